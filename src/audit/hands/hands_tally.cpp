#include "src/audit/hands/hands_tally.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/hands/hand_features.hpp"
#include "src/audit/hands/seats.hpp"

namespace evenhand::audit {
namespace {

std::vector<std::uint16_t> key_cards_of(const cards::Deck& deck) {
  std::vector<std::uint16_t> cards;
  for (const auto* sets : {&deck.groups, &deck.key_sets}) {
    for (const cards::KeySet& set : *sets) {
      for (const std::uint16_t card : set.cards) {
        const bool is_known = std::find(cards.begin(), cards.end(), card) != cards.end();
        if (!is_known && cards.size() < KeyHolders::most_cards) cards.push_back(card);
      }
    }
  }
  return cards;
}

/// Deals whose lanes are summed before they are moved: at most 15 in four bits, 255 in eight.
constexpr std::size_t deals_in_lanes = 16;
constexpr std::uint64_t even_bytes = 0x00FF00FF00FF00FF;
constexpr std::uint64_t even_nibbles = 0x0F0F0F0F0F0F0F0F;

/// Returns how many numbers stand for the ways to share so many key cards among hands; 0 for too
/// many.
std::size_t joint_size(std::size_t keys, std::size_t hands) {
  std::size_t size = 1;
  for (std::size_t h = 1; h < hands; ++h) {
    size *= keys + 1;
    if (size > HandsTally::joint_limit) return 0;
  }
  return size;
}

/// The sums of cards' words, of which there are pairs: two go side by side.
template <std::size_t pairs, class Card>
void sum_words(const PackedHands& packed, const Card* cards, std::size_t count,
               PackedHands::Words& sums) {
  using Pair [[gnu::vector_size(16)]] = std::uint64_t;
  const PackedHands::Words* const words = packed.card_words().data();
  Pair pair[pairs] = {};
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < pairs; ++k) {
      Pair card;
      std::memcpy(&card, words[cards[i]].data() + 2 * k, sizeof card);
      pair[k] += card;
    }
  }
  std::memcpy(sums.data(), pair, sizeof pair);
}

}  // namespace

KeyHolders::KeyHolders(const cards::Deck& deck)
    : cards_(key_cards_of(deck)),
      hand_of_place_(hands_of_places(deck)),
      hands_(deck.hands.size()),
      hand_of_card_(deck.size),
      before_(cards_.size()),
      now_(cards_.size()),
      series_(cards_.size() * hands_),
      counts_(cards_.size() * hands_ * cards_.size() * hands_) {}

void KeyHolders::count() {
  std::uint16_t* const counters = counts_.counters_for(1).data();
  const std::size_t row_size = cards_.size() * hands_;
  for (const std::size_t before : before_) {
    std::uint16_t* const row = counters + before * row_size;
    for (const std::size_t now : now_) ++row[now];
  }
  ++pairs_;
}

std::vector<std::uint64_t> KeyHolders::table(std::size_t a, std::size_t b) const {
  const std::vector<std::uint64_t> counts = counts_.totals();
  std::vector<std::uint64_t> table;
  for (std::size_t before = 0; before < hands_; ++before) {
    const std::size_t at = ((a * hands_ + before) * cards_.size() + b) * hands_;
    for (std::size_t now = 0; now < hands_; ++now) table.push_back(counts[at + now]);
  }
  return table;
}

HandsTally::HandsTally(const cards::Deck& deck)
    : deck_(deck),
      packed_(deck),
      suits_(deck.hands.size() * packed_.suits()),
      ranks_(deck.hands.size() * packed_.ranks()),
      together_(deck),
      key_holders_(deck),
      held_(deck.hands.size()),
      even_(deck.hands.size()),
      odd_(deck.hands.size()) {
  for (const cards::Hand& hand : deck.hands) {
    for (const cards::KeySet& set : deck.key_sets) {
      histograms_.emplace_back(std::min(hand.count, set.cards.size()) + 1);
    }
    for (const cards::HandFeature feature : deck.features) {
      features_.emplace_back(hand.undealt ? 0 : feature_bins(feature, hand.count));
    }
  }
  for (const cards::KeySet& set : deck.key_sets) {
    joint_.emplace_back(joint_size(set.cards.size(), deck.hands.size()));
  }
}

void HandsTally::begin_block(std::uint64_t block) { key_holders_.begin_block(block); }

void HandsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    if (packed_.words() > 2) return fold_deals<2>(deals);
    fold_deals<1>(deals);
  });
  empty_lanes();
  together_.settle();
}

