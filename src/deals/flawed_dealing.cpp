#include "src/deals/flawed_dealing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/block_size.hpp"
#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/shuffle/settings.hpp"
#include "src/audit/counting/deal_key.hpp"

namespace evenhand::deals {
namespace {

constexpr std::array<std::string_view, 5> flaw_names = {"unshuffled", "one-deal", "again", "drift",
                                                        "in-turn"};

[[noreturn]] void refuse_flaw(const std::string& text) {
  throw InputError(fmt::format(
      "--flaw '{}': expected unshuffled:5, one-deal:5, again:5 or drift:5, with a share "
      "of deals in percent above 0 and up to 100 (drift: 50), or in-turn:SHUFFLER",
      text));
}

/// A deal of no pattern, the same for every seed: cards by a hash of their numbers.
std::vector<std::uint16_t> certain_deal(std::size_t n) {
  std::vector<std::uint16_t> deal(n);
  std::iota(deal.begin(), deal.end(), std::uint16_t{0});
  std::sort(deal.begin(), deal.end(), [](std::uint16_t a, std::uint16_t b) {
    return audit::mixed_word(a + 1U) < audit::mixed_word(b + 1U);
  });
  return deal;
}

class FlawedDealing final : public Dealing {
 public:
  FlawedDealing(std::unique_ptr<Dealing> dealing, std::unique_ptr<Dealing> other, Flaw flaw,
                const SourcePlan& plan, std::uint64_t deals)
      : dealing_(std::move(dealing)),
        other_(std::move(other)),
        flaw_(std::move(flaw)),
        seed_(audit::mixed_word(plan.seed)),
        deals_(deals),
        certain_(plan.deck.size),
        before_(plan.deck.size),
        phase_(plan.deck.size, cards::DealBatch::phase_size(plan.deck.size)) {
    if (flaw_.kind == Flaw::Kind::one_deal) {
      certain_ = certain_deal(plan.deck.size);
    } else {
      std::iota(certain_.begin(), certain_.end(), std::uint16_t{0});
    }
  }

  void begin_block(std::uint64_t block) override {
    dealing_->begin_block(block);
    if (other_) other_->begin_block(block);
    first_ = number_ = block * block_size;
  }

  const cards::DealBatch& next_phase(std::uint64_t most) override {
    copy(dealing_->next_phase(most), phase_);
    const cards::DealBatch* const other = other_ ? &other_->next_phase(most) : nullptr;
    phase_.visit([&](const auto& deals) {
      using Card = std::remove_cvref_t<decltype(*deals.data)>;
      for (std::size_t d = 0; d < deals.count; ++d, ++number_) {
        if (has_flaw()) replace(deals[d], d, other);
        if (flaw_.kind == Flaw::Kind::again) {
          std::transform(deals[d].begin(), deals[d].end(), before_.begin(),
                         [](Card card) { return std::uint16_t{card}; });
        }
      }
    });
    return phase_;
  }

 private:
  /// Both have the same deck.
  static void copy(const cards::DealBatch& from, cards::DealBatch& to) {
    to.resize(from.size());
    const std::size_t bytes =
        from.size() * from.deck_size() * cards::DealBatch::card_bytes(from.deck_size());
    from.visit([&](const auto& source) {
      to.visit([&](const auto& target) {
        std::copy_n(reinterpret_cast<const unsigned char*>(source.data), bytes,
                    reinterpret_cast<unsigned char*>(target.data));
      });
    });
  }

  bool has_flaw() const {
    if (flaw_.kind == Flaw::Kind::in_turn) return number_ % 2 == 1;
    if (flaw_.kind == Flaw::Kind::again && number_ == first_) return false;
    const double at = static_cast<double>(number_) / static_cast<double>(deals_);
    const double share = flaw_.kind == Flaw::Kind::drift ? 2 * flaw_.share * at : flaw_.share;
    const std::uint64_t word = audit::mixed_word(seed_ + number_);
    return static_cast<double>(word >> 11U) * 0x1p-53 < share;
  }

  template <class Deal>
  void replace(Deal deal, std::size_t number, const cards::DealBatch* other) const {
    using Card = std::remove_cvref_t<decltype(deal[0])>;
    if (other != nullptr) {
      other->visit([&](const auto& deals) {
        std::transform(deals[number].begin(), deals[number].end(), deal.begin(),
                       [](auto card) { return static_cast<Card>(card); });
      });
      return;
    }
    const std::vector<std::uint16_t>& from = flaw_.kind == Flaw::Kind::again ? before_ : certain_;
    std::transform(from.begin(), from.end(), deal.begin(),
                   [](std::uint16_t card) { return static_cast<Card>(card); });
  }

  std::unique_ptr<Dealing> dealing_;
  std::unique_ptr<Dealing> other_;  ///< null unless they take turns
  Flaw flaw_;
  std::uint64_t seed_;
  std::uint64_t deals_;
  std::vector<std::uint16_t> certain_;
  std::vector<std::uint16_t> before_;
  cards::DealBatch phase_;
  std::uint64_t first_ = 0;   ///< of the block
  std::uint64_t number_ = 0;  ///< of the next deal, in the session
};

}  // namespace

Flaw parse_flaw(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto* const found =
      std::find(flaw_names.begin(), flaw_names.end(), std::string_view(text).substr(0, colon));
  if (found == flaw_names.end() || colon == std::string::npos) refuse_flaw(text);
  Flaw flaw;
  flaw.kind = static_cast<Flaw::Kind>(found - flaw_names.begin());
  const std::string rest = text.substr(colon + 1);
  if (flaw.kind == Flaw::Kind::in_turn) {
    flaw.share = 0.5;
    flaw.shuffler = shuffle::shuffler_named(rest);
    return flaw;
  }
  const char* const end = rest.data() + rest.size();
  const auto [read_to, error] = read_double(rest.data(), end, flaw.share);
  const double most = flaw.kind == Flaw::Kind::drift ? 50 : 100;
  if (error != std::errc() || read_to != end || !(flaw.share > 0 && flaw.share <= most)) {
    refuse_flaw(text);
  }
  flaw.share /= 100;
  return flaw;
}

void require_fitting_flaw(const Plan& plan) {
  if (plan.flaw.empty()) return;
  parse_flaw(plan.flaw);
  const bool fits = std::all_of(
      plan.sources.begin(), plan.sources.end(),
      [](const SourceSpec& source) { return source.kind == SourceSpec::Kind::shuffler; });
  if (!fits || plan.deck.draw > 0 || plan.start_previous) {
    throw InputError(
        "--flaw is for whole decks of built-in shufflers that start from a sorted deck: leave "
        "--log, --exec, --scheme, --draw and --start previous out");
  }
}

std::unique_ptr<Dealing> flawed(std::unique_ptr<Dealing> dealing, const SourcePlan& plan,
                                const Flaw& flaw, std::uint64_t deals) {
  std::unique_ptr<Dealing> other;
  if (flaw.kind == Flaw::Kind::in_turn) {
    SourcePlan of_other = plan;
    // Another stream of random numbers than the first shuffler's.
    of_other.seed = audit::mixed_word(plan.seed);
    other = make_dealing(of_other, {SourceSpec::Kind::shuffler, flaw.shuffler});
  }
  return std::make_unique<FlawedDealing>(std::move(dealing), std::move(other), flaw, plan, deals);
}

}  // namespace evenhand::deals
