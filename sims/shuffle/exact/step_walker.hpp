#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/exact/branching.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle::exact {

/// The end of one path of choices through a step.
struct Leaf {
  std::span<const std::uint16_t> from;  ///< the card now at place p was at from[p] before the step
  std::uint32_t mark;
  std::span<const TreeWalk::Branch> path;

  double probability() const;
};

/// An algorithm as the proofs see it: steps, each with its decision tree.
class StepWalker {
 public:
  StepWalker() = default;
  StepWalker(const StepWalker&) = delete;
  StepWalker& operator=(const StepWalker&) = delete;
  virtual ~StepWalker() = default;

  virtual std::size_t deck_size() const = 0;
  virtual std::size_t rounds() const = 0;
  virtual std::size_t steps(std::size_t round) const = 0;
  /// All rounds do the same.
  virtual bool repeats() const = 0;

  /// Calls visit for every leaf of a step begun with that mark. Gives up and returns false before
  /// leaf `limit` + 1.
  virtual bool walk(Place at, std::uint32_t mark, std::uint64_t limit,
                    const std::function<void(const Leaf&)>& visit) const = 0;

  /// The natural logarithm of the estimated number of leaves of the tree of the whole algorithm.
  virtual double log_leaves_estimate() const = 0;
};

/// StepWalker::walk() of a step that `step(deck, tree)` does to a sorted deck.
template <class Step>
bool walk_leaves(std::size_t deck_size, std::uint32_t mark, std::uint64_t limit,
                 const std::function<void(const Leaf&)>& visit, const Step& step) {
  std::vector<std::uint16_t> cards(deck_size);
  TreeWalk tree;
  std::uint64_t leaves = 0;
  do {
    if (++leaves > limit) return false;
    std::iota(cards.begin(), cards.end(), std::uint16_t{0});
    Deck<std::uint16_t> deck{cards.data(), cards.size(), mark};
    step(deck, tree);
    visit({cards, deck.mark, tree.path()});
  } while (tree.next());
  return true;
}

/// Whether an algorithm of one step certainly has more than that many leaves, to know before they
/// are walked.
bool is_certainly_larger(const StepWalker& algorithm, std::uint64_t leaves);

std::unique_ptr<StepWalker> make_step_walker(const ShufflerSpec& spec, std::size_t deck_size);

}  // namespace evenhand::shuffle::exact
