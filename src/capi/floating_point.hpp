#pragma once

#include <cfenv>

namespace evenhand::capi {

/// Floating point as a C program begins with it, until the end of the block, and as the caller has
/// it afterwards. Callers may compute otherwise: .NET's runtimes round x87 numbers to 53 bits, and
/// code that was compiled for speed alone takes the smallest numbers for 0. The same deals would
/// then have other p-values in their last digits. Threads that are started meanwhile have it, too.
class UsualFloatingPoint {
 public:
  UsualFloatingPoint() noexcept {
    std::fegetenv(&callers_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~UsualFloatingPoint() { std::fesetenv(&callers_); }
  UsualFloatingPoint(const UsualFloatingPoint&) = delete;
  UsualFloatingPoint& operator=(const UsualFloatingPoint&) = delete;

 private:
  std::fenv_t callers_;
};

}  // namespace evenhand::capi
