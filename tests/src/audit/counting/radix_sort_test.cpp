#include "src/audit/counting/radix_sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace evenhand::audit {
namespace {

TEST(RadixSort, SortsNumbersOfEverySize) {
  std::mt19937_64 words(1);
  for (const unsigned bits : {1U, 8U, 40U, 64U}) {
    std::vector<std::uint64_t> numbers(3000);
    for (std::uint64_t& number : numbers) number = words() >> (64 - bits);
    std::vector<std::uint64_t> expected = numbers;
    std::sort(expected.begin(), expected.end());
    radix_sort(numbers);
    EXPECT_EQ(numbers, expected) << bits;
  }
  std::vector<std::uint64_t> none;
  radix_sort(none);
  EXPECT_TRUE(none.empty());
}

TEST(RadixSort, KeepsTheOrderOfWhatHasEqualNumbers) {
  using Named = std::pair<std::uint64_t, char>;
  std::vector<Named> items = {{7, 'a'}, {1U << 20U, 'b'}, {7, 'c'}, {0, 'd'}, {1U << 20U, 'e'}};
  radix_sort(items, [](const Named& item) { return item.first; });
  EXPECT_EQ(items,
            (std::vector<Named>{{0, 'd'}, {7, 'a'}, {7, 'c'}, {1U << 20U, 'b'}, {1U << 20U, 'e'}}));
}

}  // namespace
}  // namespace evenhand::audit