template <std::size_t pairs, class Card>
void HandsTally::fold_deals(const cards::DealsView<const Card>& deals) {
  std::vector<Card> gathered(deck_.hand_order.size());
  const std::size_t last = deck_.hands.size() - 1;
  for (std::size_t d = 0; d < deals.count; ++d) {
    const Card* deal = deals[d].data();
    key_holders_.add(deal);
    for (std::size_t i = 0; i < gathered.size(); ++i) gathered[i] = deal[deck_.hand_order[i]];
    if (!gathered.empty()) deal = gathered.data();
    held_[last] = packed_.deck_words();
    for (std::size_t h = 0; h < last; ++h) {
      sum_words<pairs>(packed_, deal + deck_.hands[h].first, deck_.hands[h].count, held_[h]);
      for (std::size_t w = 0; w < 2 * pairs; ++w) held_[last][w] -= held_[h][w];
    }
    together_.add(deal);
    count_deal();
  }
}

void HandsTally::count_deal() {
  const std::size_t sets = deck_.key_sets.size();
  const std::size_t features = deck_.features.size();
  for (std::size_t h = 0; h < held_.size(); ++h) {
    for (std::size_t set = 0; set < sets; ++set) {
      histograms_[h * sets + set].add(packed_.key_set(held_[h], set));
    }
    add_lanes(h);
    if (deck_.hands[h].undealt) continue;
    for (std::size_t f = 0; f < features; ++f) {
      features_[h * features + f].add(feature_value(deck_.features[f], deck_, packed_, held_[h]));
    }
  }
  count_joint();
  if (++in_lanes_ == deals_in_lanes) empty_lanes();
}

void HandsTally::count_joint() {
  for (std::size_t set = 0; set < joint_.size(); ++set) {
    if (joint_[set].counts().empty()) continue;
    std::size_t number = 0;
    for (std::size_t h = held_.size() - 1; h-- > 0;) {
      number = number * (deck_.key_sets[set].cards.size() + 1) + packed_.key_set(held_[h], set);
    }
    joint_[set].add(number);
  }
}

void HandsTally::add_lanes(std::size_t hand) {
  const std::size_t wide_words = packed_.words() - packed_.rank_words();
  for (std::size_t w = 0; w < packed_.words(); ++w) {
    const std::uint64_t held = held_[hand][w];
    const bool is_wide = w < wide_words;
    even_[hand][w] += held & (is_wide ? even_bytes : even_nibbles);
    odd_[hand][w] += held >> (is_wide ? 8 : 4) & (is_wide ? even_bytes : even_nibbles);
  }
}

void HandsTally::empty_lanes() {
  const std::size_t wide_words = packed_.words() - packed_.rank_words();
  for (std::size_t h = 0; h < held_.size(); ++h) {
    for (std::size_t suit = 0; suit < packed_.suits(); ++suit) {
      const std::uint64_t lanes = (suit % 2 == 0 ? even_ : odd_)[h][suit / 8];
      suits_[h * packed_.suits() + suit] += lanes >> (suit % 8 / 2 * 16) & 0xFFFFU;
    }
    for (std::size_t rank = 0; rank < packed_.ranks(); ++rank) {
      const std::uint64_t lanes = (rank % 2 == 0 ? even_ : odd_)[h][wide_words + rank / 16];
      ranks_[h * packed_.ranks() + rank] += lanes >> (rank % 16 / 2 * 8) & 0xFFU;
    }
    even_[h] = {};
    odd_[h] = {};
  }
  in_lanes_ = 0;
}

void HandsTally::fold_seats(const cards::DealBatch& batch, const source::Seating& seating) {
  if (seating.seats() > 0) seats_.tally(seating.seats(), seating.cards).fold(batch, seating);
}

std::uint64_t HandsTally::pairs_together(const cards::Deck& deck) {
  std::uint64_t pairs = 0;
  for (const cards::Hand& hand : deck.hands) {
    if (!hand.undealt) pairs += hand.count * (hand.count - 1) / 2;
  }
  return pairs;
}

KnownSeats::KnownSeats(const cards::Deck& deck) : deck_(deck) {}

KnownSeats::~KnownSeats() = default;

SeatsTally& KnownSeats::tally(std::size_t seats, std::size_t cards) {
  if (!tally_) tally_ = std::make_unique<SeatsTally>(deck_, seats, cards);
  return *tally_;
}

void KnownSeats::merge(const KnownSeats& other) {
  if (!other.tally_) return;
  add_up(tally(other.tally_->seats(), other.tally_->cards_a_seat()), *other.tally_);
}

reports::JsonValue KnownSeats::save() const {
  if (!tally_) return nullptr;
  return reports::saved(*tally_).set("seats", tally_->seats()).set("cards", tally_->cards_a_seat());
}

void KnownSeats::load(const reports::JsonMember& saved, Bound deals) {
  tally_.reset();
  if (saved.is_null()) return;
  const std::uint64_t seats = saved["seats"].count(1, SeatsTally::most_seats);
  const std::uint64_t cards = saved["cards"].count(1, deck_.size / seats);
  reports::load(saved, tally(seats, cards), deals);
}

}  // namespace evenhand::audit
