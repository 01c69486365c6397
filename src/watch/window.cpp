#include "src/watch/window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/real.hpp"
#include "src/watch/plan.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::watch {
namespace {

/// Tables of large decks take megabytes each.
std::size_t runs_of_each_level(std::size_t deck_size) {
  if (deck_size <= 64) return 8;
  return deck_size <= 256 ? 3 : 1;
}

}  // namespace

Past::Past(const Subjects& subjects)
    : subjects_(subjects), of_each_level_(runs_of_each_level(subjects.deck_size())) {}

void Past::add(std::uint64_t first, const Counted& block) {
  runs_.push_back({first, 0, block});
  // Levels fall from the oldest to the newest; where one has too many, its two oldest become one.
  for (unsigned level = 0;; ++level) {
    const auto begin = std::find_if(runs_.begin(), runs_.end(),
                                    [&](const Run& run) { return run.level <= level; });
    const auto end =
        std::find_if(begin, runs_.end(), [&](const Run& run) { return run.level < level; });
    if (static_cast<std::size_t>(end - begin) < 2 * of_each_level_ + 1) return;
    add_up(begin->counted, (begin + 1)->counted);
    ++begin->level;
    runs_.erase(begin + 1);
  }
}

void Past::loaded(const reports::JsonMember& saved, std::uint64_t deals) const {
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const Run& run = runs_[i];
    const reports::JsonMember place = saved["runs"][i];
    const bool is_last = i + 1 == runs_.size();
    const std::uint64_t next = is_last ? deals : runs_[i + 1].first;
    if (run.counted.deals == 0 || run.counted.deals != next - run.first) {
      place["counted"]["deals"].refuse(fmt::format("the deals from {} to {}", run.first, next));
    }
    if (!is_last && runs_[i + 1].level > run.level) {
      place["level"].refuse(fmt::format("at least {}", runs_[i + 1].level));
    }
  }
}

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
