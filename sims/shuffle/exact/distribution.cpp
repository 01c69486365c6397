#include "sims/shuffle/exact/distribution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <unordered_map>

#include <boost/multiprecision/cpp_int.hpp>

#include "base/number_text.hpp"

namespace evenhand::shuffle::exact {
namespace {

// Trees that can be walked have paths whose denominators fit; more throws std::overflow_error.
using PathWeight = boost::multiprecision::checked_uint128_t;

/// The leaves of one step begun with one mark, summed by what they do.
class LeafSums {
 public:
  explicit LeafSums(std::size_t n) : n_(n) {}

  void add(const Leaf& leaf) {
    PathWeight weight = 1;
    PathWeight total = 1;
    for (const TreeWalk::Branch& branch : leaf.path) {
      weight *= branch.weight;
      total *= branch.total;
    }
    SmallDeck from{};
    std::copy(leaf.from.begin(), leaf.from.end(), from.begin());
    const std::uint64_t what = (std::uint64_t{leaf.mark} << 32) | order_rank(from, n_);
    const std::size_t at = denominator_index(total);
    if (sums_.size() <= at) sums_.resize(at + 1);
    sums_[at][what] += weight;
    ++leaves_[leaf.mark];
  }

  const std::vector<PathWeight>& denominators() const { return denominators_; }
  const std::map<std::uint32_t, std::uint64_t>& leaves() const { return leaves_; }

  /// In a fixed order, over a common denominator.
  std::vector<Outcome> outcomes(const stats::Integer& common) const {
    std::map<std::uint64_t, stats::Integer> merged;
    for (std::size_t at = 0; at < sums_.size(); ++at) {
      const stats::Integer factor = common / stats::Integer(denominators_[at]);
      for (const auto& [what, weight] : sums_[at]) merged[what] += stats::Integer(weight) * factor;
    }
    std::vector<Outcome> result;
    result.reserve(merged.size());
    for (const auto& [what, weight] : merged) {
      const auto rank = static_cast<std::uint32_t>(what);
      result.push_back({order_at(rank, n_), static_cast<std::uint32_t>(what >> 32), weight});
    }
    return result;
  }

 private:
  std::size_t denominator_index(const PathWeight& total) {
    const auto found = std::find(denominators_.begin(), denominators_.end(), total);
    const auto index = static_cast<std::size_t>(found - denominators_.begin());
    if (index == denominators_.size()) denominators_.push_back(total);
    return index;
  }

