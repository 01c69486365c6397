#include "src/signatures/kernel_moments.hpp"

#include <array>

namespace evenhand::signatures {
namespace {

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

}  // namespace

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

}  // namespace evenhand::signatures
