#include "base/shared_library.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "base/error.hpp"

namespace evenhand {
namespace {

const SharedLibrary math{"libm.so.6", "libc6"};

std::string refusal(const SharedLibrary& library, const char* symbol) {
  try {
    library.find(symbol);
  } catch (const InputError& error) {
    return error.what();
  }
  return "found";
}

TEST(SharedLibrary, HasFunctionsThatAreCalledAsTheyAreDeclared) {
  const LoadedFunction<double(double, double)> power(math, "pow");
  EXPECT_EQ(power(2, 10), 1024);
  EXPECT_EQ(power(3, 4), 81);
}

TEST(SharedLibrary, SaysWhatToInstallWhereItIsMissing) {
  const std::string said = refusal({"libnone.so.7", "libnone7"}, "none");
  EXPECT_NE(said.find("libnone.so.7 cannot be loaded ("), std::string::npos) << said;
  EXPECT_NE(said.find("; install libnone7 (apt-get install libnone7)"), std::string::npos) << said;
}

// Such as for want of memory.
TEST(SharedLibrary, IsNotToBeInstalledWhereItIsThere) {
  const SharedLibrary no_library{"/proc/self/status", "libc6"};
  EXPECT_THROW(no_library.find("pow"), RunError);
}

TEST(SharedLibrary, SaysWhichFunctionItLacks) {
  EXPECT_EQ(refusal(math, "no_such_function"),
            "libm.so.6 has no no_such_function; install a later libc6");
}

}  // namespace
}  // namespace evenhand
