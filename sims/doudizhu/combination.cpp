#include "sims/doudizhu/combination.hpp"

namespace evenhand::doudizhu {
namespace {

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
