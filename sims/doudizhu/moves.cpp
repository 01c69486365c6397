#include "sims/doudizhu/moves.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace evenhand::doudizhu {
namespace {

constexpr RankSet lowest(RankSet set) { return set & (0 - set); }
constexpr RankSet without_lowest(RankSet set) { return set & (set - 1); }
/// The first `length` ranks.
constexpr RankSet first_ranks(unsigned length) {
  return every_rank & ((RankSet{1} << (4 * length)) - 1);
}
/// All ranks above; none above the big joker.
constexpr RankSet above(unsigned rank) { return every_rank & ~((one_of(rank) << 1) - 1); }

/// Writes the plays of one hand. Each kind takes the lowest ranks that its body may have, so that
/// leads and answers are the same code.
class Generator {
 public:
  Generator(Counts hand, const Rules& rules, MoveList& list)
      : rules_(rules),
        list_(list),
        next_(list.begin()),
        some_(at_least_1(hand)),
        pairs_(at_least_2(hand)),
        trios_(at_least_3(hand)),
        fours_(at_least_4(hand)) {}
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;
  ~Generator() { list_.end_at(next_); }

  void all() {
    for (const Kind kind :
         {Kind::solo, Kind::pair, Kind::trio, Kind::trio_with_solo, Kind::trio_with_pair,
          Kind::four_with_solos, Kind::four_with_pairs, Kind::bomb, Kind::rocket}) {
      of_kind(kind, 1, every_rank);
    }
    chains(Kind::solo_chain, 5, some_ & chain_ranks, 1);
    chains(Kind::pair_chain, 3, pairs_ & chain_ranks, 2);
    trio_chains();
  }

  /// The plays of a kind and length whose rank is in `from`.
  void of_kind(Kind kind, unsigned length, RankSet from) {
    switch (kind) {
      case Kind::pass:
        break;
      case Kind::solo:
        same(kind, some_ & from, 1);
        break;
      case Kind::pair:
        same(kind, pairs_ & from, 2);
        break;
      case Kind::trio:
        same(kind, trios_ & from, 3);
        break;
      case Kind::trio_with_solo:
        with_wings<1>(kind, trios_ & from, 3, some_, 1);
        break;
      case Kind::trio_with_pair:
        with_wings<1>(kind, trios_ & from, 3, pairs_, 2);
        break;
      case Kind::four_with_solos:
        with_wings<2>(kind, fours_ & from, 4, solo_wings(), 1);
        break;
      case Kind::four_with_pairs:
        with_wings<2>(kind, fours_ & from, 4, pair_wings(), 2);
        break;
      case Kind::bomb:
        same(kind, fours_ & from, 4);
        break;
      case Kind::rocket:
        rocket();
        break;
      case Kind::solo_chain:
        chain(kind, length, starts(some_ & chain_ranks, length) & from, 1);
        break;
      case Kind::pair_chain:
        chain(kind, length, starts(pairs_ & chain_ranks, length) & from, 2);
        break;
      case Kind::trio_chain:
        chain(kind, length, starts(trios_ & chain_ranks, length) & from, 3);
        break;
      case Kind::plane_with_solos:
      case Kind::plane_with_pairs:
        planes(kind, length, starts(trios_ & chain_ranks, length) & from);
        break;
    }
  }

 private:
  void add(Counts cards, Kind kind, unsigned rank, unsigned length) {
    *next_++ = {cards, kind, static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(length)};
  }

  /// Where chains of that length start.
  static RankSet starts(RankSet set, unsigned length) {
    RankSet start = set;
    for (unsigned i = 1; i < length; ++i) start &= set >> (4 * i);
    return start;
  }

  void same(Kind kind, RankSet of, unsigned copies) {
    for (; of != 0; of = without_lowest(of)) {
      add(copies * lowest(of), kind, lowest_rank(of), 1);
    }
  }

  void rocket() {
    if ((some_ & both_jokers) == both_jokers) add(both_jokers, Kind::rocket, small_joker, 2);
  }

  void chain(Kind kind, unsigned length, RankSet start, unsigned copies) {
    const Counts pattern = copies * first_ranks(length);
    for (; start != 0; start = without_lowest(start)) {
      add(pattern * lowest(start), kind, lowest_rank(start), length);
    }
  }

  void chains(Kind kind, unsigned shortest, RankSet set, unsigned copies) {
    const auto longest = static_cast<unsigned>(landlord_size) / copies;
    RankSet start = starts(set, shortest);
    for (unsigned length = shortest; start != 0 && length <= longest; ++length) {
      chain(kind, length, start, copies);
      start &= set >> (4 * length);
    }
  }

