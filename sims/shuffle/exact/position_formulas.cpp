#include <cmath>
#include <vector>

#include "sims/shuffle/algorithms/packets.hpp"
#include "sims/shuffle/exact/positions.hpp"

namespace evenhand::shuffle::exact {
namespace {

/// P(Binomial(n, 1/2) = k) for k = 0 … n.
std::vector<double> fair_binomial(std::size_t n) {
  std::vector<double> row{1};
  for (std::size_t size = 1; size <= n; ++size) {
    row.push_back(0);
    for (std::size_t k = size + 1; k-- > 0;) {
      row[k] = (row[k] + (k > 0 ? row[k - 1] : 0)) / 2;
    }
  }
  return row;
}

}  // namespace

/// Backwards: each card is marked 0 or 1 by a coin and the deck sorted stably by mark. Card i,
/// marked 0, goes behind the 0s among the i cards before it; marked 1, before the 1s among the
/// n-1-i cards behind it. A riffle is the transpose.
PositionMatrix riffle_positions(std::size_t n) {
  PositionMatrix matrix =
      PositionMatrix::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
  for (std::size_t i = 0; i < n; ++i) {
    const auto place = static_cast<Eigen::Index>(i);
    const std::vector<double> before = fair_binomial(i);
    for (std::size_t zeros = 0; zeros < before.size(); ++zeros) {
      matrix(static_cast<Eigen::Index>(zeros), place) += before[zeros] / 2;
    }
    const std::vector<double> behind = fair_binomial(n - 1 - i);
    for (std::size_t ones = 0; ones < behind.size(); ++ones) {
      matrix(static_cast<Eigen::Index>(n - 1 - ones), place) += behind[ones] / 2;
    }
  }
  return matrix;
}

/// Card i in the packet of places start … end-1 goes to n - end + (i - start).
PositionMatrix overhand_positions(std::size_t n) {
  const double cut = 1.0 / static_cast<double>(Overhand::packet_size);
  PositionMatrix matrix =
      PositionMatrix::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
  std::vector<double> whole(n);  // a run of so many gaps is not cut
  for (std::size_t gaps = 0; gaps < n; ++gaps) {
    whole[gaps] = std::pow(1 - cut, static_cast<double>(gaps));
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t start = 0; start <= i; ++start) {
      const double starts = whole[i - start] * (start > 0 ? cut : 1);
      for (std::size_t end = i + 1; end <= n; ++end) {
        const double ends = whole[end - 1 - i] * (end < n ? cut : 1);
        matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(n - end + i - start)) +=
            starts * ends;
      }
    }
  }
  return matrix;
}

}  // namespace evenhand::shuffle::exact
