#include "src/audit/generator/foretelling.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "stats/generators/linear_generators.hpp"

namespace evenhand::audit {
namespace {

/// So many equations more than decide the state must agree: of a wrong way each does with chance
/// 1/2.
constexpr std::size_t enough_more = 24;
/// The same of the first deal alone, after which others are looked at.
constexpr std::size_t enough_more_of_one = 12;

bool can_be(const stats::LinearGenerator& generator, const Recipe& recipe) {
  return recipe.is_remainder() ? generator.cache == 1 : generator.is_whole();
}

bool can_be(const stats::Congruential& generator, const Recipe& recipe) {
  return !recipe.has_keys() && generator.draws(recipe.is_remainder());
}

/// The draws of the deals from `first` up to `last`, and their places among the generator's
/// numbers.
std::vector<stats::NumberedDraw> draws_of_deals(const Deals& deals, const Recipe& recipe,
                                                std::size_t first, std::size_t last) {
  std::vector<stats::NumberedDraw> all;
  for (std::size_t d = first; d < last; ++d) {
    std::size_t number = d * recipe.numbers(deals[d].size());
    for (const stats::Draw& draw : draws_by(recipe, deals[d])) {
      if (draw.range > 1) all.push_back({number, draw});
      ++number;
    }
  }
  return all;
}

/// Gives the numbers of the first deal and those that follow.
std::function<std::uint64_t()> numbers_of(const Foretelling& way) {
  if (way.congruential == nullptr) {
    return [outputs = stats::LinearOutputs(*way.generator, way.state, way.given)]() mutable {
      return outputs.next();
    };
  }
  return [generator = way.congruential, x = way.state[0]]() mutable {
    return generator->number(std::exchange(x, generator->next(x)));
  };
}

Wide range_of(const Foretelling& way) {
  return way.congruential == nullptr ? Wide{1} << way.generator->width : way.congruential->range;
}

/// Outputs are made a cache at a time, and given the last first.
std::size_t made_as(const stats::LinearGenerator& generator, std::size_t given) {
  const std::size_t within = given % generator.cache;
  return given - within + (generator.cache - 1 - within);
}

}  // namespace

/// The bits of the state that add up to the bits of outputs that equations are about.
class Foreteller::Rows {
 public:
  /// For all equations, wherever in the first cache the first deal begins.
  Rows(const stats::LinearGenerator& generator,
       const std::vector<const std::vector<Equation>*>& equations)
      : wanted_(wanted(generator, equations)), rows_(generator, wanted_) {}

  /// The sum that bits of the state have, and which bits.
  std::pair<std::span<const std::uint64_t>, bool> of(const Equation& equation,
                                                     const Foretelling& way) const {
    const stats::OutputBit bit = {made_as(*way.generator, way.given + equation.number),
                                  equation.bit};
    const auto at = std::lower_bound(wanted_.begin(), wanted_.end(), bit);
    const auto row = static_cast<std::size_t>(at - wanted_.begin());
    return {rows_.row(row), equation.value != rows_.constant(row)};
  }

 private:
  using Wanted = std::vector<stats::OutputBit>;

  static Wanted wanted(const stats::LinearGenerator& generator,
                       const std::vector<const std::vector<Equation>*>& equations) {
    Wanted bits;
    for (const auto* those : equations) {
      for (const Equation& equation : *those) {
        for (std::size_t given = 0; given < generator.cache; ++given) {
          bits.push_back({made_as(generator, given + equation.number), equation.bit});
        }
      }
    }
    std::sort(bits.begin(), bits.end());
    bits.erase(std::unique(bits.begin(), bits.end()), bits.end());
    return bits;
  }

