#include "src/audit/first_deals.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "reports/json_members.hpp"
#include "src/audit/counting/is_permutation.hpp"

namespace evenhand::audit {
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

reports::JsonValue FirstDeals::save() const {
  return reports::JsonValue::object()
      .set("block", block_)
      .set("deals", count())
      .set("cards", reports::saved(cards_));
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

}  // namespace evenhand::audit
