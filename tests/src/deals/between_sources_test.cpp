#include "src/deals/between_sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/battery.hpp"
#include "tests/src/audit/values/values.hpp"

namespace evenhand::deals {
namespace {

using testing::HasSubstr;

audit::Tallies dealt(const std::string& shuffler, const std::string& deck, std::uint64_t deals,
                     std::uint64_t seed) {
  audit::Tallies tallies(audit::parse_battery("position,order,structure"), cards::parse_deck(deck));
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), tallies.deck().size, "philox", seed);
  tallies.begin_block(0);
  dealer.deal(deals, [&](const cards::DealBatch& phase) { tallies.fold(phase); });
  return tallies;
}

double least_p(const audit::Tallies& a, const audit::Tallies& b) {
  double least = 1;
  const std::vector<CountedSource> sources = {{"a", &a}, {"b", &b}};
  for (const reports::Finding& finding : judge_differences(sources, 0.01).findings) {
    least = std::min(least, std::pow(10, finding.adjusted.log10));
  }
  return least;
}

// Whatever the law is, as long as it is the same: 200 pairs each, of which at most 2 % on average
// are to be called different. 11 or more of 200 have a chance of 2e-3 at 2 %, and the tests of one
// pair are bounded, so that fewer are.
TEST(Differences, OfOneLawAreFoundAsSeldomAsTheLevelSays) {
  for (const char* shuffler : {"fisher-yates", "naive-swap", "timsort-coin", "riffle:3", "cut"}) {
    int found = 0;
    for (std::uint64_t pair = 0; pair < 200; ++pair) {
      found += least_p(dealt(shuffler, "12", 600, 2 * pair),
                       dealt(shuffler, "12", 900, 2 * pair + 1)) <= 0.02
                   ? 1
                   : 0;
    }
    EXPECT_LT(found, 11) << shuffler;
  }
}

TEST(Differences, OfTwoLawsAreFoundAndNamed) {
  const audit::Tallies naive = dealt("naive-swap", "12", 2000, 1);
  const audit::Tallies fair = dealt("fisher-yates", "12", 2000, 2);
  const std::vector<CountedSource> sources = {{"old.txt", &naive}, {"new.txt", &fair}};
  const reports::Judgement judgement = judge_differences(sources, 0.01);
  const std::vector<reports::Finding>& found = judgement.findings;
  ASSERT_EQ(found.size(), 9U);
  EXPECT_EQ(found[0].test, "between.cards in a position");
  EXPECT_EQ(found[0].null, "All sources have one law of cards in a position.");
  EXPECT_LT(found[0].adjusted.log10, -3);
  EXPECT_THAT(found[0].words, HasSubstr(" of deals in "));
  EXPECT_EQ(judgement.verdict, reports::Verdict::biased);
  EXPECT_THAT(between_words(sources, judgement), HasSubstr("the sources differ, in "));
  EXPECT_THAT(between_words(sources, judgement), HasSubstr("places of cards differ by "));
}

// From the exact matrix p of the naive swap of 12 cards (evenhand exact) and q = 1/12: the rms of
// (p - q) / ((p + q) / 2) is 0.10567596.
TEST(CellDeviation, IsThatOfTheLaws) {
  const audit::Tallies naive = dealt("naive-swap", "12", 400000, 3);
  const audit::Tallies fair = dealt("fisher-yates", "12", 400000, 4);
  const double deviation = cell_deviation({"a", &naive}, {"b", &fair});
  EXPECT_NEAR(deviation, 0.1056760, 0.001);
  const audit::Tallies again = dealt("fisher-yates", "12", 400000, 5);
  EXPECT_LT(cell_deviation({"a", &fair}, {"b", &again}), 0.003);
}

