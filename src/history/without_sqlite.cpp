#include "base/error.hpp"
#include "src/history/history.hpp"

namespace evenhand::history {
namespace {

[[noreturn]] void refuse() {
  throw InputError(
      "a history of watches needs SQLite, and this evenhand was built where there was no library "
      "of "
      "it; install libsqlite3-dev (apt-get install libsqlite3-dev) and build it again");
}

}  // namespace

std::unique_ptr<Writer> open_writer(const std::string& /*path*/, const Subject& /*subject*/,
                                    const std::optional<Place>& /*place*/,
                                    const std::string& /*now*/) {
  refuse();
}

std::vector<Watch> read_history(const std::string& /*path*/, const WatchFilter& /*selection*/) {
  refuse();
}

}  // namespace evenhand::history
