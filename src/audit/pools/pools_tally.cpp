#include "src/audit/pools/pools_tally.hpp"

#include <algorithm>

namespace evenhand::audit {

PoolsTally::PoolsTally(const cards::Deck& deck)
    : came_(deck.size),
      together_(deck.size * deck.size),
      now_(deck.size),
      before_(deck.size),
      follows_(deck.size * deck.size) {
  std::size_t placed = 0;
  for (const cards::Deck& pool : deck.pools) {
    ranges_.push_back({draw_of_.size(), pool.size});
    placed_ranges_.push_back({placed, pool.size * pool.draw});
    draw_of_.insert(draw_of_.end(), pool.size, static_cast<std::uint16_t>(sizes_.size()));
    sizes_.push_back(pool.draw);
    placed += pool.size * pool.draw;
  }
  if (placed == deck.size || placed > most_numbers) return;
  placed_came_.resize(placed);
  placed_together_.resize(placed * placed);
}

void PoolsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& rows) {
    for (std::size_t i = 0; i < rows.count; ++i) fold_row(rows[i]);
  });
}

template <class Card>
void PoolsTally::fold_row(std::span<const Card> row) {
  row_.assign(row.begin(), row.end());
  std::sort(row_.begin(), row_.end());
  row_.erase(std::unique(row_.begin(), row_.end()), row_.end());
  const std::size_t n = numbers();
  for (std::size_t i = 0; i < row_.size(); ++i) {
    ++came_[row_[i]];
    for (std::size_t j = i + 1; j < row_.size(); ++j) ++together_[row_[i] * n + row_[j]];
  }
  if (!last_.empty()) {
    ++successors_;
    for (const std::uint16_t number : row_) ++now_[number];
    for (const std::uint16_t number : last_) {
      ++before_[number];
      for (const std::uint16_t after : row_) {
        if (draw_of_[after] != draw_of_[number]) ++follows_[number * n + after];
      }
    }
  }
  last_ = row_;
  if (placed() == 0) return;
  at_.clear();
  std::size_t place = 0;
  for (std::size_t draw = 0; draw < ranges_.size(); ++draw) {
    const std::size_t others = at_.size();
    for (std::size_t i = 0; i < sizes_[draw]; ++i, ++place) {
      const std::size_t number =
          placed_ranges_[draw].first + i * ranges_[draw].count + row[place] - ranges_[draw].first;
      ++placed_came_[number];
      for (std::size_t k = 0; k < others; ++k) ++placed_together_[at_[k] * placed() + number];
      at_.push_back(number);
    }
  }
}

}  // namespace evenhand::audit