  std::size_t n_;
  std::vector<PathWeight> denominators_;
  std::vector<std::unordered_map<std::uint64_t, PathWeight>> sums_;
  std::map<std::uint32_t, std::uint64_t> leaves_;
};

/// The steps in order, each with its outcomes; a repeated step is held once.
struct Plan {
  std::vector<StepOutcomes> steps;
  std::size_t repetitions = 1;
  std::map<std::uint32_t, stats::Integer> leaves{{0, 1}};  ///< paths so far, by mark
  stats::Integer denominator = 1;
  double products = 0;  ///< outcomes to apply to decks
};

// Some ten seconds of work.
constexpr double most_products = 4e8;
// Long integers cost about so much more than words.
constexpr double long_cost = 10;

void follow_leaves(Plan& plan, const StepOutcomes& step) {
  std::map<std::uint32_t, stats::Integer> next;
  for (const auto& [from, count] : plan.leaves) {
    for (const auto& [to, leaves] : step.leaves.at(from)) next[to] += count * leaves;
  }
  plan.leaves = std::move(next);
  plan.denominator *= step.denominator;
}

std::vector<std::uint32_t> live_marks(const Plan& plan) {
  std::vector<std::uint32_t> marks;
  for (const auto& [mark, count] : plan.leaves) marks.push_back(mark);
  return marks;
}

double products_of(const StepOutcomes& step, double orders) {
  double products = 0;
  for (const auto& [mark, outcomes] : step.by_mark) {
    products += orders * static_cast<double>(outcomes.size());
  }
  return products;
}

/// Adds the steps of one round; false when one of their trees is too large.
bool plan_round(const StepWalker& algorithm, std::size_t round, double orders, Plan& plan) {
  for (std::size_t index = 0; index < algorithm.steps(round); ++index) {
    StepOutcomes step;
    if (!step_outcomes(algorithm, {round, index}, live_marks(plan), step)) return false;
    follow_leaves(plan, step);
    plan.products += products_of(step, orders);
    plan.steps.push_back(std::move(step));
  }
  return true;
}

std::optional<Plan> make_plan(const StepWalker& algorithm, double orders) {
  if (is_certainly_larger(algorithm, most_leaves)) return std::nullopt;
  Plan plan;
  const std::size_t rounds = algorithm.repeats() ? 1 : algorithm.rounds();
  for (std::size_t round = 0; round < rounds; ++round) {
    if (!plan_round(algorithm, round, orders, plan)) return std::nullopt;
  }
  if (!algorithm.repeats()) return plan;
  plan.repetitions = algorithm.rounds();
  const auto power = static_cast<unsigned>(plan.repetitions);
  plan.leaves = {{0, pow(plan.leaves.at(0), power)}};
  plan.denominator = pow(plan.denominator, power);
  plan.products *= static_cast<double>(plan.repetitions);
  return plan;
}

template <class Weight>
using Frontier = std::map<std::uint32_t, std::vector<Weight>>;

template <class Weight>
struct WeightedOutcome {
  SmallDeck from;
  std::vector<Weight>* target;
  Weight weight;
};

template <class Weight>
void apply(const std::vector<WeightedOutcome<Weight>>& outcomes, const std::vector<Weight>& weights,
           std::size_t n) {
  for (std::uint32_t rank = 0; rank < weights.size(); ++rank) {
    if (weights[rank] == 0) continue;
    const SmallDeck deck = order_at(rank, n);
    for (const WeightedOutcome<Weight>& outcome : outcomes) {
      SmallDeck moved{};
      for (std::size_t place = 0; place < n; ++place) moved[place] = deck[outcome.from[place]];
      (*outcome.target)[order_rank(moved, n)] += weights[rank] * outcome.weight;
    }
  }
}

template <class Weight>
Frontier<Weight> after_step(const StepOutcomes& step, const Frontier<Weight>& before,
                            std::size_t n) {
  Frontier<Weight> after;
  for (const auto& [mark, weights] : before) {
    std::vector<WeightedOutcome<Weight>> outcomes;
    for (const Outcome& outcome : step.by_mark.at(mark)) {
      std::vector<Weight>& target = after[outcome.mark];
      target.resize(small_factorials[n]);
      outcomes.push_back({outcome.from, &target, static_cast<Weight>(outcome.weight)});
    }
    apply(outcomes, weights, n);
  }
  return after;
}

/// Weight must hold the plan's denominator.
template <class Weight>
std::vector<stats::Integer> spread(const Plan& plan, std::size_t n) {
  Frontier<Weight> frontier;
  frontier[0].resize(small_factorials[n]);
  frontier[0][0] = 1;
  for (std::size_t repetition = 0; repetition < plan.repetitions; ++repetition) {
    for (const StepOutcomes& step : plan.steps) frontier = after_step(step, frontier, n);
  }
  std::vector<stats::Integer> sums(small_factorials[n]);
  for (const auto& [mark, weights] : frontier) {
    for (std::size_t rank = 0; rank < weights.size(); ++rank)
      sums[rank] += stats::Integer(weights[rank]);
  }
  return sums;
}

std::vector<stats::Integer> spread_in_words(const Plan& plan, std::size_t n) {
  const std::size_t bits = msb(plan.denominator) + 1;
  if (bits <= 64) return spread<std::uint64_t>(plan, n);
  if (bits <= 128) return spread<boost::multiprecision::uint128_t>(plan, n);
  return spread<stats::Integer>(plan, n);
}

std::string scientific(double log_value) {
  if (log_value < std::log(1e6)) return fmt::format("{:.0f}", std::exp(log_value));
  const double tens = log_value / std::log(10.0);
  const double exponent = std::floor(tens + std::log10(1 / 9.95) + 1);
  return fmt::format("{:.1f}e{}", std::pow(10.0, tens - exponent), exponent);
}

/// How much work a plan is, in products of words.
double cost(const Plan& plan) {
  const auto words = static_cast<double>(msb(plan.denominator) / 64 + 1);
  return plan.products * (words > 2 ? long_cost * words : words);
}

}  // namespace

bool step_outcomes(const StepWalker& algorithm, Place at, const std::vector<std::uint32_t>& marks,
                   StepOutcomes& result) {
  result = {};
  result.denominator = 1;
  std::map<std::uint32_t, LeafSums> sums;
  for (const std::uint32_t mark : marks) {
    LeafSums& of_mark = sums.try_emplace(mark, algorithm.deck_size()).first->second;
    const auto add = [&](const Leaf& leaf) { of_mark.add(leaf); };
    if (!algorithm.walk(at, mark, most_leaves, add)) return false;
    for (const PathWeight& total : of_mark.denominators()) {
      result.denominator = lcm(result.denominator, stats::Integer(total));
    }
  }
  for (const auto& [mark, of_mark] : sums) {
    result.by_mark[mark] = of_mark.outcomes(result.denominator);
    for (const auto& [to, count] : of_mark.leaves()) result.leaves[mark][to] = count;
  }
  return true;
}

std::variant<Distribution, TooLarge> distribution(const StepWalker& algorithm) {
  const std::size_t n = algorithm.deck_size();
  if (n > max_listed_deck) {
    return TooLarge{
        fmt::format("{} cards have {} orders and the decision tree has about {} "
                    "leaves; orders are enumerated up to {} cards",
                    n, scientific(std::lgamma(static_cast<double>(n) + 1)),
                    scientific(algorithm.log_leaves_estimate()), max_listed_deck)};
  }
  const double log_leaves = algorithm.log_leaves_estimate();
  const std::optional<Plan> plan = make_plan(algorithm, small_factorials[n]);
  if (!plan) {
    return TooLarge{
        fmt::format("the decision tree for {} cards has about {} leaves, in steps of "
                    "more than the {} that are walked",
                    n, scientific(log_leaves), with_thousands(most_leaves))};
  }
  if (cost(*plan) > most_products) {
    return TooLarge{
        fmt::format("the decision tree for {} cards has about {} leaves, and merging "
                    "equal decks leaves about {} steps; at most {} are taken",
                    n, scientific(log_leaves), scientific(std::log(cost(*plan))),
                    scientific(std::log(most_products)))};
  }
  Distribution result{n, spread_in_words(*plan, n), plan->denominator, 0};
  for (const auto& [mark, count] : plan->leaves) result.leaves += count;
  return result;
}

std::vector<stats::Rational> position_fractions(const Distribution& distribution) {
  const std::size_t n = distribution.deck_size;
  std::vector<stats::Integer> sums(n * n);
  for (std::uint32_t rank = 0; rank < distribution.weights.size(); ++rank) {
    if (distribution.weights[rank] == 0) continue;
    const SmallDeck deck = order_at(rank, n);
    for (std::size_t place = 0; place < n; ++place) {
      sums[deck[place] * n + place] += distribution.weights[rank];
    }
  }
  std::vector<stats::Rational> fractions;
  fractions.reserve(sums.size());
  for (const stats::Integer& sum : sums) fractions.emplace_back(sum, distribution.total);
  return fractions;
}

}  // namespace evenhand::shuffle::exact
