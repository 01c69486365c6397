#include "base/sqlite_library.hpp"

namespace evenhand {

const SharedLibrary sqlite_library{EVENHAND_LIBSQLITE, "libsqlite3-0"};

}  // namespace evenhand
