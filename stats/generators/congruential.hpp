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
#include "stats/generators/lattice.hpp"
#include "stats/generators/waves.hpp"

namespace evenhand::stats {

/// A linear congruential generator x -> a x + c mod m, and what it gives of x.
struct Congruential {
  std::string_view name;
  std::uint64_t a = 0;
  std::uint64_t c = 0;
  Wide m = 0;      ///< a power of two up to 2^64, or a prime
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
/// rand() of Microsoft's, Borland's and ANSI's C, of newlib and musl, Visual Basic, Delphi, minstd
/// and others.
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
