#include "src/signatures/kernel_moments.hpp"

#include <array>

namespace evenhand::signatures {
namespace {

/// Each deal is paired with so many that follow it: 2^18 pairs of 2^14 deals, which put the
/// standard deviation of the statistic within a few per mille.
constexpr std::size_t partners = 16;

class Kernel {
 public:
  Kernel(const std::vector<std::uint32_t>& pool_of, const std::vector<double>& shares,
         const cards::DealBatch& deals)
      : n_(deals.deck_size()), size_(deals.size()), weight_(shares.size()), pools_(n_ * size_) {
    for (std::size_t s = 1; s < shares.size(); ++s) weight_[s] = 1 / shares[s];
    deals.visit([&](auto view) {
      for (std::size_t d = 0; d < size_; ++d) {
        for (std::size_t place = 0; place < n_; ++place) {
          pools_[d * n_ + place] = pool_of[view[d][place] * n_ + place];
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

  double with(std::size_t d) const {
    double sum = 0;
    const std::uint32_t* pool = pools_.data() + d * n_;
    for (std::size_t i = 0; i < n_; ++i) sum += held_[pool[i]];
    return sum - static_cast<double>(n_);
  }

 private:
  std::size_t n_;
  std::size_t size_;
  std::vector<double> weight_;
  std::vector<std::uint32_t> pools_;  ///< deal after deal, the pool of each place's card
  std::vector<double> held_;          ///< f_s(x) / p_s
  std::vector<std::uint32_t> touched_;
};

}  // namespace

KernelMoments kernel_moments(const std::vector<std::uint32_t>& pool_of,
                             const std::vector<double>& shares,
                             const std::vector<std::size_t>& cells, const cards::DealBatch& deals) {
  Kernel kernel(pool_of, shares, deals);
  const std::size_t size = kernel.size();
  const auto count = static_cast<double>(size);
  std::vector<std::array<double, partners + 1>> k(size);
  KernelMoments moments;
  for (std::size_t d = 0; d < size; ++d) {
    moments.diagonal += kernel.hold(d, cells) / count;
    for (std::size_t ahead = 1; ahead <= partners; ++ahead) {
      k[d][ahead] = kernel.with((d + ahead) % size);
      moments.square += k[d][ahead] * k[d][ahead] / (count * partners);
    }
  }
  // A pool of one cell has f² = f, so its mean over p is 1.
  for (std::size_t s = 1; s < cells.size(); ++s) moments.diagonal += cells[s] == 1 ? 1 : 0;
  moments.diagonal -= static_cast<double>(deals.deck_size());
  std::size_t triples = 0;
  for (std::size_t near = 1; near < partners; ++near) {
    for (std::size_t far = near + 1; far <= partners; ++far, ++triples) {
      for (std::size_t d = 0; d < size; ++d) {
        moments.triangle += k[d][near] * k[(d + near) % size][far - near] * k[d][far];
      }
    }
  }
  moments.triangle /= count * static_cast<double>(triples);
  return moments;
}

}  // namespace evenhand::signatures
