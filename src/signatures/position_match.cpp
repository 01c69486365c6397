#include "src/signatures/position_match.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "src/audit/counting/radix_sort.hpp"

namespace evenhand::signatures {
namespace {

/// Returns the logarithm of the probability that a shuffler makes the counts and is the one, up to
/// a constant.
double log_weight(const Likeness& likeness, double prior_of_fair, double others) {
  const double prior =
      likeness.shuffler.is_uniform() ? prior_of_fair : (1 - prior_of_fair) / others;
  return *likeness.log_likelihood + std::log(prior);
}

/// Each deal is paired with so many that follow it: 2^16 pairs of 2^12 deals, which put the
/// standard deviation of the statistic within a few per mille.
constexpr std::size_t partners = 16;
using Partners = std::array<double, partners + 1>;  ///< of one deal; the first is not used

class Kernel {
 public:
  Kernel(const std::vector<std::uint32_t>& pool_of, const std::vector<double>& shares,
         const cards::DealBatch& deals)
      : n_(deals.deck_size()), size_(deals.size()), weight_(shares.size()) {
    for (std::size_t s = 1; s < shares.size(); ++s) weight_[s] = 1 / shares[s];
    pools_.reserve((size_ + partners) * n_);
    deals.visit([&](auto view) {
      for (std::size_t d = 0; d < size_ + partners; ++d) {
        const auto deal = view[d % size_];
        for (std::size_t place = 0; place < n_; ++place) {
          pools_.push_back(pool_of[deal[place] * n_ + place]);
        }
      }
    });
    held_.resize(shares.size());
  }

  std::size_t size() const { return size_; }

  /// K(x, ·) with x = deal d, from now on. Returns Σ f_s(x)² / p_s over pools of several cells.
  double hold(std::size_t d, const std::vector<std::size_t>& cells) {
    for (const std::uint32_t pool : touched_) held_[pool] = 0;
    touched_.assign(pools_.begin() + static_cast<std::ptrdiff_t>(d * n_),
                    pools_.begin() + static_cast<std::ptrdiff_t>((d + 1) * n_));
    double squares = 0;
    for (const std::uint32_t pool : touched_) {
      // From f² to (f+1)².
      if (cells[pool] > 1) squares += 2 * held_[pool] + weight_[pool];
      held_[pool] += weight_[pool];
    }
    return squares;
  }

  /// Returns K(x, y) with y = each of the partners, the deals after deal d; side by side, for one
  /// sum waits for its last addition.
  Partners with_partners(std::size_t d) const {
    Partners sums{};
    const double* held = held_.data();
    const std::uint32_t* pools = pools_.data() + d * n_;
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t ahead = 1; ahead <= partners; ++ahead) {
        sums[ahead] += held[pools[ahead * n_ + i]];
      }
    }
    for (double& sum : sums) sum -= static_cast<double>(n_);
    return sums;
  }

 private:
  std::size_t n_;
  std::size_t size_;
  std::vector<double> weight_;
  /// The pool of each place's card, deal after deal; the first deals again after the last.
  std::vector<std::uint32_t> pools_;
  std::vector<double> held_;  ///< f_s(x) / p_s
  std::vector<std::uint32_t> touched_;
};

constexpr double impossible = 1e-13;  ///< below this a product of matrices is rounding

}  // namespace

double log_likelihood(const PositionLaw& law, std::span<const std::uint64_t> counts,
                      std::uint64_t deals) {
  const auto n = static_cast<double>(law.n);
  const auto all = static_cast<double>(deals);
  const auto simulated = static_cast<double>(law.simulated);
  double half_g = 0;
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    if (counts[cell] == 0) continue;
    const auto seen = static_cast<double>(counts[cell]);
    const double share = law.simulated == 0
                             ? law.shares[cell]
                             : (law.shares[cell] * simulated + 0.5) / (simulated + n / 2);
    if (share <= 0) return -std::numeric_limits<double>::infinity();
    half_g += seen * std::log(seen / (all * share));
  }
  const double noise = law.simulated == 0 ? 1 : 1 + all / simulated;
  return -half_g * (n - 1) / n / noise;
}