  Wanted wanted_;
  stats::OutputRows rows_;
};

Generators known_generators() {
  return {stats::linear_generators(), stats::congruential_generators()};
}

Generators all_known_generators() {
  Generators all = known_generators();
  all.large = stats::mersenne_twisters();
  return all;
}

std::size_t Foreteller::ways(const Generators& generators) {
  std::size_t count = 0;
  std::size_t of_large = 0;
  for (const Recipe& recipe : recipes()) {
    for (const auto& generator : generators.linear) {
      count += can_be(generator, recipe) ? generator.cache : 0;
    }
    for (const auto& generator : generators.congruential) count += can_be(generator, recipe);
    for (const auto& generator : generators.large) of_large += can_be(generator, recipe);
  }
  // No deal tells the state of a large one.
  return count * (most_between + 1) + of_large;
}

std::vector<Foreteller::Equation> Foreteller::equations(const Deals& deals,
                                                        const stats::LinearGenerator& generator,
                                                        const Recipe& recipe, std::size_t times,
                                                        std::size_t between) const {
  if (!can_be(generator, recipe)) return {};
  const std::size_t most = times * (generator.state_bits() + 2 * enough_more);
  std::vector<Equation> all;
  std::size_t number = 0;
  // The last deal is left to be foretold.
  for (std::size_t d = 0; d + 1 < deals.size() && all.size() < most; ++d) {
    for (const stats::Draw& draw : draws_by(recipe, deals[d])) {
      const BitsSeen bits = seen_.of(draw, recipe);
      const unsigned count = std::min(bits.count, generator.linear_bits);
      for (unsigned i = 0; i < count && all.size() < most; ++i) {
        const unsigned bit = recipe.is_remainder() ? i : generator.width - bits.count + i;
        all.push_back({number, bit, ((bits.value >> i) & 1U) != 0, d});
      }
      ++number;
    }
    number += between;
  }
  return all;
}

std::optional<Foretelling> Foreteller::solve(std::span<const Equation> equations, const Rows& rows,
                                             const Foretelling& way, std::size_t more) const {
  stats::LinearSystem system(way.generator->state_bits(), equations.size());
  for (const Equation& equation : equations) {
    const auto [row, sum] = rows.of(equation, way);
    system.add(row, sum);
  }
  auto solution = system.solve();
  if (!solution || equations.size() - solution->rank < more) return std::nullopt;
  // None of them ever comes to the state 0, which gives decks that are never shuffled.
  const auto is_zero = [](std::uint64_t word) { return word == 0; };
  if (std::all_of(solution->values.begin(), solution->values.end(), is_zero)) return std::nullopt;
  Foretelling found = way;
  found.state = std::move(solution->values);
  found.learned = equations.back().deal + 1;
  return found;
}

std::size_t Foreteller::compare(const Deals& deals, const Foretelling& way) const {
  std::size_t right = 0;
  const auto next = numbers_of(way);
  const Wide range = range_of(way);
  for (std::size_t d = 0; d < deals.size(); ++d) {
    const auto deal = deal_by(way.recipe, n_, range, next);
    for (std::size_t i = 0; i < way.between; ++i) next();
    if (d < way.learned) continue;
    if (deal != deals[d]) break;
    ++right;
  }
  return right;
}

std::optional<Foretelling> Foreteller::try_way(const Deals& deals,
                                               const std::vector<Equation>& usual, const Rows& rows,
                                               const Foretelling& way) const {
  const auto second = std::find_if(usual.begin(), usual.end(),
                                   [](const Equation& equation) { return equation.deal > 0; });
  const auto of_first = static_cast<std::size_t>(second - usual.begin());
  const bool is_told_by_one = of_first >= way.generator->state_bits() + enough_more_of_one;
  if (is_told_by_one && !solve({usual.data(), of_first}, rows, way, 0)) return std::nullopt;
  auto found = solve(usual, rows, way, enough_more);
  if (found) found->right = compare(deals, *found);
  if (!found || found->right > 0) {
    return found || !is_told_by_one ? found : try_between(deals, way);
  }
  const std::vector<Equation> twice = equations(deals, *way.generator, way.recipe, 2);
  found = solve(twice, Rows(*way.generator, {&twice}), way, enough_more);
  if (found) found->right = compare(deals, *found);
  return found;
}

std::optional<Foretelling> Foreteller::try_between(const Deals& deals,
                                                   const Foretelling& way) const {
  for (std::size_t between = 1; between <= most_between; ++between) {
    Foretelling with = way;
    with.between = between;
    const auto of_deals = equations(deals, *way.generator, way.recipe, 1, between);
    auto found = solve(of_deals, Rows(*way.generator, {&of_deals}), with, enough_more);
    if (found) found->right = compare(deals, *found);
    if (found && found->right > 0) return found;
  }
  return std::nullopt;
}

void Foreteller::try_ways(const Deals& deals, const stats::LinearGenerator& generator,
                          std::optional<Foretelling>& best) const {
  std::vector<std::vector<Equation>> of_recipe;
  for (const Recipe& recipe : recipes()) {
    of_recipe.push_back(equations(deals, generator, recipe, 1));
  }
  std::vector<const std::vector<Equation>*> all;
  for (const auto& those : of_recipe) all.push_back(&those);
  const Rows rows(generator, all);
  for (std::size_t r = 0; r < recipes().size(); ++r) {
    for (std::size_t given = 0; given < generator.cache; ++given) {
      auto found =
          try_way(deals, of_recipe[r], rows, {&generator, recipes()[r], given, {}, 0, 0, nullptr});
      if (found && found->right > (best ? best->right : 0)) best = std::move(found);
    }
  }
}

std::optional<Foretelling> Foreteller::try_way_of_large(const Deals& deals,
                                                        const stats::LinearGenerator& generator,
                                                        const Recipe& recipe) const {
  const std::vector<Equation> of_deals = equations(deals, generator, recipe, 1);
  if (of_deals.size() < generator.state_bits()) return std::nullopt;
  auto found = try_way(deals, of_deals, Rows(generator, {&of_deals}),
                       {&generator, recipe, 0, {}, 0, 0, nullptr});
  return found && found->right > 0 ? std::move(found) : std::nullopt;
}

std::optional<Foretelling> Foreteller::try_way(const Deals& deals, stats::StateFinder& finder,
                                               const Foretelling& way) const {
  constexpr std::size_t most_deals = 64;
  for (std::size_t taken = 1; taken < std::min(deals.size(), most_deals); ++taken) {
    for (std::size_t last = taken; last <= 2 * taken && last < deals.size(); last += taken) {
      const auto draws = draws_of_deals(deals, way.recipe, last - taken, last);
      const auto state = finder.find(draws, way.recipe.is_remainder());
      if (state.search == stats::StateSearch::too_few) break;
      if (last == 2 * taken && state.search == stats::StateSearch::none) return std::nullopt;
      if (state.search == stats::StateSearch::none) continue;
      Foretelling found = way;
      found.state = {state.x};
      found.learned = last;
      found.right = compare(deals, found);
      while (taken == 1 && found.right == 0 && found.between < most_between) {
        ++found.between;
        found.right = compare(deals, found);
      }
      if (found.right > 0 || last == 2 * taken) return found;
    }
  }
  return std::nullopt;
}

void Foreteller::try_ways(const Deals& deals, const stats::Congruential& generator,
                          std::optional<Foretelling>& best) const {
  stats::StateFinder finder(generator);
  for (Recipe recipe : recipes()) {
    if (!can_be(generator, recipe)) continue;
    if (recipe.is_remainder() && generator.has_shares_of_powers) {
      recipe.taking = Recipe::Taking::next_int;
    }
    auto found = try_way(deals, finder, {nullptr, recipe, 0, {}, 0, 0, &generator});
    if (found && found->right > (best ? best->right : 0)) best = std::move(found);
  }
}

std::optional<Foretelling> Foreteller::foretell(const Deals& deals, const Generators& generators,
                                                std::atomic<double>* share) const {
  std::optional<Foretelling> best;
  for (const auto& generator : generators.linear) try_ways(deals, generator, best);
  for (const auto& generator : generators.congruential) try_ways(deals, generator, best);
  const auto ways = static_cast<double>(generators.large.size() * recipes().size());
  double tried = 0;
  for (const auto& generator : generators.large) {
    for (const Recipe& recipe : recipes()) {
      if (best) return best;
      best = try_way_of_large(deals, generator, recipe);
      if (share != nullptr) *share = ++tried / ways;
    }
  }
  return best;
}

Deals Foreteller::next_deals(const Foretelling& way, std::size_t count) const {
  const auto next = numbers_of(way);
  const Wide range = range_of(way);
  Deals deals;
  const std::size_t skipped = way.learned + way.right;
  for (std::size_t d = 0; d < skipped + count; ++d) {
    auto deal = deal_by(way.recipe, n_, range, next);
    for (std::size_t i = 0; i < way.between; ++i) next();
    if (d >= skipped) deals.push_back(std::move(deal));
  }
  return deals;
}

}  // namespace evenhand::audit
