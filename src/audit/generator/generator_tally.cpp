#include "src/audit/generator/generator_tally.hpp"

#include <algorithm>

#include "src/audit/counting/sampled_blocks.hpp"

namespace evenhand::audit {
GeneratorTally::GeneratorTally(std::size_t deck_size)
    : n_(deck_size),
      waves_(draw_orders * paces * stats::known_waves().size()),
      bits_(draw_orders * paces * stats::known_bits().size()) {}

void GeneratorTally::begin_block(std::uint64_t block) {
  coins_.begin_block(block);
  is_sampled_ = is_sampled(block, every);
  sampled_ = 0;
  for (auto& draws : before_) draws.clear();
}

void GeneratorTally::fold(const cards::DealBatch& batch) {
  coins_.fold(batch);
  if (!is_sampled_ || sampled_ >= sampled_deals) return;
  std::vector<std::uint16_t> deal(n_);
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count && sampled_ < sampled_deals; ++d, ++sampled_) {
      std::copy(deals[d].begin(), deals[d].end(), deal.begin());
      add_deal(deal);
    }
  });
}

void GeneratorTally::add_deal(const std::vector<std::uint16_t>& deal) {
  for (std::size_t order = 0; order < draw_orders; ++order) {
    std::vector<stats::Draw> draws = draws_of_deal(deal, static_cast<DrawOrder>(order));
    add_draws(order, 0, draws);
    const stats::Draw unseen;
    const bool is_first = static_cast<DrawOrder>(order) == DrawOrder::inside_out;
    draws.insert(is_first ? draws.begin() : draws.end(), unseen);
    add_draws(order, 1, draws);
  }
}

void GeneratorTally::add_draws(std::size_t order, std::size_t pace,
                               const std::vector<stats::Draw>& draws) {
  std::vector<stats::Draw>& all = before_[order * paces + pace];
  const std::size_t from = all.size();
  all.insert(all.end(), draws.begin(), draws.end());
  const auto waves = stats::known_waves();
  for (std::size_t i = 0; i < waves.size(); ++i) {
    // A wave that fits within a deal is the same at every pace.
    if (pace > 0 && 2 * waves[i].span() < n_) continue;
    stats::add_waves(all, from, waves[i].terms, waves_[(order * paces + pace) * waves.size() + i]);
  }
  const auto bits = stats::known_bits();
  for (std::size_t i = 0; i < bits.size(); ++i) {
    stats::add_bits(all, from, bits[i].lags, bits_[(order * paces + pace) * bits.size() + i]);
  }
}

}  // namespace evenhand::audit
