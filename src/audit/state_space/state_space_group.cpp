#include "src/audit/state_space/state_space_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/deal_key.hpp"
#include "src/audit/counting/deal_rank.hpp"
#include "src/audit/counting/pieces.hpp"
#include "src/audit/permutations/permutations_group.hpp"
#include "src/audit/test_names.hpp"
#include "stats/distributions/poisson.hpp"
#include "stats/log_math.hpp"
#include "stats/sequences/repeats.hpp"

namespace evenhand::audit {
namespace {

/// Whether all draws but those of the commonest value repeat as chance has it.
bool others_are_chance(const stats::Repeats& repeats, std::uint64_t commonest) {
  const auto copies = static_cast<double>(commonest);
  const stats::Repeats others{repeats.draws - copies,
                              repeats.equal_pairs - copies * (copies - 1) / 2, repeats.chance};
  if (others.equal_pairs == 0) return true;
  const stats::TestResult test = stats::repeats_test(others);
  return test.is_skipped() || test.p.value() > 0.01;
}

RepeatKind kind_of(const stats::Repeats& repeats, const RepeatPattern& pattern) {
  const std::uint64_t commonest = pattern.commonest.copies;
  constexpr std::uint64_t fewest_deals = 8;  // fewer may come alike by chance
  const auto single = static_cast<double>(pattern.different - pattern.repeated);
  if (pattern.repeated >= fewest_deals && pattern.fewest + 1 >= commonest &&
      2 * single <= repeats.draws) {
    return RepeatKind::cycle;
  }
  if (pattern.repeated == 1 && pattern.different > 1 && commonest > 2) return RepeatKind::one;
  if (stats::are_equally_likely(repeats)) {
    constexpr double telling = 10;  // triples: fewer may be of single deals that repeat as well
    return stats::expected_triples(repeats) < telling ? RepeatKind::pairs : RepeatKind::alike;
  }
  return others_are_chance(repeats, commonest) ? RepeatKind::one : RepeatKind::some;
}

namespace info {
constexpr TestInfo repeats{test_names::repeats, Method::poisson,
                           "Whole deals repeat no more often than n! orders make them."};
}  // namespace info

constexpr std::array state_space_tests = {info::repeats};

/// Equal deals among those whose keys the sketch holds.
stats::Repeats repeats_of(const KeySketch& sketch, std::size_t n) {
  stats::Repeats repeats = sketch.repeats();
  // Above 20 cards keys are hashes, and different deals may have the same.
  if (n > max_ranked_deck) {
    repeats.chance += std::exp(-stats::log_gamma(static_cast<double>(n) + 1)) / repeats.kept;
  }
  return repeats;
}

double log2_orders(std::size_t n) {
  return stats::log_gamma(static_cast<double>(n) + 1) / std::log(2.0);
}

std::string equal_deals(double pairs) {
  return fmt::format("{:.0f} {} of equal deals", pairs, pairs == 1 ? "pair" : "pairs");
}

/// Returns words for deals that come again as equally likely ones do, or not at all: how many there
/// may be.
std::string space_words(const stats::Repeats& sample, std::size_t n, double level) {
  const double pairs = sample.draws * (sample.draws - 1) / 2;
  const auto log2_space = [&](double equal) {
    return std::clamp(std::log2(pairs / equal / sample.kept), 0.0, log2_orders(n));
  };
  const double equal = sample.equal_pairs;
  if (equal == 0) {
    return fmt::format("no deal came twice: at least {} distinct deals ({} %), of {} orders",
                       power_of_two(log2_space(-std::log(1 - level))), rounded(100 * level),
                       power_of_two(log2_orders(n)));
  }
  const stats::Interval mean = stats::poisson_mean_interval(equal, level);
  return fmt::format(
      "{}, expected {}: as about {} equally likely deals would give "
      "({} to {}), of {} orders",
      equal_deals(equal), rounded(pairs * sample.chance, 3), power_of_two(log2_space(equal)),
      power_of_two(log2_space(mean.high)), power_of_two(log2_space(mean.low)),
      power_of_two(log2_orders(n)));
}

/// The first cards of the deal with that key; empty where it is not among those that were kept.
std::string cards_of(std::uint64_t key, const Sample& sample) {
  constexpr std::size_t shown = 8;
  std::string words;
  if (sample.sampled == nullptr) return words;
  const std::size_t n = sample.deck.size;
  std::array<std::uint64_t, SampledDeals::slice> keys{};
  sample.sampled->for_batches([&](const cards::DealBatch& batch) {
    if (!words.empty()) return;
    batch.visit([&](const auto& deals) {
      deal_keys(deals, keys.data());
      for (std::size_t d = 0; d < deals.count && words.empty(); ++d) {
        if (keys[d] != key) continue;
        for (std::size_t p = 0; p < std::min(n, shown); ++p) {
          words += ' ' + sample.deck.card_name(deals[d][p]);
        }
        if (n > shown) words += " …";
      }
    });
  });
  return words;
}

/// Returns words for the deals that are known, all or those of a sample.
std::string one_deal_words(const RepeatPattern& pattern, const stats::Repeats& seen,
                           const Sample& sample) {
  const std::string cards = cards_of(pattern.commonest.key, sample);
  const std::uint64_t copies = pattern.commonest.copies;
  const double others = seen.draws - static_cast<double>(copies);
  return fmt::format("{} came {} times; the other {} deals {}{}",
                     cards.empty() ? "one deal" : "the deal" + cards, with_thousands(copies),
                     with_thousands(static_cast<std::uint64_t>(others)),
                     pattern.repeated == 1 ? "all differ" : "repeat as chance has it",
                     seen.kept < 1 ? " (of a sample by what deals are)" : "");
}

std::string some_deals_words(const RepeatPattern& pattern, const stats::Repeats& seen,
                             const Sample& sample) {
  const std::string cards = cards_of(pattern.commonest.key, sample);
  return fmt::format(
      "{}, expected {}: of {} different deals {} came more than once, "
      "{} most often ({} times), unlike any number of equally likely deals",
      equal_deals(seen.equal_pairs), rounded(stats::expected_pairs(seen), 3),
      with_thousands(pattern.different), with_thousands(pattern.repeated),
      cards.empty() ? "one" : "the deal" + cards, with_thousands(pattern.commonest.copies));
}

std::string cycle_words(const RepeatPattern& pattern, const stats::Repeats& seen) {
  return fmt::format("{} different deals come round: each came {} times{}",
                     with_thousands(pattern.repeated),
                     pattern.fewest == pattern.commonest.copies
                         ? with_thousands(pattern.fewest)
                         : fmt::format("{} or {}", with_thousands(pattern.fewest),
                                       with_thousands(pattern.commonest.copies)),
                     seen.kept < 1 ? " (of a sample by what deals are)" : "");
}

std::string words_for(const KeySketch& sketch, const stats::Repeats& seen, const Sample& sample) {
  if (seen.equal_pairs > 0) {
    const RepeatPattern pattern = repeat_pattern(sketch, seen);
    if (pattern.kind == RepeatKind::one) return one_deal_words(pattern, seen, sample);
    if (pattern.kind == RepeatKind::cycle) return cycle_words(pattern, seen);
    if (pattern.kind == RepeatKind::some) return some_deals_words(pattern, seen, sample);
  }
  return space_words(seen, sample.deck.size, sample.level);
}

std::unique_ptr<StateSpaceTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<StateSpaceTally>(deck.size);
}

std::vector<Evidence> run(const StateSpaceTally& tally, const Sample& sample) {
  Evidence evidence = judge::evidence(info::repeats, {});
  evidence.telling = Evidence::Telling::cause;
  const std::size_t n = sample.deck.size;
  if (n <= PermutationsTally::max_deck) {
    evidence.result = stats::TestResult::skip("permutations.chi-square counts every order");
    return {evidence};
  }
  if (sample.hands_are_sets() && n <= max_ranked_deck) {
    evidence.result = stats::TestResult::skip("hands are written as sets: there are fewer than n!");
    return {evidence};
  }
  const KeySketch sketch = tally.sketch();
  const stats::Repeats seen = repeats_of(sketch, n);
  evidence.result = stats::repeats_test(seen, sample.level);
  if (evidence.result.is_skipped()) return {evidence};
  evidence.words = words_for(sketch, seen, sample);
  evidence.enough = std::ldexp(1.0, -24);
  evidence.would_have_shown = "a chance of {} that two deals are equal would have shown";
  evidence.shrinks = 2;  // as pairs are
  evidence.detectable = [seen](double alpha, double power) {
    return stats::detectable_chance(seen, alpha, power);
  };
  return {evidence};
}

}  // namespace

