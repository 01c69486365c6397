#include "sims/doudizhu/play/plan.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::doudizhu {
namespace {

constexpr unsigned most_chains = 4;

constexpr RankSet least_of(RankSet set) { return set & (0 - set); }
unsigned number_of(RankSet set) { return static_cast<unsigned>(std::popcount(set)); }

/// The cards that are in no chain, bomb or rocket.
struct Rest {
  RankSet trios;
  RankSet pairs;
  RankSet solos;

  explicit Rest(Counts cards) {
    const RankSet two_or_more = at_least_2(cards);
    trios = at_least_3(cards);
    pairs = two_or_more & ~trios;
    solos = at_least_1(cards) & ~two_or_more;
  }

  /// A run of trios is one turn and takes a wing for each of its trios.
  unsigned turns() const {
    const RankSet in_chain = trios & chain_ranks;
    const unsigned runs = number_of(in_chain & ~(in_chain << 4)) + number_of(trios & ~chain_ranks);
    const unsigned small = number_of(pairs) + number_of(solos);
    const unsigned wings = number_of(trios);
    return runs + (small > wings ? small - wings : 0);
  }
};

/// Tries chains, one behind another, and keeps the choice that leaves the fewest turns.
class ChainSearch {
 public:
  explicit ChainSearch(Counts cards) : best_(Rest(cards).turns()), rest_(cards) {
    if (best_ > 1) search(cards, 0, 0, 0);
  }

  unsigned turns() const { return best_; }
  Counts rest() const { return rest_; }
  std::span<const Combination> chains() const { return {found_.data(), found_size_}; }

 private:
  static constexpr unsigned kinds_of_chain = 2;

  /// Chains of later kinds, or of this kind from this start on: each set of chains is tried once.
  void search(Counts cards, unsigned depth, unsigned first_kind, unsigned first_start) {
    for (unsigned kind = first_kind; kind < kinds_of_chain; ++kind) {
      const unsigned shortest = kind == 0 ? 5 : 3;
      const RankSet set = (kind == 0 ? at_least_1(cards) : at_least_2(cards)) & chain_ranks;
      RankSet starts = set & set >> 4 & set >> 8;
      if (kind == 0) starts &= set >> 12 & set >> 16;
      if (kind == first_kind && first_start > 0) starts &= ~(one_of(first_start) - 1);
      for (; starts != 0; starts &= starts - 1) {
        const unsigned start = lowest_rank(starts);
        unsigned longest = shortest;
        while (start + longest <= ace && (set & one_of(start + longest)) != 0) ++longest;
        try_chain(cards, depth, kind, start, longest);
        if (longest > shortest) try_chain(cards, depth, kind, start, shortest);
        if (longest > shortest + 1) try_chain(cards, depth, kind, start, longest - 1);
      }
    }
  }

  void try_chain(Counts cards, unsigned depth, unsigned kind, unsigned start, unsigned length) {
    const Counts ranks_of_chain = every_rank & (one_of(length) - 1);
    const Counts chain = (kind + 1) * ranks_of_chain << (4 * start);
    chosen_[depth] = {chain, kind == 0 ? Kind::solo_chain : Kind::pair_chain,
                      static_cast<std::uint8_t>(start), static_cast<std::uint8_t>(length)};
    const Counts left = cards - chain;
    const unsigned turns = depth + 1 + Rest(left).turns();
    if (turns < best_) {
      best_ = turns;
      rest_ = left;
      found_ = chosen_;
      found_size_ = depth + 1;
    }
    if (depth + 1 < most_chains && depth + 2 < best_) search(left, depth + 1, kind, start);
  }

  unsigned best_;
  Counts rest_;
  std::array<Combination, most_chains> chosen_{};
  std::array<Combination, most_chains> found_{};
  std::size_t found_size_ = 0;
};

/// Bombs and the rocket.
Counts kept_whole(Counts hand) {
  Counts kept = 4 * at_least_4(hand);
  if ((hand & both_jokers) == both_jokers) kept += both_jokers;
  return kept;
}

/// The plays of what is no chain, bomb or rocket.
class RestPlays {
 public:
  RestPlays(Counts cards, Plan& plan) : rest_(cards), plan_(plan) {}

  void add() {
    RankSet trios = rest_.trios;
    while (trios != 0) {
      const RankSet body = run_from(trios);
      trios &= ~body;
      add_trios(body);
    }
    for (; rest_.pairs != 0; rest_.pairs &= rest_.pairs - 1) {
      add_play(2 * least_of(rest_.pairs), Kind::pair, least_of(rest_.pairs));
    }
    for (; rest_.solos != 0; rest_.solos &= rest_.solos - 1) {
      add_play(least_of(rest_.solos), Kind::solo, least_of(rest_.solos));
    }
  }

 private:
  /// The lowest trio and those that follow it in a chain of at most five.
  static RankSet run_from(RankSet trios) {
    RankSet body = least_of(trios);
    for (unsigned n = 1; n < 5; ++n) {
      const RankSet next = (body << 4) & trios & chain_ranks & ~body;
      if (next == 0 || (body & chain_ranks) == 0) break;
      body |= next;
    }
    return body;
  }

  void add_trios(RankSet body) {
    const unsigned length = number_of(body);
    // Twos and jokers are worth more than the turn that they would save as wings.
    RankSet solos = lowest_of(rest_.solos & chain_ranks, length);
    RankSet pairs = lowest_of(rest_.pairs & chain_ranks, length);
    if (number_of(solos) < length) solos = 0;
    if (number_of(pairs) < length || length * 5 > landlord_size) pairs = 0;
    if (solos != 0) {
      rest_.solos &= ~solos;
      add_play(3 * body + solos, length > 1 ? Kind::plane_with_solos : Kind::trio_with_solo, body);
    } else if (pairs != 0) {
      rest_.pairs &= ~pairs;
      add_play(3 * body + 2 * pairs, length > 1 ? Kind::plane_with_pairs : Kind::trio_with_pair,
               body);
    } else {
      add_play(3 * body, length > 1 ? Kind::trio_chain : Kind::trio, body);
    }
  }

  static RankSet lowest_of(RankSet set, unsigned n) {
    RankSet chosen = 0;
    for (; set != 0 && n > 0; --n) {
      chosen |= least_of(set);
      set &= set - 1;
    }
    return chosen;
  }

  void add_play(Counts cards, Kind kind, RankSet body) {
    plan_.plays[plan_.size++] = {cards, kind, static_cast<std::uint8_t>(lowest_rank(body)),
                                 static_cast<std::uint8_t>(number_of(body))};
  }

  Rest rest_;
  Plan& plan_;
};

}  // namespace

Plan make_plan(Counts hand) {
  Plan plan;
  const Counts kept = kept_whole(hand);
  const ChainSearch search(hand - kept);
  for (const Combination& chain : search.chains()) plan.plays[plan.size++] = chain;
  RestPlays(search.rest(), plan).add();
  const std::size_t without_bombs = plan.size;
  for (RankSet fours = at_least_4(hand); fours != 0; fours &= fours - 1) {
    plan.plays[plan.size++] = {4 * least_of(fours), Kind::bomb,
                               static_cast<std::uint8_t>(lowest_rank(fours)), 1};
  }
  if ((kept & both_jokers) != 0)
    plan.plays[plan.size++] = {both_jokers, Kind::rocket, small_joker, 2};
  plan.bombs = plan.size - without_bombs;
  return plan;
}

unsigned turns_of(Counts hand) { return ChainSearch(hand - kept_whole(hand)).turns(); }

}  // namespace evenhand::doudizhu
