#include "sims/shuffle/exact/positions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <Eigen/SparseCore>

#include "sims/shuffle/algorithms/packets.hpp"

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

using Eigen::Index;
using SparseMatrix = Eigen::SparseMatrix<double>;

// Some ten seconds of work.
constexpr double most_work = 1e10;
constexpr std::uint64_t most_walked_leaves = std::uint64_t{1} << 21;

/// The effect of a step that begins with one mark, for one mark that it ends with.
struct Move {
  double weight = 0;           ///< probability of that mark
  std::vector<Index> touched;  ///< the places that some leaf changes
  SparseMatrix among;          ///< from touched place, to touched place; sums to weight a row
};

/// Sums up the leaves that end with one mark; in long doubles, as there may be millions of them.
class MoveSum {
 public:
  explicit MoveSum(std::size_t n) : arrivals_(n) {}

  void add(const Leaf& leaf) {
    const long double probability = leaf.probability();
    weight_ += probability;
    for (std::size_t to = 0; to < leaf.from.size(); ++to) {
      const std::size_t from = leaf.from[to];
      if (from != to) arrivals_[to][static_cast<Index>(from)] += probability;
    }
  }

  Move move() const {
    Move result{static_cast<double>(weight_), {}, {}};
    std::vector<Index> index(arrivals_.size(), -1);
    for (std::size_t to = 0; to < arrivals_.size(); ++to) {
      if (arrivals_[to].empty()) continue;
      index[to] = static_cast<Index>(result.touched.size());
      result.touched.push_back(static_cast<Index>(to));
    }
    std::vector<Eigen::Triplet<double>> cells;
    for (const Index to : result.touched) {
      const Index column = index[static_cast<std::size_t>(to)];
      long double stays = weight_;
      for (const auto& [from, probability] : arrivals_[static_cast<std::size_t>(to)]) {
        cells.emplace_back(index[static_cast<std::size_t>(from)], column,
                           static_cast<double>(probability));
        stays -= probability;
      }
      cells.emplace_back(column, column, static_cast<double>(stays));
    }
    const auto size = static_cast<Index>(result.touched.size());
    result.among.resize(size, size);
    result.among.setFromTriplets(cells.begin(), cells.end());
    return result;
  }

 private:
  long double weight_ = 0;
  std::vector<std::map<Index, long double>> arrivals_;  ///< by place after, by place before
};

using Moves = std::map<std::uint32_t, Move>;                // by the mark a step ends with
using Positions = std::map<std::uint32_t, PositionMatrix>;  // by mark, summing to its probability

PositionMatrix columns(const PositionMatrix& matrix, const std::vector<Index>& which) {
  PositionMatrix result(matrix.rows(), static_cast<Index>(which.size()));
  for (Index column = 0; column < result.cols(); ++column) {
    result.col(column) = matrix.col(which[static_cast<std::size_t>(column)]);
  }
  return result;
}

void set_columns(PositionMatrix& matrix, const std::vector<Index>& which,
                 const PositionMatrix& values) {
  for (Index column = 0; column < values.cols(); ++column) {
    matrix.col(which[static_cast<std::size_t>(column)]) = values.col(column);
  }
}

class Product {
 public:
  explicit Product(const StepWalker& algorithm) : algorithm_(algorithm) {
    const auto n = static_cast<Index>(algorithm.deck_size());
    positions_[0] = PositionMatrix::Identity(n, n);
  }

  /// False when it would take too long.
  bool apply_rounds(std::size_t rounds) {
    for (std::size_t round = 0; round < rounds; ++round) {
      for (std::size_t index = 0; index < algorithm_.steps(round); ++index) {
        if (!apply_step({round, index})) return false;
      }
    }
    return true;
  }

  PositionMatrix matrix() const {
    PositionMatrix sum = positions_.begin()->second;
    for (auto mark = std::next(positions_.begin()); mark != positions_.end(); ++mark) {
      sum += mark->second;
    }
    return sum;
  }

 private:
  bool apply_step(Place at) {
    Positions after;
    for (auto& [mark, before] : positions_) {
      std::map<std::uint32_t, MoveSum> sums;
      const auto add = [&](const Leaf& leaf) {
        sums.try_emplace(leaf.mark, algorithm_.deck_size()).first->second.add(leaf);
        work_ += static_cast<double>(leaf.from.size());
      };
      if (!algorithm_.walk(at, mark, most_walked_leaves, add)) return false;
      for (const auto& [to, sum] : sums)
        apply_move(sum.move(), before, sums.size() == 1, after[to]);
      if (work_ > most_work) return false;
    }
    positions_ = std::move(after);
    return true;
  }

  /// `last_use` allows to work in the memory of `before`.
  void apply_move(const Move& move, PositionMatrix& before, bool last_use, PositionMatrix& after) {
    const auto size = static_cast<double>(before.rows());
    const PositionMatrix moved = columns(before, move.touched) * move.among;
    work_ += size * static_cast<double>(move.among.nonZeros());
    if (last_use && after.size() == 0) {
      after = std::move(before);
      set_columns(after, move.touched, moved);
      return;
    }
    work_ += size * size;
    PositionMatrix share = before * move.weight;
    set_columns(share, move.touched, moved);
    if (after.size() == 0) {
      after = std::move(share);
    } else {
      after += share;
    }
  }

  const StepWalker& algorithm_;
  Positions positions_;
  double work_ = 0;
};

PositionMatrix power(PositionMatrix base, std::size_t exponent) {
  PositionMatrix result = PositionMatrix::Identity(base.rows(), base.cols());
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 != 0) result = result * base;
    if (exponent > 1) base = base * base;
  }
  return result;
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

std::optional<PositionMatrix> position_product(const ShufflerSpec& spec, std::size_t deck_size) {
  const RiffleForm form = spec.info->riffle_form;
  if (form == RiffleForm::riffle) return power(riffle_positions(deck_size), spec.parameter);
  if (form == RiffleForm::inverse) {
    return power(riffle_positions(deck_size).transpose(), spec.parameter);
  }
  if (spec.info->name == "overhand") return power(overhand_positions(deck_size), spec.parameter);
  const auto algorithm = make_step_walker(spec, deck_size);
  if (is_certainly_larger(*algorithm, most_walked_leaves)) return std::nullopt;
  Product product(*algorithm);
  const std::size_t rounds = algorithm->repeats() ? 1 : algorithm->rounds();
  if (!product.apply_rounds(rounds)) return std::nullopt;
  if (algorithm->repeats()) return power(product.matrix(), algorithm->rounds());
  return product.matrix();
}

}  // namespace evenhand::shuffle::exact
