#include "src/audit/draws/draws_tally.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/draws/lottery.hpp"

namespace evenhand::audit {
namespace {

TEST(DrawKeys, NumberEverySetOnce) {
  const DrawKeys keys(9, 4);
  EXPECT_EQ(keys.sets(), 126U);
  std::set<std::uint64_t> seen;
  for (std::uint16_t a = 0; a < 9; ++a) {
    for (std::uint16_t b = a + 1; b < 9; ++b) {
      for (std::uint16_t c = b + 1; c < 9; ++c) {
        for (std::uint16_t d = c + 1; d < 9; ++d) {
          seen.insert(keys.key(std::vector<std::uint16_t>{a, b, c, d}));
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), 126U);
  EXPECT_LE(*seen.rbegin(), keys.largest());
  EXPECT_EQ(DrawKeys(49, 6).sets(), 13983816U);
  EXPECT_EQ(DrawKeys(64, 60).sets(), 635376U);
  EXPECT_EQ(DrawKeys(200, 80).sets(), 0U);
}

TEST(Draws, AreCountedTheSameHoweverTheyAreMergedAndSaved) {
  const cards::Deck deck = draw_deck(300, 5);
  stats::SmallGenerator random(2);
  const cards::DealBatch a = make_draws(300, 5, 100, fair, random);
  const cards::DealBatch b = make_draws(300, 5, 70, fair, random);
  const auto tallied = [&](const cards::DealBatch& draws, std::uint64_t block) {
    Tallies tallies(default_battery(), deck);
    tallies.begin_block(block);
    tallies.fold(draws);
    return tallies;
  };
  Tallies one = tallied(a, 0);
  one.begin_block(1);
  one.fold(b);
  Tallies other = tallied(b, 1);
  other.merge(tallied(a, 0));
  EXPECT_EQ(one.save(), other.save());
  Tallies loaded(default_battery(), deck);
  loaded.load({"tally", one.save()});
  EXPECT_EQ(loaded.save(), one.save());
  EXPECT_EQ(told(judged(loaded)), told(judged(one)));
  nlohmann::json damaged = one.save();
  damaged["groups"]["draws"]["successors"] = 171;
  EXPECT_THROW(loaded.load({"tally", damaged}), InputError);
  EXPECT_THROW(loaded.fold(cards::DealBatch(300, 1)), std::logic_error);
}

}  // namespace

}  // namespace evenhand::audit
