#include "sims/doudizhu/expected_leads.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "sims/doudizhu/moves.hpp"

namespace evenhand::doudizhu {
namespace {

using stats::Integer;
using stats::Rational;

/// How many ranks of four suits a play needs 0, 1, … 4 cards of, and how many jokers.
using Needs = std::array<unsigned, 6>;

Needs needs_of(Counts cards) {
  Needs needs{};
  for (unsigned rank = 0; rank < small_joker; ++rank) ++needs[count_of(cards, rank)];
  needs[5] = total(cards & both_jokers);
  return needs;
}

/// Ways to choose so many cards, by number of cards.
using Ways = std::vector<Integer>;

/// Adds a rank of `copies` cards of which at least `least` are chosen.
Ways with_rank(const Ways& ways, unsigned copies, unsigned least) {
  constexpr std::array<std::array<unsigned, 5>, 5> choose = {
      {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}}};
  Ways result(ways.size());
  for (std::size_t n = 0; n < ways.size(); ++n) {
    for (std::size_t k = least; k <= std::min<std::size_t>(copies, n); ++k) {
      result[n] += ways[n - k] * choose[copies][k];
    }
  }
  return result;
}

Integer hands_with(const Needs& needs, unsigned cards) {
  Ways ways(cards + 1);
  ways[0] = 1;
  for (unsigned least = 0; least <= 4; ++least) {
    for (unsigned i = 0; i < needs[least]; ++i) ways = with_rank(ways, 4, least);
  }
  for (unsigned joker = 0; joker < 2; ++joker) ways = with_rank(ways, 1, joker < needs[5] ? 1 : 0);
  return ways[cards];
}

}  // namespace

Rational expected_leads(unsigned cards, const Rules& rules) {
  MoveList list;
  leads(full_deck, rules, list);
  std::map<Needs, unsigned> plays_with;
  for (const Combination& play : list.moves()) ++plays_with[needs_of(play.cards)];
  Integer sum = 0;
  for (const auto& [needs, plays] : plays_with) sum += plays * hands_with(needs, cards);
  return {sum, hands_with({13, 0, 0, 0, 0, 0}, cards)};
}

}  // namespace evenhand::doudizhu
