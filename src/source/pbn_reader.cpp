#include <fmt/format.h>

#include <array>
#include <map>

#include "base/printable.hpp"
#include "src/source/card_words.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

constexpr std::string_view compass = "NESW";

/// The values of tags that name a board. One that a game leaves out is that of the game before, but
/// for the board's number.
class BoardName {
 public:
  /// `wanted` is --deal-id: names of tags, empty for Event and Board, "none" and "cards" for no
  /// name.
  explicit BoardName(const std::string& wanted) : is_default_(wanted.empty()) {
    if (wanted == "none" || wanted == "cards") return;
    wanted_ = listed_names(is_default_ ? "Event,Board" : std::string_view(wanted));
  }

  void end_game() { values_.erase("Board"); }
  void take_tag(std::string_view tag) {
    const std::size_t blank = tag.find_first_of(" \t");
    const std::size_t open = tag.find('"');
    const std::size_t close = tag.rfind('"');
    if (blank > open || open >= close || close == std::string_view::npos) return;
    const std::string_view value = tag.substr(open + 1, close - open - 1);
    // "#" says: as in the game before.
    if (value.starts_with('#')) return;
    const std::string name(tag.substr(1, blank - 1));
    constexpr std::size_t most = 200;  // of any program's tags
    if (values_.size() < most || values_.contains(name)) values_[name] = value;
  }

  /// The board's number; empty where it has none.
  std::string number() const {
    const auto value = values_.find("Board");
    return value == values_.end() || value->second == "?" ? "" : value->second;
  }

  /// Empty where the board has none.
  std::string of(const Line& line) const {
    std::string name;
    for (const std::string& tag : wanted_) {
      const auto value = values_.find(tag);
      if (value == values_.end() && !is_default_ && tag != "Board") refuse(line, tag);
      if (value == values_.end() || value->second.empty() || value->second == "?") return {};
      name += value->second + '\n';
    }
    return name;
  }

 private:
  [[noreturn]] void refuse(const Line& line, const std::string& wanted) const {
    std::string names;
    for (const auto& [tag, value] : values_) names += (names.empty() ? "" : ", ") + tag;
    line.refuse(0,
                fmt::format("--deal-id {}: no such tag stands before this board; the tags are {}",
                            printable(wanted, 48), printable(names, 200)));
  }

  std::vector<std::string> wanted_;
  bool is_default_;
  std::map<std::string, std::string> values_;
};

/// Boards of bridge: the Deal tags of Portable Bridge Notation 2.1, section 3.4.11. Hands come out
/// north, east, south, west, whoever is named first. Beside these it reads the tags that name a
/// board.
class PbnReader final : public RowReader {
 public:
  explicit PbnReader(const ReaderInput& input)
      : lines_(input.window, input.source), name_(input.options.selection.deal_id) {}

  bool next(Row& row) override {
    while (const std::optional<Line> line = lines_.next_any()) {
      const std::string_view tag = trimmed(line->text);
      if (tag.empty()) name_.end_game();
      if (!tag.starts_with('[')) continue;
      if (!tag.starts_with("[Deal ") && !tag.starts_with("[Deal\t")) {
        name_.take_tag(tag);
        continue;
      }
      row.line = *line;
      row.plain = {};
      read_deal(row);
      row.id = name_.of(*line);
      row.board = name_.number();
      return true;
    }
    return false;
  }

 private:
  static void read_deal(Row& row) {
    const Line& line = row.line;
    const std::size_t open = line.text.find('"');
    const std::size_t close = line.text.find('"', open + 1);
    if (open == std::string_view::npos || close == std::string_view::npos) {
      line.refuse(0, "a Deal tag without its value in quotes");
    }
    const std::size_t first = compass.find(open + 1 < close ? line.text[open + 1] : ' ');
    if (first == std::string_view::npos || line.text[open + 2] != ':') {
      line.refuse(open + 1, fmt::format("found '{}', expected N:, E:, S: or W: before the hands",
                                        printable(line.text.substr(open + 1, 2))));
    }
    std::array<std::vector<Token>, 4> hands;
    std::size_t at = open + 3;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      at = read_hand(line, at, close, hands[(first + i) % hands.size()]);
    }
    while (at < close && line.text[at] == ' ') ++at;
    if (at != close) line.refuse(at, "more than four hands");
    row.cards.clear();
    for (const auto& hand : hands) row.cards.insert(row.cards.end(), hand.begin(), hand.end());
  }

  /// Reads "AKQ.32.JT9.5432" and returns where it ends.
  static std::size_t read_hand(const Line& line, std::size_t at, std::size_t end,
                               std::vector<Token>& hand) {
    while (at < end && line.text[at] == ' ') ++at;
    const std::size_t start = at;
    std::size_t suit = 0;
    for (; at < end && line.text[at] != ' '; ++at) {
      const char c = line.text[at];
      if (c == '-') line.refuse(at, "a hand that is not shown ('-'); the audit needs whole deals");
      if (c == '.') {
        if (++suit == bridge_suits.size()) line.refuse(at, "more than four suits in a hand");
        continue;
      }
      const std::size_t rank = bridge_ranks.find(c);
      if (rank == std::string_view::npos) {
        line.refuse(at, fmt::format("found '{}', expected a rank of {}",
                                    printable(line.text.substr(at, 1)), bridge_ranks));
      }
      hand.push_back({bridge_card(suit, rank), at});
    }
    if (hand.size() != bridge_hand || suit + 1 != bridge_suits.size()) {
      line.refuse(start, fmt::format("the hand '{}' has {} cards in {} suits, expected 13 in 4",
                                     printable(line.text.substr(start, at - start)), hand.size(),
                                     hand.empty() ? 0 : suit + 1));
    }
    return at;
  }

  LineReader lines_;
  BoardName name_;
};

/// "% PBN 2.1", or a tag such as [Event "…"].
bool looks_like_pbn(const LogStart& start) {
  const std::string_view line = start.line;
  if (line.starts_with("% ")) return true;
  return line.size() > 1 && line[0] == '[' && line[1] >= 'A' && line[1] <= 'Z' &&
         line.find('"') != std::string_view::npos;
}

}  // namespace

extern constexpr ReaderInfo pbn_reader{
    .format = LogFormat::pbn,
    .name = "pbn",
    .summary = "bridge boards in Portable Bridge Notation: the Deal tags",
    .deck = "bridge",
    .sorted_hands = true,
    .takes = ReaderInfo::Takes::names,
    .looks_like = looks_like_pbn,
    .make = make_reader<PbnReader>};

}  // namespace evenhand::source
