#include "src/audit/certificate/certificate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "src/audit/position/position_group.hpp"
#include "stats/intervals/variation_bound.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/values/values.hpp"

namespace evenhand::audit {
namespace {

using judge::CertifiedBound;
using judge::CertifiedUnit;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> kinds(const std::vector<CertifiedBound>& bounds) {
  std::vector<std::string> names;
  for (const CertifiedBound& bound : bounds) names.push_back(bound.kind);
  return names;
}

double largest(const std::vector<CertifiedBound>& bounds) {
  double most = 0;
  for (const CertifiedBound& bound : bounds) most = std::max(most, bound.most);
  return most;
}

Tallies tally_of(const cards::Deck& deck, const cards::DealBatch& deals,
                 const BatterySpec& battery = full_battery()) {
  Tallies tallies(battery, deck);
  tallies.begin_block(0);
  tallies.fold(deals);
  return tallies;
}

cards::DealBatch deals_of(std::size_t n, std::size_t number, const Shuffle& shuffle,
                          std::uint64_t seed = 7) {
  stats::SmallGenerator random(seed);
  return make_deals(n, number, shuffle, random);
}

/// The deck as it was with the given probability, else a fair deal: each card's place is off by
/// p (1 - 1/n) in total variation, and so is each card's follower.
Shuffle unshuffled_in(double p) {
  return [p](Order& cards, stats::SmallGenerator& random) {
    if (random.uniform() >= p) fair(cards, random);
  };
}

TEST(Certificate, IsWorkedOutByHand) {
  // Two deals of four cards, fifty times each: card 0 comes first in both, and no other card to one
  // position.
  cards::DealBatch deals(4, 100);
  for (std::size_t d = 0; d < 100; ++d)
    put(deals, d, d < 50 ? Order{0, 1, 2, 3} : Order{0, 2, 3, 1});
  const auto bounds =
      certificate(tally_of(cards::parse_deck("4"), deals), 0.9, CertifiedUnit::points);
  ASSERT_THAT(kinds(bounds), ElementsAre("which position a card gets", "which card a position gets",
                                         "which card follows a card"));
  const stats::VariationBound bound(100, 0.9);
  EXPECT_EQ(bounds[0].worst, "card 0");
  EXPECT_DOUBLE_EQ(bounds[0].most, bound.of_uniform(std::vector<std::uint64_t>{100, 0, 0, 0}));
  EXPECT_EQ(bounds[1].worst, "position 0");
  // Card 2 is followed by card 3 in both deals.
  EXPECT_EQ(bounds[2].worst, "card 2");
  EXPECT_DOUBLE_EQ(bounds[2].most, bound.of_uniform(std::vector<std::uint64_t>{100, 0, 0, 0}));
}

TEST(Certificate, KnowsDrawsWithRepeats) {
  const std::vector<double> weights = {0.5, 0.25, 0.25};
  const Tallies tallies = counted_draws(
      repeating_deck(3, 1, weights),
      [](const Order&, stats::SmallGenerator& random) {
        return Order{random.below(2) * (1 + random.below(2))};
      },
      10000, 3);
  const auto bounds = certificate(tallies, 0.99, CertifiedUnit::points);
  ASSERT_THAT(kinds(bounds), ElementsAre("which value a place has"));
  EXPECT_EQ(bounds[0].worst, "place 0");
  EXPECT_GT(bounds[0].most, 0.01);
  EXPECT_LT(bounds[0].most, 0.03);
}

TEST(Certificate, KnowsHandsGroupsAndDraws) {
  cards::Deck poker = cards::parse_deck("poker");
  cards::add_group(poker, "kings=K*", "--group");
  EXPECT_THAT(
      kinds(certificate(tally_of(poker, deals_of(52, 50, fair)), 0.99, CertifiedUnit::points)),
      testing::IsSupersetOf(
          {"how many kings a hand has", "how kings are spread", "which card follows a card"}));
  cards::Deck draw = cards::parse_deck("49");
  cards::draw_cards(draw, 6);
  cards::DealBatch draws(49, 300, 6);
  const std::vector<Order> orders = orders_of(deals_of(49, 300, fair));
  for (std::size_t d = 0; d < orders.size(); ++d)
    put(draws, d, Order(orders[d].begin(), orders[d].begin() + 6));
  EXPECT_THAT(kinds(certificate(tally_of(draw, draws), 0.99, CertifiedUnit::points)),
              ElementsAre("whether a card is drawn", "whether two cards are drawn together",
                          "which card is drawn at a place"));
  draw.sets = cards::Sets::draws;
  EXPECT_THAT(kinds(certificate(tally_of(draw, draws), 0.99, CertifiedUnit::points)),
              ElementsAre("whether a card is drawn", "whether two cards are drawn together"));
}

TEST(Certificate, IsEmptyWithoutDeals) {
  EXPECT_THAT(
      certificate(Tallies(full_battery(), cards::parse_deck("5")), 0.99, CertifiedUnit::points),
      IsEmpty());
}

TEST(Certificate, GetsNearerWithMoreDeals) {
  const double few = largest(certificate(
      tally_of(cards::parse_deck("10"), deals_of(10, 2000, fair)), 0.99, CertifiedUnit::points));
  const double many = largest(certificate(
      tally_of(cards::parse_deck("10"), deals_of(10, 32000, fair)), 0.99, CertifiedUnit::points));
  EXPECT_LT(many, few / 3);
  EXPECT_GT(many, few / 5);
}

TEST(Certificate, RarelyCertifiesASourceThatIsJustOutside) {
  // Each card's place is off by .05 (1 - 1/6); a bound below that is a false certificate.
  constexpr double outside = 0.05 * 5 / 6;
  constexpr int sessions = 400;
  int false_certificates = 0;
  for (int session = 0; session < sessions; ++session) {
    const auto seed = static_cast<std::uint64_t>(1000 + session);
    const Tallies tallies =
        tally_of(cards::parse_deck("6"), deals_of(6, 1000, unshuffled_in(0.05), seed),
                 parse_battery("position"));
    false_certificates +=
        largest(certificate(tallies, 0.9, CertifiedUnit::points)) < outside ? 1 : 0;
  }
  // At most a tenth; the largest of many bounds is rarely the one that is too small.
  EXPECT_LE(false_certificates, sessions / 10);
}

TEST(Certificate, IsRelativeToEachChance) {
  const Tallies tallies = tally_of(cards::parse_deck("10"), deals_of(10, 20000, fair));
  const auto counts = tallies.find_as<PositionTally>("position")->counts();
  const stats::RelativeBound bound(20000, 0.99);
  const auto bounds = certificate(tallies, 0.99, CertifiedUnit::relative);
  ASSERT_THAT(kinds(bounds), ElementsAre("which position a card gets", "which card a position gets",
                                         "which card follows a card"));
  const double furthest = bound.of(counts, std::vector<double>(counts.size(), 0.1));
  EXPECT_DOUBLE_EQ(bounds[0].most, furthest);
  EXPECT_DOUBLE_EQ(bounds[1].most, furthest);
  EXPECT_GT(bounds[0].most, largest(certificate(tallies, 0.99, CertifiedUnit::points)));
}

reports::Judgement judgement_of(const std::string& test, double log10_p) {
  reports::Finding finding;
  finding.test = test;
  finding.p = {log10_p};
  reports::Judgement judgement;
  judgement.findings = {finding};
  return judgement;
}

TEST(Certificate, AsksForStretchesThatAreAlike) {
  const cards::Deck deck = cards::parse_deck("6");
  EXPECT_THAT(
      why_uncertified(judgement_of("values.stretches", -1.4), deck),
      testing::StartsWith("chances may vary from stretch to stretch (`values.stretches`: p "));
  EXPECT_THAT(why_uncertified(judgement_of("values.stretches", -1.2), deck),
              testing::Not(testing::HasSubstr("stretch to stretch")));
}

}  // namespace
}  // namespace evenhand::audit
