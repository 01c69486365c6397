#include "stats/sequences/draw_moments.hpp"

#include <cstddef>

#include "base/real.hpp"
#include "stats/falling_power.hpp"

namespace evenhand::stats {
namespace {

/// (P(both) - P(a) P(b))² of two cards.
double squared_covariance(double a, double b, double both, double draws) {
  const double only_a = a - both;
  const double two = falling_power(both, 2);
  const double three = both * ((a - 1) * (b - 1) - (both - 1));
  // Two draws with a, by how many of them have b as well, then two others with b.
  const double four = two * falling_power(b - 2, 2) + 2 * both * only_a * falling_power(b - 1, 2) +
                      falling_power(only_a, 2) * falling_power(b, 2);
  return two / falling_power(draws, 2) - 2 * three / falling_power(draws, 3) +
         four / falling_power(draws, 4);
}

}  // namespace

DrawMoments draw_moments(std::span<const std::uint64_t> cards, std::span<const std::uint64_t> pairs,
                         std::uint64_t draws) {
  DrawMoments moments;
  if (draws < 4) return moments;
  const double number = real(draws);
  for (std::size_t a = 0; a < cards.size(); ++a) {
    const double count = real(cards[a]);
    const double squared = falling_power(count, 2) / falling_power(number, 2);
    moments.shared += squared;
    moments.traces.first += count / number - squared;
    moments.traces.second += squared_covariance(count, count, count, number);
    for (std::size_t b = a + 1; b < cards.size(); ++b) {
      moments.traces.second +=
          2 * squared_covariance(count, real(cards[b]), real(pairs[a * cards.size() + b]), number);
    }
  }
  return moments;
}

}  // namespace evenhand::stats
