#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "src/source/line_tokens.hpp"

namespace evenhand::source {

/// The start of a hand of mahjong as a log has it: thirteen tiles of each player and the dora
/// indicator, and the tile that the dealer draws first.
struct MahjongStart {
  std::size_t dealer = 0;
  std::array<std::vector<Token>, 4> hands;  ///< by player
  std::optional<Token> indicator;
  std::optional<Token> first_draw;
};

/// The tiles that are read: the dealer's fourteen and the others' thirteen, in the order of turns,
/// as the deck mahjong deals them; with "hands,dora" the indicator after them.
class MahjongParts {
 public:
  /// `columns` is --columns: empty, "hands", "dora" or "hands,dora". Throws InputError.
  explicit MahjongParts(const std::string& columns);

  std::size_t width() const { return (hands_ ? 53U : 0U) + (dora_ ? 1U : 0U); }
  std::string in_words() const;
  /// Takes the cards. False when the start has not all of it: a hand that ended before the dealer
  /// drew.
  bool take(const MahjongStart& start, std::vector<Token>& cards) const;

 private:
  bool hands_ = true;
  bool dora_ = false;
};

}  // namespace evenhand::source
