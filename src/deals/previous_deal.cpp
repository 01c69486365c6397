#include "src/deals/previous_deal.hpp"

#include <numeric>
#include <type_traits>

#include "sims/doudizhu/play/gathering.hpp"
#include "sims/mahjong/play/gathering.hpp"

namespace evenhand::deals {
namespace {

std::unique_ptr<cards::Gathering> gathering_of(const cards::Deck& deck) {
  if (deck.name == "doudizhu") return doudizhu::make_gathering();
  if (deck.name == "mahjong") return mahjong::make_gathering(mahjong::Rules{});
  return nullptr;
}

}  // namespace

PreviousDeal::PreviousDeal(const cards::Deck& deck)
    : gathering_(gathering_of(deck)),
      order_(deck.size),
      deal_(deck.size),
      deals_(deck.size, cards::DealBatch::phase_size(deck.size)) {}

void PreviousDeal::begin_block(std::uint64_t seed, std::uint64_t block) {
  std::iota(order_.begin(), order_.end(), std::uint16_t{0});
  if (gathering_) gathering_->begin_block(seed, block);
}

const cards::DealBatch& PreviousDeal::after(const cards::DealBatch& shuffles) {
  deals_.resize(shuffles.size());
  shuffles.visit([&](const auto& from) {
    using Card = std::remove_cvref_t<decltype(*from.data)>;
    deals_.visit([&](const auto& to) {
      if constexpr (std::is_same_v<Card, std::remove_reference_t<decltype(*to.data)>>) {
        for (std::size_t d = 0; d < from.count; ++d) {
          for (std::size_t i = 0; i < deal_.size(); ++i) {
            deal_[i] = order_[from[d][i]];
            to[d][i] = static_cast<Card>(deal_[i]);
          }
          if (gathering_) {
            gathering_->gather(deal_, order_);
          } else {
            order_ = deal_;
          }
        }
      }
    });
  });
  return deals_;
}

}  // namespace evenhand::deals
