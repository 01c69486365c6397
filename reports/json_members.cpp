#include "reports/json_members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace evenhand::reports {

void require_bound(const JsonMember& saved, std::span<const std::uint64_t> numbers, Bound bound) {
  if (bound.kind == Bound::Kind::any) return;
  if (bound.kind == Bound::Kind::most) {
    const bool are_right = std::all_of(numbers.begin(), numbers.end(), [&](std::uint64_t number) {
      return number >= bound.least && number <= bound.number;
    });
    if (!are_right && bound.least == 0) {
      saved.refuse(fmt::format("counts of at most {}", bound.number));
    }
    if (!are_right) saved.refuse(fmt::format("counts from {} to {}", bound.least, bound.number));
    return;
  }
  if (numbers.empty()) return;
  Wide sum = 0;
  for (const std::uint64_t number : numbers) sum += number;
  if (sum != bound.number) saved.refuse(fmt::format("counts that add up to {}", bound.number));
}

void require_bound(const JsonMember& saved, std::span<const double> reals, Bound bound) {
  const bool has_range = bound.kind == Bound::Kind::range;
  const bool are_right = std::all_of(reals.begin(), reals.end(), [&](double real) {
    // Nor is it a NaN.
    return has_range ? real >= bound.lowest && real <= bound.highest : std::isfinite(real);
  });
  if (are_right) return;
  const std::string_view words = reals.size() == 1 ? "a number" : "numbers";
  if (!has_range) saved.refuse(fmt::format("{}, finite", words));
  saved.refuse(fmt::format("{} from {} to {}", words, bound.lowest, bound.highest));
}

namespace detail {

JsonValue saved_real(double real) {
  if (std::isinf(real)) return real > 0 ? "inf" : "-inf";
  return real;
}

JsonValue saved_pair(JsonValue first, JsonValue second) {
  JsonValue pair = JsonValue::array();
  pair.push(std::move(first));
  pair.push(std::move(second));
  return pair;
}

double real_from(const JsonMember& saved, Bound bound) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double real = infinity;
  if (saved.is("-inf")) {
    real = -infinity;
  } else if (!saved.is("inf")) {
    real = saved.real();
  }
  require_bound(saved, std::span(&real, 1), bound);
  return real;
}

}  // namespace detail
}  // namespace evenhand::reports
