#include "base/shared_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include "base/error.hpp"

namespace evenhand {

void* SharedLibrary::find(const char* symbol) const {
  // The second time and later it is loaded already, and only counted.
  void* const library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw InputError(fmt::format("{} cannot be loaded ({}); install {} (apt-get install {})", file,
                                 dlerror(), package, package));
  }
  void* const found = dlsym(library, symbol);
  if (found == nullptr) {
    throw InputError(fmt::format("{} has no {}; install a later {}", file, symbol, package));
  }
  return found;
}

}  // namespace evenhand
