#include "src/watch/window.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/real.hpp"
#include "src/watch/margins.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::watch {

void Window::add(const Counted& block) {
  put({block.deals, Cells(block.cells.begin(), block.cells.end())});
}

void Window::put(Block block) {
  cells_.resize(n_ * n_);
  deals_ += block.deals;
  for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] += block.cells[i];
  blocks_.push_back(std::move(block));
  while (deals_ - blocks_.front().deals >= wanted_ && blocks_.size() > 1) {
    const Block& oldest = blocks_.front();
    deals_ -= oldest.deals;
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] -= oldest.cells[i];
    blocks_.pop_front();
  }
}

Window::Look Window::look() const {
  Look look;
  look.deals = deals_;
  if (deals_ == 0) return look;
  std::vector<std::uint64_t> by_card(n_ * n_);
  for (std::size_t p = 0; p < n_; ++p) {
    for (std::size_t card = 0; card < n_; ++card) by_card[card * n_ + p] = cells_[p * n_ + card];
  }
  look.positions = stats::position_test({by_card, n_, deals_});
  const stats::DiscreteNull uniform = stats::DiscreteNull::uniform(n_);
  for (std::size_t card = 0; card < n_; ++card) {
    const double distance =
        stats::discrete_ks_statistic(std::span(by_card).subspan(card * n_, n_), uniform);
    if (distance < look.distance) continue;
    look.distance = distance;
    look.card = card;
  }
  look.card_p = stats::discrete_ks_tails(uniform, deals_, look.distance, stats::judging_effort)
                    .tails.upper.times(real(n_));
  return look;
}

void Window::Block::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  require_margins<std::uint32_t>(saved["cells"], cells, deals);
}

void Window::loaded(const reports::JsonMember& saved, std::uint64_t deals) {
  std::deque<Block> blocks = std::exchange(blocks_, {});
  const std::size_t number = blocks.size();
  deals_ = 0;
  cells_.clear();
  for (Block& block : blocks) put(std::move(block));
  // put() has dropped blocks that are older than the window.
  if (blocks_.size() != number) saved["blocks"].refuse(fmt::format("{} blocks", blocks_.size()));
  if (deals_ > deals) saved["blocks"].refuse(fmt::format("some of the {} deals", deals));
}

}  // namespace evenhand::watch
