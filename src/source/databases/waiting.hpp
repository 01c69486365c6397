#pragma once

#include <functional>
#include <utility>

#include "base/apart.hpp"
#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// do_apart, until the user wants to stop (InterruptedError).
template <class Result>
Result wait_for(std::function<Result()> work, const Interrupted& interrupted) {
  return do_apart<Result>(std::move(work), [&] {
    if (interrupted && interrupted()) throw InterruptedError();
  });
}

}  // namespace evenhand::source
