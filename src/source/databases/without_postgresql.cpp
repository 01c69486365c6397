#include "base/error.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::source {

std::unique_ptr<ByteSource> open_postgresql(const std::string& /*uri*/,
                                            const std::string& /*query*/,
                                            Interrupted /*interrupted*/) {
  throw InputError(
      "--sql: this evenhand was built where there was no library of PostgreSQL; install libpq-dev "
      "(apt-get install libpq-dev) and build it again");
}

}  // namespace evenhand::source
