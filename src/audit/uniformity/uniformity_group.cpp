#include "src/audit/uniformity/uniformity_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/pieces.hpp"
#include "src/audit/uniformity/lehmer_values.hpp"
#include "stats/distributions/binned_null.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"
#include "stats/permutations/lehmer_digits.hpp"
#include "stats/permutations/permutation_nulls.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t piece = 256;

std::uint64_t whole_root(std::uint64_t number) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31U; bit != 0; bit >>= 1U) {
    if ((root + bit) * (root + bit) <= number) root += bit;
  }
  return root;
}

/// The bin of a deviation from the mean: rounded down, the outer ones take the rest.
std::size_t bin_of(std::int64_t deviation, std::uint64_t width) {
  const auto step = static_cast<std::int64_t>(width);
  std::int64_t bin = deviation / step;
  if (deviation % step < 0) --bin;
  constexpr auto half = static_cast<std::int64_t>(block_bins / 2);
  return static_cast<std::size_t>(std::clamp<std::int64_t>(bin, -half, half - 1) + half);
}

/// The chi-square of all digits less its mean, times run::block_size: a whole number.
std::int64_t digits_deviation(std::span<const std::uint16_t> counts, std::size_t n) {
  std::uint64_t sum = 0;
  const std::uint16_t* next = counts.data();
  for (std::uint64_t cells = n; cells > 1; --cells) {
    std::uint64_t squares = 0;
    for (std::uint64_t i = 0; i < cells; ++i, ++next) {
      squares += std::uint64_t{*next} * *next;
    }
    sum += cells * squares;
  }
  const std::uint64_t mean =
      run::block_size * (run::block_size * (n - 1) + static_cast<std::uint64_t>(n) * (n - 1) / 2);
  return static_cast<std::int64_t>(sum) - static_cast<std::int64_t>(mean);
}

namespace info {
constexpr TestInfo digits{"uniformity.digits", Method::chi_square,
                          "Every digit of the deals' Lehmer codes is uniform."};
constexpr TestInfo ks_digit{"uniformity.ks-digit", Method::kolmogorov_smirnov,
                            "No digit of the Lehmer code leans to low, high or middle values."};
constexpr TestInfo ks_inversions{"uniformity.ks-inversions", Method::kolmogorov_smirnov,
                                 "The cumulative shares of the number of inversions are Mahonian."};
constexpr TestInfo block_digits{"uniformity.block-digits", Method::kolmogorov_smirnov,
                                "The chi-square of the Lehmer digits of a block varies from block "
                                "to block as chance makes it, neither less nor more."};
constexpr TestInfo block_inversions{"uniformity.block-inversions", Method::kolmogorov_smirnov,
                                    "The inversions of a block vary from block to block as chance "
                                    "makes them, neither less nor more."};
}  // namespace info

constexpr std::array uniformity_tests = {info::digits, info::ks_digit, info::ks_inversions,
                                         info::block_digits, info::block_inversions};

/// The chi-square of few digits takes too few values for its continuous approximation.
constexpr std::size_t least_deck_for_blocks = 5;
/// Kolmogorov-Smirnov's test is exact for any number of blocks, but can show nothing of few.
constexpr std::uint64_t least_blocks = 8;

stats::Slices slices_of(const stats::DigitCounts& digits, const Sample& sample) {
  if (sample.sampled == nullptr) return {};
  const auto count = [n = digits.n](const cards::DealBatch& deals,
                                    std::vector<std::uint64_t>& counts) {
    UniformityTally tally(n);
    tally.fold(deals);
    counts = tally.digits();
  };
  const auto statistic = [n = digits.n](std::span<const std::uint64_t> counts,
                                        std::uint64_t deals) {
    return stats::digits_statistic({counts, n, deals});
  };
  return sample.sampled->slices_of({stats::digits_direction(digits), count, statistic});
}

