#include "src/audit/hands/seats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "tests/src/audit/hands/seated_deals.hpp"

// Hands by seat: whether a favoured player is found, and fair dealers are left alone.
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
  EXPECT_EQ(whole.undealt(), seated.seating.undealt.size());
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
    seating.undealt.clear();
    for (source::Seating::Undealt each : seated.seating.undealt) {
      if (each.deal < from || each.deal >= to) continue;
      each.deal -= from;
      seating.undealt.push_back(each);
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

using ::testing::HasSubstr;

constexpr std::size_t big_joker = 53;

reports::Judgement judged_seats(const SeatedDeals& seated) {
  return judge::judge(seats_evidence(seated.tally(), 0.99), {}, {seated.batch.size(), "deals"});
}

const reports::Finding& finding(const reports::Judgement& judgement, const std::string& test) {
  for (const reports::Finding& each : judgement.findings) {
    if (each.test == test) return each;
  }
  throw std::logic_error("no test " + test);
}

/// The card goes to seat 1.
Kept favours_seat_1(std::size_t cards, std::size_t card) {
  return [=](const Order& deal, const std::vector<std::uint16_t>& firsts) {
    return seat_of(deal, firsts, cards, card) == 1;
  };
}

TEST(SeatsTests, FindsAFavouriteInEveryGame) {
  for (const char* game : {"doudizhu", "poker", "bridge", "mahjong"}) {
    stats::SmallGenerator random(11);
    const std::size_t cards = seated_deals(game, 1, random).seating.cards;
    const std::size_t card = cards::parse_deck(game).size - 1;
    const SeatedDeals rigged = seated_deals(game, 400, random, favours_seat_1(cards, card));
    const reports::Judgement judgement = judged_seats(rigged);
    EXPECT_EQ(judgement.verdict, reports::Verdict::biased) << game;
    const reports::Finding& worst = finding(judgement, "hands.seats.worst-card");
    EXPECT_TRUE(worst.rejected) << game;
    EXPECT_THAT(worst.words, HasSubstr("seat 1 (player 2) gets")) << game;
    EXPECT_THAT(worst.words, HasSubstr(rigged.deck.card_name(card))) << game;
  }
}

/// The seat with the card has a share of chance's in each deal, so that only a rejected round says
/// something of the next one.
TEST(SeatsTests, FindsWhatGoesTogetherWithAborts) {
  stats::SmallGenerator random(12);
  const std::size_t cards = 17;
  // Every other round is dealt as it comes; in between, what does not please is given up once.
  std::size_t number = 0;
  const auto once = [&](const Order& deal, const std::vector<std::uint16_t>& firsts) {
    const std::size_t seat = seat_of(deal, firsts, cards, big_joker);
    return number++ % 3 != 0 || seat == 0;
  };
  const SeatedDeals rigged = seated_deals("doudizhu", 3000, random, once, true);
  const reports::Judgement judgement = judged_seats(rigged);
  const reports::Finding& aborts = finding(judgement, "hands.seats.jokers.aborts");
  EXPECT_TRUE(aborts.rejected) << aborts.words;
  EXPECT_THAT(aborts.words, HasSubstr("seat 0 (player 1) holds"));
  EXPECT_THAT(aborts.words, HasSubstr("behind a round that was given up"));
  // Without any, there is nothing to compare.
  EXPECT_FALSE(
      finding(judged_seats(seated_deals("doudizhu", 50, random)), "hands.seats.jokers.aborts")
          .is_made());
}

TEST(SeatsTests, TheWorstCardIsExact) {
  stats::SmallGenerator random(13);
  const SeatedDeals seated = seated_deals("doudizhu", 100, random);
  const SeatsTally tally = seated.tally();
  double least = 1;
  for (const std::uint64_t count : tally.counts()) {
    least = std::min(least, stats::Binomial(100, 17.0 / 54).two_sided(count).value());
  }
  const auto tests = seats_evidence(tally, 0.99);
  EXPECT_EQ(tests[1].test, "hands.seats.worst-card");
  EXPECT_NEAR(tests[1].result.p.value(), 1 - std::pow(1 - least, 3.0 * 54), 1e-12);
}

TEST(SeatsTests, NamesPlayersWhereTheyAreKnown) {
  stats::SmallGenerator random(14);
  SeatedDeals seated = seated_deals("doudizhu", 30, random);
  seated.seating.players = {{"Li"}, {"a\nb"}, {"Wang", "Zhao"}};
  const SeatsTally tally = seated.tally();
  EXPECT_EQ(seat_words(tally, 0), "seat 0 (Li)");
  EXPECT_EQ(seat_words(tally, 1).find('\n'), std::string::npos);
  EXPECT_EQ(seat_words(tally, 2), "seat 2");
  const SeatsTally none(seated.deck, 3, 17);
  for (const Evidence& test : seats_evidence(none, 0.99)) EXPECT_TRUE(test.result.is_skipped());
}

/// A dealer gives up what has none of the six good cards for its friend at seat 0: three such
/// rounds have an exact chance, and ten are proof.
TEST(SeatsTests, FindWhatWasGivenUpForAFriend) {
  stats::SmallGenerator random(17);
  SeatedDeals seated = seated_deals("doudizhu", 200, random);
  std::set<std::uint16_t> good;
  for (const cards::KeySet& set : seated.deck.key_sets) {
    good.insert(set.cards.begin(), set.cards.end());
  }
  ASSERT_EQ(good.size(), 6U);
  const auto is_bad = [&](const Order& deal, const std::vector<std::uint16_t>& firsts) {
    return std::ranges::none_of(
        good, [&](std::uint16_t card) { return seat_of(deal, firsts, 17, card) == 0; });
  };
  SeatedDeals bad = seated_deals("doudizhu", 10, random, is_bad);
  const std::vector<Order> deals = orders_of(bad.batch);
  const auto given_up = [&](std::size_t rounds) {
    seated.seating.undealt.clear();
    for (std::size_t d = 0; d < rounds; ++d) {
      const auto firsts = bad.seating.firsts.begin() + static_cast<std::ptrdiff_t>(3 * d);
      seated.seating.undealt.push_back(
          {7 * d, {deals[d].begin(), deals[d].end()}, {firsts, firsts + 3}});
    }
    for (const Evidence& test : seats_evidence(seated.tally(), 0.99)) {
      if (test.test == "hands.seats.key-cards.given-up") return test;
    }
    return Evidence{};
  };
  const double none = std::exp(stats::Hypergeometric(54, 6, 17).log_pmf(0));
  EXPECT_NEAR(given_up(3).result.p.value() / (3 * 2 * std::pow(none, 3)), 1, 1e-6);
  EXPECT_LT(given_up(10).result.p.value(), 1e-8);
  EXPECT_THAT(given_up(10).words,
              testing::HasSubstr("seat 0 (player 1) would have got 0 of the 6"));
  EXPECT_TRUE(given_up(0).result.is_skipped());
}

/// A dealer gives up what has a card that is no key card for the one who is no friend: no set of
/// key cards shows it, and the card itself does.
TEST(SeatsTests, FindGivenUpRoundsByACardOfNoSet) {
  constexpr std::uint16_t card = 12;
  stats::SmallGenerator random(18);
  SeatedDeals seated = seated_deals("doudizhu", 200, random);
  const auto has_card = [&](const Order& deal, const std::vector<std::uint16_t>& firsts) {
    return seat_of(deal, firsts, 17, card) == 2;
  };
  SeatedDeals bad = seated_deals("doudizhu", 100, random, has_card);
  const std::vector<Order> deals = orders_of(bad.batch);
  for (std::size_t d = 0; d < deals.size(); ++d) {
    const auto firsts = bad.seating.firsts.begin() + static_cast<std::ptrdiff_t>(3 * d);
    seated.seating.undealt.push_back({d, {deals[d].begin(), deals[d].end()}, {firsts, firsts + 3}});
  }
  const SeatsTally tally = seated.tally();
  EXPECT_EQ(tally.undealt_cards().at(2 * 54 + card), 100U);
  std::map<std::string, Evidence> tests;
  for (const Evidence& test : seats_evidence(tally, 0.99)) tests[test.test] = test;
  const Evidence& worst = tests.at("hands.seats.worst-card.given-up");
  const double chance = std::pow(17.0 / 54, 100);
  EXPECT_NEAR(worst.result.p.value() / (2 * 3 * 54 * chance), 1, 1e-6);
  EXPECT_THAT(worst.words, testing::HasSubstr("seat 2 (player 3) would have got"));
  EXPECT_LT(tests.at("hands.seats.cards.given-up").result.p.value(), 0.01);
  EXPECT_GT(tests.at("hands.seats.key-cards.given-up").result.p.value(), 0.001);
  seated.seating.undealt.clear();
  for (const Evidence& test : seats_evidence(seated.tally(), 0.99)) {
    EXPECT_EQ(test.result.is_skipped() || !test.test.ends_with("given-up"), true) << test.test;
  }
}

/// Over fair sessions no test has a small p-value more often than it says, and hardly one session
/// is called biased: with rounds that were given up at random among them.
TEST(SeatsCalibration, FairDealersAreLeftAlone) {
  constexpr int sessions = 200;
  int biased = 0;
  std::map<std::string, int> made;
  std::map<std::string, int> small;
  for (const char* game : {"doudizhu", "poker", "bridge", "mahjong"}) {
    stats::SmallGenerator random(15);
    const auto dealt = [&](const Order&, const std::vector<std::uint16_t>&) {
      return random.uniform() < 0.6;
    };
    for (int session = 0; session < sessions; ++session) {
      const reports::Judgement judgement = judged_seats(
          seated_deals(game, 300, random, session % 2 == 0 ? Kept() : Kept(dealt), true));
      biased += judgement.verdict == reports::Verdict::biased ? 1 : 0;
      for (const reports::Finding& test : judgement.findings) {
        if (!test.is_made()) continue;
        const std::string name = std::string(game) + ' ' + test.test;
        ++made[name];
        small[name] += p_of(test) <= 0.05 ? 1 : 0;
      }
    }
  }
  // At alpha .01, 8 are expected of 800.
  EXPECT_LE(biased, 19);
  for (const auto& [name, count] : small) {
    // Four and a half standard deviations.
    const double expected = 0.05 * made[name];
    EXPECT_LE(count, expected + 4.5 * std::sqrt(0.95 * expected)) << name << " of " << made[name];
  }
  std::printf("%d of %d fair sessions were called biased\n", biased, 4 * sessions);
}

}  // namespace

}  // namespace evenhand::audit
