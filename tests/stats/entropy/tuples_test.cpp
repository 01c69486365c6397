#include "stats/entropy/tuples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
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

using Bytes = std::vector<std::uint8_t>;

void expect_counted(const Bytes& text) {
  const Repeats repeats = repeats_of(text);
  for (std::size_t w = 1; w <= text.size(); ++w) {
    std::map<Bytes, std::uint64_t> counts;
    for (auto from = text.begin(); from + static_cast<std::ptrdiff_t>(w) <= text.end(); ++from) {
      ++counts[Bytes(from, from + static_cast<std::ptrdiff_t>(w))];
    }
    std::uint64_t most = 0;
    std::uint64_t pairs = 0;
    for (const auto& [tuple, count] : counts) {
      most = std::max(most, count);
      pairs += count * (count - 1) / 2;
    }
    ASSERT_EQ(w <= repeats.longest(), most > 1) << w;
    if (most < 2) return;
    EXPECT_EQ(repeats.most[w], most) << w;
    EXPECT_EQ(repeats.pairs[w], pairs) << w;
  }
}

TEST(Tuples, AreCountedInEveryShortText) {
  for (std::size_t length = 1; length <= 12; ++length) {
    for (unsigned text = 0; text < 1U << length; ++text) {
      Bytes bits;
      for (unsigned i = 0; i < length; ++i) {
        bits.push_back(static_cast<std::uint8_t>((text >> i) & 1U));
      }
      expect_counted(bits);
    }
  }
}

TEST(Tuples, AreCountedInLongerTexts) {
  for (const char* name : {"biased-1", "markov-1", "skew-4"}) {
    Bytes text = symbols_of(name);
    text.resize(2000);
    expect_counted(text);
  }
}

TEST(Tuples, GiveTheEstimatesOfTheStandardsSteps) {
  for (const Expected& expected : expected_of("t-tuple")) {
    const Bytes symbols = symbols_of(expected.set);
    EXPECT_NEAR(t_tuple(repeats_of(symbols), symbols.size()).min_entropy, expected.values[0], 1e-10)
        << expected.set;
  }
  for (const Expected& expected : expected_of("longest-repeated-substring")) {
    const Bytes symbols = symbols_of(expected.set);
    EXPECT_NEAR(longest_repeated_substring(repeats_of(symbols), symbols.size()).min_entropy,
                expected.values[0], 1e-10)
        << expected.set;
  }
}

// Tuples of nearly all lengths come again; time must not grow with their square.
TEST(Tuples, TakeNoLongerWhereAllIsEqual) {
  const Bytes equal(300'000, 3);
  const Repeats repeats = repeats_of(equal);
  EXPECT_EQ(repeats.longest(), equal.size() - 1);
  EXPECT_EQ(t_tuple(repeats, equal.size()).min_entropy, 0);
}

TEST(Tuples, SkipWhatIsTooShort) {
  const Bytes few = {1, 2, 3, 4};
  EXPECT_TRUE(t_tuple(repeats_of(few), few.size()).is_skipped());
  EXPECT_TRUE(longest_repeated_substring(repeats_of(few), few.size()).is_skipped());
  EXPECT_EQ(repeats_of(Bytes{}).longest(), 0U);
}

}  // namespace

}  // namespace evenhand::stats::entropy
