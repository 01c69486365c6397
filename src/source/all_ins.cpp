#include "src/source/all_ins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "sims/cards/card_index.hpp"
#include "sims/cards/deck.hpp"
#include "src/source/byte_window.hpp"
#include "src/source/line.hpp"
#include "src/source/log_format.hpp"
#include "src/source/poker_parts.hpp"
#include "src/source/unpacker.hpp"

namespace evenhand::source {
namespace {

using Cards = std::vector<std::uint16_t>;

constexpr std::size_t whole_board = 5;

/// Follows the hands of one file.
class AllInReader {
 public:
  explicit AllInReader(AllIns& found) : found_(found), index_(cards::parse_deck("poker")) {}

  void read(const Line& line) {
    const std::string_view text = trimmed(line.text);
    const std::string lower = lower_case(text);
    if (is_header(text)) return begin(line);
    if (!is_open_) return;
    if (is_summary_ || text.find("*** SUMMARY") != std::string_view::npos) {
      // It says again what was said before, and tells of cards that were not shown.
      is_summary_ = true;
      is_unclear_ = is_unclear_ || lower.find("mucked") != std::string::npos;
      return;
    }
    if (text.starts_with("**")) return read_stage(line, lower);
    read_cards_of_player(line, text, lower);
    read_action(text, lower);
  }

  void finish() {
    if (!std::exchange(is_open_, false) || !has_all_in_) return;
    if (board_at_last_action_ >= whole_board || board_.size() < board_at_last_action_) return;
    std::erase_if(shown_, [&](const auto& shown) { return has_folded(shown.first); });
    // Somebody folded at the end, or all did but one.
    if (board_.size() != whole_board) return;
    const bool are_two =
        shown_.size() == 2 &&
        std::all_of(shown_.begin(), shown_.end(), [](auto& s) { return s.second.size() == 2; });
    if (!are_two || is_unclear_) {
      ++found_.left_out;
      return;
    }
    AllIn all_in{line_, {shown_[0].first, shown_[1].first}, {}, board_, board_at_last_action_};
    for (std::size_t i = 0; i < 2; ++i) {
      all_in.hands[i] = {shown_[i].second[0], shown_[i].second[1]};
    }
    found_.all.push_back(std::move(all_in));
  }

 private:
  static bool is_header(std::string_view text) {
    return (text.find("Hand #") < 32 && !text.starts_with("***")) ||
           text.find("Hand History for Game") < 32 || text.find("Hand History For Game") < 32 ||
           (text.starts_with("Winamax Poker") && text.find("HandId: #") != std::string_view::npos);
  }

  void begin(const Line& line) {
    finish();
    ++found_.hands;
    line_ = line.number;
    is_open_ = true;
    has_all_in_ = is_unclear_ = is_summary_ = false;
    board_at_last_action_ = 0;
    shown_.clear();
    folded_.clear();
    board_.clear();
  }

  /// "*** TURN *** [2c 3c 4d] [Kh]", "** Dealing River ** [ Kh ]".
  void read_stage(const Line& line, const std::string& lower) {
    if (lower.find("second") != std::string::npos) is_unclear_ = true;
    // "*** PRE-FLOP ***" deals none.
    if (lower.find('[') == std::string::npos) return;
    const bool is_flop = lower.find("flop") != std::string::npos;
    if (!is_flop && lower.find("turn") == std::string::npos &&
        lower.find("river") == std::string::npos) {
      return;
    }
    const Cards dealt = last_brackets(line);
    if (is_flop) board_.clear();
    board_.insert(board_.end(), dealt.begin(), dealt.end());
  }

  /// "Dealt to ann [Ah Kd]", "UTG : Card dealt to a spot [Ah Kd]", "ann: shows [Ah Kd] (a pair)".
  void read_cards_of_player(const Line& line, std::string_view text, const std::string& lower) {
    constexpr std::string_view dealt = "Dealt to ";
    std::string_view name;
    if (text.starts_with(dealt) && text.ends_with(']')) {
      name = text.substr(dealt.size(), text.rfind('[') - dealt.size());
    } else if (const std::size_t spot = text.find(" : Card dealt to a spot [");
               spot != std::string_view::npos) {
      name = text.substr(0, spot);
    } else if (const std::size_t shows = lower.find(" shows [");
               shows != std::string::npos && lower.find(']') != std::string::npos) {
      name = text.substr(0, shows);
    } else {
      return;
    }
    set_shown(player_of(name), last_brackets(line));
  }

  void read_action(std::string_view text, const std::string& lower) {
    const auto has = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
    if (has(" mucks") || has(" doesn't show") || has(" does not show")) is_unclear_ = true;
    const std::size_t folds = lower.find(" folds");
    if (folds != std::string::npos) folded_.push_back(player_of(text.substr(0, folds)));
    const bool is_all_in = has("all-in") || has("all in");
    has_all_in_ = has_all_in_ || is_all_in;
    for (const char* action : {" folds", " calls", " raises", " bets", " checks"}) {
      if (has(action) || is_all_in) board_at_last_action_ = board_.size();
    }
  }

  /// The name as it stands before " : ", ":" or " [ME]".
  static std::string player_of(std::string_view text) {
    text = trimmed(text.substr(0, text.find(" [ME]")));
    if (text.ends_with(':')) text.remove_suffix(1);
    return std::string(trimmed(text));
  }

  bool has_folded(const std::string& name) const {
    return std::find(folded_.begin(), folded_.end(), name) != folded_.end();
  }

  void set_shown(const std::string& name, Cards cards) {
    const auto known = std::find_if(shown_.begin(), shown_.end(),
                                    [&](const auto& each) { return each.first == name; });
    if (known == shown_.end()) shown_.emplace_back(name, std::move(cards));
  }

  /// The cards in the last brackets of a line.
  Cards last_brackets(const Line& line) {
    const std::size_t close = line.text.rfind(']');
    const std::size_t open = line.text.substr(0, close).rfind('[');
    if (close == std::string_view::npos || open == std::string_view::npos) {
      line.refuse(0, "no cards in brackets");
    }
    Cards cards;
    for (const Token& word :
         poker_cards(line, line.text.substr(open + 1, close - open - 1), open + 1)) {
      cards.push_back(index_.find(word.text).front());
    }
    return cards;
  }

  AllIns& found_;
  cards::CardIndex index_;
  bool is_open_ = false;
  std::uint64_t line_ = 0;
  bool has_all_in_ = false;
  bool is_unclear_ = false;
  bool is_summary_ = false;
  std::size_t board_at_last_action_ = 0;
  std::vector<std::pair<std::string, Cards>> shown_;
  std::vector<std::string> folded_;
  Cards board_;
};

}  // namespace

AllIns read_all_ins(const std::vector<std::string>& paths) {
  AllIns found;
  for (const std::string& path : paths) {
    const std::uint64_t hands = found.hands;
    ByteWindow window(open_unpacked(path));
    LineReader lines(window, shown_path(path));
    AllInReader reader(found);
    while (const std::optional<Line> line = lines.next_any()) reader.read(*line);
    reader.finish();
    if (found.hands == hands) {
      throw InputError(
          fmt::format("{}: found no hand, expected hand histories of Texas Hold'em in "
                      "English (\"… Hand #…\")",
                      shown_path(path)));
    }
  }
  return found;
}

}  // namespace evenhand::source
