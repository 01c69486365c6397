#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {

/// A choice maker behind virtual functions: see algorithm.hpp for the verbs. One that has no answer
/// to a verb throws std::logic_error.
class AnyChoices {
 public:
  AnyChoices() = default;
  AnyChoices(const AnyChoices&) = delete;
  AnyChoices& operator=(const AnyChoices&) = delete;
  virtual ~AnyChoices() = default;

  virtual std::size_t below(std::size_t k);
  virtual bool chance(std::size_t p, std::size_t q);
  virtual std::uint64_t word(std::size_t bits);
  virtual std::size_t modulo(std::size_t bits, std::size_t k);
  virtual void keys(std::span<std::uint64_t> keys);
  virtual std::size_t digest_modulo(std::size_t i, std::size_t k);
};

/// An algorithm behind virtual functions, an algorithm itself. Proofs and explanations, which
/// follow single deals, are compiled once for all algorithms by it; simulations, which deal by the
/// million, once for each.
class AnyAlgorithm {
 public:
  AnyAlgorithm() = default;
  AnyAlgorithm(const AnyAlgorithm&) = delete;
  AnyAlgorithm& operator=(const AnyAlgorithm&) = delete;
  virtual ~AnyAlgorithm() = default;

  virtual std::size_t rounds(std::size_t n) const = 0;
  virtual std::size_t steps(std::size_t n, std::size_t round) const = 0;
  /// All rounds do the same.
  virtual bool repeats() const = 0;
  /// Whether the rounds that are left do nothing, after one that left this mark.
  virtual bool finished(std::uint32_t mark) const = 0;
  virtual void step(Place at, Deck<std::uint16_t>& deck, AnyChoices& choices) const = 0;
};

std::unique_ptr<AnyAlgorithm> make_any_algorithm(const ShufflerSpec& spec);

}  // namespace evenhand::shuffle
