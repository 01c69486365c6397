#include "base/levels.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace evenhand {

bool is_alpha(double alpha) { return alpha > 0 && alpha <= 0.5; }

bool is_level(double level) { return level >= 0.5 && level < 1; }

bool is_told_level(double level) { return level >= 0.5 && level <= 1; }

void require_alpha(double alpha) {
  if (is_alpha(alpha)) return;
  throw InputError(
      fmt::format("--alpha: {} is not a probability above 0 and up to 0.5", in_full(alpha)));
}

void require_level(double level) {
  if (is_level(level)) return;
  throw InputError(
      fmt::format("--level: {} is not a probability from 0.5 up to below 1", in_full(level)));
}

}  // namespace evenhand
