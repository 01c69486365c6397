#include "src/watch/detectors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/real.hpp"
#include "src/watch/packing.hpp"

namespace evenhand::watch {
namespace {

constexpr double most_level = 1e280;
constexpr double most_log = 640;
/// Of levels that have a limit, and are 1 a deal at first.
constexpr double most_log_sum = 700;

double stepped(double level, double weight, double factor) {
  return std::min(most_level, (level + weight) * factor);
}

}  // namespace

Detectors::Detectors(const Bets& bets) : bets_(bets), levels_(bets.size()), logs_(bets.listed()) {
  std::array<std::size_t, family_count> sizes = {};
  for (std::size_t bet = 0; bet < bets.listed(); ++bet) {
    ++sizes[static_cast<std::size_t>(bets.family(bet))];
  }
  sizes[static_cast<std::size_t>(Family::cells)] = bets.cell_bets();
  const auto families = real(static_cast<std::size_t>(
      std::count_if(sizes.begin(), sizes.end(), [](std::size_t size) { return size > 0; })));
  for (std::size_t i = 0; i < family_count; ++i) {
    if (sizes[i] > 0) weights_[i] = 1 / (families * real(sizes[i]));
  }
  restart();
}

void Detectors::restart() {
  std::fill(levels_.begin(), levels_.end(), 0.0);
  log_sum_ = -std::numeric_limits<double>::infinity();
}

void Detectors::step(const Counted& block) {
  bets_.log_factors(block, logs_);
  const double weight = real(block.deals);
  double sum = 0;
  for (std::size_t bet = 0; bet < logs_.size(); ++bet) {
    levels_[bet] = stepped(levels_[bet], weight, std::exp(std::min(logs_[bet], most_log)));
    sum += levels_[bet] * weights_[static_cast<std::size_t>(bets_.family(bet))];
  }
  step_cells(block);
  double cells = 0;
  for (std::size_t bet = bets_.listed(); bet < levels_.size(); ++bet) cells += levels_[bet];
  log_sum_ = std::log(sum + cells * weights_[static_cast<std::size_t>(Family::cells)]);
}

void Detectors::step_cells(const Counted& block) {
  const std::uint64_t most = *std::max_element(block.cells.begin(), block.cells.end());
  const std::size_t kinds = bets_.deviations();
  // The factor of each count that there is, so that cells only look it up.
  std::vector<double> factors((static_cast<std::size_t>(most) + 1) * kinds);
  for (std::size_t count = 0; count <= most; ++count) {
    for (std::size_t i = 0; i < kinds; ++i) {
      factors[count * kinds + i] =
          std::exp(std::min(bets_.cell_log(i, count, block.deals), most_log));
    }
  }
  const double weight = real(block.deals);
  double* level = levels_.data() + bets_.listed();
  for (const std::uint64_t count : block.cells) {
    const double* const factor = factors.data() + count * kinds;
    for (std::size_t i = 0; i < kinds; ++i, ++level) *level = stepped(*level, weight, factor[i]);
  }
}

std::size_t Detectors::leader() const {
  std::size_t best = 0;
  double most = -1;
  for (std::size_t bet = 0; bet < levels_.size(); ++bet) {
    const double level = levels_[bet] * weights_[static_cast<std::size_t>(bets_.family(bet))];
    if (level <= most) continue;
    most = level;
    best = bet;
  }
  return best;
}

nlohmann::json Detectors::save() const {
  return {{"levels", pack_reals(levels_)},
          {"has_begun", std::isfinite(log_sum_)},
          {"log_sum", std::isfinite(log_sum_) ? log_sum_ : 0.0}};
}

void Detectors::load(const reports::JsonMember& saved) {
  levels_ = unpack_reals(saved["levels"], levels_.size(), 0, most_level);
  const bool has_begun = saved["has_begun"].flag();
  const double most = has_begun ? most_log_sum : 0;
  const double log_sum = saved["log_sum"].real(-most, most);
  log_sum_ = has_begun ? log_sum : -std::numeric_limits<double>::infinity();
}

}  // namespace evenhand::watch
