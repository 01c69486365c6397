#include "stats/entropy/suffix_array.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <stdexcept>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

using Bytes = std::vector<std::uint8_t>;

void expect_sorted(const Bytes& text) {
  std::vector<std::int32_t> plain(text.size());
  std::iota(plain.begin(), plain.end(), 0);
  const auto from = [&](std::int32_t place) { return text.begin() + place; };
  std::sort(plain.begin(), plain.end(), [&](std::int32_t a, std::int32_t b) {
    return std::lexicographical_compare(from(a), text.end(), from(b), text.end());
  });
  const std::vector<std::int32_t> suffixes = suffix_array(text);
  ASSERT_EQ(suffixes, plain);
  const std::vector<std::int32_t> common = common_prefixes(text, suffixes);
  for (std::size_t i = 1; i < text.size(); ++i) {
    auto a = from(suffixes[i - 1]);
    auto b = from(suffixes[i]);
    std::int32_t length = 0;
    for (; a != text.end() && b != text.end() && *a == *b; ++a, ++b) ++length;
    ASSERT_EQ(common[i], length);
  }
}

TEST(SuffixArray, IsSorted) {
  expect_sorted({});
  expect_sorted({0});
  expect_sorted({100, 0, 100, 0, 0, 200});
  for (const char* name : {"fair-1", "biased-1", "skew-4", "fair-8", "period-2"}) {
    Bytes text = symbols_of(name);
    text.resize(1000);
    expect_sorted(text);
  }
  expect_sorted(Bytes(500, 7));
}

TEST(SuffixArray, IsTheSameWhereItCanBeStopped) {
  const Bytes text = symbols_of("fair-8");
  EXPECT_EQ(suffix_array(text, [] {}), suffix_array(text));
  EXPECT_EQ(suffix_array({}, [] {}), std::vector<std::int32_t>());
}

TEST(SuffixArray, StopsByItsCheck) {
  // There are so many random bits that it is not done before the first check.
  std::mt19937_64 random(1);
  Bytes text(std::size_t{1} << 22U);
  for (std::uint8_t& symbol : text) symbol = random() & 1U;
  struct Stop {};
  EXPECT_THROW(suffix_array(text, [] { throw Stop(); }), Stop);
}

TEST(SuffixArray, RefusesWhatItsNumbersDoNotHold) {
  const std::uint8_t symbol = 0;
  EXPECT_THROW(suffix_array({&symbol, std::size_t{1} << 31U}), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats::entropy
