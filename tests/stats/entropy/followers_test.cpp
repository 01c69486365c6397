#include "stats/entropy/followers.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

TEST(Followers, CountAsAMapDoes) {
  Lcg draw;
  Followers followers;
  std::map<std::uint64_t, std::map<std::uint8_t, std::uint32_t>> plain;
  for (int i = 0; i < 50'000; ++i) {
    const std::uint64_t key = draw.below(3000);
    const auto symbol = static_cast<std::uint8_t>(draw.below(5));
    const Context context{key % 7, key};
    std::uint32_t number = followers.find(context);
    EXPECT_EQ(number == Followers::none, plain.count(key) == 0);
    if (number == Followers::none) number = followers.add(context);
    followers.count(number, symbol, true);
    ++plain[key][symbol];
  }
  std::size_t pairs = 0;
  for (const auto& [key, counts] : plain) {
    std::pair<std::uint8_t, std::uint32_t> most = {0, 0};
    for (const auto& [symbol, count] : counts) {
      if (count >= most.second) most = {symbol, count};
    }
    EXPECT_EQ(followers.most(followers.find({key % 7, key})), most) << key;
    pairs += counts.size();
  }
  EXPECT_EQ(followers.contexts(), plain.size());
  EXPECT_EQ(followers.pairs(), pairs);
}

TEST(Followers, AddOnlyWhereTheyMay) {
  Followers followers;
  const std::uint32_t number = followers.add({0, 1});
  followers.count(number, 4, true);
  followers.count(number, 5, false);
  followers.count(number, 5, false);
  followers.count(number, 4, false);
  EXPECT_EQ(followers.most(number), (std::pair<std::uint8_t, std::uint32_t>{4, 2}));
  EXPECT_EQ(followers.pairs(), 1U);
}

TEST(Followers, KeepTheLastBitsOfAContext) {
  Context context;
  for (unsigned symbol = 1; symbol <= 20; ++symbol) {
    context.push(static_cast<std::uint8_t>(symbol), 8);
  }
  EXPECT_EQ(context.last(8), (Context{0, 20}));
  EXPECT_EQ(context.last(16), (Context{0, (19U << 8U) + 20}));
  EXPECT_EQ(context.last(64).low, 0x0D0E0F1011121314U);
  EXPECT_EQ(context.last(72), (Context{12, 0x0D0E0F1011121314U}));
  EXPECT_EQ(context.last(128), (Context{0x05060708090A0B0CU, 0x0D0E0F1011121314U}));
}

}  // namespace
}  // namespace evenhand::stats::entropy