TEST(DetectableCell, ShrinksWithTheRootOfTheDeals) {
  const audit::Tallies few = dealt("fisher-yates", "12", 1000, 1);
  const audit::Tallies many = dealt("fisher-yates", "12", 4000, 1);
  EXPECT_NEAR(detectable_cell({"a", &few}, {"b", &few}, 0.01) /
                  detectable_cell({"a", &many}, {"b", &many}, 0.01),
              2, 1e-9);
}

// With 3,000 draws each of 3 of 20 balls: normal quantiles at 0.01/40, one of 20 two-sided tests,
// and at 0.1, times sqrt((1/3000 + 1/3000) (20/3 - 1)).
TEST(DetectableCell, OfDrawsIsOfBeingDrawn) {
  cards::Deck deck = cards::parse_deck("20");
  cards::draw_cards(deck, 3);
  audit::Tallies draws(audit::parse_battery("draws"), deck);
  cards::DealBatch batch(20, 3000, 3);
  batch.visit([](const auto& view) {
    for (std::size_t d = 0; d < 3000; ++d) {
      for (std::size_t i = 0; i < 3; ++i) {
        view[d][i] = static_cast<std::remove_cvref_t<decltype(view[d][i])>>((d + i) % 20);
      }
    }
  });
  draws.begin_block(0);
  draws.fold(batch);
  const double z = 3.480756 + 1.281552;
  EXPECT_NEAR(detectable_cell({"a", &draws}, {"b", &draws}, 0.01),
              z * std::sqrt(2.0 / 3000 * (20.0 / 3 - 1)), 1e-5);
}

// The detectable size is found at the level at which the first of all tests is judged.
TEST(Differences, SayWhatWouldHaveShown) {
  const audit::Tallies one = dealt("fisher-yates", "12", 1000, 1);
  const audit::Tallies two = dealt("fisher-yates", "12", 1000, 2);
  const std::vector<CountedSource> sources = {{"a", &one}, {"b", &two}};
  const reports::Judgement judgement = judge_differences(sources, 0.01);
  ASSERT_EQ(judgement.findings.size(), 9U);
  EXPECT_NE(judgement.verdict, reports::Verdict::biased);
  EXPECT_DOUBLE_EQ(judgement.findings[0].detectable.value(),
                   detectable_cell(sources[0], sources[1], 0.01 / 9));
  EXPECT_THAT(between_words(sources, judgement), HasSubstr("more often would have shown"));
}

TEST(Differences, OfAHandfulOfDealsAreNotLookedFor) {
  const audit::Tallies one = dealt("fisher-yates", "12", 2, 1);
  const audit::Tallies two = dealt("fisher-yates", "12", 2, 2);
  const std::vector<CountedSource> sources = {{"a", &one}, {"b", &two}};
  const reports::Judgement judgement = judge_differences(sources, 0.01);
  EXPECT_EQ(judgement.verdict, reports::Verdict::inconclusive);
  EXPECT_THAT(between_words(sources, judgement), HasSubstr("too little was counted"));
}

/// Throws of three dice with faces 0 to 5, the last of which comes with `chance`.
audit::Tallies thrown(double chance, std::size_t throws, std::uint64_t seed) {
  return audit::counted_draws(
      audit::repeating_deck(6, 3),
      [chance](const audit::Order&, stats::SmallGenerator& random) {
        audit::Order faces(3);
        for (std::size_t& face : faces) {
          const bool is_last = static_cast<double>(random.below(1000000)) < chance * 1e6;
          face = is_last ? 5 : random.below(5);
        }
        return faces;
      },
      throws, seed);
}

// Both dice may be loaded, as long as they are loaded alike: 200 pairs, as above.
TEST(Differences, OfDrawsWithRepeatsAreFoundAsSeldomAsTheLevelSays) {
  int found = 0;
  for (std::uint64_t pair = 0; pair < 200; ++pair) {
    found += least_p(thrown(0.3, 300, 2 * pair), thrown(0.3, 450, 2 * pair + 1)) <= 0.02 ? 1 : 0;
  }
  EXPECT_LT(found, 11);
}

