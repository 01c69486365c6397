#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// Which shapes win. Four sets and a pair always do.
struct Shape {
  bool seven_pairs = true;       ///< seven pairs win, without melds
  bool quads_as_pairs = false;   ///< four of a kind count as two of the seven pairs
  bool thirteen_orphans = true;  ///< one of each one, nine and honour, and a second of one of them
  bool lack_a_suit = false;      ///< only a hand without one of the three suits wins
  bool fifth_copy = false;       ///< ready even when all four of every tile waited for are in hand
  friend bool operator==(const Shape&, const Shape&) = default;
};

/// A way to play.
struct Rules {
  std::string_view name;     ///< of the preset
  std::string_view summary;  ///< one line for the help
  Shape shape;
  bool honours = true;          ///< 136 tiles; otherwise 108
  bool chi = true;              ///< the next player may claim a discard for a run
  bool several_winners = true;  ///< everyone who can wins on a discard; otherwise the nearest
  bool rob_gang = true;         ///< a tile added to a peng can be claimed for hu
  unsigned dead_wall = 0;       ///< tiles at the end of the wall that are never drawn

  std::size_t tiles() const { return honours ? all_tiles : first_honour * copies; }
  friend bool operator==(const Rules&, const Rules&) = default;
};

/// The presets; the first is the default.
std::span<const Rules> rule_presets();

/// Reads a preset's name with switches behind it: "basic", "riichi,quads-as-pairs",
/// "basic,-chi,dead-wall=14". A switch alone turns on, with a minus sign off. Throws InputError,
/// with a suggestion, for anything else.
Rules parse_rules(std::string_view text);

/// The spelling that parse_rules takes: the preset and the switches that differ from it.
std::string rules_text(const Rules& rules);

/// A line a preset and a line a switch, for help texts.
std::string rules_help();

}  // namespace evenhand::mahjong
