#include "src/watch/detectors.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/real.hpp"

namespace evenhand::watch {
namespace {

constexpr double most_log = 640;

double stepped(double level, double weight, double factor) {
  return std::min(Detectors::most_level, (level + weight) * factor);
}

}  // namespace

Detectors::Detectors(const Bets& bets) : bets_(bets), levels_(bets.size()), logs_(bets.listed()) {
  std::array<std::size_t, family_count> sizes = {};
  for (std::size_t bet = 0; bet < bets.listed(); ++bet) {
    ++sizes[static_cast<std::size_t>(bets.family(bet))];
  }
  for (const Family family : Bets::tables) {
    sizes[static_cast<std::size_t>(family)] = bets.cell_bets(family);
  }
  const auto families = real(static_cast<std::size_t>(
      std::count_if(sizes.begin(), sizes.end(), [](std::size_t size) { return size > 0; })));
  for (std::size_t i = 0; i < family_count; ++i) {
    if (sizes[i] > 0) weights_[i] = 1 / (families * real(sizes[i]));
  }
  restart();
}

void Detectors::restart() {
  std::fill(levels_.begin(), levels_.end(), 0.0);
  sum_up();
}

void Detectors::step(const Counted& block) {
  bets_.log_factors(block, logs_);
  const double weight = real(block.deals);
  for (std::size_t bet = 0; bet < logs_.size(); ++bet) {
    levels_[bet] = stepped(levels_[bet], weight, std::exp(std::min(logs_[bet], most_log)));
  }
  double* level = levels_.data() + bets_.listed();
  for (const Family family : Bets::tables) {
    if (bets_.cells(family) > 0) level = step_cells(family, block, level);
  }
  sum_up();
}

void Detectors::sum_up() {
  double sum = 0;
  for (std::size_t bet = 0; bet < bets_.listed(); ++bet) {
    sum += levels_[bet] * weights_[static_cast<std::size_t>(bets_.family(bet))];
  }
  auto level = levels_.begin() + static_cast<std::ptrdiff_t>(bets_.listed());
  for (const Family family : Bets::tables) {
    const auto end = level + static_cast<std::ptrdiff_t>(bets_.cell_bets(family));
    sum += std::accumulate(level, end, 0.0) * weights_[static_cast<std::size_t>(family)];
    level = end;
  }
  log_sum_ = std::log(sum);
}

/// Steps the detectors of a table from `level` on; returns those of the next one.
double* Detectors::step_cells(Family family, const Counted& block, double* level) {
  const std::vector<std::uint64_t>& counts = Bets::table(family, block);
  const std::uint64_t most = *std::max_element(counts.begin(), counts.end());
  const std::size_t kinds = bets_.deviations();
  // The factor of each count that there is, so that cells that have the same stakes and trials as
  // the one before only look it up.
  std::vector<double> factors((static_cast<std::size_t>(most) + 1) * kinds);
  std::vector<std::uint32_t> known(static_cast<std::size_t>(most) + 1);
  std::uint32_t now = 0;
  std::uint64_t trials_before = 0;
  std::size_t stake_before = 0;
  const double weight = real(block.deals);
  bets_.for_cells(family, block,
                  [&](std::size_t, std::uint64_t count, std::uint64_t trials, std::size_t stake) {
                    if (now == 0 || trials != trials_before || stake != stake_before) ++now;
                    trials_before = trials;
                    stake_before = stake;
                    double* const factor = factors.data() + count * kinds;
                    for (std::size_t i = 0; known[count] != now && i < kinds; ++i) {
                      factor[i] =
                          std::exp(std::min(bets_.cell_log(stake, i, count, trials), most_log));
                    }
                    known[count] = now;
                    for (std::size_t i = 0; i < kinds; ++i, ++level) {
                      *level = stepped(*level, weight, factor[i]);
                    }
                  });
  return level;
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

}  // namespace evenhand::watch
