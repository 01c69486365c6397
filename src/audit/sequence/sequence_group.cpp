#include <fmt/format.h>

#include <array>
#include <cmath>

#include "src/audit/all_groups.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/sequence/sequence_tally.hpp"
#include "base/number_text.hpp"
#include "stats/tables/contingency.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/sequences/sequence_nulls.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array sequence_tests = {
    TestInfo{"sequence.coupons-mean",
             "64 deals in a row have the mean number of different first cards that chance gives."},
    TestInfo{"sequence.coupons-shape",
             "The number of different first cards of 64 deals in a row is that of 64 draws."},
    TestInfo{"sequence.runs-mean",
             "First cards of either half of the deck make the mean number of runs in 64 deals."},
    TestInfo{"sequence.runs-shape",
             "The number of runs of either half in 64 deals is that of independent deals."},
    TestInfo{"sequence.pairs",
             "The first card of a deal is independent of the first card of the deal before."},
};

/// Of the counts' independence alone: whether first cards are uniform is for other tests to say.
Evidence pair_test(const SequenceTally& tally) {
  Evidence outcome{"sequence.pairs", stats::independence(tally.pairs(), tally.classes()).chi_square};
  if (outcome.result.is_skipped()) return outcome;
  const std::uint64_t pairs = tally.windows() * SequenceTally::window / 2;
  outcome.words = fmt::format("pairs of first cards deviate by {} rms from independence",
                                percent(outcome.result.effect->value));
  outcome.detectable = [df = *outcome.result.degrees_of_freedom, pairs](double alpha,
                                                                        double power) {
    return std::sqrt(stats::noncentrality_needed(df, alpha, power) / static_cast<double>(pairs));
  };
  return outcome;
}

std::unique_ptr<GroupTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<SequenceTally>(deck.size);
}

std::vector<Evidence> run(const GroupTally& tally, const Sample& sample) {
  const auto& sequence = static_cast<const SequenceTally&>(tally);
  const std::size_t n = sample.deck.size;
  const double low = static_cast<double>(n / 2) / static_cast<double>(n);
  std::vector<Evidence> tests;
  add_scalar_tests({"sequence.coupons", "different first cards of 64", sequence.distinct(),
                    stats::distinct_values_null(n, SequenceTally::window)},
                   sequence.windows(), tests);
  add_scalar_tests({"sequence.runs", "runs of 64", sequence.runs(),
                    stats::runs_null(SequenceTally::window, low)},
                   sequence.windows(), tests);
  tests.push_back(pair_test(sequence));
  return tests;
}

}  // namespace

constexpr Group sequence_group = {
    {"sequence", "the first card from deal to deal: coupon collector, runs, serial pairs", false},
    sequence_tests,
    make_tally,
    run};

}  // namespace evenhand::audit
