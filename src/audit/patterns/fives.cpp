#include "src/audit/patterns/fives.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::audit {

std::vector<Five> fixed_fives(std::size_t n) {
  std::vector<Five> fives = {{0, 1, 2, 3, 4}};
  const auto last = static_cast<std::uint16_t>(n - 1);
  const auto back = [&](unsigned by) { return static_cast<std::uint16_t>(last - by); };
  if (n >= 10) fives.push_back({last, back(1), back(2), back(3), back(4)});
  if (n >= 15) {
    Five spread{};
    for (std::size_t j = 0; j < spread.size(); ++j) {
      spread[j] = static_cast<std::uint16_t>(5 + (2 * j + 1) * (n - 10) / 10);
    }
    fives.push_back(spread);
  }
  return fives;
}

std::vector<Five> random_fives(std::size_t n, std::uint64_t block) {
  constexpr std::uint64_t seed = 20261121;
  // An odd factor other than the generator's own step, so that no two blocks share a sequence soon.
  stats::SmallGenerator random(seed + block * 0xD1B54A32D192ED03U);
  std::vector<std::uint16_t> all(n);
  std::iota(all.begin(), all.end(), std::uint16_t{0});
  for (std::size_t i = n; i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
  std::vector<Five> fives(n / 5);
  auto next = all.cbegin();
  for (Five& five : fives) {
    std::copy_n(next, five.size(), five.begin());
    std::sort(five.begin(), five.end());
    next += static_cast<std::ptrdiff_t>(five.size());
  }
  return fives;
}

}  // namespace evenhand::audit
