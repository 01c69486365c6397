#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "src/source/poker_parts.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

/// Whether the text begins so, in letters of either size.
bool begins(std::string_view text, std::string_view start) {
  return lower_case(text.substr(0, start.size())) == lower_case(start);
}

/// Hand histories of Texas Hold'em and Omaha as poker rooms write them: PokerStars' form, which
/// others follow
/// ("… Hand #", "*** FLOP ***"), Ignition's and Bovada's with everybody's hole cards, and that of
/// PartyPoker and 888 ("Hand History for Game", "** Dealing Flop **"). Cards stand in brackets.
class PokerReader final : public RowReader {
 public:
  explicit PokerReader(const ReaderInput& input)
      : lines_(input.window, input.source),
        hands_(input.options.selection.columns),
        has_names_(input.options.selection.deal_id != "none"),
        labels_(input.options.selection.labels) {
    for (const std::string& condition : input.options.selection.where) {
      const std::size_t equals = condition.find('=');
      (condition.starts_with("seat=") ? asked_seat_ : asked_player_) = condition.substr(equals + 1);
    }
  }

  std::size_t width() const override { return hands_.width(); }
  const std::vector<std::string>& hand_names() const override { return hands_.names(); }
  std::string found() const override { return hands_.in_words(); }

  bool next(Row& row) override {
    while (true) {
      const std::optional<Line> line = lines_.next_any();
      if (!line) return finish(row);
      const std::string_view text = trimmed(line->text);
      if (is_header(text)) {
        const bool whole = finish(row);
        refuse_short_deck(*line);
        hands_.begin(*line);
        in_seats_.clear();
        shown_.clear();
        stage_ = text.find("Hand #") == std::string_view::npos && is_foreign_header(text)
                     ? Stage::begun
                     : Stage::english;
        if (has_names_) name_ = number_in(text);
        if (whole) return true;
      } else {
        read_cards(*line, text);
      }
    }
  }

  /// PokerStars' header in another language than English: the room's name, and the number of the
  /// hand behind a sign for a number.
  static bool is_foreign_header(std::string_view text) {
    if (text.starts_with("***") || text.find("PokerStars") >= 40) return false;
    for (const std::string_view sign : {"#", "n°", "nº", "n.º", "n.°", "№", "n. "}) {
      const std::size_t at = text.find(sign);
      if (at >= 40) continue;
      const std::string_view rest = trimmed(text.substr(at + sign.size()));
      if (!rest.empty() && rest.front() >= '0' && rest.front() <= '9') return true;
    }
    return false;
  }

 private:
  bool finish(Row& row) {
    const bool is_unclear = !asks_for_one() && labels_.empty() && !other_.empty() &&
                            !is_owner(player_) && hands_.wants(PokerPart::hole);
    if (!player_.empty() && other_.empty()) owner_ = player_;
    const std::string other = std::exchange(other_, "");
    const std::string player = std::exchange(player_, "");
    if (!hands_.finish(row)) return false;
    if (is_unclear) {
      row.line.refuse(
          0, fmt::format("the hand shows the hole cards of '{0}' and of '{1}', and no hand before "
                         "it says whose log it is; leave out the lines of others: grep -v "
                         "'^Dealt to {0} '",
                         printable(player, 48), printable(other, 48)));
    }
    row.id = name_;
    row.labels.clear();
    labelled_.swap(shown_);
    for (const std::string& label : labels_) {
      for (const auto& [name, seat] : labelled_) {
        row.labels.emplace_back(label == "seat" ? seat : name);
      }
    }
    return true;
  }

  /// Some rooms call everybody by a number and the player whose log it is Hero. Elsewhere only that
  /// player's cards are shown in most hands.
  bool is_owner(std::string_view name) const { return name == "Hero" || name == owner_; }

  /// Whether --where says whose hole cards are read.
  bool asks_for_one() const { return !asked_player_.empty() || !asked_seat_.empty(); }
  bool is_asked(std::string_view name) const {
    return (asked_player_.empty() || name == asked_player_) &&
           (asked_seat_.empty() || seat_of(name) == asked_seat_);
  }
  /// The number of the player's seat in this hand; empty where nothing says it.
  std::string_view seat_of(std::string_view name) const {
    const auto found = std::find_if(in_seats_.begin(), in_seats_.end(),
                                    [&](const auto& seat) { return seat.second == name; });
    return found == in_seats_.end() ? std::string_view() : found->first;
  }

