#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "src/source/line_tokens.hpp"
#include "src/source/row.hpp"

namespace evenhand::source {

/// The parts of a hand history of Texas Hold'em or Omaha that have cards, in the order of dealing.
enum class PokerPart : std::size_t { hole, flop, turn, river };

/// The names of cards in "As Kh", "As, 10h" or "AsKh", or "Ace of Spades, King of Hearts"; `column`
/// is where the text stands in the line. Throws InputError, with the place, for what is no card.
std::vector<Token> poker_cards(const Line& line, std::string_view text, std::size_t column);

/// Collects the cards of one hand after the other. Cards that some player chose to show at the end
/// are not for it: which are shown depends on what they are.
class PokerHands {
 public:
  /// `columns` is --columns: empty for the hole cards, or a list of hole, flop, turn, river, and
  /// board for the last three. Throws InputError.
  explicit PokerHands(const std::string& columns);

  /// Cards of a hand: two hole cards, or as many as the first hand has.
  std::size_t width() const;
  /// "hole" and "board", where both are read; else nothing.
  const std::vector<std::string>& names() const { return names_; }
  /// Returns words for what is read, and, where no hand had it, what hands have instead.
  std::string in_words() const;

  /// A hand whose first line this is.
  void begin(const Line& line);
  bool is_open() const { return is_open_; }
  bool wants(PokerPart part) const { return wanted_[static_cast<std::size_t>(part)]; }
  bool has(PokerPart part) const { return !cards(part).empty(); }

  /// Replaces the part's cards by those that the text names, "As Kh", "As, 10h" or "AsKh", or
  /// "Ace of Spades, King of Hearts". `column` is where it stands in the line. Throws InputError,
  /// with the place, for what is no card, and for another number of cards than the part has: of
  /// hole cards 2, or 4 to 6 as Omaha deals, the same in all hands.
  void take(PokerPart part, const Line& line, std::string_view text, std::size_t column);

  /// Hands out what was collected; false, and nothing, when it lacks some of what is wanted. The
  /// row is valid until the next call.
  bool finish(Row& row);

 private:
  static constexpr std::size_t parts = 4;
  const std::vector<std::string>& cards(PokerPart part) const {
    return cards_[static_cast<std::size_t>(part)];
  }

  std::array<bool, parts> wanted_{};
  std::vector<std::string> names_;
  std::size_t hole_ = 0;  ///< hole cards of each hand; 0 before the first
  bool is_open_ = false;
  Line line_{};
  std::string text_;
  std::array<std::vector<std::string>, parts> cards_;
  std::array<std::uint64_t, parts> seen_{};  ///< hands that had this part
  std::uint64_t whole_ = 0;                  ///< hands that were handed out
  std::vector<std::string> out_;
  std::string out_text_;
};

}  // namespace evenhand::source
