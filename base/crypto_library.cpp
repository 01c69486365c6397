#include "base/crypto_library.hpp"

#ifndef __EMSCRIPTEN__
namespace evenhand {

const SharedLibrary crypto_library{EVENHAND_LIBCRYPTO, "libssl3"};

}  // namespace evenhand
#endif
