#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sims/doudizhu/counts.hpp"
#include "sims/doudizhu/rules.hpp"

namespace evenhand::doudizhu {

enum class Kind : std::uint8_t {
  pass,
  solo,
  pair,
  trio,
  trio_with_solo,
  trio_with_pair,
  solo_chain,
  pair_chain,
  trio_chain,
  plane_with_solos,  ///< a trio chain with one solo a trio
  plane_with_pairs,  ///< a trio chain with one pair a trio
  four_with_solos,   ///< four of a kind with two solos
  four_with_pairs,   ///< four of a kind with two pairs
  bomb,
  rocket
};
inline constexpr std::size_t kinds = 15;

std::string_view name(Kind kind);

/// The number of ranks in a chain of this kind: the fewest, or 1 for what is no chain.
unsigned shortest_chain(Kind kind);

/// A combination that can be played in one turn. `rank` is the lowest rank of its body: the solo,
/// pair, trio, four or chain that decides what it beats; `length` is the number of ranks in the
/// body. A pass has no cards.
struct Combination {
  Counts cards = 0;
  Kind kind = Kind::pass;
  std::uint8_t rank = 0;
  std::uint8_t length = 0;

  /// The cards that are not wings.
  Counts body() const;
  friend bool operator==(const Combination&, const Combination&) = default;
};

/// Whether `play` may be laid on `other`: the same kind and length with a higher rank, a bomb on
/// anything but a higher bomb and the rocket, the rocket on everything. A pass beats nothing, and
/// everything else beats a pass.
bool beats(const Combination& play, const Combination& other);

/// The ranks from low to high with the wings behind a "+": "333444+57", "BR"; "pass".
std::string play_text(const Combination& combination);

/// "3334457"
std::string rank_text(Counts cards);

/// All that these cards can be when they are played together, in the order of `leads`; none when
/// they make no combination. Only free rules give more than one reading.
std::vector<Combination> readings(Counts cards, const Rules& rules);

/// Why cards without a reading make no combination, as the end of a sentence: "a straight cannot
/// contain 2".
std::string why_no_combination(Counts cards, const Rules& rules);

/// Why `play` does not beat `other`: "rank 3 is not above rank 4".
std::string why_not_beaten(const Combination& play, const Combination& other);

}  // namespace evenhand::doudizhu
