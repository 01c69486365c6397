#pragma once

#include <cstddef>
#include <vector>

namespace evenhand::stats {

/// A whole number of a lattice's vectors: below 2^64 in size, with room for sums.
__extension__ using WideInteger = __int128;

/// All sums of whole multiples of some vectors, with a basis of short ones (Lenstra, Lenstra &
/// Lovász, Math. Ann. 261, 1982; in floating point as Schnorr & Euchner, Math. Program. 66, 1994).
/// The basis is exact, and what is measured of it is measured anew whenever it changes: doubles do,
/// where coordinates differ by more than 2^-50 of themselves.
class Lattice {
 public:
  using Vector = std::vector<WideInteger>;

  /// `basis`: as many independent vectors as they have coordinates, best in an order in which each
  /// is nearly at right angles to those before. Lengths are measured in coordinates times their
  /// weights, which are positive.
  Lattice(std::vector<Vector> basis, std::vector<double> weights);

  /// A vector of the lattice near the target (Babai, Combinatorica 6, 1986). It is the one that
  /// differs from the target by less than half the length of each orthogonal direction, if any.
  Vector near(const std::vector<double>& target) const;

 private:
  using Scaled = std::vector<double>;

  void reduce();
  void make_orthogonal(std::size_t k);
  bool shorten(std::size_t k);
  Scaled scaled(const Vector& vector) const;

  std::vector<Vector> basis_;
  Scaled weights_;
  std::vector<Scaled> orthogonal_;
  std::vector<Scaled> share_;  ///< of the orthogonal vector j in basis vector k
  Scaled square_;              ///< of an orthogonal vector's length
};

}  // namespace evenhand::stats
