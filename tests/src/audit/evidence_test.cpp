#include "src/audit/evidence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <map>
#include <regex>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(RhythmEvidence, NamesThePeriodInDeals) {
  SessionSeries series(2);
  for (std::uint64_t block = 0; block < 4; ++block) {
    series.begin_block(block);
    for (std::uint64_t d = 0; d < 4096; ++d) {
      std::uint64_t* const numbers = series.next_deal();
      // Up for 1,024 deals of 2,048; a pattern of nine parts beside it, lest all others be zero.
      numbers[0] += (d / 1024 % 2) * 10 + (block * 64 + d / 64) * 5 % 9;
      numbers[1] += 7;
    }
  }
  const judge::Evidence found = rhythm_evidence(series, 0, "points", 0.99);
  EXPECT_LT(found.result.p.value(), 1e-12);
  EXPECT_EQ(found.subject, "points");
  EXPECT_TRUE(found.words.starts_with("points: up and down about every 2,048 deals, by "))
      << found.words;
  EXPECT_GT(found.detectable(0.001, 0.9), found.detectable(0.01, 0.9));
  EXPECT_EQ(rhythm_evidence(series, 1, "points", 0.99).result.skipped,
            "all parts of the session are alike");
}

using reports::Verdict;
using testing::HasSubstr;
using testing::MatchesRegex;

reports::Judgement result_of(const Shuffle& shuffle, std::size_t n, std::size_t deals,
                             const BatterySpec& battery = default_battery()) {
  stats::SmallGenerator random(1);
  return judged(tally(std::to_string(n), make_deals(n, deals, shuffle, random), battery));
}

TEST(EvidenceOfDeals, NamesTheStrongestTestAndTheWorstCellOfABiasedSource) {
  const auto result = result_of(naive_swap, 52, 20000);
  EXPECT_EQ(result.verdict, Verdict::biased);
  EXPECT_THAT(result.reason, HasSubstr("tests reject at 0.01, position.chi-square most strongly"));
  EXPECT_THAT(result.reason,
              MatchesRegex(".*; card [0-9]+ lands in position [0-9]+ in [0-9.]+ % of "
                           "deals, expected 1.92[0-9]* %"));
}

TEST(EvidenceOfDeals, SaysWhatItWouldHaveFound) {
  const auto result = result_of(fair, 10, 20000);
  EXPECT_EQ(result.verdict, Verdict::no_bias_found) << result.reason;
  EXPECT_THAT(result.reason,
              HasSubstr("with 90 % probability position.chi-square would have found: rms relative "
                        "deviation of a cell of "));
}

TEST(EvidenceOfDeals, IsInconclusiveOnTooFewDeals) {
  const auto few = result_of(fair, 54, 300);
  EXPECT_EQ(few.verdict, Verdict::inconclusive);
  EXPECT_THAT(few.reason, HasSubstr("300 deals are too few"));
  const auto fewer = result_of(fair, 54, 100);
  EXPECT_EQ(fewer.verdict, Verdict::inconclusive);
  EXPECT_THAT(fewer.reason, HasSubstr("position.chi-square was not made"));
  EXPECT_EQ(result_of(fair, 54, 1500).verdict, Verdict::no_bias_found);
  const auto none = judged(Tallies(default_battery(), cards::parse_deck("54")));
  EXPECT_EQ(none.verdict, Verdict::inconclusive);
}

TEST(EvidenceOfDeals, JudgesABatteryWithoutPositionsByItsFirstTest) {
  const auto result = result_of(fair, 54, 3000, parse_battery("structure"));
  EXPECT_EQ(result.verdict, Verdict::no_bias_found) << result.reason;
  EXPECT_THAT(result.reason, HasSubstr("structure.cycles-mean"));
  const auto hands = result_of(fair, 54, 3000, parse_battery("hands"));
  EXPECT_EQ(hands.verdict, Verdict::inconclusive);
  EXPECT_THAT(hands.reason, HasSubstr("no test of this battery could be made"));
}

TEST(EvidenceOfDeals, ListsTestsAsTheBatteryDoesAndCorrectsThem) {
  const auto result = result_of(fair, 6, 20000);
  std::vector<std::string_view> listed;
  for (const judge::TestInfo& info : tests()) listed.push_back(info.name);
  auto at = listed.begin();
  double made = 0;
  for (const reports::Finding& test : result.findings) {
    at = std::find(at, listed.end(), test.test);
    ASSERT_NE(at, listed.end()) << test.test;
    EXPECT_FALSE(test.null.empty());
    made += test.is_made() ? 1 : 0;
  }
  for (const reports::Finding& test : result.findings) {
    if (!test.is_made()) continue;
    EXPECT_GE(std::pow(10, test.adjusted.log10), p_of(test)) << test.test;
    EXPECT_LE(std::pow(10, test.adjusted.log10), std::min(1.0, made * p_of(test)) + 1e-12)
        << test.test;
    ASSERT_TRUE(test.effect.has_value()) << test.test;
    EXPECT_LE(test.effect->size.low, test.effect->size.high) << test.test;
    EXPECT_FALSE(test.words.empty()) << test.test;
  }
}

/// Fair deals of four cards, each hand of two written in ascending order or as it came.
Tallies hands_of_two(bool is_ascending) {
  cards::Deck deck = cards::parse_deck("4");
  cards::set_hands(deck, "2,2", "--hands");
  deck.sets = cards::Sets::unknown;
  stats::SmallGenerator random(3);
  const auto shuffle = [&](Order& cards, stats::SmallGenerator& generator) {
    fair(cards, generator);
    if (!is_ascending) return;
    std::sort(cards.begin(), cards.begin() + 2);
    std::sort(cards.begin() + 2, cards.end());
  };
  Tallies tallies(parse_battery("position,order"), deck);
  tallies.begin_block(0);
  tallies.fold(make_deals(4, 2000, shuffle, random));
  return tallies;
}

