#include "src/audit/first_deals.hpp"

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>

#include "reports/json_members.hpp"

namespace evenhand::audit {
namespace {

/// Deals that follow one another may be alike, but hardly two slices.
constexpr std::size_t least_slice = 4;

bool is_permutation(std::span<const std::uint16_t> deal) {
  std::vector<bool> seen(deal.size());
  return std::all_of(deal.begin(), deal.end(), [&](std::uint16_t card) {
    if (card >= deal.size() || seen[card]) return false;
    seen[card] = true;
    return true;
  });
}

}  // namespace

void FirstDeals::begin_block(std::uint64_t block) {
  is_kept_ = cards_.empty() || block < block_;
  if (!is_kept_) return;
  block_ = block;
  cards_.clear();
}

void FirstDeals::fold(const cards::DealBatch& deals) {
  if (!is_kept_) return;
  deals.visit([&](const auto& view) {
    const std::size_t more = std::min(view.count, most - count());
    cards_.insert(cards_.end(), view.data, view.data + more * n_);
  });
}

void FirstDeals::add(const FirstDeals& other) {
  if (other.cards_.empty() || (!cards_.empty() && block_ <= other.block_)) return;
  block_ = other.block_;
  cards_ = other.cards_;
}

nlohmann::json FirstDeals::save() const {
  return {{"block", block_}, {"deals", count()}, {"cards", reports::saved(cards_)}};
}

void FirstDeals::load(const reports::JsonMember& saved, std::uint64_t deals) {
  const std::uint64_t block = saved["block"].count();
  const std::size_t number = saved["deals"].count(0, std::min<std::uint64_t>(most, deals));
  std::vector<std::uint16_t> cards(number * n_);
  reports::load(saved["cards"], cards);
  for (std::size_t at = 0; at < cards.size(); at += n_) {
    if (!is_permutation({cards.data() + at, n_})) saved["cards"].refuse("deals of the deck");
  }
  block_ = block;
  cards_ = std::move(cards);
}

void FirstDeals::for_slices(const std::function<void(const cards::DealBatch&)>& f) const {
  const std::size_t each = count() / slices;
  if (each < least_slice) return;
  cards::DealBatch slice(n_, each);
  for (std::size_t i = 0; i < slices; ++i) {
    slice.visit([&](const auto& view) {
      using Card = std::remove_cvref_t<decltype(*view.data)>;
      std::transform(cards_.data() + i * each * n_, cards_.data() + (i + 1) * each * n_, view.data,
                     [](std::uint16_t card) { return static_cast<Card>(card); });
    });
    f(slice);
  }
}

}  // namespace evenhand::audit
