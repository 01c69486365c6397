#include "src/audit/position/position_tally.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view position_name = "positions";

}  // namespace

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

void PositionTally::add(const PositionTally& other) { by_position_.add(other.totals()); }

nlohmann::json PositionTally::save() const { return pack_counts(totals()); }

void PositionTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  std::vector<std::uint64_t> totals = unpack_counts(saved, n_ * n_, position_name);
  for (std::size_t position = 0; position < n_; ++position) {
    std::uint64_t sum = 0;
    for (std::size_t card = 0; card < n_; ++card) sum += totals[position * n_ + card];
    if (sum != deals) throw damaged_tally(position_name, "sums that differ from the deals");
  }
  by_position_.assign(std::move(totals));
  sliced_ = SlicedCounters();
  in_sliced_ = 0;
}

}  // namespace evenhand::audit
