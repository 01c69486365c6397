#pragma once

#include <exception>
#include <string>

namespace evenhand::doudizhu {

/// Returns the message of what f() throws.
template <class F>
std::string error_of(const F& f) {
  try {
    f();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace evenhand::doudizhu
