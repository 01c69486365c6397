#include "src/audit/sequence/sequence_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/scalar_tests.hpp"
#include "stats/sequences/sequence_nulls.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo coupons_mean{
    "sequence.coupons-mean", Method::mean,
    "64 deals in a row have the mean number of different first cards of 64 uniform, independent "
    "deals."};
constexpr TestInfo coupons_shape{
    "sequence.coupons-shape", Method::chi_square,
    "The number of different first cards of 64 deals in a row is that of 64 uniform, independent "
    "deals."};
constexpr TestInfo runs_mean{"sequence.runs-mean", Method::mean,
                             "First cards of either half of the deck make the mean number of runs "
                             "of 64 uniform, independent "
                             "deals."};
constexpr TestInfo runs_shape{
    "sequence.runs-shape", Method::chi_square,
    "The number of runs of either half in 64 deals is that of uniform, independent deals."};
constexpr TestInfo pairs{
    "sequence.pairs", Method::chi_square,
    "The first card of a deal is independent of the first card of the deal before, whatever the "
    "shuffler's bias."};
}  // namespace info

constexpr std::array sequence_tests = {info::coupons_mean, info::coupons_shape, info::runs_mean,
                                       info::runs_shape, info::pairs};

/// Tests the independence of the counts alone: whether first cards are uniform is for other tests
/// to say.
Evidence pair_test(const SequenceTally& tally, double level) {
  Evidence evidence = judge::evidence(
      info::pairs, stats::independence(tally.pairs(), tally.classes(), level).chi_square);
  if (evidence.result.is_skipped()) return evidence;
  const std::uint64_t pairs = tally.windows() * SequenceTally::window / 2;
  evidence.words = fmt::format("pairs of first cards are off by {} on average",
                               percent(evidence.result.effect->value));
  evidence.detectable = judge::detectable_w(*evidence.result.degrees_of_freedom, real(pairs));
  return evidence;
}

std::unique_ptr<SequenceTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<SequenceTally>(deck.size);
}

std::vector<Evidence> run(const SequenceTally& sequence, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const double low = static_cast<double>(n / 2) / static_cast<double>(n);
  std::vector<Evidence> tests;
  add_scalar_tests({info::coupons_mean, info::coupons_shape, "different first cards of 64",
                    sequence.distinct(), stats::distinct_values_null(n, SequenceTally::window)},
                   sequence.windows(), sample.level, tests);
  add_scalar_tests({info::runs_mean, info::runs_shape, "runs of 64", sequence.runs(),
                    stats::runs_null(SequenceTally::window, low)},
                   sequence.windows(), sample.level, tests);
  // They ask for uniform and independent deals at once.
  for (Evidence& test : tests) test.telling = Evidence::Telling::consequence;
  tests.push_back(pair_test(sequence, sample.level));
  return tests;
}

}  // namespace

SequenceTally::SequenceTally(std::size_t deck_size)
    : n_(deck_size),
      classes_(std::min(deck_size, most_classes)),
      distinct_(std::min(deck_size, window)),
      runs_(window),
      pairs_(classes_ * classes_) {
  first_cards_.reserve(window);
}

void SequenceTally::begin_block(std::uint64_t /*block*/) { first_cards_.clear(); }

void SequenceTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      first_cards_.push_back(deals[d][0]);
      if (first_cards_.size() == window) count_window();
    }
  });
}

void SequenceTally::count_window() {
  const auto is_low = [&](std::size_t card) { return card < n_ / 2; };
  std::size_t changes = 0;
  for (std::size_t i = 1; i < window; ++i) {
    changes += is_low(first_cards_[i]) != is_low(first_cards_[i - 1]) ? 1U : 0U;
  }
  runs_.add(changes);
  for (std::size_t i = 0; i < window; i += 2) {
    pairs_.add(class_of(first_cards_[i]) * classes_ + class_of(first_cards_[i + 1]));
  }
  std::sort(first_cards_.begin(), first_cards_.end());
  const auto end = std::unique(first_cards_.begin(), first_cards_.end());
  distinct_.add(static_cast<std::size_t>(end - first_cards_.begin()) - 1);
  first_cards_.clear();
  ++windows_;
}

constexpr Group sequence_group = make_group<SequenceTally, make_tally, run>(
    {"sequence", "the first card of each deal",
     "the first card from deal to deal: coupon collector, runs, serial pairs", false},
    sequence_tests);

}  // namespace evenhand::audit
