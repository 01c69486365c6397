#include "src/audit/generator/draws_of_deal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace evenhand::audit {
namespace {

/// Whether, all others being put where they are, these two are left to be exchanged.
template <class Deal>
bool are_in_one_cycle(const Deal& deal, std::size_t a, std::size_t b) {
  std::size_t card = deal[a];
  while (card != a && card != b) card = deal[card];
  return card == b;
}

/// Cards stay where draw 1 of 0 and 1 is taken for the last place, or 0 for the first.
template <class Deal>
std::array<bool, coin_draws> draws_of_two(const Deal& deal, std::size_t n) {
  return {!are_in_one_cycle(deal, 0, 1), are_in_one_cycle(deal, n - 2, n - 1),
          deal[n - 2] > deal[n - 1]};
}

using Cards = std::vector<std::uint16_t>;

std::uint32_t number(std::size_t value) { return static_cast<std::uint32_t>(value); }

/// A deck and where each card lies in it.
class Deck {
 public:
  explicit Deck(Cards cards) : cards_(std::move(cards)), place_(cards_.size()) {
    for (std::size_t p = 0; p < cards_.size(); ++p) place_[cards_[p]] = p;
  }
  std::size_t place(std::size_t card) const { return place_[card]; }
  void exchange(std::size_t p, std::size_t q) {
    std::swap(cards_[p], cards_[q]);
    place_[cards_[p]] = p;
    place_[cards_[q]] = q;
  }

 private:
  Cards cards_;
  std::vector<std::size_t> place_;
};

Cards in_order(std::size_t n) {
  Cards cards(n);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  return cards;
}

/// Each step puts the card that the deal has there into its last place.
std::vector<stats::Draw> downwards(const Cards& deal) {
  std::vector<stats::Draw> draws;
  Deck deck(in_order(deal.size()));
  for (std::size_t i = deal.size() - 1; i > 0; --i) {
    const std::size_t from = deck.place(deal[i]);
    draws.push_back({number(from), number(i + 1)});
    deck.exchange(i, from);
  }
  return draws;
}

std::vector<stats::Draw> upwards(const Cards& deal) {
  std::vector<stats::Draw> draws;
  Deck deck(in_order(deal.size()));
  for (std::size_t i = 0; i + 1 < deal.size(); ++i) {
    const std::size_t from = deck.place(deal[i]);
    draws.push_back({number(from - i), number(deal.size() - i)});
    deck.exchange(i, from);
  }
  return draws;
}

/// Card i came to its place in step i, and later ones may only have moved others: taken back from
/// the last on.
std::vector<stats::Draw> inside_out(const Cards& deal) {
  std::vector<stats::Draw> draws;
  Deck deck(deal);
  for (std::size_t i = deal.size() - 1; i > 0; --i) {
    const std::size_t to = deck.place(i);
    draws.push_back({number(to), number(i + 1)});
    deck.exchange(i, to);
  }
  std::reverse(draws.begin(), draws.end());
  return draws;
}

}  // namespace

void CoinDraws::begin_block(std::uint64_t block) {
  now_ = nullptr;
  if (blocks_.size() == most_blocks && blocks_.rbegin()->first < block) return;
  now_ = &blocks_[block];
  keep_first();
}

void CoinDraws::fold(const cards::DealBatch& batch) {
  if (now_ == nullptr) return;
  batch.visit([&](const auto& deals) {
    const std::size_t here = std::min<std::size_t>(deals.count, run::block_size - now_->deals);
    for (std::size_t d = 0; d < here; ++d, ++now_->deals) {
      const auto draws = draws_of_two(deals[d], batch.deck_size());
      for (std::size_t i = 0; i < coin_draws; ++i) {
        now_->bits[i * words + now_->deals / 64] |= std::uint64_t{draws[i]} << (now_->deals % 64);
      }
    }
  });
}

void CoinDraws::merge(const CoinDraws& other) {
  now_ = nullptr;
  // A block is folded into one tally, up to where that was interrupted.
  for (const auto& [number, block] : other.blocks_) {
    Block& mine = blocks_[number];
    if (mine.deals < block.deals) mine = block;
  }
  keep_first();
}

void CoinDraws::keep_first() {
  while (blocks_.size() > most_blocks) blocks_.erase(std::prev(blocks_.end()));
}

std::size_t CoinDraws::blocks() const {
  std::size_t count = 0;
  for (auto block = blocks_.begin(); block != blocks_.end(); ++block) {
    ++count;
    const auto next = std::next(block);
    if (next == blocks_.end() || next->first != block->first + 1 ||
        block->second.deals < run::block_size) {
      break;
    }
  }
  return count;
}

stats::bits::BitSequence CoinDraws::sequence(CoinDraw draw, std::size_t most) const {
  const std::size_t taken = std::min(most, blocks());
  if (taken == 0) return {};
  const auto last = std::next(blocks_.begin(), static_cast<std::ptrdiff_t>(taken - 1));
  stats::bits::BitSequence bits((taken - 1) * run::block_size + last->second.deals);
  std::size_t at = 0;
  for (auto block = blocks_.begin(); block != std::next(last); ++block) {
    const auto first = static_cast<std::size_t>(draw) * words;
    for (std::uint64_t left = block->second.deals, word = first; left > 0; ++word) {
      const std::uint64_t count = std::min<std::uint64_t>(left, 64);
      bits.put(at, block->second.bits[word], count);
      at += count;
      left -= count;
    }
  }
  return bits;
}

void CoinDraws::loaded(const reports::JsonMember& saved, std::uint64_t /*deals*/) {
  now_ = nullptr;
  if (blocks_.size() > most_blocks) {
    saved["blocks"].refuse(fmt::format("at most {} blocks", most_blocks));
  }
}

std::vector<stats::Draw> draws_of_deal(const Cards& deal, DrawOrder order) {
  switch (order) {
    case DrawOrder::downwards:
      return downwards(deal);
    case DrawOrder::upwards:
      return upwards(deal);
    default:
      return inside_out(deal);
  }
}

}  // namespace evenhand::audit