StateSpaceTally::StateSpaceTally(std::size_t deck_size) : sketch_(largest_deal_key(deck_size)) {}

KeySketch StateSpaceTally::sketch() const {
  KeySketch settled = sketch_;
  settled.settle();
  return settled;
}

void StateSpaceTally::fold(const cards::DealBatch& batch) {
  constexpr std::size_t piece = 256;
  std::array<std::uint64_t, piece> keys;
  for_pieces(batch, piece, [&](const auto& deals) {
    deal_keys(deals, keys.data());
    sketch_.add({keys.data(), deals.count});
  });
}

RepeatPattern repeat_pattern(const KeySketch& sketch, const stats::Repeats& repeats) {
  RepeatPattern pattern;
  for (const KeySketch::Entry& entry : sketch.entries()) {
    ++pattern.different;
    if (entry.copies > 1) {
      ++pattern.repeated;
      if (pattern.fewest == 0 || entry.copies < pattern.fewest) pattern.fewest = entry.copies;
    }
    if (entry.copies > pattern.commonest.copies) pattern.commonest = entry;
  }
  pattern.kind = kind_of(repeats, pattern);
  return pattern;
}

constexpr Group state_space_group = make_group<StateSpaceTally, make_tally, run>(
    {"state-space", "deals that come again", "how many distinct deals there are"},
    state_space_tests);

}  // namespace evenhand::audit
