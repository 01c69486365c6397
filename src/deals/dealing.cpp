#include "src/deals/dealing.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "sims/schemes/dealer.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/deals/previous_deal.hpp"
#include "src/schemes/read_scheme.hpp"

namespace evenhand::deals {
namespace {

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

/// Deals of a dealer that begins a block from one stream of a random source.
template <class Dealer>
class DealingOf final : public Dealing {
 public:
  template <class... Arguments>
  explicit DealingOf(const SourcePlan& plan, const Arguments&... of_dealer)
      : seed_(plan.seed),
        dealer_(of_dealer...),
        draws_(plan.deck.size, plan.deck.draw > 0 ? DealBatch::phase_size(plan.deck.size) : 0,
               plan.deck.width()) {
    if (plan.start_previous) previous_.emplace(plan.deck);
  }

  void begin_block(std::uint64_t block) override {
    dealer_.begin_block(block);
    if (previous_) previous_->begin_block(seed_, block);
  }

  const DealBatch& next_phase(std::uint64_t most) override {
    const DealBatch* phase = &dealer_.next_phase(most);
    if (previous_) phase = &previous_->after(*phase);
    return draws_.capacity() > 0 ? drawn(*phase) : *phase;
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

  std::uint64_t seed_;
  Dealer dealer_;
  std::optional<PreviousDeal> previous_;
  DealBatch draws_;  ///< of no capacity when whole decks are dealt
};

}  // namespace

std::unique_ptr<Dealing> make_dealing(const SourcePlan& plan, const SourceSpec& spec) {
  if (spec.kind == SourceSpec::Kind::scheme) {
    return std::make_unique<DealingOf<SchemeDealer>>(plan, plan, spec);
  }
  return std::make_unique<DealingOf<shuffle::Dealer>>(plan, shuffle::parse_shuffler(spec.name),
                                                      plan.deck.size, plan.rng, plan.seed);
}

}  // namespace evenhand::deals