  /// "Seat 3: ann ($20 in chips)": who sits where.
  void read_seat(std::string_view text) {
    constexpr std::string_view seat = "Seat ";
    const std::size_t colon = text.find(':');
    const bool asks_for_seats = !asked_seat_.empty() || !labels_.empty();
    if (!asks_for_seats || colon == std::string_view::npos || !text.starts_with(seat)) return;
    const std::size_t open = text.rfind('(');
    if (open == std::string_view::npos || open < colon) return;
    const std::string_view number = trimmed(text.substr(seat.size(), colon - seat.size()));
    const std::string_view name = text.substr(colon + 1, open - colon - 1);
    // The first such line of a hand says it; those at the end tell how it went.
    if (std::any_of(in_seats_.begin(), in_seats_.end(),
                    [&](const auto& before) { return before.first == number; })) {
      return;
    }
    in_seats_.emplace_back(number, trimmed(name.substr(0, name.find(" [ME]"))));
  }

  /// Notes whose hole cards the hand shows.
  void add_shown(std::string_view name) {
    if (!labels_.empty()) shown_.emplace_back(name, seat_of(name));
  }

  static void refuse_short_deck(const Line& line) {
    const std::string header = lower_case(line.text);
    for (const std::string_view name : {" 6+ ", "short deck", "shortdeck", "short-deck"}) {
      const std::size_t at = header.find(name);
      if (at == std::string::npos) continue;
      line.refuse(at, fmt::format("a hand of '{}', which is played with 36 cards; expected Texas "
                                  "Hold'em with 52: leave these hands out, or write their hole "
                                  "cards a line, and audit them with --deck-order FILE --draw 2",
                                  trimmed(name)));
    }
  }

  /// Returns the room's number of the hand, which is the same wherever the hand is written down
  /// again: after "Hand #" or "Hand History for Game ".
  static std::string_view number_in(std::string_view header) {
    if (is_foreign_header(header) && header.find("Hand #") == std::string_view::npos) {
      const std::size_t at = header.find_first_of("0123456789");
      return header.substr(at, header.find_first_not_of("0123456789", at) - at);
    }
    for (const std::string_view start :
         {"Hand #", "HandId: #", "History for Game ", "History For Game "}) {
      const std::size_t at = header.find(start);
      if (at == std::string_view::npos) continue;
      const std::string_view rest = header.substr(at + start.size());
      return rest.substr(0, rest.find_first_of(" :\t"));
    }
    return {};
  }

  /// "Winamax Poker - CashGame - HandId: #14450122-5-1398861690 - Holdem no limit (…)"
  static bool is_winamax(std::string_view text) {
    return text.starts_with("Winamax Poker") && text.find("HandId: #") != std::string_view::npos;
  }

  static bool is_header(std::string_view text) {
    if (is_foreign_header(text)) return true;
    for (const char* name : {"Hand History for Game", "Hand History For Game"}) {
      if (text.find(name) < 32) return true;
    }
    return (text.find("Hand #") < 32 && !text.starts_with("***")) || is_winamax(text);
  }

  /// A hand whose words are not known: what stands between asterisks begins a stage, and tells
  /// which by the cards in brackets behind it.
  void read_foreign(const Line& line, std::string_view text) {
    if (text.starts_with("***")) {
      const auto brackets = std::count(text.begin(), text.end(), '[');
      if (brackets == 0) {
        stage_ = stage_ == Stage::begun ? Stage::hole : Stage::over;
      } else if (stage_ != Stage::over) {
        stage_ = stage_ == Stage::flop    ? Stage::turn
                 : stage_ == Stage::turn  ? Stage::river
                 : stage_ == Stage::river ? Stage::over
                                          : Stage::flop;
        if (stage_ == Stage::flop) read_last_brackets(line, PokerPart::flop);
        if (stage_ == Stage::turn) read_last_brackets(line, PokerPart::turn);
        if (stage_ == Stage::river) read_last_brackets(line, PokerPart::river);
      }
    } else if (stage_ == Stage::hole && text.ends_with(']')) {
      take_hole(line, text);
    }
  }

