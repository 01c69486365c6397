#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

inline constexpr std::size_t players = 4;

enum class Move : std::uint8_t { discard, chi, peng, open_gang, added_gang, closed_gang, hu, pass };

/// An action of a player. `kind` is the tile discarded, won on or put aside, and for chi the lowest
/// of the run.
struct Action {
  Move move = Move::pass;
  std::uint8_t player = 0;
  Kind kind = 0;

  friend bool operator==(const Action&, const Action&) = default;
};

/// The actions a player may choose from. It never holds more than fit: 14 discards, gangs, hu.
class ActionList {
 public:
  void add(Action action) { list_[size_++] = action; }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Action& operator[](std::size_t index) const { return list_[index]; }
  const Action* begin() const { return list_.data(); }
  const Action* end() const { return list_.data() + size_; }
  bool has(const Action& action) const;

 private:
  std::array<Action, 32> list_;
  std::size_t size_ = 0;
};

/// "0 discard 5m": the player's number, the move and the tile.
std::string action_text(const Action& action);

/// Reads what action_text writes; throws InputError with the reason otherwise.
Action parse_action(std::string_view text);

}  // namespace evenhand::mahjong