  void trio_chains() {
    const RankSet set = trios_ & chain_ranks;
    constexpr auto longest = static_cast<unsigned>(landlord_size) / 3;
    RankSet start = set & (set >> 4);
    for (unsigned length = 2; start != 0 && length <= longest; ++length) {
      chain(Kind::trio_chain, length, start, 3);
      if (length * 4 <= landlord_size) planes(Kind::plane_with_solos, length, start);
      if (length * 5 <= landlord_size) planes(Kind::plane_with_pairs, length, start);
      start &= set >> (4 * length);
    }
  }

  /// The cards that may be solo wings beside no chain.
  Counts solo_wings() const {
    Counts wings = some_;
    if (rules_.alike_wings >= 2) wings += pairs_;
    if (rules_.alike_wings >= 3) wings += trios_;
    if (rules_.alike_wings >= 4) wings += fours_;
    return wings;
  }
  /// The pairs that may be wings, one card standing for a pair.
  Counts pair_wings() const { return rules_.alike_wings >= 4 ? pairs_ + fours_ : pairs_; }

  Counts solo_wings_of_plane(RankSet body) const {
    Counts wings = solo_wings() & ~(body * 15);
    if (rules_.fourth_of_chain) wings += fours_ & body;
    if (!rules_.trio_beside_chain && rules_.alike_wings >= 3) {
      const RankSet beside = (body << 4 | body >> 4) & ~body & chain_ranks;
      wings -= trios_ & beside;
      if (rules_.alike_wings >= 4) wings -= fours_ & beside;
    }
    return wings;
  }

  template <unsigned N>
  void with_wings(Kind kind, RankSet bodies, unsigned copies, Counts wings, unsigned unit) {
    for (; bodies != 0; bodies = without_lowest(bodies)) {
      const RankSet body = lowest(bodies);
      play_ = {0, kind, static_cast<std::uint8_t>(lowest_rank(body)), 1};
      choose<N>(wings & ~(body * 15), copies * body, unit);
    }
  }

  void planes(Kind kind, unsigned length, RankSet start) {
    for (; start != 0; start = without_lowest(start)) {
      const RankSet body = first_ranks(length) * lowest(start);
      play_ = {0, kind, static_cast<std::uint8_t>(lowest_rank(start)),
               static_cast<std::uint8_t>(length)};
      if (kind == Kind::plane_with_solos) {
        choose_many(length, solo_wings_of_plane(body), 3 * body, 1);
      } else {
        choose_many(length, pair_wings() & ~(body * 15), 3 * body, 2);
      }
    }
  }

  void choose_many(unsigned n, Counts wings, Counts cards, unsigned unit) {
    switch (n) {
      case 2:
        return choose<2>(wings, cards, unit);
      case 3:
        return choose<3>(wings, cards, unit);
      case 4:
        return choose<4>(wings, cards, unit);
      case 5:
        return choose<5>(wings, cards, unit);
      default:  // would be more than 20 cards
        return;
    }
  }

  /// Adds `cards` with every multiset of N of the wings, each wing standing for `unit` cards: the
  /// lowest wing first, then those that are not lower.
  template <unsigned N>
  void choose(Counts wings, Counts cards, unsigned unit) {
    RankSet left = at_least_1(wings);
    if constexpr (N == 1) {
      for (; left != 0; left = without_lowest(left)) {
        *next_ = play_;
        next_->cards = cards + unit * lowest(left);
        ++next_;
      }
    } else {
      for (; left != 0; left = without_lowest(left)) {
        const RankSet wing = lowest(left);
        Counts rest = (wings & (0 - wing)) - wing;
        if (wing == one_of(small_joker) && !rules_.joker_wings) rest &= ~one_of(big_joker);
        choose<N - 1>(rest, cards + unit * wing, unit);
      }
    }
  }

  const Rules& rules_;
  MoveList& list_;
  Combination* next_;
  RankSet some_;
  RankSet pairs_;
  RankSet trios_;
  RankSet fours_;
  Combination play_;  ///< what is being given wings
};

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

void leads(Counts hand, const Rules& rules, MoveList& list) { Generator(hand, rules, list).all(); }

void answers(Counts hand, const Combination& other, const Rules& rules, MoveList& list) {
  Generator generator(hand, rules, list);
  if (other.kind == Kind::pass) return generator.all();
  if (other.kind == Kind::rocket) return;
  generator.of_kind(other.kind, other.length, above(other.rank));
  if (other.kind != Kind::bomb) generator.of_kind(Kind::bomb, 1, every_rank);
  generator.of_kind(Kind::rocket, 2, every_rank);
}

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
