#include "src/audit/hands/hands_tally.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "src/audit/counting/add_counts.hpp"
#include "src/audit/counting/packed_counts.hpp"
#include "src/audit/hands/hand_features.hpp"
#include "src/audit/hands/seats_tally.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view hands_name = "hands";
constexpr const char* seats_key = "seats";
/// Deals whose lanes are summed before they are moved: at most 15 in four bits, 255 in eight.
constexpr std::size_t deals_in_lanes = 16;
constexpr std::uint64_t even_bytes = 0x00FF00FF00FF00FF;
constexpr std::uint64_t even_nibbles = 0x0F0F0F0F0F0F0F0F;

/// How many numbers stand for the ways to share so many key cards among hands; 0 for too many.
std::size_t joint_size(std::size_t keys, std::size_t hands) {
  std::size_t size = 1;
  for (std::size_t h = 1; h < hands; ++h) {
    size *= keys + 1;
    if (size > HandsTally::joint_limit) return 0;
  }
  return size;
}

template <class Histograms>
nlohmann::json save_all(const Histograms& histograms) {
  nlohmann::json saved = nlohmann::json::array();
  for (const Histogram& histogram : histograms) saved.push_back(histogram.save());
  return saved;
}

void load_all(std::vector<Histogram>& histograms, const nlohmann::json& saved,
              std::uint64_t deals) {
  if (!saved.is_array() || saved.size() != histograms.size()) {
    throw damaged_tally(hands_name, "another number of hands, key sets or features");
  }
  for (std::size_t i = 0; i < histograms.size(); ++i) {
    const bool is_empty = histograms[i].counts().empty();
    histograms[i].load(saved[i], is_empty ? 0 : deals, hands_name);
  }
}

void merge_all(std::vector<Histogram>& histograms, const std::vector<Histogram>& others) {
  for (std::size_t i = 0; i < histograms.size(); ++i) histograms[i].merge(others[i]);
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

HandsTally::~HandsTally() = default;

HandsTally::HandsTally(const cards::Deck& deck)
    : deck_(deck),
      packed_(deck),
      suits_(deck.hands.size() * packed_.suits()),
      ranks_(deck.hands.size() * packed_.ranks()),
      together_(deck),
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

void HandsTally::add(const HandsTally& other) {
  merge_all(histograms_, other.histograms_);
  merge_all(joint_, other.joint_);
  merge_all(features_, other.features_);
  add_counts(suits_, other.suits_);
  add_counts(ranks_, other.ranks_);
  together_.add_totals(other.together());
  if (!other.seats_) return;
  if (!seats_) {
    seats_ =
        std::make_unique<SeatsTally>(deck_, other.seats_->seats(), other.seats_->cards_a_seat());
  }
  seats_->add(*other.seats_);
}

void HandsTally::fold_seats(const cards::DealBatch& batch, const source::Seating& seating) {
  if (seating.seats() == 0) return;
  if (!seats_) seats_ = std::make_unique<SeatsTally>(deck_, seating.seats(), seating.cards);
  seats_->fold(batch, seating);
}

nlohmann::json HandsTally::save() const {
  nlohmann::json saved = {
      {"key_sets", save_all(histograms_)}, {"joint", save_all(joint_)},
      {"features", save_all(features_)},   {"suits", pack_counts(suits_)},
      {"ranks", pack_counts(ranks_)},      {"together", pack_counts(together())}};
  if (seats_) saved[seats_key] = seats_->save();
  return saved;
}

void HandsTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  load_all(histograms_, saved_member(saved, "key_sets", hands_name), deals);
  load_all(joint_, saved_member(saved, "joint", hands_name), deals);
  const nlohmann::json& features = saved_member(saved, "features", hands_name);
  load_all(features_, features, deals);
  const auto cards = [&](std::size_t lanes) { return lanes == 0 ? 0 : deals * deck_.size; };
  suits_ = unpack_histogram(saved_member(saved, "suits", hands_name), suits_.size(),
                            cards(suits_.size()), hands_name);
  ranks_ = unpack_histogram(saved_member(saved, "ranks", hands_name), ranks_.size(),
                            cards(ranks_.size()), hands_name);
  std::uint64_t pairs = 0;
  for (const cards::Hand& hand : deck_.hands) {
    if (!hand.undealt) pairs += hand.count * (hand.count - 1) / 2;
  }
  together_.assign(unpack_histogram(saved_member(saved, "together", hands_name),
                                    deck_.size * deck_.size, deals * pairs, hands_name));
  const auto seats = saved.find(seats_key);
  seats_ = seats == saved.end() ? nullptr : SeatsTally::loaded(*seats, deck_, deals);
}

}  // namespace evenhand::audit
