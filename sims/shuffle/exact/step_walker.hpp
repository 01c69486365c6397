#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/any_algorithm.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle::exact {

/// The verbs of a choice maker (algorithm.hpp) as branches of a decision tree. A Tree has
/// choose(options, total, weight_of): takes one of `options` branches, of which branch o has
/// probability weight_of(o) / total.
template <class Tree>
class BranchingChoices : public AnyChoices {
 public:
  std::size_t below(std::size_t k) override { return fair_choice(k); }

  bool chance(std::size_t p, std::size_t q) override {
    if (p == 0 || p >= q) return p != 0;
    return self().choose(2, q, [&](std::size_t no) { return no == 0 ? p : q - p; }) == 0;
  }

  std::uint64_t word(std::size_t bits) override { return fair_choice(std::uint64_t{1} << bits); }

  std::size_t modulo(std::size_t bits, std::size_t k) override {
    const std::uint64_t words = std::uint64_t{1} << bits;
    const auto words_of = [&](std::size_t rest) { return words / k + (rest < words % k ? 1 : 0); };
    return self().choose(std::min<std::uint64_t>(k, words), words, words_of);
  }

  /// Only the order of the keys matters: key i is equally likely to be in each of the i + 1 places
  /// among the first i + 1 keys.
  void keys(std::span<std::uint64_t> keys) override {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      keys[i] = fair_choice(i + 1);
      for (std::size_t j = 0; j < i; ++j) keys[j] += keys[j] >= keys[i] ? 1 : 0;
    }
    // Into the high bits, where a real key has most of its bits.
    for (std::uint64_t& key : keys) key <<= 48;
  }

  /// The bytes of the digest are taken to be independent and uniform.
  std::size_t digest_modulo(std::size_t i, std::size_t k) override {
    if (i >= 32) {
      throw InputError(
          "sm3-index uses the 32 bytes of its digest again from card 33 on, so that its steps "
          "depend on each other and nothing exact is known; use --deck 32 or less");
    }
    return modulo(8, k);
  }

 private:
  Tree& self() { return static_cast<Tree&>(*this); }

  std::uint64_t fair_choice(std::uint64_t k) {
    return self().choose(k, k, [](std::size_t) { return std::uint64_t{1}; });
  }
};

/// Walks every path of a tree: what chooses is run again for each path, from the start.
class TreeWalk final : public BranchingChoices<TreeWalk> {
 public:
  struct Branch {
    std::uint64_t option;
    std::uint64_t options;
    std::uint64_t weight;
    std::uint64_t total;
  };

  template <class WeightOf>
  std::uint64_t choose(std::uint64_t options, std::uint64_t total, WeightOf weight_of) {
    if (options == 1) return 0;
    if (depth_ == path_.size()) path_.push_back({0, options, 0, total});
    Branch& branch = path_[depth_++];
    branch.weight = weight_of(branch.option);
    return branch.option;
  }

  /// Goes on to the next path; false when all have been walked.
  bool next() {
    while (!path_.empty() && path_.back().option + 1 == path_.back().options) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().option;
    depth_ = 0;
    return true;
  }

  const std::vector<Branch>& path() const { return path_; }

 private:
  std::vector<Branch> path_;
  std::size_t depth_ = 0;
};

/// Follows one random path; the product of the numbers of branches along it is an unbiased estimate
/// of the number of leaves. Knuth, "Estimating the efficiency of backtrack programs", Math. Comp.
/// 29 (1975).
class TreeProbe final : public BranchingChoices<TreeProbe> {
 public:
  explicit TreeProbe(std::uint64_t seed) : state_(seed) {}

  template <class WeightOf>
  std::uint64_t choose(std::uint64_t options, std::uint64_t /*total*/, WeightOf /*weight_of*/) {
    log_leaves_ += std::log(static_cast<double>(options));
    // SplitMix64 (Steele, Lea and Flood, 2014); a remainder is good enough for an estimate.
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t word = (state_ ^ (state_ >> 30)) * 0xBF58476D1CE4E5B9;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
    return (word ^ (word >> 31)) % options;
  }

  double log_leaves() const { return log_leaves_; }

 private:
  std::uint64_t state_;
  double log_leaves_ = 0;
};

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
