#include "sims/doudizhu/combination.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sims/doudizhu/moves.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr Rules free_rules = {4, true, true, true};

unsigned size_of(RankSet set) { return total(set); }

std::string rank_name(unsigned rank) {
  if (rank == small_joker) return "the small joker";
  if (rank == big_joker) return "the big joker";
  return rank_letters[rank] == 'T' ? "10" : std::string(1, rank_letters[rank]);
}

/// Why ranks that all stand the same number of times are no chain; empty when they are one.
std::string why_no_chain(RankSet set, Kind kind) {
  const std::string_view what = kind == Kind::solo_chain ? "straight" : name(kind);
  const unsigned least = shortest_chain(kind);
  const RankSet outside = set & ~chain_ranks;
  if (size_of(set) >= std::min(least, 3U) && outside != 0) {
    return fmt::format("a {} cannot contain {}", what, rank_name(lowest_rank(outside)));
  }
  if (size_of(set) >= least) {
    unsigned rank = lowest_rank(set);
    RankSet left = set;
    while ((left & one_of(rank)) != 0) left &= ~one_of(rank++);
    if (left != 0) return fmt::format("a {} cannot skip {}", what, rank_name(rank));
  }
  if (size_of(set) < least) {
    return fmt::format("a {} needs {} ranks in a row or more", what, least);
  }
  return {};
}

std::string why_unequal(RankSet trios, RankSet fours, unsigned cards) {
  const unsigned bodies = size_of(trios);
  if (fours != 0 && bodies == 1) {
    return fmt::format("four of a kind takes two solos or two pairs, not {} card{}", cards - 4,
                       cards == 5 ? "" : "s");
  }
  if (bodies == 0) return "solos and pairs do not go together";
  if (bodies == 1) {
    return fmt::format("a trio takes one solo or one pair, not {} cards", cards - 3);
  }
  const std::string chain = why_no_chain(trios, Kind::trio_chain);
  if (!chain.empty()) return chain;
  return fmt::format("a plane of {} trios takes {} solos or {} pairs", bodies, bodies, bodies);
}

/// The cards would be a play if any cards could be wings.
std::string why_no_wings(const Combination& play, const Rules& rules) {
  const Counts wings = play.cards - play.body();
  if ((wings & both_jokers) == both_jokers && !rules.joker_wings) {
    return "both jokers cannot be wings of one play";
  }
  for (unsigned rank = 0; rank < ranks; ++rank) {
    if (count_of(wings, rank) > rules.alike_wings) {
      return fmt::format("at most {} of the wings may be alike, not {} times {}", rules.alike_wings,
                         count_of(wings, rank), rank_name(rank));
    }
    if (count_of(wings, rank) > 0 && count_of(play.body(), rank) > 0) {
      return fmt::format("the fourth {} cannot be a wing", rank_name(rank));
    }
  }
  return "three wings may not be of a rank that makes the chain longer";
}

struct Shape {
  std::string_view name;
  unsigned of_a_kind;  ///< cards of each rank of the body
  unsigned shortest;   ///< ranks in the body
};

constexpr std::array<Shape, kinds> shapes = {{
    {"pass", 0, 0},
    {"solo", 1, 1},
    {"pair", 2, 1},
    {"trio", 3, 1},
    {"trio with solo", 3, 1},
    {"trio with pair", 3, 1},
    {"solo chain", 1, 5},
    {"pair chain", 2, 3},
    {"trio chain", 3, 2},
    {"plane with solos", 3, 2},
    {"plane with pairs", 3, 2},
    {"four with two solos", 4, 1},
    {"four with two pairs", 4, 1},
    {"bomb", 4, 1},
    {"rocket", 1, 2},
}};

const Shape& shape(Kind kind) { return shapes[static_cast<std::size_t>(kind)]; }

}  // namespace

std::vector<Combination> readings(Counts cards, const Rules& rules) {
  thread_local MoveList list;
  std::vector<Combination> found;
  if (total(cards) > landlord_size) return found;
  leads(cards, rules, list);
  for (const Combination& play : list.moves()) {
    if (play.cards == cards) found.push_back(play);
  }
  return found;
}

std::string why_no_combination(Counts cards, const Rules& rules) {
  const unsigned size = total(cards);
  if (size == 0) return "there are no cards";
  if (size > landlord_size) return fmt::format("{} cards are more than anybody holds", size);
  const auto in_free_rules = readings(cards, free_rules);
  if (!in_free_rules.empty()) return why_no_wings(in_free_rules[0], rules);
  const RankSet some = at_least_1(cards);
  const RankSet trios = at_least_3(cards);
  if (cards == some) return why_no_chain(some, Kind::solo_chain);
  if (cards == 2 * some) return why_no_chain(some, Kind::pair_chain);
  if (cards == 3 * some) return why_no_chain(some, Kind::trio_chain);
  return why_unequal(trios, at_least_4(cards), size);
}

std::string why_not_beaten(const Combination& play, const Combination& other) {
  if (other.kind == Kind::rocket) return "nothing beats the rocket";
  if (play.kind == Kind::pass) return "a pass beats nothing";
  if (play.kind != other.kind) {
    return fmt::format("a {} is beaten by its own kind, a bomb or the rocket, not by a {}",
                       name(other.kind), name(play.kind));
  }
  if (play.length != other.length) {
    return fmt::format("{} ranks in a row do not answer {}", play.length, other.length);
  }
  return fmt::format("{} is not above {}", rank_name(play.rank), rank_name(other.rank));
}

std::string_view name(Kind kind) { return shape(kind).name; }

unsigned shortest_chain(Kind kind) { return shape(kind).shortest; }

Counts Combination::body() const {
  Counts cards_of_body = 0;
  for (unsigned i = 0; i < length; ++i) {
    cards_of_body += shape(kind).of_a_kind * one_of(rank + i);
  }
  return cards_of_body;
}

bool beats(const Combination& play, const Combination& other) {
  if (play.kind == Kind::pass || other.kind == Kind::rocket) return false;
  if (other.kind == Kind::pass || play.kind == Kind::rocket) return true;
  if (play.kind != other.kind) return play.kind == Kind::bomb;
  return play.length == other.length && play.rank > other.rank;
}

std::string rank_text(Counts cards) {
  std::string letters;
  for (unsigned rank = 0; rank < ranks; ++rank) {
    letters.append(count_of(cards, rank), rank_letters[rank]);
  }
  return letters;
}

std::string play_text(const Combination& combination) {
  if (combination.kind == Kind::pass) return "pass";
  const Counts body = combination.body();
  if (body == combination.cards) return rank_text(body);
  return rank_text(body) + "+" + rank_text(combination.cards - body);
}

}  // namespace evenhand::doudizhu