TEST(EvidenceOfDeals, LooksAtHandsAsSetsWhereTheyAreFoundToBeWrittenSo) {
  const Tallies ascending = hands_of_two(true);
  const auto found = found_sets(ascending);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->of, cards::Sets::hands);
  EXPECT_FALSE(found_sets(hands_of_two(false)).has_value());
  std::size_t skipped = 0;
  for (const judge::Evidence& test : evidence_of(ascending, 0.99)) {
    if (!test.test.starts_with("order.")) continue;
    EXPECT_THAT(test.result.skipped, HasSubstr("hands are written as sets")) << test.test;
    ++skipped;
  }
  EXPECT_GT(skipped, 0);
  for (const judge::Evidence& test : evidence_of(hands_of_two(false), 0.99)) {
    EXPECT_EQ(test.result.skipped.find("as sets"), std::string::npos) << test.test;
  }
}

TEST(EvidenceOfDeals, EveryDeckSizeCanBeJudged) {
  for (const std::size_t n : {2U, 3U, 4U, 5U, 7U, 8U, 9U, 20U, 21U, 64U, 65U, 256U, 257U}) {
    for (const std::size_t deals : {1U, 2U, 500U}) {
      const auto result = result_of(fair, n, deals);
      EXPECT_NE(result.verdict, Verdict::biased)
          << n << " cards, " << deals << ": " << result.reason;
    }
  }
}

/// Sessions of the same source, by number, of all groups of tests.
std::vector<std::vector<judge::Evidence>> sessions_of(const Shuffle& shuffle, std::size_t n,
                                                      std::size_t sessions) {
  std::vector<std::vector<judge::Evidence>> all;
  for (std::size_t session = 0; session < sessions; ++session) {
    stats::SmallGenerator random(session + 1);
    all.push_back(evidence_of(
        tally(std::to_string(n), make_deals(n, 3000, shuffle, random), parse_battery("all")),
        0.99));
  }
  return all;
}

/// Words without shares, means, numbers of deals and the like.
std::string without_figures(const std::string& words) {
  static const std::regex figures(
      R"(\(?[-0-9.,e]+ %|-?[0-9]+\.[0-9]+(e-?[0-9]+)?|deal [0-9,]+|expected [0-9]+|^[0-9]+ |)"
      R"([0-9,]+ bits|by chance it has [0-9,]+|[0-9]+ of [0-9,]+ deals|[0-9]+ (times|pairs)| lie -?[0-9]+ standard)");
  return std::regex_replace(words, figures, "");
}

TEST(EvidenceOfDeals, HasOneSubjectWhereItsWordsDifferInFiguresAlone) {
  for (const auto& [n, shuffle] :
       std::map<std::size_t, Shuffle>{{4, naive_swap}, {13, riffles(3)}, {52, naive_swap}}) {
    const auto sessions = sessions_of(shuffle, n, 4);
    for (std::size_t i = 1; i < sessions.size(); ++i) {
      ASSERT_EQ(sessions[0].size(), sessions[i].size());
      for (std::size_t t = 0; t < sessions[i].size(); ++t) {
        const judge::Evidence& one = sessions[0][t];
        const judge::Evidence& other = sessions[i][t];
        if (one.result.is_skipped() || other.result.is_skipped()) continue;
        EXPECT_EQ(one.subject == other.subject,
                  without_figures(one.words) == without_figures(other.words))
            << one.test << ": '" << one.words << "' has the subject '" << one.subject << "', '"
            << other.words << "' has '" << other.subject << "'";
      }
    }
  }
}

TEST(EvidenceOfDeals, HasTheSameSubjectInEverySessionOfAPlainFlaw) {
  const Shuffle favoured = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(4) == 0) std::iter_swap(std::find(cards.begin(), cards.end(), 3), &cards[5]);
  };
  for (const auto& session : sessions_of(favoured, 10, 4)) {
    std::map<std::string, std::string> subjects;
    for (const judge::Evidence& test : session) subjects[test.test] = test.subject;
    EXPECT_EQ(subjects["position.worst-cell"], "card 3 place 5");
    EXPECT_EQ(subjects["position.worst-card"], "card 3");
    EXPECT_EQ(subjects["position.worst-position"], "position 5");
    EXPECT_EQ(subjects["position.chi-square"], "");
    EXPECT_EQ(subjects["order.inversions-mean"], "");
  }
}

reports::Judgement judged_deals(const Shuffle& shuffle) {
  stats::SmallGenerator random(3);
  const Tallies tallies =
      tally_session("20", 16384, shuffle, random, parse_battery("position,order,generator"));
  return judge_deals(tallies, {}, {tallies.deals(), "deals"});
}

TEST(JudgeDeals, WithdrawsTheDrawsOfDealsThatNoFairShuffleMade) {
  const reports::Judgement biased = judged_deals(riffles(4));
  EXPECT_TRUE(test_named(biased, "position.chi-square").rejected);
  EXPECT_THAT(test_named(biased, "generator.lattice").skipped, HasSubstr("draws cannot be read"));
  EXPECT_THAT(test_named(biased, "generator.low-bits").skipped, HasSubstr("draws cannot be read"));
  const reports::Judgement sound = judged_deals(fair);
  EXPECT_TRUE(test_named(sound, "generator.lattice").is_made());
}

}  // namespace

}  // namespace evenhand::audit
