#include "src/cli/program/about.hpp"

#include <fmt/format.h>

#include "base/version.hpp"
#include "sims/random/instruction_set.hpp"

namespace evenhand::cli {
namespace {

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

}  // namespace

std::string built() {
  return fmt::format("evenhand {}\ncommit {}, {}", version, commit, compiler());
}

std::string about() {
  return fmt::format("{}, {} instructions", built(), random::instruction_set());
}

}  // namespace evenhand::cli
