#include "src/audit/lags/lags_tally.hpp"

#include <algorithm>
#include <numeric>

#include "src/audit/counting/mixed_word.hpp"
#include "src/audit/counting/pieces.hpp"
#include "src/audit/counting/sampled_blocks.hpp"
#include "src/audit/lags/agreements.hpp"

namespace evenhand::audit {
namespace {

/// Σ_x a[x] b[x] of two independent orders of 0 … n-1 is this on average, up to 1/2.
std::int64_t mean_product(std::size_t n) {
  return static_cast<std::int64_t>(n * (n - 1) * (n - 1) / 4);
}

/// Returns what `stride` adds to a sum of products: both rows end in so many 255.
std::int64_t product_of_ends(std::size_t n, std::size_t stride) {
  return static_cast<std::int64_t>((stride - n) * 255 * 255);
}

}  // namespace

LagsTally::LagsTally(const cards::Deck& deck)
    : n_(deck.size),
      agreements_(lag_kinds.size() * lags * (n_ + 1)),
      places_(lag_kinds.size() * lags * n_),
      products_(order_rows.size() * lags),
      squares_(order_rows.size()),
      relabellings_(n_ >= min_relabelled_deck ? slots : 0),
      centre_(mean_product(n_)),
      rows_(deck, lags, piece),
      far_(n_) {}

std::span<const std::uint64_t> LagsTally::agreements(std::size_t kind, std::size_t lag) const {
  return std::span(agreements_).subspan((kind * lags + lag - 1) * (n_ + 1), n_ + 1);
}

std::span<const std::uint64_t> LagsTally::places(std::size_t kind, std::size_t lag) const {
  return std::span(places_).subspan((kind * lags + lag - 1) * n_, n_);
}

void LagsTally::begin_block(std::uint64_t block) {
  is_sampled_ = is_sampled(block, every);
  far_.begin_block(block, is_sampled_);
  held_ = 0;
}

void LagsTally::fold(const cards::DealBatch& batch) {
  for_pieces(batch, piece, [&](const auto& deals) {
    if constexpr (sizeof(deals.data[0]) == 1) {
      far_.fold(deals);
      if (is_sampled_) fold_piece(deals);
    }
  });
}

void LagsTally::fold_piece(const cards::DealsView<const std::uint8_t>& deals) {
  rows_.write(deals, held_);
  const std::size_t end = held_ + deals.count;
  if (end > lags) {
    for (std::size_t lag = 1; lag <= lags; ++lag) {
      compare(lag, lags, end - lags);
      multiply(lag, lags, end - lags);
      relabel(lag, lags, end - lags);
    }
    pairs_ += end - lags;
  }
  held_ = std::min(end, lags);
  rows_.keep(end - held_, held_);
}

void LagsTally::compare(std::size_t lag, std::size_t first, std::size_t count) {
  std::array<std::uint16_t, piece> alike;
  std::array<std::uint8_t, max_deck> sums;
  const std::size_t ends = rows_.stride() - n_;
  for (std::size_t kind = 0; kind < lag_kinds.size(); ++kind) {
    count_agreements(rows_.row(lag_kinds[kind].now, first),
                     rows_.row(lag_kinds[kind].then, first - lag), rows_.stride(), count,
                     alike.data(), sums.data());
    std::uint64_t* const places = places_.data() + (kind * lags + lag - 1) * n_;
    for (std::size_t x = 0; x < n_; ++x) places[x] += sums[x];
    if (!lag_kinds[kind].is_counted) continue;
    std::uint64_t* const agreements = agreements_.data() + (kind * lags + lag - 1) * (n_ + 1);
    for (std::size_t i = 0; i < count; ++i) ++agreements[alike[i] - ends];
  }
}

void LagsTally::multiply(std::size_t lag, std::size_t first, std::size_t count) {
  std::array<std::uint32_t, piece> products;
  const std::int64_t ends = product_of_ends(n_, rows_.stride());
  for (std::size_t row = 0; row < order_rows.size(); ++row) {
    row_products(rows_.row(order_rows[row], first), rows_.row(order_rows[row], first - lag),
                 rows_.stride(), count, products.data());
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t product = products[i] - ends;
      const std::int64_t distance = product - centre_;
      products_[row * lags + lag - 1] += static_cast<std::uint64_t>(product);
      squares_[row] += static_cast<std::uint64_t>(distance * distance) / n_;
    }
  }
}

void LagsTally::relabel(std::size_t lag, std::size_t first, std::size_t count) {
  if (relabellings_.empty()) return;
  std::array<std::size_t, labels> followed;
  for (std::size_t i = 0; i < labels; ++i) followed[i] = i * n_ / labels;
  for (std::size_t i = first; i < first + count; ++i) {
    const std::uint8_t* const now = rows_.row(LagRow::cards, i);
    const std::uint8_t* const places = rows_.row(LagRow::places, i - lag);
    std::uint64_t became = 0;
    for (const std::size_t card : followed) became = became << 8U | now[places[card]];
    ++relabellings_[mixed_word(became) % slots];
  }
}

std::size_t LagsTally::counted_kinds() {
  return static_cast<std::size_t>(std::count_if(
      lag_kinds.begin(), lag_kinds.end(), [](const LagKind& kind) { return kind.is_counted; }));
}

}  // namespace evenhand::audit