TEST(Differences, OfDrawsWithRepeatsAreFoundAndNamed) {
  const audit::Tallies fair = thrown(1.0 / 6, 2000, 1);
  const audit::Tallies loaded = thrown(0.25, 2000, 2);
  const std::vector<CountedSource> sources = {{"old", &fair}, {"new", &loaded}};
  const reports::Judgement judgement = judge_differences(sources, 0.01);
  ASSERT_EQ(judgement.findings.size(), 3U);
  EXPECT_EQ(judgement.findings[1].test, "between.cards drawn");
  EXPECT_LT(judgement.findings[1].adjusted.log10, -6);
  EXPECT_THAT(judgement.findings[1].words, HasSubstr("5: 4"));
  EXPECT_EQ(judgement.findings[2].test, "between.different values a draw");
  EXPECT_EQ(judgement.verdict, reports::Verdict::biased);
}

// Three dice show a face with chance 1 - (5/6)^3 = 91/216. The quantiles are those at 0.01/12, one
// of six two-sided tests, and at 0.1.
TEST(DetectableCell, OfDrawsWithRepeatsIsOfBeingDrawn) {
  const audit::Tallies dice = thrown(1.0 / 6, 3000, 3);
  const double z = 3.143980 + 1.281552;
  EXPECT_NEAR(detectable_cell({"a", &dice}, {"b", &dice}, 0.01),
              z * std::sqrt(2.0 / 3000 * (216.0 / 91 - 1)), 1e-5);
}

TEST(BetweenSection, HasATableOfPairsForThree) {
  const audit::Tallies one = dealt("fisher-yates", "12", 1000, 1);
  const audit::Tallies two = dealt("fisher-yates", "12", 1000, 2);
  const audit::Tallies three = dealt("sattolo", "12", 1000, 3);
  const std::vector<CountedSource> sources = {{"a", &one}, {"b", &two}, {"c", &three}};
  const reports::Section section = between_section(sources, judge_differences(sources, 0.01));
  ASSERT_EQ(section.tables.size(), 2U);
  EXPECT_EQ(section.tables[1].rows.size(), 3U);
  for (const reports::Table& table : section.tables) {
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
  }
  const auto two_of_them = std::span(sources).first(2);
  EXPECT_EQ(between_section(two_of_them, judge_differences(two_of_them, 0.01)).tables.size(), 1U);
}

TEST(Differences, OfDrawsGoByTheBallsDrawn) {
  cards::Deck deck = cards::parse_deck("20");
  cards::draw_cards(deck, 3);
  deck.sets = cards::Sets::draws;
  audit::Tallies fair(audit::parse_battery("draws"), deck);
  audit::Tallies biased(audit::parse_battery("draws"), deck);
  const auto fold = [&](audit::Tallies& tallies, std::uint64_t seed, bool favours) {
    shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), 20, "philox", seed);
    const cards::DealBatch whole = dealer.batch(3000);
    cards::DealBatch draws(20, 3000, 3);
    whole.visit([&](const auto& from) {
      draws.visit([&](const auto& to) {
        for (std::size_t d = 0; d < 3000; ++d) {
          std::copy_n(from[d].begin(), 3, to[d].begin());
          if (favours && d % 10 == 0 && std::find(to[d].begin(), to[d].end(), 7) == to[d].end()) {
            to[d][0] = 7;
          }
          std::sort(to[d].begin(), to[d].end());
        }
      });
    });
    tallies.begin_block(0);
    tallies.fold(draws);
  };
  fold(fair, 1, false);
  fold(biased, 2, true);
  const std::vector<CountedSource> sources = {{"a", &fair}, {"b", &biased}};
  const std::vector<reports::Finding> found = judge_differences(sources, 0.01).findings;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].test, "between.cards drawn");
  EXPECT_THAT(found[0].words, HasSubstr("card 7: "));
  EXPECT_LT(found[0].adjusted.log10, -6);
}

}  // namespace
}  // namespace evenhand::deals
