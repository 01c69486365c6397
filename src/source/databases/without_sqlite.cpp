#include "base/error.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::source {

std::unique_ptr<ByteSource> open_sqlite(const std::string& /*path*/, const std::string& /*query*/,
                                        Interrupted /*interrupted*/) {
  throw InputError(
      "--sql: this evenhand was built where there was no library of SQLite; install libsqlite3-dev "
      "(apt-get install libsqlite3-dev) and build it again");
}

}  // namespace evenhand::source
