#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/printable.hpp"
#include "src/source/json_records.hpp"
#include "src/source/readers.hpp"
#include "src/source/tile_parts.hpp"

namespace evenhand::source {
namespace {

using nlohmann::json;

/// Games in the JSON of Tenhou's log view (tenhou.net/6), as converters of other servers' games
/// write it, too. A game's `log` has an array a hand: [hand number, repeats, deposits], points,
/// dora indicators, those under them, then of each player the tiles dealt, drawn and discarded.
/// Tiles are 11 to 19, 21 to 29, 31 to 39 and 41 to 47; red fives 51, 52, 53. Hands are listed
/// sorted.
class TenhouReader final : public RowReader {
 public:
  explicit TenhouReader(const ReaderInput& input)
      : records_(input.window, input.source, {{"log"}}), parts_(input.options.selection.columns) {}

  std::size_t width() const override { return parts_.width(); }
  std::string found() const override { return parts_.in_words(); }

  bool next(Row& row) override {
    JsonScanner& scan = records_.scanner();
    while (records_.next()) {
      scan.begin_record();
      scan.skip();
      row.line = scan.end_record();
      row.plain = {};
      names_.clear();
      try {
        if (parts_.take(start_of(row.line), row.cards)) return true;
      } catch (const json::exception&) {
        row.line.refuse(0, fmt::format("found '{}', expected a hand: [[number, repeats, deposits], "
                                       "points, indicators, …, tiles of four players]",
                                       printable(row.line.text, 48)));
      }
    }
    return false;
  }

 private:
  enum Place : std::size_t { number = 0, indicators = 2, first_player = 4, lists_of_player = 3 };

  Token tile(const Line& line, const json& value) {
    const auto code = value.get<std::size_t>();
    const std::size_t suit = code / 10;
    const std::size_t rank = code % 10;
    constexpr std::string_view suits = "mpsz";
    if (suit == 5 && rank >= 1 && rank <= 3) {
      return {names_.emplace_back(fmt::format("5{}", suits[rank - 1])), 0};
    }
    if (suit < 1 || suit > suits.size() || rank < 1 || rank > (suit == suits.size() ? 7U : 9U)) {
      line.refuse(0,
                  fmt::format("found tile {}, expected 11 to 19, 21 to 29, 31 to 39, 41 to 47 or "
                              "51 to 53",
                              code));
    }
    return {names_.emplace_back(fmt::format("{}{}", rank, suits[suit - 1])), 0};
  }

  MahjongStart start_of(const Line& line) {
    const json hand = json::parse(line.text);
    MahjongStart start;
    start.dealer = hand.at(number).at(0).get<std::size_t>() % start.hands.size();
    if (!hand.at(indicators).empty()) start.indicator = tile(line, hand[indicators][0]);
    for (std::size_t player = 0; player < start.hands.size(); ++player) {
      const std::size_t place = first_player + lists_of_player * player;
      const json& dealt = hand.at(place);
      constexpr std::size_t tiles = 13;
      if (dealt.size() != tiles) {
        line.refuse(0, fmt::format("player {} has {} tiles, expected 13{}", player, dealt.size(),
                                   dealt.empty() ? " (a game of three, or a log of one player's "
                                                   "view; the audit needs four hands)"
                                                 : ""));
      }
      for (const json& value : dealt) start.hands[player].push_back(tile(line, value));
      const json& drawn = hand.at(place + 1);
      if (player == start.dealer && !drawn.empty()) start.first_draw = tile(line, drawn[0]);
    }
    return start;
  }

  JsonRecords records_;
  MahjongParts parts_;
  UnescapedStrings names_;
};

/// Whether an object has the member `log` of Tenhou's log view: arrays that hold arrays.
bool has_rounds(std::string_view bytes) {
  constexpr std::string_view name = "\"log\"";
  const std::size_t at = bytes.find(name);
  if (at == std::string_view::npos) return false;
  std::string signs;
  for (const char c : bytes.substr(at + name.size(), 64)) {
    if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) signs += c;
  }
  return signs.starts_with(":[[[");
}

bool looks_like_tenhou(const LogStart& start) {
  const bool is_array_of_cards =
      start.line.starts_with('[') && start.line.find('{') == std::string::npos;
  return start.is_bracket() && !is_array_of_cards && has_rounds(first_value(start.window));
}

}  // namespace

extern constexpr ReaderInfo tenhou_reader{
    .format = LogFormat::tenhou,
    .name = "tenhou",
    .summary = "the JSON of Tenhou's log view (tenhou.net/6): hands, dora indicators",
    .deck = "mahjong",
    .sorted_hands = true,
    .takes = ReaderInfo::Takes::parts,
    .is_a_document = true,
    .looks_like = looks_like_tenhou,
    .make = make_reader<TenhouReader>};

}  // namespace evenhand::source
