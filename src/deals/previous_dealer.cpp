#include "src/deals/previous_dealer.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>

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

PreviousDealer::PreviousDealer(const SourcePlan& plan, shuffle::Dealer dealer)
    : seed_(plan.seed),
      dealer_(std::move(dealer)),
      gathering_(gathering_of(plan.deck)),
      order_(plan.deck.size),
      deal_(plan.deck.size),
      phase_(plan.deck.size, cards::DealBatch::phase_size(plan.deck.size)) {}

void PreviousDealer::begin_block(std::uint64_t stream) {
  dealer_.begin_block(stream);
  std::iota(order_.begin(), order_.end(), std::uint16_t{0});
  if (gathering_) gathering_->begin_block(seed_, stream);
}

const cards::DealBatch& PreviousDealer::next_phase(std::uint64_t most) {
  phase_.resize(std::min<std::uint64_t>(most, phase_.capacity()));
  phase_.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      dealer_.shuffle(order_, deal_);
      std::transform(deal_.begin(), deal_.end(), deals[d].begin(), [](std::uint16_t card) {
        return static_cast<std::remove_reference_t<decltype(*deals.data)>>(card);
      });
      if (gathering_) {
        gathering_->gather(deal_, order_);
      } else {
        std::swap(order_, deal_);
      }
    }
  });
  return phase_;
}

}  // namespace evenhand::deals