Evidence all_digits(const stats::DigitCounts& digits, const Sample& sample) {
  Evidence evidence = judge::evidence(
      info::digits, stats::digits_test(digits, sample.level, slices_of(digits, sample)));
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format("chi-square {} of all digits, expected {}", rounded(evidence.result.statistic, 5),
                  rounded(*evidence.result.degrees_of_freedom, 5));
  evidence.detectable =
      judge::detectable_w(*evidence.result.degrees_of_freedom, real(digits.deals));
  return evidence;
}

Evidence ks_digit(const stats::DigitCounts& digits, double level) {
  const stats::WorstDigit worst = stats::worst_digit(digits, level);
  Evidence evidence = judge::evidence(info::ks_digit, worst.test);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format(
      "cumulative shares of how many later cards are lower than that of position {} differ by up "
      "to {}",
      worst.digit, percent(evidence.result.statistic));
  evidence.subject = fmt::format("position {}", worst.digit);
  return evidence;
}

Evidence ks_inversions(std::span<const std::uint64_t> counts, const Sample& sample) {
  Evidence evidence = judge::evidence(
      info::ks_inversions,
      stats::pooled_ks_test(counts, stats::inversions_null(sample.deck.size).pmf, sample.level));
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("cumulative shares of inversions differ by up to {}",
                               percent(evidence.result.statistic));
  return evidence;
}

/// Second level: do the values of whole blocks spread as they should?
Evidence over_blocks(const TestInfo& info, std::string_view words,
                     std::span<const std::uint64_t> counts, std::span<const double> null,
                     double level) {
  Evidence evidence = judge::evidence(info, {});
  const std::uint64_t blocks = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  if (blocks < least_blocks) {
    evidence.result = stats::TestResult::skip(fmt::format("{} of {} deals, {} are needed",
                                                          with_noun(blocks, "whole blocks"),
                                                          run::block_size, least_blocks));
    return evidence;
  }
  evidence.result = stats::pooled_ks_test(counts, null, level);
  double squares = 0;
  double sum = 0;
  for (std::size_t bin = 0; bin < block_bins; ++bin) {
    // Bins are a sixteenth of a standard deviation wide.
    const double z = (static_cast<double>(bin) + 0.5 - block_bins / 2) / 16;
    sum += static_cast<double>(counts[bin]) * z;
    squares += static_cast<double>(counts[bin]) * z * z;
  }
  const auto number = static_cast<double>(blocks);
  evidence.words = fmt::format(
      "{} of {} blocks lie {} standard deviations from the mean on average, with spread {} "
      "of what chance gives",
      words, blocks, rounded(sum / number, 3),
      rounded(std::sqrt(std::max(0.0, squares / number - sum / number * sum / number)), 3));
  return evidence;
}

Evidence block_digits(const UniformityTally& tally, std::size_t n, double level) {
  if (n < least_deck_for_blocks) {
    return judge::evidence(info::block_digits,
                           stats::TestResult::skip("decks of at least 5 cards are needed"));
  }
  const auto deals = static_cast<double>(run::block_size);
  const stats::Bins bins{block_bins, static_cast<double>(block_digits_width(n)) / deals};
  const stats::DigitMoments moments = stats::digit_moments(n, deals);
  return over_blocks(info::block_digits, "chi-squares", tally.block_digits(),
                     stats::gamma_bins(bins, moments.variance, moments.third), level);
}

Evidence block_inversions(const UniformityTally& tally, std::size_t n, double level) {
  const stats::Bins bins{block_bins, static_cast<double>(block_inversions_width(n))};
  const double cards = static_cast<double>(n);
  const double variance =
      static_cast<double>(run::block_size) * cards * (cards - 1) * (2 * cards + 5) / 72;
  return over_blocks(info::block_inversions, "inversions", tally.block_inversions(),
                     stats::normal_bins(bins, std::sqrt(variance)), level);
}

std::unique_ptr<UniformityTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<UniformityTally>(deck.size);
}

