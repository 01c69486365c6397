#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "src/audit/generator/shuffle_numbers.hpp"
#include "stats/generators/congruential.hpp"
#include "stats/generators/linear_generators.hpp"

namespace evenhand::audit {

using Deals = std::vector<std::vector<std::uint16_t>>;

/// Generators whose state follows from deals: by linear algebra, or by lattices and low bits.
struct Generators {
  std::span<const stats::LinearGenerator> linear;
  std::span<const stats::Congruential> congruential;
  std::span<const stats::LinearGenerator> large = {};  ///< linear, each way takes seconds

  std::size_t size() const { return linear.size() + congruential.size() + large.size(); }
};
/// Returns the generators that a few deals are enough for.
Generators known_generators();
/// These and the Mersenne Twister.
Generators all_known_generators();

/// A generator, one of the two, and how it makes deals.
struct Foretelling {
  const stats::LinearGenerator* generator = nullptr;
  Recipe recipe;
  std::size_t given = 0;  ///< outputs of the generator's first cache before the first deal
  std::vector<std::uint64_t> state;  ///< before that cache, or of the first deal's first number
  std::size_t learned = 0;           ///< first deals that its state follows from
  std::size_t right = 0;  ///< deals after them that are as foretold, up to the first that is not
  const stats::Congruential* congruential = nullptr;
  std::size_t between = 0;  ///< numbers that are drawn after each deal, and are none of a deal's

  std::string_view name() const {
    return congruential == nullptr ? generator->name : congruential->name;
  }
};

/// The ways in which deals may be made of numbers that are linear in their generator's state.
class Foreteller {
 public:
  explicit Foreteller(std::size_t deck_size) : n_(deck_size), seen_(deck_size) {}

  /// Returns how many of foretell()'s ways there are at most: numbers between deals are tried where
  /// the first deal alone tells the state.
  static std::size_t ways(const Generators& generators);

  /// The way that foretells the most deals of a session's first ones; nothing when none foretells
  /// any. Between deals up to `most_between` numbers are tried, where the first deal alone tells
  /// whether a way fits. Each way of a linear generator takes the numbers' bits that the first
  /// deals tell as equations of the state, some more than it has bits; if they do not contradict
  /// each other, it goes on dealing. So does a congruential one from the state of
  /// stats::StateFinder. `share` is moved from 0 to 1 over the large generators, whose ways take
  /// seconds each, all others together about one.
  std::optional<Foretelling> foretell(const Deals& deals, const Generators& generators,
                                      std::atomic<double>* share = nullptr) const;

  static constexpr std::size_t most_between = 8;

  /// Returns the deals after the first `learned + right`, so many of them.
  Deals next_deals(const Foretelling& foretelling, std::size_t count) const;

 private:
  /// A bit of a number, the first deal's first number being number 0.
  struct Equation {
    std::size_t number;
    unsigned bit;
    bool value;
    std::size_t deal;
  };
  class Rows;

  /// So many times as many as usually decide the state.
  std::vector<Equation> equations(const Deals& deals, const stats::LinearGenerator& generator,
                                  const Recipe& recipe, std::size_t times,
                                  std::size_t between = 0) const;
  void try_ways(const Deals& deals, const stats::LinearGenerator& generator,
                std::optional<Foretelling>& best) const;
  std::optional<Foretelling> try_way_of_large(const Deals& deals,
                                              const stats::LinearGenerator& generator,
                                              const Recipe& recipe) const;
  std::optional<Foretelling> try_way(const Deals& deals, const std::vector<Equation>& usual,
                                     const Rows& rows, const Foretelling& way) const;
  /// Tries the same with numbers between the deals.
  std::optional<Foretelling> try_between(const Deals& deals, const Foretelling& way) const;
  std::optional<Foretelling> solve(std::span<const Equation> equations, const Rows& rows,
                                   const Foretelling& way, std::size_t more) const;
  void try_ways(const Deals& deals, const stats::Congruential& generator,
                std::optional<Foretelling>& best) const;
  /// Learns from the draws of the fewest deals that tell the state, or of as many after them.
  std::optional<Foretelling> try_way(const Deals& deals, stats::StateFinder& finder,
                                     const Foretelling& way) const;
  std::size_t compare(const Deals& deals, const Foretelling& way) const;

  std::size_t n_;
  SeenBits seen_;
};

}  // namespace evenhand::audit
