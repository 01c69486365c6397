#include "stats/bits/fair_bits.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats::bits {
namespace {

std::string bits_of(FairBits& fair, std::uint64_t value, std::uint64_t range) {
  const FairBits::Taken taken = fair.add(value, range);
  std::string text;
  for (unsigned i = 0; i < taken.count; ++i) text += ((taken.bits >> i) & 1U) != 0 ? '1' : '0';
  return text;
}

/// Whether, of all sequences of numbers below these ranges, each string of bits comes as often as
/// all others of its length.
void expect_exact(const std::vector<std::uint64_t>& ranges, std::uint64_t least) {
  std::uint64_t all = 1;
  for (const std::uint64_t range : ranges) all *= range;
  std::map<std::string, std::uint64_t> counts;
  for (std::uint64_t number = 0; number < all; ++number) {
    FairBits fair(least);
    std::string bits;
    std::uint64_t rest = number;
    for (const std::uint64_t range : ranges) {
      bits += bits_of(fair, rest % range, range);
      rest /= range;
    }
    ++counts[bits];
  }
  std::map<std::size_t, std::map<std::uint64_t, std::uint64_t>> by_length;
  for (const auto& [bits, count] : counts) ++by_length[bits.size()][count];
  for (const auto& [length, numbers] : by_length) {
    EXPECT_EQ(numbers.size(), 1U) << "strings of " << length << " bits differ, least " << least;
    EXPECT_EQ(numbers.begin()->second, std::uint64_t{1} << length) << "some strings are missing";
  }
}

TEST(FairBits, AreFairExactly) {
  for (const std::uint64_t least : {2U, 3U, 4U, 7U, 16U}) {
    expect_exact({5, 4, 3, 2, 1}, least);
    expect_exact({7, 7, 7, 7}, least);
    expect_exact({3, 3, 3, 3, 3, 3, 3}, least);
    expect_exact({11, 6, 13, 2}, least);
  }
}

TEST(FairBits, AreNearlyAllThatThereAre) {
  SmallGenerator generator(4);
  FairBits fair;
  std::uint64_t bits = 0;
  constexpr int deals = 100'000;
  double entropy = 0;
  for (std::uint64_t left = 52; left > 0; --left) entropy += std::log2(static_cast<double>(left));
  EXPECT_NEAR(entropy, 225.581, 0.001);
  for (int deal = 0; deal < deals; ++deal) {
    for (std::uint64_t left = 52; left > 0; --left) {
      bits += fair.add(generator.next() % left, left).count;
    }
  }
  // The entropy in the pool is not lost.
  EXPECT_GT(static_cast<double>(bits), deals * entropy - 33);
  EXPECT_LE(static_cast<double>(bits), deals * entropy);
}

TEST(FairBits, TakeTheLargestRange) {
  FairBits fair;
  const std::uint64_t most = FairBits::most_range;
  EXPECT_EQ(fair.add(most - 1, most).count, 0U);
  const FairBits::Taken taken = fair.add(most - 1, most);
  EXPECT_EQ(taken.count, 31U);
  EXPECT_EQ(taken.bits, most - 1);
}

TEST(FairBits, RefuseWhatIsNotBelowItsRange) {
  FairBits fair;
  EXPECT_THROW(fair.add(5, 5), std::domain_error);
  EXPECT_THROW(fair.add(0, 0), std::domain_error);
  EXPECT_THROW(fair.add(0, FairBits::most_range + 1), std::domain_error);
  EXPECT_EQ(fair.add(0, 1).count, 0U);
}

}  // namespace
}  // namespace evenhand::stats::bits
