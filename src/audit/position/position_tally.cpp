#include "src/audit/position/position_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <type_traits>

namespace evenhand::audit {

PositionTally::PositionTally(std::size_t deck_size)
    : n_(deck_size), by_position_(deck_size * deck_size) {}

std::vector<std::uint64_t> PositionTally::totals() const {
  std::vector<std::uint64_t> totals = by_position_.totals();
  if (in_sliced_ > 0) add_counts(sliced_, n_, totals);
  return totals;
}

std::vector<std::uint64_t> PositionTally::counts() const {
  const std::vector<std::uint64_t> by_position = totals();
  std::vector<std::uint64_t> counts(by_position.size());
  for (std::size_t position = 0; position < n_; ++position) {
    for (std::size_t card = 0; card < n_; ++card) {
      counts[card * n_ + position] = by_position[position * n_ + card];
    }
  }
  return counts;
}

void PositionTally::fold(const cards::DealBatch& deals) {
  deals.visit([&](const auto& view) {
    if constexpr (std::is_same_v<decltype(view), const cards::DealsView<const std::uint8_t>&>) {
      if (n_ <= SlicedCounters::positions && fold_sliced_deals(view)) return;
    }
    fold_one_by_one(view);
  });
}

/// In pieces that the counters have room for. False when this machine does better without.
bool PositionTally::fold_sliced_deals(const cards::DealsView<const std::uint8_t>& deals) {
  for (std::size_t done = 0; done < deals.count;) {
    const std::size_t count = std::min(deals.count - done, SlicedCounters::max_deals - in_sliced_);
    if (!fold_sliced({deals.data + done * n_, n_, count}, sliced_)) return false;
    in_sliced_ += count;
    done += count;
    if (in_sliced_ == SlicedCounters::max_deals) empty_sliced();
  }
  return true;
}

template <class Card>
void PositionTally::fold_one_by_one(const cards::DealsView<const Card>& deals) {
  std::size_t ready = 0;
  std::uint16_t* counters = nullptr;
  for (std::size_t d = 0; d < deals.count; ++d) {
    if (ready == 0) {
      ready = std::min(deals.count - d, CountMatrix::max_deals);
      counters = by_position_.counters_for(ready).data();
    }
    --ready;
    std::uint16_t* row = counters;
    for (const Card card : deals[d]) {
      ++row[card];
      row += n_;
    }
  }
}

void PositionTally::empty_sliced() {
  std::vector<std::uint64_t> counted(n_ * n_);
  add_counts(sliced_, n_, counted);
  by_position_.add(counted);
  sliced_ = SlicedCounters();
  in_sliced_ = 0;
}

void PositionTally::merge(const GroupTally& other) {
  by_position_.add(as<PositionTally>(other).totals());
}

void PositionTally::load(const reports::JsonMember& saved, std::uint64_t deals) {
  by_position_.load(saved, sums_to(deals * n_));
  sliced_ = SlicedCounters();
  in_sliced_ = 0;
  const std::vector<std::uint64_t> totals = by_position_.totals();
  for (auto row = totals.begin(); row != totals.end(); row += static_cast<std::ptrdiff_t>(n_)) {
    const auto end = row + static_cast<std::ptrdiff_t>(n_);
    if (std::accumulate(row, end, std::uint64_t{0}) != deals) {
      saved.refuse(fmt::format("{} cards at each position", deals));
    }
  }
}

}  // namespace evenhand::audit
