#pragma once

#include <pthread.h>

#include <cfenv>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>

#include "base/standard_input.hpp"
#include "reports/value_text.hpp"
#include "src/capi/evenhand.h"
#include "src/cli/program/error_line.hpp"
#include "src/run/interrupt.hpp"

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

/// A thread that is cancelled ends once the block has ended.
class CancelledLater {
 public:
  CancelledLater() noexcept { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &callers_); }
  ~CancelledLater() { pthread_setcancelstate(callers_, nullptr); }
  CancelledLater(const CancelledLater&) = delete;
  CancelledLater& operator=(const CancelledLater&) = delete;

 private:
  int callers_ = PTHREAD_CANCEL_ENABLE;
};

/// Returns bytes for the caller, who frees them, with a 0 after them. Throws std::bad_alloc.
template <class Char = char>
Char* given(std::string_view bytes) {
  void* const copy = std::malloc(bytes.size() + 1);
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, bytes.data(), bytes.size());
  static_cast<char*>(copy)[bytes.size()] = '\0';
  return static_cast<Char*>(copy);
}

/// Tells the error that is being handled.
inline evenhand_status told(char** error) noexcept {
  try {
    const cli::ErrorLine line = cli::line_of_error();
    if (error != nullptr) *error = given(reports::on_one_line(line.line));
    return line.code == cli::ExitCode::bad_input ? EVENHAND_BAD_INPUT : EVENHAND_FAILED;
  } catch (...) {
    if (error != nullptr) *error = nullptr;
    return EVENHAND_FAILED;
  }
}

/// Does what a function of the interface is there for, and lets no exception out of it.
template <class Work>
evenhand_status guarded(char** error, const Work& work) noexcept {
  const CancelledLater later;
  const UsualFloatingPoint usual;
  try {
    const run::SignalsLeftAlone alone;
    const StandardInputLeftAlone unread;
    return work();
  } catch (...) {
    return told(error);
  }
}

}  // namespace evenhand::capi
