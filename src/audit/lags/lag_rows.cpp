#include "src/audit/lags/lag_rows.hpp"

#include <algorithm>
#include <cstring>

#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/counting/mixed_word.hpp"
#include "src/audit/lags/agreements.hpp"

namespace evenhand::audit {

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

}  // namespace evenhand::audit
