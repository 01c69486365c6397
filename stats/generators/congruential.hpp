#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/wide.hpp"
#include "stats/generators/waves.hpp"

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

/// A linear congruential generator x -> a x + c mod m, and what it gives of x.
struct Congruential {
  std::string_view name;
  std::uint64_t a = 0;
  std::uint64_t c = 0;
  Wide m = 0;      ///< a power of two up to 2^64, or without a factor in common with a and ranges
  Wide range = 0;  ///< its numbers are 0 … range-1, nearly x range / m
  std::uint64_t (*number)(std::uint64_t x) = nullptr;
  /// Bits below those that it gives; nothing where the numbers' remainders are not used or do not
  /// tell the state.
  std::optional<unsigned> hidden_bits = {};
  /// Whether ranges that are powers of two take shares instead of remainders, as Java's nextInt()
  /// does.
  bool has_shares_of_powers = false;

  std::uint64_t next(std::uint64_t x) const {
    return static_cast<std::uint64_t>((Wide{a} * x + c) % m);
  }
  bool is_binary() const { return (m & (m - 1)) == 0; }
  /// Whether draws are known to be made of its numbers so.
  bool draws(bool by_remainder) const {
    return by_remainder ? hidden_bits.has_value() : !has_shares_of_powers;
  }
};

/// The generators whose state follows from a deal or two: java.util.Random, drand48() and Perl, the
/// rand() of Microsoft's, Borland's and ANSI's C, of newlib and musl, Visual Basic, Delphi, minstd,
/// Wichmann and Hill's and others.
std::span<const Congruential> congruential_generators();

/// The draw that number `number` of a generator made, the first being 0.
struct NumberedDraw {
  std::size_t number = 0;
  Draw draw;
};

enum class StateSearch { found, none, too_few };
struct CongruentialState {
  StateSearch search = StateSearch::none;
  std::uint64_t x = 0;  ///< of number 0
};

/// The condition that a x + c mod m, of the state x, is in low … low + width - 1.
struct LinearBound {
  std::uint64_t a = 0;
  std::uint64_t c = 0;
  Wide low = 0;
  Wide width = 0;
};

/// Finds the state of a generator whose numbers' shares (value = number range / generator.range) or
/// remainders (number mod range) made draws; or says that they are "too few" to say, or none. A
/// state that is found agrees with some of the draws, and is to be held against more.
///
/// Shares, and remainders of a prime modulus, bound a linear function of the state each: the state
/// is near a lattice (Frieze, Håstad, Kannan, Lagarias & Shamir, SIAM J. Comput. 17(2), 1988).
/// Remainders of a power of two tell its low bits from the lowest on, which are a small generator
/// by themselves (Knuth, TAOCP 2, 3.2.1.1); what is left is tried.
class StateFinder {
 public:
  explicit StateFinder(const Congruential& generator) : generator_(generator) {}
  /// Draws in ascending order of their numbers.
  CongruentialState find(std::span<const NumberedDraw> draws, bool by_remainder);

 private:
  CongruentialState by_lattice(std::span<const NumberedDraw> draws, bool by_remainder);
  std::uint64_t state_within(std::span<const LinearBound> bounds);

  const Congruential& generator_;
  /// The reduced lattices so far, by multipliers and weights: of draws that are equally far apart
  /// they are the same.
  std::map<std::pair<Lattice::Vector, std::vector<double>>, Lattice> lattices_;
};

}  // namespace evenhand::stats
