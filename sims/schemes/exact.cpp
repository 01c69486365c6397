#include "sims/schemes/exact.hpp"

#include <fmt/format.h>

#include <cmath>
#include <variant>

#include "base/error.hpp"
#include "sims/schemes/scheme_shuffle.hpp"
#include "sims/shuffle/exact/exact.hpp"

namespace evenhand::schemes {
namespace {

using shuffle::Place;
using shuffle::exact::Leaf;
using shuffle::exact::TreeWalk;

/// Weights of 2^40 numbers, times 1024 choices, are whole in a double, in which scaling is done.
constexpr std::size_t most_exact_bytes = 5;

/// The draws of a scheme as branches of a decision tree.
class TreeChoices {
 public:
  TreeChoices(TreeWalk& tree, std::uint64_t limit) : tree_(tree), limit_(limit) {}

  std::size_t below(std::size_t k) { return tree_.below(k); }
  std::size_t modulo(std::size_t bits, std::size_t k) {
    if (limit_ == 0) return tree_.modulo(bits, k);
    return tree_.choose(k, limit_,
                        [&](std::uint64_t i) { return limit_ / k + (i < limit_ % k ? 1U : 0U); });
  }

  /// The numbers u with floor(u k / 2^b) = i are those from ceil(i 2^b / k) to ceil((i+1) 2^b / k).
  /// Where there are fewer numbers than choices, some have none, which no walk may meet: then every
  /// number is a branch.
  std::size_t scaled(std::size_t bits, std::size_t k) {
    const std::uint64_t words = std::uint64_t{1} << bits;
    if (words < k) return tree_.word(bits) * k / words;
    const auto first = [&](std::uint64_t i) { return (i * words + k - 1) / k; };
    return tree_.choose(k, words, [&](std::uint64_t i) { return first(i + 1) - first(i); });
  }

 private:
  TreeWalk& tree_;
  std::uint64_t limit_;  ///< of numbers, beyond which they are left out; 0 for none
};

class SchemeWalker final : public shuffle::exact::StepWalker {
 public:
  SchemeWalker(const Scheme& scheme, std::size_t deck_size)
      : shuffle_(scheme), deck_size_(deck_size), limit_(scheme.limit) {}

  std::size_t deck_size() const override { return deck_size_; }
  std::size_t rounds() const override { return shuffle_.rounds(deck_size_); }
  std::size_t steps(std::size_t /*round*/) const override { return 1; }
  bool repeats() const override { return false; }

  bool walk(Place at, std::uint32_t mark, std::uint64_t limit,
            const std::function<void(const Leaf&)>& visit) const override {
    return shuffle::exact::walk_leaves(deck_size_, mark, limit, visit,
                                       [&](auto& deck, TreeWalk& tree) {
                                         TreeChoices choices(tree, limit_);
                                         shuffle_.step(at, deck, choices);
                                       });
  }

  double log_leaves_estimate() const override {
    double sum = 0;
    for (std::size_t round = 0; round < rounds(); ++round) {
      sum += std::log(
          static_cast<double>(shuffle_.order == Order::naive ? deck_size_ : deck_size_ - round));
    }
    return sum;
  }

 private:
  SchemeShuffle shuffle_;
  std::size_t deck_size_;
  std::uint64_t limit_;
};

bool is_exact(const Scheme& scheme) {
  return scheme.rejects() && scheme.order != Order::naive && !scheme.sorts();
}

const char* proof_of(const Scheme& scheme) {
  if (scheme.order == Order::sort) {
    return "each card is sorted by a digest of its own, and all orders of independent uniform "
           "digests that differ are equally likely";
  }
  return is_exact(scheme)
             ? "no index is favoured, and the n! paths of choices end in different orders"
             : "";
}

}  // namespace

shuffle::ShufflerInfo shuffler_info(const Scheme& scheme) {
  return {.name = scheme.name, .summary = scheme.title, .proof = proof_of(scheme)};
}

shuffle::exact::ExactResult analyse(const Scheme& scheme, std::size_t deck_size) {
  if (scheme.outcome != Outcome::cards) {
    throw InputError(fmt::format(
        "{}: makes no order of cards; 'evenhand verify --scheme' computes its games", scheme.name));
  }
  if (scheme.generator == GeneratorKind::mt19937) {
    throw InputError(fmt::format(
        "{}: its generator starts from one of 2^32 seeds, so that its numbers are not "
        "independent, and nothing exact is known of the orders that they make: audit it",
        scheme.name));
  }
  if (scheme.ends_with_outcome()) {
    throw InputError(
        fmt::format("{}: draws no more cards than its outcome has, and leaves the others as they "
                    "lie; audit these with --draw {}",
                    scheme.name, scheme.outcome_size()));
  }
  if (scheme.order == Order::sort) {
    return shuffle::exact::uniform_by_argument(
        deck_size, "cards that are sorted by digests are moved by no draws");
  }
  if (scheme.order == Order::rotations) {
    throw InputError(
        fmt::format("{}: sorts by the digits of one digest, whose turns depend on each other; "
                    "nothing exact is known of it: audit it",
                    scheme.name));
  }
  if (!is_exact(scheme) && scheme.bits() > 8 * most_exact_bytes) {
    throw InputError(
        fmt::format("{}: its numbers have {} bits; exact works with at most {}. How little larger "
                    "ones favour an index is among the flaws that 'evenhand verify --scheme' names",
                    scheme.name, scheme.bits(), 8 * most_exact_bytes));
  }
  auto walked = shuffle::exact::walk_tree(SchemeWalker(scheme, deck_size));
  if (auto* result = std::get_if<shuffle::exact::ExactResult>(&walked)) return std::move(*result);
  const std::string& reason = std::get<shuffle::exact::TooLarge>(walked).reason;
  if (is_exact(scheme)) return shuffle::exact::uniform_by_argument(deck_size, reason);
  throw InputError(fmt::format("{}: {}; take a smaller --deck", scheme.name, reason));
}

}  // namespace evenhand::schemes
