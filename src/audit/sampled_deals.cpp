#include "src/audit/sampled_deals.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>

#include "reports/json_members.hpp"
#include "src/audit/counting/is_permutation.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::audit {
namespace {

/// Fewer slices hardly tell how they vary.
constexpr std::size_t least_slices = 8;
constexpr unsigned deepest = 60;
constexpr std::uint64_t largest_number = std::uint64_t{1} << 53U;

}  // namespace

void SampledDeals::begin_block(std::uint64_t block) { next_ = block * run::block_size; }

void SampledDeals::raise_level() {
  while (slices_.size() > most) {
    ++level_;
    drop_others();
  }
}

void SampledDeals::drop_others() {
  std::erase_if(slices_, [&](const auto& kept) { return !is_kept(kept.first); });
}

void SampledDeals::fold(const cards::DealBatch& deals) {
  deals.visit([&](const auto& view) {
    for (std::size_t done = 0; done < view.count;) {
      const std::uint64_t number = next_ / slice;
      const std::size_t count = std::min<std::uint64_t>(view.count - done, slice - next_ % slice);
      if (is_kept(number)) {
        std::vector<std::uint16_t>& cards = slices_[number];
        cards.insert(cards.end(), view.data + done * n_, view.data + (done + count) * n_);
        raise_level();
      }
      next_ += count;
      done += count;
    }
  });
}

void SampledDeals::merge(const SampledDeals& other) {
  slices_.insert(other.slices_.begin(), other.slices_.end());
  level_ = std::max(level_, other.level_);
  drop_others();
  raise_level();
}

reports::JsonValue SampledDeals::save() const {
  std::vector<std::uint64_t> numbers;
  std::vector<std::uint64_t> deals;
  std::vector<std::uint16_t> cards;
  for (const auto& [number, kept] : slices_) {
    numbers.push_back(number >> level_);
    deals.push_back(kept.size() / n_);
    cards.insert(cards.end(), kept.begin(), kept.end());
  }
  return reports::JsonValue::object()
      .set("level", level_)
      .set("slices", numbers.size())
      .set("numbers", reports::saved(numbers))
      .set("deals", reports::saved(deals))
      .set("cards", reports::saved(cards));
}

void SampledDeals::load(const reports::JsonMember& saved, std::uint64_t deals) {
  const auto level = static_cast<unsigned>(saved["level"].count(0, deepest));
  const std::size_t size = saved["slices"].count(0, most);
  std::vector<std::uint64_t> numbers(size);
  std::vector<std::uint64_t> counts(size);
  reports::load(saved["numbers"], numbers, at_most(largest_number >> level));
  reports::load(saved["deals"], counts, from_to(1, slice));
  if (std::adjacent_find(numbers.begin(), numbers.end(), std::greater_equal<>()) != numbers.end()) {
    saved["numbers"].refuse("numbers that ascend");
  }
  const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  if (all > deals) saved["deals"].refuse("no more than all deals");
  std::vector<std::uint16_t> cards(all * n_);
  reports::load(saved["cards"], cards);
  for (std::size_t at = 0; at < cards.size(); at += n_) {
    if (!is_permutation({cards.data() + at, n_})) saved["cards"].refuse("deals of the deck");
  }
  level_ = level;
  slices_.clear();
  auto next = cards.begin();
  for (std::size_t i = 0; i < size; ++i) {
    const auto end = next + static_cast<std::ptrdiff_t>(counts[i] * n_);
    slices_[numbers[i] << level_].assign(next, end);
    next = end;
  }
}

void SampledDeals::for_slices(const std::function<void(std::span<const std::uint16_t>)>& f) const {
  for (const auto& [number, cards] : slices_) {
    if (cards.size() == slice * n_) f(cards);
  }
}

void SampledDeals::for_batches(const std::function<void(const cards::DealBatch&)>& f) const {
  std::size_t whole = 0;
  for_slices([&](std::span<const std::uint16_t>) { ++whole; });
  if (whole < least_slices) return;
  cards::DealBatch batch(n_, slice);
  for_slices([&](std::span<const std::uint16_t> cards) {
    batch.visit([&](const auto& view) {
      using Card = std::remove_cvref_t<decltype(*view.data)>;
      std::transform(cards.begin(), cards.end(), view.data,
                     [](std::uint16_t card) { return static_cast<Card>(card); });
    });
    f(batch);
  });
}

stats::Slices SampledDeals::slices_of(const Table& table) const {
  stats::Slices slices;
  slices.trials = slice;
  std::vector<std::uint64_t> all(table.direction.size());
  std::vector<std::uint64_t> one(table.direction.size());
  for_batches([&](const cards::DealBatch& batch) {
    std::fill(one.begin(), one.end(), 0);
    table.count(batch, one);
    double product = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
      product += table.direction[i] * static_cast<double>(one[i]);
      all[i] += one[i];
    }
    slices.products.push_back(product);
    slices.between += table.statistic(one, slice);
  });
  if (!slices.products.empty()) {
    slices.between -= table.statistic(all, slice * slices.products.size());
  }
  return slices;
}

}  // namespace evenhand::audit