  void read_cards(const Line& line, std::string_view text) {
    if (stage_ != Stage::english) return read_foreign(line, text);
    constexpr std::array<std::pair<std::string_view, PokerPart>, 6> boards = {
        {{"*** FLOP ***", PokerPart::flop},
         {"*** TURN ***", PokerPart::turn},
         {"*** RIVER ***", PokerPart::river},
         {"** Dealing Flop **", PokerPart::flop},
         {"** Dealing Turn **", PokerPart::turn},
         {"** Dealing River **", PokerPart::river}}};
    for (const auto& [start, part] : boards) {
      if (begins(text, start)) return read_last_brackets(line, part);
    }
    read_seat(text);
    constexpr std::string_view dealt = "Dealt to ";
    if (text.starts_with(dealt)) {
      // Some rooms name everybody who is dealt to, without cards.
      if (text.ends_with(']')) take_hole(line, text.substr(dealt.size()));
    } else if (const std::size_t spot = text.find(" : Card dealt to a spot [");
               spot != std::string_view::npos) {
      const std::string_view name = trimmed(text.substr(0, text.find(" [ME]")).substr(0, spot));
      add_shown(name);
      if (asks_for_one()) {
        if (is_asked(name)) read_last_brackets(line, PokerPart::hole);
        return;
      }
      // The own hand counts, or the first where none is.
      const bool is_own = text.find("[ME]") != std::string_view::npos;
      if (is_own || !hands_.has(PokerPart::hole)) read_last_brackets(line, PokerPart::hole);
    }
  }

  /// "ann [Ah Kd]": of several players, the cards of the one whose log it is.
  void take_hole(const Line& line, std::string_view text) {
    const std::string_view name = trimmed(text.substr(0, text.rfind('[')));
    add_shown(name);
    if (asks_for_one()) {
      if (is_asked(name)) read_last_brackets(line, PokerPart::hole);
      return;
    }
    if (hands_.has(PokerPart::hole)) {
      if (name == player_) return;
      if (is_owner(player_) || !is_owner(name)) {
        other_ = name;
        return;
      }
      other_ = player_;
    }
    player_ = name;
    read_last_brackets(line, PokerPart::hole);
  }

  /// The cards in the last brackets of a line: the new ones.
  void read_last_brackets(const Line& line, PokerPart part) {
    const std::size_t open = line.text.rfind('[');
    const std::size_t close = line.text.rfind(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
      line.refuse(0, "no cards in brackets");
    }
    hands_.take(part, line, line.text.substr(open + 1, close - open - 1), open + 1);
  }

  /// The stage of a hand in another language; the words of English say themselves what they are.
  enum class Stage { english, begun, hole, flop, turn, river, over };

  LineReader lines_;
  PokerHands hands_;
  Stage stage_ = Stage::english;
  bool has_names_;
  std::string name_;          ///< of the hand that is read
  std::string owner_;         ///< whose hand was the only one that was shown
  std::string player_;        ///< whose hole cards are read of this hand
  std::string other_;         ///< another one whose are shown in it
  std::string asked_player_;  ///< whose hole cards --where asks for; or empty
  std::string asked_seat_;
  std::vector<std::string> labels_;  ///< "player" or "seat", where strata are looked for
  using Named = std::vector<std::pair<std::string, std::string>>;
  Named in_seats_;  ///< seats of this hand and who sits there
  Named shown_;     ///< players whose hole cards this hand shows, and their seats
  Named labelled_;  ///< those of the hand that was handed out
};

/// The header of a hand, as one poker room or the other writes it.
bool looks_like_poker(const LogStart& start) {
  if (start.is_bracket()) return false;
  if (start.line.starts_with("Winamax Poker")) return true;
  const std::string_view line = std::string_view(start.line).substr(0, 60);
  for (const char* words : {"Hand #", "Hand History for Game", "Hand History For Game"}) {
    if (line.find(words) != std::string_view::npos) return true;
  }
  return PokerReader::is_foreign_header(line);
}

}  // namespace

extern constexpr ReaderInfo poker_reader{
    .format = LogFormat::poker,
    .name = "poker",
    .summary = "hand histories of Texas Hold'em and Omaha: hole cards, boards",
    .deck = "poker",
    .takes = ReaderInfo::Takes::players,
    .looks_like = looks_like_poker,
    .make = make_reader<PokerReader>};

}  // namespace evenhand::source
