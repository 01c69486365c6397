#include "src/deals/dealing.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>

#include "sims/doudizhu/play/host.hpp"
#include "sims/mahjong/play/game.hpp"
#include "sims/schemes/dealer.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/schemes/read_scheme.hpp"

namespace evenhand::deals {
namespace {

std::unique_ptr<cards::Gathering> gathering_of(const cards::Deck& deck) {
  if (deck.name == "doudizhu") return doudizhu::make_gathering();
  if (deck.name == "mahjong") return mahjong::make_gathering(mahjong::Rules{});
  return nullptr;
}

using cards::DealBatch;

/// A scheme and its dealer.
class SchemeDealer {
 public:
  SchemeDealer(const SourcePlan& plan, const SourceSpec& spec)
      : scheme_(schemes::parse_scheme(plan.scheme, plan.deck.name, spec.name)),
        dealer_(scheme_, plan.rng, plan.seed) {}

  void begin_block(std::uint64_t stream) { dealer_.begin_block(stream); }
  const DealBatch& next_phase(std::uint64_t most) { return dealer_.next_phase(most); }

 private:
  schemes::Scheme scheme_;
  schemes::Dealer dealer_;
};

/// Deals, or draws, of a dealer that begins a block from one stream of a random source.
template <class Dealer>
class DealingOf final : public Dealing {
 public:
  template <class... Arguments>
  explicit DealingOf(const cards::Deck& deck, Arguments&&... of_dealer)
      : dealer_(std::forward<Arguments>(of_dealer)...),
        draws_(deck.size, deck.draw > 0 ? DealBatch::phase_size(deck.size) : 0, deck.width()) {}

  void begin_block(std::uint64_t block) override { dealer_.begin_block(block); }
  const DealBatch& next_phase(std::uint64_t most) override {
    const DealBatch& phase = dealer_.next_phase(most);
    return draws_.capacity() > 0 ? drawn(phase) : phase;
  }

 private:
  /// The first cards of each deal.
  const DealBatch& drawn(const DealBatch& phase) {
    draws_.resize(phase.size());
    phase.visit([&](const auto& deals) {
      using Card = std::remove_cvref_t<decltype(*deals.data)>;
      draws_.visit([&](const auto& draws) {
        if constexpr (std::is_same_v<Card, std::remove_reference_t<decltype(*draws.data)>>) {
          for (std::size_t d = 0; d < draws.count; ++d) {
            std::copy_n(deals[d].begin(), draws.deck_size, draws[d].begin());
          }
        }
      });
    });
    return draws_;
  }

  Dealer dealer_;
  DealBatch draws_;  ///< of no capacity when whole decks are dealt
};

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

std::unique_ptr<Dealing> make_dealing(const SourcePlan& plan, const SourceSpec& spec) {
  if (spec.kind == SourceSpec::Kind::scheme) {
    return std::make_unique<DealingOf<SchemeDealer>>(plan.deck, plan, spec);
  }
  shuffle::Dealer dealer(shuffle::parse_shuffler(spec.name), plan.deck.size, plan.rng, plan.seed);
  if (plan.start_previous) {
    return std::make_unique<DealingOf<PreviousDealer>>(plan.deck, plan, std::move(dealer));
  }
  return std::make_unique<DealingOf<shuffle::Dealer>>(plan.deck, std::move(dealer));
}

}  // namespace evenhand::deals
