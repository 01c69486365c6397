#include "src/audit/hands_tally.hpp"

#include <algorithm>

#include "src/audit/pieces.hpp"

namespace evenhand::audit {

HandsTally::HandsTally(const cards::Deck& deck)
    : hands_(deck.hands),
      sets_(deck.key_sets.size()),
      words_((sets_ + lanes - 1) / lanes),
      lanes_of_(words_ * deck.size),
      n_(deck.size) {
  for (std::size_t set = 0; set < sets_; ++set) {
    for (const std::uint16_t card : deck.key_sets[set].cards) {
      lanes_of_[set / lanes * n_ + card] += std::uint64_t{1} << (set % lanes * lane_bits);
    }
  }
  for (const cards::Hand& hand : hands_) {
    for (const cards::KeySet& set : deck.key_sets) {
      histograms_.emplace_back(std::min(hand.count, set.cards.size()) + 1);
    }
  }
}

void HandsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      for (std::size_t h = 0; h < hands_.size(); ++h) {
        fold_hand(deals[d].data() + hands_[h].first, h);
      }
    }
  });
}

template <class Card>
void HandsTally::fold_hand(const Card* cards, std::size_t hand) {
  for (std::size_t word = 0; word < words_; ++word) {
    const std::uint64_t* lanes_of = lanes_of_.data() + word * n_;
    std::uint64_t held = 0;
    for (std::size_t i = 0; i < hands_[hand].count; ++i) held += lanes_of[cards[i]];
    const std::size_t end = std::min(sets_, (word + 1) * lanes);
    for (std::size_t set = word * lanes; set < end; ++set, held >>= lane_bits) {
      histograms_[hand * sets_ + set].add(held & ((std::uint64_t{1} << lane_bits) - 1));
    }
  }
}

void HandsTally::merge(const Tally& other) {
  const auto& hands = static_cast<const HandsTally&>(other);
  for (std::size_t i = 0; i < histograms_.size(); ++i) histograms_[i].merge(hands.histograms_[i]);
}

nlohmann::json HandsTally::save() const {
  nlohmann::json saved = nlohmann::json::array();
  for (const Histogram& histogram : histograms_) saved.push_back(histogram.save());
  return saved;
}

void HandsTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  constexpr std::string_view what = "hands";
  if (!saved.is_array() || saved.size() != histograms_.size()) {
    throw damaged_tally(what, "another number of hands and key sets");
  }
  for (std::size_t i = 0; i < histograms_.size(); ++i) histograms_[i].load(saved[i], deals, what);
}

}  // namespace evenhand::audit
