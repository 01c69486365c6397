#include "src/audit/lags/lags_tally.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "src/audit/counting/deal_key.hpp"
#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/counting/pieces.hpp"
#include "src/audit/counting/session_series.hpp"
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

LagRows::LagRows(const cards::Deck& deck, std::size_t before, std::size_t most)
    : n_(deck.size),
      stride_((deck.size + row_alignment - 1) / row_alignment * row_alignment),
      hand_of_place_(hands_of_places(deck)),
      word_of_card_(deck.size),
      hand_words_(1U + *std::max_element(hand_of_place_.begin(), hand_of_place_.end())) {
  for (std::size_t c = 0; c < n_; ++c) word_of_card_[c] = mixed_word(c + 1);
  for (auto& rows : rows_) rows.assign((before + most) * stride_, 255);
}

void LagRows::write(const cards::DealsView<const std::uint8_t>& deals, std::size_t first) {
  for (std::size_t d = 0; d < deals.count; ++d) write_deal(deals[d].data(), first + d);
}

void LagRows::write_deal(const std::uint8_t* deal, std::size_t i) {
  std::uint8_t* const cards = at(LagRow::cards, i);
  std::uint8_t* const reversed = at(LagRow::reversed, i);
  std::uint8_t* const places = at(LagRow::places, i);
  std::uint8_t* const followers = at(LagRow::followers, i);
  std::uint8_t* const leaders = at(LagRow::leaders, i);
  std::uint8_t* const opposites = at(LagRow::opposites, i);
  std::uint8_t* const steps = at(LagRow::steps, i);
  std::uint8_t* const back = at(LagRow::steps_back, i);
  std::uint8_t* const hands = at(LagRow::hands, i);
  std::memcpy(cards, deal, n_);
  std::reverse_copy(deal, deal + n_, reversed);
  followers[deal[n_ - 1]] = deal[n_ - 1];
  leaders[deal[0]] = deal[0];
  std::fill(hand_words_.begin(), hand_words_.end(), 0);
  const std::size_t half = n_ / 2;
  for (std::size_t p = 0; p < n_; ++p) {
    const std::size_t card = deal[p];
    hand_words_[hand_of_place_[p]] += word_of_card_[card];
    const std::size_t next = deal[p + 1 < n_ ? p + 1 : 0];
    places[card] = static_cast<std::uint8_t>(p);
    hands[card] = hand_of_place_[p];
    opposites[card] = deal[p + half < n_ ? p + half : p + half - n_];
    const std::size_t step = next >= card ? next - card : next + n_ - card;
    steps[p] = static_cast<std::uint8_t>(step);
    back[p] = static_cast<std::uint8_t>(n_ - step);
    if (p + 1 == n_) continue;
    followers[card] = static_cast<std::uint8_t>(next);
    leaders[next] = static_cast<std::uint8_t>(card);
  }
  write_keys(at(LagRow::hand_keys, i));
}

void LagRows::write_keys(std::uint8_t* keys) const {
  constexpr std::size_t size = sizeof(std::uint64_t);
  std::uint64_t deal = 0;
  for (const std::uint64_t word : hand_words_) deal = mixed_word(deal ^ word);
  for (std::size_t at = 0; at < n_; at += size) {
    const std::size_t hand = at / size;
    const bool is_hand = hand < hand_words_.size() && at + size <= n_;
    const std::uint64_t key = mixed_word(is_hand ? hand_words_[hand] : deal + hand);
    std::memcpy(keys + at, &key, std::min(size, n_ - at));
  }
}

void LagRows::keep(std::size_t from, std::size_t rows) {
  for (auto& all : rows_) {
    std::memmove(all.data(), all.data() + from * stride_, rows * stride_);
  }
}

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
