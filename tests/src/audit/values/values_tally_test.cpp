#include "src/audit/values/values_tally.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "base/error.hpp"
#include "tests/src/audit/values/values.hpp"

namespace evenhand::audit {
namespace {

std::uint64_t sum(std::span<const std::uint64_t> counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// Three draws of 3-3-1, 3-0-1 and 2-2-2, of values 0 to 3.
Tallies three_draws() {
  const std::vector<Order> draws = {{3, 3, 1}, {3, 0, 1}, {2, 2, 2}};
  std::size_t next = 0;
  return counted_draws(
      repeating_deck(4, 3), [&](const Order&, stats::SmallGenerator&) { return draws[next++]; }, 3,
      1);
}

const ValuesTally& values_of(const Tallies& tallies) {
  return *tallies.find_as<ValuesTally>("values");
}

TEST(ValuesTally, CountsPlacesPairsAndDifferentValues) {
  const Tallies tallies = three_draws();
  const ValuesTally& values = values_of(tallies);
  EXPECT_EQ(values.places(), (std::vector<std::uint64_t>{0, 0, 1, 2, 1, 0, 1, 1, 0, 2, 1, 0}));
  EXPECT_EQ(values.within()[3 * 4 + 3], 1U);
  EXPECT_EQ(values.within()[3 * 4 + 1], 3U);
  EXPECT_EQ(values.within()[3 * 4 + 0], 1U);
  EXPECT_EQ(values.within()[0 * 4 + 1], 1U);
  EXPECT_EQ(values.within()[2 * 4 + 2], 3U);
  EXPECT_EQ(sum(values.within()), 9U);
  EXPECT_EQ(std::vector(values.different().begin(), values.different().end()),
            (std::vector<std::uint64_t>{0, 1, 1, 1}));
  EXPECT_EQ(values.holding(), (std::vector<std::uint64_t>{1, 2, 1, 2}));
  EXPECT_EQ(values.possible(), 64U);
}

TEST(ValuesTally, ComparesDrawsWithThoseBefore) {
  const Tallies tallies = three_draws();
  const ValuesTally& values = values_of(tallies);
  EXPECT_EQ(values.next()[3 * 4 + 3], 1U);
  EXPECT_EQ(values.next()[3 * 4 + 0], 1U);
  EXPECT_EQ(values.next()[1 * 4 + 1], 1U);
  EXPECT_EQ(sum(values.next()), 6U);
  EXPECT_EQ(values.compared()[0], 6U);
  EXPECT_EQ(values.equal()[0], 2U);
  EXPECT_EQ(values.compared()[1], 3U);
  EXPECT_EQ(values.equal()[1], 0U);
  EXPECT_EQ(values.compared()[2], 0U);
}

TEST(ValuesTally, IsTheSameHoweverItIsMergedAndSaved) {
  const cards::Deck deck = repeating_deck(6, 2);
  const Tallies whole = counted_draws(deck, fair_draw(6, 2), 9000, 8);
  stats::SmallGenerator random(8);
  Tallies parts(full_battery(), deck);
  for (std::uint64_t block = 0; block < 3; ++block) {
    cards::DealBatch batch(6, block < 2 ? 4096 : 9000 - 8192, 2);
    for (std::size_t d = 0; d < batch.size(); ++d) put(batch, d, fair_draw(6, 2)({}, random));
    Tallies part(full_battery(), deck);
    part.begin_block(block);
    part.fold(batch);
    Tallies loaded(full_battery(), deck);
    const nlohmann::json saved = part.save();
    loaded.load({"part", saved});
    parts.merge(loaded);
  }
  EXPECT_EQ(parts.save(), whole.save());
}

TEST(ValuesTally, RefusesWhatNoDrawsLeave) {
  const cards::Deck deck = repeating_deck(6, 2);
  nlohmann::json saved = counted_draws(deck, fair_draw(6, 2), 100, 8).save();
  saved["groups"]["values"]["equal"] = saved["groups"]["values"]["places"];
  Tallies loaded(full_battery(), deck);
  EXPECT_THROW(loaded.load({"part", saved}), InputError);
}

TEST(ValuesTally, HasNoPairsOfVeryManyValues) {
  const Tallies tallies = counted_draws(repeating_deck(1000, 2), fair_draw(1000, 2), 10, 2);
  EXPECT_TRUE(values_of(tallies).within().empty());
  EXPECT_EQ(values_of(tallies).compared()[0], 18U);
}

}  // namespace
}  // namespace evenhand::audit
