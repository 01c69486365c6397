#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace evenhand::audit {

/// Sorts by whole numbers, ascending, by their digits, the lowest first: several times as fast as
/// comparing when there are thousands. Items with equal numbers stay in their order.
template <class Item, class Number = std::identity>
void radix_sort(std::vector<Item>& items, const Number& number = {}) {
  constexpr unsigned digit_bits = 11;
  constexpr std::size_t digits = std::size_t{1} << digit_bits;
  if (items.empty()) return;
  std::vector<Item> moved(items.size());
  for (unsigned shift = 0; shift < 64; shift += digit_bits) {
    const auto digit = [&](const Item& item) -> std::size_t {
      return (std::uint64_t{number(item)} >> shift) % digits;
    };
    std::array<std::size_t, digits> starts{};
    for (const Item& item : items) ++starts[digit(item)];
    if (starts[digit(items.front())] == items.size()) continue;
    std::size_t start = 0;
    for (std::size_t& count : starts) start += std::exchange(count, start);
    for (const Item& item : items) moved[starts[digit(item)]++] = item;
    items.swap(moved);
  }
}

}  // namespace evenhand::audit
