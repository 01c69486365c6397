#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/rhythm_evidence.hpp"
#include "src/audit/strength/strength_tally.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/mean_tests.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo spread{"strength.spread",
                          "The rank sums of a deal's hands, and their numbers of high cards, lie "
                          "as far apart on average, "
                          "and those of each hand as far from their mean, as chance puts them."};
constexpr TestInfo repaid{
    "strength.repaid",
    "The strength of a hand says nothing of that of the same hand, or of the hand some seats on, "
    "one to eight deals later."};
constexpr TestInfo rhythm{
    "strength.rhythm", "The strength of no hand rises and falls with a period over the session."};
}  // namespace info

constexpr std::array strength_tests = {info::spread, info::repaid, info::rhythm};

/// Tests the spread of one hand, or of all beside each other.
Evidence spread(const StrengthTally& tally, std::size_t kind, std::size_t hand, double level) {
  const StrengthTally::Moments moments = tally.spread(kind, hand);
  const double expected = tally.expected_spread(kind, hand);
  const stats::SampleMean sample{moments.mean, moments.deviation, moments.skewness, tally.deals()};
  Evidence evidence{{},
                    stats::mean_test(sample, expected, expected,
                                     "relative change of the spread of strengths", level)};
  if (evidence.result.is_skipped()) return evidence;
  const std::string whose =
      hand == tally.hands() ? "the hands of a deal have" : tally.hand_name(hand) + " have";
  evidence.words = fmt::format("{} of {} {} of the spread that chance gives them",
                               StrengthTally::words[kind], whose, percent(moments.mean / expected));
  evidence.subject = fmt::format("{} of {}", StrengthTally::words[kind], whose);
  evidence.detectable = [=](double alpha, double power) {
    return stats::detectable_mean(sample, expected, alpha, power);
  };
  return evidence;
}

Evidence repaid(const StrengthTally& tally, std::size_t kind, std::size_t lag, std::size_t turn,
                double level) {
  const StrengthTally::Product product = tally.product(kind, lag, turn);
  // Symmetric but for its tails, which many deals leave out.
  const stats::SampleMean sample{product.mean, product.deviation, 0, tally.pairs(lag)};
  Evidence evidence{
      {}, stats::mean_test(sample, 0, 1, "correlation of strengths from deal to deal", level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format(
      "{} of a hand and of {} {} later are correlated by {}", StrengthTally::words[kind],
      turn == 0 ? "the same hand"
                : fmt::format("that {} {} on", turn, turn == 1 ? "seat" : "seats"),
      lag == 1 ? "one deal" : fmt::format("{} deals", lag), rounded(product.mean, 3));
  evidence.subject = fmt::format("{} lag {} seats {}", StrengthTally::words[kind], lag, turn);
  evidence.detectable = [=](double alpha, double power) {
    return stats::detectable_mean(sample, 1, alpha, power);
  };
  return evidence;
}

Evidence rhythm(const StrengthTally& tally, double level) {
  const double each =
      stats::level_of_each(level, static_cast<double>(StrengthTally::kinds * tally.hands()));
  std::vector<Evidence> members;
  for (std::size_t kind = 0; kind < StrengthTally::kinds; ++kind) {
    for (std::size_t hand = 0; hand < tally.hands(); ++hand) {
      members.push_back(rhythm_evidence(
          tally.series(), tally.series_number(kind, hand),
          fmt::format("{} of {}", StrengthTally::words[kind], tally.hand_name(hand)), each));
    }
  }
  return judge::smallest_of(info::rhythm, std::move(members), level);
}

std::unique_ptr<StrengthTally> make_tally(const cards::Deck& deck) {
  if (!StrengthTally::fits(deck)) return nullptr;
  return std::make_unique<StrengthTally>(deck);
}

std::vector<Evidence> run(const StrengthTally& tally, const Sample& sample) {
  std::vector<Evidence> spreads;
  std::vector<Evidence> products;
  const auto level_of = [&](std::size_t family) {
    return stats::level_of_each(sample.level, static_cast<double>(family));
  };
  for (std::size_t kind = 0; kind < StrengthTally::kinds; ++kind) {
    for (std::size_t hand = 0; hand <= tally.hands(); ++hand) {
      spreads.push_back(
          spread(tally, kind, hand, level_of(StrengthTally::kinds * (tally.hands() + 1))));
    }
    for (std::size_t lag = 1; lag <= StrengthTally::lags; ++lag) {
      for (std::size_t turn = 0; turn < tally.hands(); ++turn) {
        products.push_back(
            repaid(tally, kind, lag, turn,
                   level_of(StrengthTally::kinds * StrengthTally::lags * tally.hands())));
      }
    }
  }
  return {judge::smallest_of(info::spread, std::move(spreads), sample.level),
          judge::smallest_of(info::repaid, std::move(products), sample.level),
          rhythm(tally, sample.level)};
}

}  // namespace

constexpr Group strength_group = make_group<StrengthTally, make_tally, run>(
    {"strength", "how strong hands are",
     "how strong hands are beside each other and beside those of the deal before", false},
    strength_tests);

}  // namespace evenhand::audit
