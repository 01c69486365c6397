#include "src/audit/first_deals.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <type_traits>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view first_deals_name = "first deals";
/// Deals that follow one another may be alike, but hardly two slices.
constexpr std::size_t least_slice = 4;

bool is_permutation(std::span<const std::uint64_t> deal) {
  std::vector<bool> seen(deal.size());
  return std::all_of(deal.begin(), deal.end(), [&](std::uint64_t card) {
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
  const std::vector<std::uint64_t> wide(cards_.begin(), cards_.end());
  return {{"block", block_}, {"deals", count()}, {"cards", pack_counts(wide)}};
}

void FirstDeals::load(const nlohmann::json& saved, std::uint64_t deals) {
  const nlohmann::json& block = saved_member(saved, "block", first_deals_name);
  const nlohmann::json& number = saved_member(saved, "deals", first_deals_name);
  if (!block.is_number_unsigned() || !number.is_number_unsigned() ||
      number.get<std::uint64_t>() > std::min<std::uint64_t>(most, deals)) {
    throw damaged_tally(first_deals_name, "another number of deals");
  }
  const std::vector<std::uint64_t> cards =
      unpack_counts(saved_member(saved, "cards", first_deals_name), number.get<std::size_t>() * n_,
                    first_deals_name);
  for (std::size_t at = 0; at < cards.size(); at += n_) {
    if (!is_permutation({cards.data() + at, n_})) {
      throw damaged_tally(first_deals_name, "a deal that is not of the deck");
    }
  }
  block_ = block.get<std::uint64_t>();
  cards_.assign(cards.begin(), cards.end());
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
