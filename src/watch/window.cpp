#include "src/watch/window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "base/real.hpp"
#include "src/watch/plan.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::watch {
namespace {

/// Tables of large decks take megabytes each.
std::size_t runs_of_each_level(const DealShape& shape) {
  const std::size_t most = std::max(shape.cells(), shape.neighbours());
  if (most <= std::size_t{64} * 64) return 8;
  return most <= std::size_t{256} * 256 ? 3 : 1;
}

}  // namespace

Past::Past(const Subjects& subjects)
    : subjects_(subjects), of_each_level_(runs_of_each_level(subjects.shape())) {}

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
  const auto end = block.cells.begin() + static_cast<std::ptrdiff_t>(size());
  put({block.shape, block.deals, Cells(block.cells.begin(), end)});
}

void Window::put(Block block) {
  cells_.resize(size());
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
  if (!subjects_.shape().is_of(DealShape::Kind::deals)) return look_at_draws();
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

Window::Look Window::look_at_draws() const {
  const DealShape& shape = subjects_.shape();
  const bool are_values = shape.is_of(DealShape::Kind::values);
  const std::uint64_t trials = are_values ? deals_ * shape.width : deals_;
  std::vector<std::uint64_t> counts(n_);
  for (std::size_t i = 0; i < cells_.size(); ++i) counts[i % n_] += cells_[i];
  const auto chance = [&](std::size_t card) {
    if (!are_values) return real(shape.width) / real(n_);
    return subjects_.chances().empty() ? 1 / real(n_) : subjects_.chances()[card];
  };
  Look look;
  look.deals = deals_;
  look.positions = stats::TestResult::skip("draws");
  double most = -1;
  for (std::size_t card = 0; card < n_; ++card) {
    const double p = chance(card);
    const double off = std::abs(real(counts[card]) - real(trials) * p);
    const double z = off / std::sqrt(real(trials) * p * (1 - p));
    if (z <= most) continue;
    most = z;
    look.card = card;
    look.distance = off / real(trials);
  }
  const stats::Binomial null(trials, chance(look.card));
  look.card_p = null.two_sided(counts[look.card]).times(real(n_));
  return look;
}

void Window::Block::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  if (!shape.is_of(DealShape::Kind::deals)) {
    const std::uint64_t all = deals * (shape.places > 0 ? shape.places : shape.width);
    if (std::accumulate(cells.begin(), cells.end(), std::uint64_t{0}) != all) {
      saved["cells"].refuse(fmt::format("counts that add up to {}", all));
    }
    return;
  }
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
  const std::uint64_t least = std::min(wanted_, deals);
  if (deals_ > deals || deals_ < least) {
    saved["blocks"].refuse(fmt::format("the last {} of the {} deals, or some more", least, deals));
  }
}

}  // namespace evenhand::watch