std::vector<Evidence> run(const UniformityTally& uniformity, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const std::vector<std::uint64_t> counts = uniformity.digits();
  const stats::DigitCounts digits{counts, n, sample.deals};
  const double level = sample.level;
  return {all_digits(digits, sample), ks_digit(digits, level),
          ks_inversions(uniformity.inversions(), sample), block_digits(uniformity, n, level),
          block_inversions(uniformity, n, level)};
}

}  // namespace

std::uint64_t block_inversions_width(std::size_t n) {
  const std::uint64_t cards = n;
  // The mean square of the block's inversions is that of one deal, n(n-1)(2n+5)/72, times the
  // deals.
  const std::uint64_t variance = run::block_size * cards * (cards - 1) * (2 * cards + 5) / 72;
  return std::max<std::uint64_t>(1, whole_root(variance) / 16);
}

std::uint64_t block_digits_width(std::size_t n) {
  // Twice the degrees of freedom, but for a factor 1 - 1/4096.
  const std::uint64_t variance = static_cast<std::uint64_t>(n) * (n - 1);
  return whole_root(variance * run::block_size * run::block_size) / 16;
}

UniformityTally::UniformityTally(std::size_t deck_size)
    : n_(deck_size),
      digits_(digit_counts(deck_size)),
      inversions_(deck_size * (deck_size - 1) / 2 + 1) {}

void UniformityTally::begin_block(std::uint64_t /*block*/) { forget_block(); }

void UniformityTally::fold(const cards::DealBatch& batch) {
  for_pieces(batch, piece, [&](const auto& deals) {
    auto part = deals;
    for (std::size_t left = deals.count; left > 0; left -= part.count) {
      part.count = std::min<std::size_t>(left, run::block_size - deals_in_block_);
      fold_piece(part);
      part.data += part.count * part.deck_size;
      if (deals_in_block_ == run::block_size) end_block();
    }
  });
}

template <class Card>
void UniformityTally::fold_piece(const cards::DealsView<const Card>& deals) {
  std::array<std::uint32_t, piece> inversions;
  count_digits(deals, digits_.counters_for(deals.count).data(), inversions.data());
  for (std::size_t d = 0; d < deals.count; ++d) {
    inversions_.add(inversions[d]);
    inversions_in_block_ += inversions[d];
  }
  deals_in_block_ += deals.count;
}

void UniformityTally::end_block() {
  ++blocks_;
  block_digits_.add(bin_of(digits_deviation(digits_.pending(), n_), block_digits_width(n_)));
  const std::uint64_t mean = run::block_size / 4 * n_ * (n_ - 1);
  block_inversions_.add(
      bin_of(static_cast<std::int64_t>(inversions_in_block_) - static_cast<std::int64_t>(mean),
             block_inversions_width(n_)));
  forget_block();
}

/// Its digits are kept, but no statistic of the block, which may not be whole.
void UniformityTally::forget_block() {
  digits_.flush();
  deals_in_block_ = 0;
  inversions_in_block_ = 0;
}

/// Each digit, of which there are as many as cards, is counted once a deal.
void UniformityTally::loaded(const reports::JsonMember& saved, std::uint64_t deals) {
  const std::vector<std::uint64_t> digits = digits_.totals();
  auto next = digits.begin();
  for (std::size_t cells = n_; cells > 0; next += static_cast<std::ptrdiff_t>(cells--)) {
    const auto end = next + static_cast<std::ptrdiff_t>(cells);
    if (std::accumulate(next, end, std::uint64_t{0}) != deals) {
      saved["digits"].refuse(fmt::format("{} counts of each digit", deals));
    }
  }
  forget_block();
}

constexpr Group uniformity_group = make_group<UniformityTally, make_tally, run>(
    {"uniformity", "whole orders, card by card",
     "Lehmer digits, and how much blocks of deals differ", false},
    uniformity_tests);

}  // namespace evenhand::audit
