#include "tests/sims/doudizhu/brute_force.hpp"

#include <algorithm>
#include <functional>

namespace evenhand::doudizhu::test {
namespace {

using Vector = std::array<int, ranks>;

int copies_in_deck(unsigned rank) { return rank >= 13 ? 1 : 4; }

/// Calls f with every vector of wings, each 0 … its limit, that sums to `number`.
void each_vector(const Vector& limits, int number, unsigned rank, Vector& wings,
                 const std::function<void(const Vector&)>& f) {
  if (rank == ranks) {
    if (number == 0) f(wings);
    return;
  }
  for (int n = std::min(limits[rank], number); n >= 0; --n) {
    wings[rank] = n;
    each_vector(limits, number - n, rank + 1, wings, f);
  }
  wings[rank] = 0;
}

/// Returns what the rules say of solo wings.
bool solos_are_allowed(const Action& body, const Vector& wings, const Rules& rules) {
  if (wings[13] == 1 && wings[14] == 1 && !rules.joker_wings) return false;
  for (int rank = 0; rank < int{ranks}; ++rank) {
    const int n = wings[static_cast<unsigned>(rank)];
    if (n > static_cast<int>(rules.alike_wings)) return false;
    const bool is_body = rank >= body.rank && rank < body.rank + body.length;
    if (n > 0 && is_body && !(body.kind == Kind::plane_with_solos && rules.fourth_of_chain)) {
      return false;
    }
    const bool is_next = rank == body.rank - 1 || rank == body.rank + body.length;
    if (n >= 3 && body.kind == Kind::plane_with_solos && is_next && rank <= 11 &&
        !rules.trio_beside_chain) {
      return false;
    }
  }
  return true;
}

bool pairs_are_allowed(const Action& body, const Vector& pairs, const Rules& rules) {
  for (int rank = 0; rank < int{ranks}; ++rank) {
    const int n = pairs[static_cast<unsigned>(rank)];
    if (n > 0 && rank >= body.rank && rank < body.rank + body.length) return false;
    if (n > 1 && rules.alike_wings < 4) return false;
  }
  return true;
}

Action body_of(Kind kind, int copies, int rank, int length) {
  Action action;
  action.kind = kind;
  action.rank = rank;
  action.length = length;
  for (int i = 0; i < length; ++i) action.counts[static_cast<unsigned>(rank + i)] = copies;
  return action;
}

}  // namespace

BruteForce::BruteForce(const Rules& rules) {
  simple(Kind::solo, 1);
  simple(Kind::pair, 2);
  simple(Kind::trio, 3);
  simple(Kind::bomb, 4);
  actions_.push_back(body_of(Kind::rocket, 1, 13, 2));
  chains(Kind::solo_chain, 1, 5);
  chains(Kind::pair_chain, 2, 3);
  chains(Kind::trio_chain, 3, 2);
  winged(Kind::trio_with_solo, 3, 1, 1, 1, 1, rules);
  winged(Kind::trio_with_pair, 3, 1, 1, 1, 2, rules);
  winged(Kind::four_with_solos, 4, 1, 1, 2, 1, rules);
  winged(Kind::four_with_pairs, 4, 1, 1, 2, 2, rules);
  winged(Kind::plane_with_solos, 3, 2, 5, 1, 1, rules);
  winged(Kind::plane_with_pairs, 3, 2, 4, 1, 2, rules);
  build_tree();
}

void BruteForce::simple(Kind kind, int copies) {
  for (int rank = 0; rank < int{ranks}; ++rank) {
    if (copies <= copies_in_deck(static_cast<unsigned>(rank))) {
      actions_.push_back(body_of(kind, copies, rank, 1));
    }
  }
}

void BruteForce::chains(Kind kind, int copies, int shortest) {
  for (int first = 0; first < 12; ++first) {
    for (int last = first + shortest - 1; last < 12; ++last) {
      if ((last - first + 1) * copies > 20) continue;
      actions_.push_back(body_of(kind, copies, first, last - first + 1));
    }
  }
}

void BruteForce::winged(Kind kind, int copies, int shortest, int longest, int wings_each, int unit,
                        const Rules& rules) {
  const int last_rank = shortest == 1 ? 13 : 12;
  for (int length = shortest; length <= longest; ++length) {
    for (int rank = 0; rank + length <= last_rank; ++rank) {
      const Action body = body_of(kind, copies, rank, length);
      Vector limits{};
      for (unsigned r = 0; r < ranks; ++r) limits[r] = (copies_in_deck(r) - body.counts[r]) / unit;
      Vector wings{};
      each_vector(limits, wings_each * length, 0, wings, [&](const Vector& chosen) {
        if (unit == 1 ? !solos_are_allowed(body, chosen, rules)
                      : !pairs_are_allowed(body, chosen, rules)) {
          return;
        }
        Action action = body;
        for (unsigned r = 0; r < ranks; ++r) action.counts[r] += unit * chosen[r];
        actions_.push_back(action);
      });
    }
  }
}

void BruteForce::build_tree() {
  std::sort(actions_.begin(), actions_.end(),
            [](const Action& a, const Action& b) { return a.counts < b.counts; });
  nodes_.resize(1);
  for (std::uint32_t i = 0; i < actions_.size(); ++i) {
    std::uint32_t at = 0;
    for (const int count : actions_[i].counts) {
      const auto branch = static_cast<std::size_t>(count);
      if (nodes_[at].next[branch] == 0) {
        nodes_[at].next[branch] = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
      }
      at = nodes_[at].next[branch];
    }
    if (nodes_[at].end == 0) nodes_[at].first = i;
    nodes_[at].end = i + 1;
  }
}

void BruteForce::held_by(const Vector& hand, std::vector<std::uint32_t>& found) const {
  found.clear();
  walk(0, 0, hand, found);
}

void BruteForce::walk(std::uint32_t node, unsigned rank, const Vector& hand,
                      std::vector<std::uint32_t>& found) const {
  const Node& here = nodes_[node];
  if (rank == ranks) {
    for (std::uint32_t i = here.first; i < here.end; ++i) found.push_back(i);
    return;
  }
  for (int count = 0; count <= hand[rank]; ++count) {
    const std::uint32_t next = here.next[static_cast<std::size_t>(count)];
    if (next != 0) walk(next, rank + 1, hand, found);
  }
}

bool outranks(const Action& play, const Action& other) {
  const auto power = [](const Action& action) {
    if (action.kind == Kind::rocket) return 100;
    return action.kind == Kind::bomb ? 50 + action.rank : 0;
  };
  if (power(play) > 0 || power(other) > 0) return power(play) > power(other);
  return play.kind == other.kind && play.length == other.length && play.rank > other.rank;
}

}  // namespace evenhand::doudizhu::test
