#include "src/audit/draws/draw_key.hpp"

#include <cmath>

#include "src/audit/counting/deal_key.hpp"
#include "stats/log_math.hpp"

namespace evenhand::audit {
namespace {

double log2_sets(std::size_t n, std::size_t k) {
  const auto log_factorial = [](std::size_t m) {
    return stats::log_gamma(static_cast<double>(m) + 1);
  };
  return (log_factorial(n) - log_factorial(k) - log_factorial(n - k)) / std::log(2.0);
}

std::uint64_t capped_sum(std::uint64_t a, std::uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

}  // namespace

DrawKeys::DrawKeys(std::size_t deck_size, std::size_t draw) : draw_(draw) {
  if (log2_sets(deck_size, draw) >= 62.9) return;
  // Pascal's triangle; what overflows is above C(n, k) and never asked for.
  choose_.resize((deck_size + 1) * draw);
  for (std::size_t card = 1; card <= deck_size; ++card) {
    for (std::size_t i = 0; i < draw; ++i) {
      const std::uint64_t without = choose_[(card - 1) * draw + i];
      const std::uint64_t with = i == 0 ? 1 : choose_[(card - 1) * draw + i - 1];
      choose_[card * draw + i] = capped_sum(without, with);
    }
  }
  sets_ = choose_[deck_size * draw + draw - 1];
}

std::uint64_t DrawKeys::key(std::span<const std::uint16_t> sorted) const {
  if (sets_ == 0) {
    return bytes_key(reinterpret_cast<const unsigned char*>(sorted.data()),
                     sorted.size() * sizeof(std::uint16_t));
  }
  // The combinatorial number system (D. H. Lehmer 1964).
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) number += choose_[sorted[i] * draw_ + i];
  return scattered_key(number, sets_);
}

}  // namespace evenhand::audit
