#include "src/audit/uniformity/uniformity_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "src/audit/counting/pieces.hpp"
#include "src/audit/uniformity/lehmer_values.hpp"

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

}  // namespace evenhand::audit
