#include "src/audit/hands/seats_tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/audit/hands/seated_deals.hpp"

namespace evenhand::audit {
namespace {

TEST(SeatsTally, CountsWhatEachSeatGets) {
  for (const char* game : {"doudizhu", "poker", "bridge", "mahjong"}) {
    stats::SmallGenerator random(5);
    const SeatedDeals seated = seated_deals(game, 20, random);
    const SeatsTally tally = seated.tally();
    const std::size_t n = seated.deck.size;
    const std::size_t seats = seated.seating.seats();
    std::vector<std::uint64_t> expected(seats * n);
    const std::vector<Order> deals = orders_of(seated.batch);
    for (std::size_t d = 0; d < deals.size(); ++d) {
      for (std::size_t seat = 0; seat < seats; ++seat) {
        const std::size_t first = seated.seating.firsts[d * seats + seat];
        for (std::size_t i = 0; i < tally.cards_a_seat(); ++i) {
          ++expected[seat * n + deals[d][first + i]];
        }
      }
    }
    EXPECT_EQ(tally.counts(), expected) << game;
    EXPECT_EQ(tally.deals(), 20U);
    EXPECT_EQ(tally.deck().hands.size(), seats * tally.cards_a_seat() == n ? seats : seats + 1);
    // The hands of the arranged deals are those of the seats.
    const cards::KeySet& keys = tally.deck().key_sets.front();
    for (std::size_t seat = 0; seat < seats; ++seat) {
      std::uint64_t held = 0;
      for (const std::uint16_t card : keys.cards) held += expected[seat * n + card];
      std::uint64_t counted = 0;
      const auto counts = tally.all().counts(seat, 0);
      for (std::size_t k = 0; k < counts.size(); ++k) counted += k * counts[k];
      EXPECT_EQ(counted, held) << game << ' ' << seat;
    }
  }
}

TEST(SeatsTally, AnySplitSavesToTheSameBytes) {
  stats::SmallGenerator random(6);
  const auto no_ace_first = [](const Order& deal, const std::vector<std::uint16_t>&) {
    return deal.front() % 3 != 0;
  };
  SeatedDeals seated = seated_deals("doudizhu", 60, random, no_ace_first, true);
  seated.seating.acknowledgements = {{5, 0, 5}, {30, 1, 30}, {59, 0, 54}};
  const SeatsTally whole = seated.tally();
  EXPECT_GT(whole.deals_behind(), 0U);
  EXPECT_LT(whole.deals_behind(), 60U);
  const auto part = [&](std::size_t from, std::size_t to) {
    source::Seating seating = seated.seating;
    seating.firsts.assign(seated.seating.firsts.begin() + static_cast<std::ptrdiff_t>(3 * from),
                          seated.seating.firsts.begin() + static_cast<std::ptrdiff_t>(3 * to));
    seating.aborts.clear();
    for (source::Seating::Abort abort : seated.seating.aborts) {
      if (abort.deal < from || abort.deal >= to) continue;
      abort.deal -= from;
      seating.aborts.push_back(abort);
    }
    seating.acknowledgements.clear();
    for (source::Seating::Acknowledgement each : seated.seating.acknowledgements) {
      if (each.deal < from || each.deal >= to) continue;
      each.deal -= from;
      seating.acknowledgements.push_back(each);
    }
    SeatsTally tally(seated.deck, 3, 17);
    tally.fold(part_of(seated.batch, from, to), seating);
    return tally;
  };
  SeatsTally merged = part(40, 60);
  add_up(merged, part(0, 25));
  add_up(merged, part(25, 40));
  EXPECT_EQ(reports::saved(merged), reports::saved(whole));
  SeatsTally loaded(seated.deck, 3, 17);
  reports::load({"tally", reports::saved(whole)}, loaded, of_units(60));
  EXPECT_EQ(reports::saved(loaded), reports::saved(whole));
  EXPECT_EQ(loaded.aborts(), whole.aborts());
  EXPECT_EQ(loaded.acknowledged(), (std::vector<std::uint64_t>{59, 30, 0}));
  EXPECT_EQ(loaded.security(), seated.seating.security);
}

/// A round that was read after the deals that are asked for is not counted.
TEST(SeatsTally, CountsAbortsUpToTheLastDeal) {
  stats::SmallGenerator random(7);
  SeatedDeals seated = seated_deals("doudizhu", 10, random);
  seated.seating.aborts = {{0, 2, 0x0205}, {4, 2, 0x0205}, {4, 3, 0x0212}, {10, 0, 0x0205}};
  EXPECT_EQ(seated.tally().aborts(), (std::map<SeatsTally::Blame, std::uint64_t>{
                                         {{0, 0x0205}, 1}, {{2, 0x0205}, 2}, {{3, 0x0212}, 1}}));
  SeatsTally few(seated.deck, 3, 17);
  few.fold(part_of(seated.batch, 0, 4), seated.seating);
  EXPECT_EQ(few.aborts(), (std::map<SeatsTally::Blame, std::uint64_t>{{{2, 0x0205}, 1}}));
  EXPECT_EQ(few.deals_behind(), 1U);
  seated.seating.acknowledgements = {{3, 1, 3}, {4, 1, 1}};
  SeatsTally signed_by(seated.deck, 3, 17);
  signed_by.fold(part_of(seated.batch, 0, 4), seated.seating);
  EXPECT_EQ(signed_by.acknowledged(), (std::vector<std::uint64_t>{0, 3, 0}));
}

TEST(SeatsTally, DamagedOnesAreRefused) {
  stats::SmallGenerator random(8);
  const SeatedDeals seated = seated_deals("doudizhu", 10, random);
  KnownSeats known(seated.deck);
  add_up(known.tally(3, 17), seated.tally());
  const nlohmann::json good = known.save();
  EXPECT_NO_THROW(known.load({"tally", good}, of_units(10)));
  EXPECT_EQ(known.save(), good);
  EXPECT_THROW(known.load({"tally", good}, of_units(9)), InputError);
  const auto refused = [&](const char* key, const nlohmann::json& value) {
    nlohmann::json bad = good;
    bad[key] = value;
    EXPECT_THROW(known.load({"tally", bad}, of_units(10)), InputError) << key;
    bad.erase(key);
    EXPECT_THROW(known.load({"tally", bad}, of_units(10)), InputError) << key;
  };
  refused("seats", 4U);
  refused("cards", 0U);
  refused("deals", 9U);
  refused("deals_behind", 11U);
  refused("counts", good["behind"]);
  refused("players", {{"Li"}, {"Wang"}});
  refused("aborts", {{"x", 1, 1}});
  refused("acknowledged", {1, 2});
  refused("security", {{"version", 2}});
  EXPECT_THROW(SeatsTally(seated.deck, 4, 17), std::logic_error);
}

}  // namespace
}  // namespace evenhand::audit
