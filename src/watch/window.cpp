#include "src/watch/window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/real.hpp"
#include "reports/packed_counts.hpp"
#include "src/watch/packing.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::watch {

void Window::add(const Counted& block) {
  put({block.deals, std::vector<std::uint32_t>(block.cells.begin(), block.cells.end())});
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

nlohmann::json Window::save() const {
  nlohmann::json blocks = nlohmann::json::array();
  for (const Block& block : blocks_) {
    const std::vector<std::uint64_t> cells(block.cells.begin(), block.cells.end());
    blocks.push_back({{"deals", block.deals}, {"cells", reports::pack_counts(cells)}});
  }
  return blocks;
}

void Window::load(const reports::JsonMember& saved) {
  *this = Window(n_, wanted_);
  constexpr std::uint64_t most_block = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t i = 0; i < saved.size(); ++i) {
    const reports::JsonMember block = saved[i];
    const std::uint64_t deals = block["deals"].count(1, most_block);
    const std::vector<std::uint64_t> cells = unpack_cells(block["cells"], n_, deals);
    put({deals, std::vector<std::uint32_t>(cells.begin(), cells.end())});
  }
  // Older ones are behind the window.
  if (blocks_.size() != saved.size()) saved.refuse(fmt::format("{} blocks", blocks_.size()));
}

}  // namespace evenhand::watch