void give_posteriors(Identification& identification, double prior_of_fair) {
  if (!(prior_of_fair > 0 && prior_of_fair < 1)) {
    throw std::domain_error("give_posteriors: the prior is no probability between 0 and 1");
  }
  identification.prior = prior_of_fair;
  if (identification.matches() == 0) return;
  std::vector<Likeness>& ranked = identification.ranked;
  const auto fair = std::count_if(ranked.begin(), ranked.end(), [](const Likeness& likeness) {
    return likeness.shuffler.is_uniform();
  });
  const double others = static_cast<double>(ranked.size()) - static_cast<double>(fair);
  double largest = -std::numeric_limits<double>::infinity();
  for (const Likeness& likeness : ranked) {
    if (!likeness.log_likelihood) return;
    largest = std::max(largest, log_weight(likeness, prior_of_fair, others));
  }
  double sum = 0;
  for (Likeness& likeness : ranked) {
    likeness.posterior = std::exp(log_weight(likeness, prior_of_fair, others) - largest);
    sum += *likeness.posterior;
  }
  for (Likeness& likeness : ranked) *likeness.posterior /= sum;
}

KernelMoments kernel_moments(const std::vector<std::uint32_t>& pool_of,
                             const std::vector<double>& shares,
                             const std::vector<std::size_t>& cells, const cards::DealBatch& deals) {
  Kernel kernel(pool_of, shares, deals);
  const std::size_t size = kernel.size();
  const auto count = static_cast<double>(size);
  // The first deals follow the last ones.
  std::vector<Partners> k(size + partners);
  KernelMoments moments;
  for (std::size_t d = 0; d < size; ++d) {
    moments.diagonal += kernel.hold(d, cells) / count;
    k[d] = kernel.with_partners(d);
    for (std::size_t ahead = 1; ahead <= partners; ++ahead) {
      moments.square += k[d][ahead] * k[d][ahead] / (count * partners);
    }
  }
  // A pool of one cell has f² = f, so its mean over p is 1.
  for (std::size_t s = 1; s < cells.size(); ++s) moments.diagonal += cells[s] == 1 ? 1 : 0;
  moments.diagonal -= static_cast<double>(deals.deck_size());
  for (std::size_t d = 0; d < partners; ++d) k[size + d] = k[d % size];
  for (std::size_t d = 0; d < size; ++d) {
    for (std::size_t near = 1; near < partners; ++near) {
      double sum = 0;
      for (std::size_t far = near + 1; far <= partners; ++far) {
        sum += k[d + near][far - near] * k[d][far];
      }
      moments.triangle += k[d][near] * sum;
    }
  }
  constexpr std::size_t triples = partners * (partners - 1) / 2;
  moments.triangle /= count * static_cast<double>(triples);
  return moments;
}

PositionTest::PositionTest(const PositionLaw& law, std::span<const std::uint64_t> counts,
                           std::uint64_t deals, const cards::DealBatch& examples,
                           const CellUnits& units, std::optional<double> distinct)
    : n_(law.n),
      deals_(static_cast<double>(deals)),
      scale_(1 + (law.simulated == 0 ? 0 : deals_ / static_cast<double>(law.simulated)) +
             (distinct ? deals_ / *distinct : 0)),
      exact_(law.simulated == 0),
      pool_of_(law.n * law.n) {
  if (exact_) {
    make_pools(law.shares, units);
  } else {
    const auto simulated = static_cast<double>(law.simulated);
    std::vector<double> both(law.shares);
    for (std::size_t i = 0; i < both.size(); ++i) {
      both[i] = (static_cast<double>(counts[i]) + simulated * both[i]) / (deals_ + simulated);
    }
    make_pools(both, units);
  }
  shares_.resize(weights_.size());
  for (std::size_t i = 0; i < pool_of_.size(); ++i) shares_[pool_of_[i]] += law.shares[i];
  const auto n = static_cast<double>(n_);
  const bool whole = weights_.size() == n_ * n_ + 1;
  if (law.uniform && whole) {
    // (n-1)² equal weights n/(n-1): docs/methods-permutations.md.
    null_ = {n * (n - 1), n * n, n * n * n / (n - 1)};
  } else {
    const KernelMoments moments = kernel_moments(pool_of_, weights_, cells_, examples);
    null_ = {moments.diagonal, moments.square, moments.triangle};
  }
}

