#include "src/audit/between_deals/third_trace.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace evenhand::audit {
namespace {

/// The differences of a slice: deals 0 and 2, 1 and 3, 4 and 6 … of its first sixteen.
constexpr std::size_t differences_a_slice = 8;
constexpr std::size_t least_differences = 64;

/// A difference of two deals, as its deals.
struct Difference {
  const std::uint16_t* plus;
  const std::uint16_t* minus;
};

std::vector<Difference> differences_of(const SampledDeals& deals) {
  const std::size_t n = deals.deck_size();
  std::vector<Difference> differences;
  deals.for_slices([&](std::span<const std::uint16_t> cards) {
    for (std::size_t i = 0; i < differences_a_slice; ++i) {
      const std::size_t first = i / 2 * 4 + i % 2;
      differences.push_back({cards.data() + first * n, cards.data() + (first + 2) * n});
    }
  });
  return differences;
}

std::int32_t places_alike(const std::uint16_t* a, const std::uint16_t* b, std::size_t n) {
  std::int32_t same = 0;
  for (std::size_t i = 0; i < n; ++i) same += a[i] == b[i] ? 1 : 0;
  return same;
}

std::int32_t inner_product(const Difference& d, const Difference& e, std::size_t n) {
  return places_alike(d.plus, e.plus, n) - places_alike(d.plus, e.minus, n) -
         places_alike(d.minus, e.plus, n) + places_alike(d.minus, e.minus, n);
}

}  // namespace

double third_trace(const SampledDeals& deals) {
  const std::size_t n = deals.deck_size();
  const std::vector<Difference> all = differences_of(deals);
  const std::size_t count = all.size();
  if (count < least_differences) return 0;
  std::vector<std::int32_t> products(count * count);  // a row for each, up to its own place
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::int32_t* const row = products.data() + i * count;
    for (std::size_t j = 0; j < i; ++j) row[j] = inner_product(all[i], all[j], n);
    for (std::size_t j = 0; j < i; ++j) {
      const std::int32_t* const other = products.data() + j * count;
      std::int32_t around = 0;
      for (std::size_t k = 0; k < j; ++k) around += row[k] * other[k];
      sum += std::int64_t{row[j]} * around;
    }
  }
  const auto number = static_cast<double>(count);
  return static_cast<double>(sum) / (8 * number * (number - 1) * (number - 2) / 6);
}

}  // namespace evenhand::audit
