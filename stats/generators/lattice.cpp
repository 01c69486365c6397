#include "stats/generators/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace evenhand::stats {
namespace {

/// The factor by which a vector must be shorter for two to change places: the closer to 1, the
/// shorter all become.
constexpr double exchange_below = 0.99;

double product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void subtract(std::vector<double>& from, double times, const std::vector<double>& a) {
  for (std::size_t i = 0; i < a.size(); ++i) from[i] -= times * a[i];
}

}  // namespace

Lattice::Lattice(std::vector<Vector> basis, std::vector<double> weights)
    : basis_(std::move(basis)),
      weights_(std::move(weights)),
      orthogonal_(basis_.size()),
      share_(basis_.size(), Scaled(basis_.size())),
      square_(basis_.size()) {
  reduce();
}

Lattice::Scaled Lattice::scaled(const Vector& vector) const {
  Scaled all(vector.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<double>(vector[i]) * weights_[i];
  }
  return all;
}

void Lattice::make_orthogonal(std::size_t k) {
  orthogonal_[k] = scaled(basis_[k]);
  for (std::size_t j = 0; j < k; ++j) {
    share_[k][j] = product(orthogonal_[k], orthogonal_[j]) / square_[j];
    subtract(orthogonal_[k], share_[k][j], orthogonal_[j]);
  }
  square_[k] = product(orthogonal_[k], orthogonal_[k]);
}

/// Takes whole multiples of those before off vector k; whether there were any.
bool Lattice::shorten(std::size_t k) {
  bool is_changed = false;
  for (std::size_t j = k; j-- > 0;) {
    // A little more than a half, or rounding would never end.
    if (std::fabs(share_[k][j]) <= 0.501) continue;
    const double times = std::round(share_[k][j]);
    for (std::size_t i = 0; i < basis_[k].size(); ++i) {
      basis_[k][i] -= static_cast<WideInteger>(times) * basis_[j][i];
    }
    for (std::size_t i = 0; i < j; ++i) share_[k][i] -= times * share_[j][i];
    is_changed = true;
  }
  return is_changed;
}

void Lattice::reduce() {
  if (basis_.empty()) return;
  make_orthogonal(0);
  std::size_t k = 1;
  while (k < basis_.size()) {
    make_orthogonal(k);
    while (shorten(k)) make_orthogonal(k);
    const double share = share_[k][k - 1];
    if (square_[k] >= (exchange_below - share * share) * square_[k - 1]) {
      ++k;
      continue;
    }
    std::swap(basis_[k], basis_[k - 1]);
    if (--k > 0) continue;
    make_orthogonal(0);
    k = 1;
  }
}

Lattice::Vector Lattice::near(const std::vector<double>& target) const {
  Scaled left(target);
  for (std::size_t i = 0; i < left.size(); ++i) left[i] *= weights_[i];
  Vector sum(basis_.size());
  for (std::size_t k = basis_.size(); k-- > 0;) {
    const double times = std::round(product(left, orthogonal_[k]) / square_[k]);
    subtract(left, times, scaled(basis_[k]));
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] += static_cast<WideInteger>(times) * basis_[k][i];
    }
  }
  return sum;
}

}  // namespace evenhand::stats