void PositionTest::make_pools(const std::vector<double>& weights, const CellUnits& as_one) {
  std::vector<std::size_t> unit_of;  // by cell
  unit_of.reserve(weights.size());
  for (std::size_t card = 0; card < n_; ++card) {
    for (std::size_t position = 0; position < n_; ++position) {
      unit_of.push_back((as_one.kind_of.empty() ? card : as_one.kind_of[card]) * n_ +
                        (as_one.hand_of.empty() ? position : as_one.hand_of[position]));
    }
  }
  std::vector<double> units(weights.size());
  std::vector<bool> is_used(weights.size());
  for (std::size_t cell = 0; cell < weights.size(); ++cell) {
    units[unit_of[cell]] += weights[cell];
    is_used[unit_of[cell]] = true;
  }
  std::vector<std::pair<double, std::uint32_t>> rarest_first;
  rarest_first.reserve(units.size());
  for (std::uint32_t unit = 0; unit < units.size(); ++unit) {
    if (is_used[unit]) rarest_first.emplace_back(units[unit], unit);
  }
  // Positive numbers stand in the order of their bits.
  audit::radix_sort(rarest_first,
                    [](const auto& each) { return std::bit_cast<std::uint64_t>(each.first); });
  const double least = std::max(0.1 / static_cast<double>(n_), 5 * scale_ / deals_);
  std::vector<std::uint32_t> pool_of_unit(units.size());
  weights_ = {0};
  bool open = false;
  for (const auto& [weight, unit] : rarest_first) {
    if (exact_ && weight < impossible) continue;
    if (!open) weights_.push_back(0);
    pool_of_unit[unit] = static_cast<std::uint32_t>(weights_.size() - 1);
    weights_.back() += weight;
    open = weights_.back() < least;
  }
  // The rest that is left over joins the pool before it, the likeliest.
  if (open && weights_.size() > 2) {
    const auto last = static_cast<std::uint32_t>(weights_.size() - 1);
    std::replace(pool_of_unit.begin(), pool_of_unit.end(), last, last - 1);
    weights_[last - 1] += weights_[last];
    weights_.pop_back();
  }
  cells_.assign(weights_.size(), 0);
  for (std::size_t cell = 0; cell < weights.size(); ++cell) {
    pool_of_[cell] = pool_of_unit[unit_of[cell]];
    ++cells_[pool_of_[cell]];
  }
}

PositionMatch PositionTest::match(std::span<const std::uint64_t> counts) const {
  std::vector<double> pooled(weights_.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    pooled[pool_of_[i]] += static_cast<double>(counts[i]);
  }
  PositionMatch match;
  double squares = 0;
  for (std::size_t s = 1; s < weights_.size(); ++s) {
    const double difference = pooled[s] - deals_ * shares_[s];
    squares += difference * difference / (deals_ * weights_[s]);
  }
  const auto n = static_cast<double>(n_);
  match.distance =
      std::sqrt((std::max(0.0, squares - null_.trace * scale_) / deals_ + pooled[0] / deals_) / n);
  match.statistic = squares / scale_;
  if (pooled[0] > 0) {
    match.statistic = std::numeric_limits<double>::infinity();
    match.p = stats::PValue::from_log(-std::numeric_limits<double>::infinity());
    return match;
  }
  if (!(null_.trace2 > 1e-9) || !(null_.trace > 1e-9)) return match;
  match.degrees_of_freedom = null_.degrees_of_freedom();
  match.p = stats::quadratic_form_upper_tail(match.statistic, null_);
  return match;
}

}  // namespace evenhand::signatures
