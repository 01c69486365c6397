#include "base/shared_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <string>

#include "base/error.hpp"

namespace evenhand {

void* SharedLibrary::find(const char* symbol) const {
  // The second time and later it is loaded already, and only counted.
  void* const library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const std::string cause = dlerror();
    // glibc has no code for it; what is there and has no room in memory is nothing to install.
    if (cause.find("cannot open shared object file") == std::string::npos) {
      throw RunError(fmt::format("{} cannot be loaded ({})", file, cause));
    }
    throw InputError(fmt::format("{} cannot be loaded ({}); install {} (apt-get install {})", file,
                                 cause, package, package));
  }
  void* const found = dlsym(library, symbol);
  if (found == nullptr) {
    throw InputError(fmt::format("{} has no {}; install a later {}", file, symbol, package));
  }
  return found;
}

}  // namespace evenhand
