#include "src/audit/draws/draws_tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/draws/lottery.hpp"

namespace evenhand::audit {
namespace {

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
