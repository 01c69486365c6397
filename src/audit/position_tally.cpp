#include "src/audit/position_tally.hpp"

#include "base/error.hpp"
#include "src/audit/packed_counts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view what = "positions";

}  // namespace

PositionTally::PositionTally(std::size_t deck_size)
    : n_(deck_size), by_position_(deck_size * deck_size) {}

std::vector<std::uint64_t> PositionTally::counts() const {
  const std::vector<std::uint64_t> totals = by_position_.totals();
  std::vector<std::uint64_t> counts(totals.size());
  for (std::size_t position = 0; position < n_; ++position) {
    for (std::size_t card = 0; card < n_; ++card) {
      counts[card * n_ + position] = totals[position * n_ + card];
    }
  }
  return counts;
}

void PositionTally::fold(const cards::DealBatch& deals) {
  deals.visit([&](const auto& view) {
    for (std::size_t d = 0; d < view.count; ++d) {
      std::uint16_t* row = by_position_.counters_for(1).data();
      for (const auto card : view[d]) {
        ++row[card];
        row += n_;
      }
    }
  });
}

void PositionTally::merge(const Tally& other) {
  by_position_.add(static_cast<const PositionTally&>(other).by_position_.totals());
}

nlohmann::json PositionTally::save() const { return pack_counts(by_position_.totals()); }

void PositionTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  std::vector<std::uint64_t> totals = unpack_counts(saved, n_ * n_, what);
  for (std::size_t position = 0; position < n_; ++position) {
    std::uint64_t sum = 0;
    for (std::size_t card = 0; card < n_; ++card) sum += totals[position * n_ + card];
    if (sum != deals) throw InputError("tally of positions: damaged (sums differ from the deals)");
  }
  by_position_.assign(std::move(totals));
}

}  // namespace evenhand::audit
