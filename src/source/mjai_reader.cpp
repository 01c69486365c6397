#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/json_records.hpp"
#include "src/source/readers.hpp"
#include "src/source/tile_parts.hpp"

namespace evenhand::source {
namespace {

using nlohmann::json;

/// mjai's name of a tile as the deck mahjong knows it: E S W N P F C are 1z to 7z. The red five
/// "5mr" is read as one of the four "5m", which the other three may stand for as well.
std::string mjai_name(const std::string& name) {
  constexpr std::string_view honours = "ESWNPFC";
  if (name.size() == 1 && honours.find(name[0]) != std::string_view::npos) {
    return fmt::format("{}z", honours.find(name[0]) + 1);
  }
  if (name.size() == 3 && name[0] == '5' && name[2] == 'r') return name.substr(0, 2);
  return name;
}

/// Mahjong games as mjai writes them: JSON objects, each an event, one after the other or in
/// arrays. Hands begin with start_kyoku; the dealer's first tile is the tsumo after it.
class MjaiReader final : public RowReader {
 public:
  explicit MjaiReader(const ReaderInput& input)
      : records_(input.window, input.source, {}), parts_(input.options.selection.columns) {}

  std::size_t width() const override { return parts_.width(); }
  std::string found() const override { return parts_.in_words(); }

  bool next(Row& row) override {
    row.plain = {};
    JsonScanner& scan = records_.scanner();
    while (true) {
      for (; next_event_ < events_.size(); ++next_event_) {
        if (take(events_[next_event_], row)) {
          ++next_event_;
          return true;
        }
      }
      if (!records_.next()) return hand_out(row);
      scan.begin_record();
      scan.skip();
      record_ = scan.end_record();
      const json value = json::parse(record_.text, nullptr, false);
      if (value.is_discarded()) record_.refuse(0, "no JSON: a string in it is not UTF-8");
      events_ = value.is_array() ? value : json::array({value});
      next_event_ = 0;
    }
  }

 private:
  /// Whether the event begins a hand after one that was handed out.
  bool take(const json& event, Row& row) {
    if (!event.is_object() || !event.contains("type") || !event["type"].is_string()) {
      record_.refuse(0, fmt::format("found '{}', expected an object with a type",
                                    printable(event.dump(-1, ' ', true, lenient), 80)));
    }
    const std::string& type = event["type"].get_ref<const std::string&>();
    if (type == "start_kyoku") {
      const bool whole = hand_out(row);
      begin(record_, event);
      return whole;
    }
    if (type == "tsumo" && is_open_ && !start_.first_draw &&
        player(record_, event, "actor") == start_.dealer) {
      start_.first_draw = tile(record_, member(record_, event, "pai"));
    }
    return false;
  }

  static const json& member(const Line& line, const json& event, const char* name) {
    const auto found = event.find(name);
    if (found != event.end()) return *found;
    line.refuse(0, fmt::format("a {} event without '{}'; give the log as it was written",
                               event["type"].get_ref<const std::string&>(), name));
  }

  [[noreturn]] static void refuse(const Line& line, const json& found, std::string_view expected) {
    line.refuse(0, fmt::format("found '{}', expected {}",
                               printable(found.dump(-1, ' ', true, lenient), 80), expected));
  }

  static std::size_t player(const Line& line, const json& event, const char* name) {
    const json& number = member(line, event, name);
    if (!number.is_number_unsigned() || number.get<std::uint64_t>() > 3) {
      refuse(line, number, fmt::format("a player from 0 to 3 as '{}'", name));
    }
    return number.get<std::size_t>();
  }

  Token tile(const Line& line, const json& found) {
    if (!found.is_string()) refuse(line, found, "the name of a tile");
    const std::string& name = found.get_ref<const std::string&>();
    if (name == "?") {
      line.refuse(line.text.find("\"?\""),
                  "a tile that is not shown ('?'); the audit needs the log of all four players");
    }
    return {names_.emplace_back(mjai_name(name)), 0};
  }

  void begin(const Line& line, const json& event) {
    start_ = {};
    names_.clear();
    text_.assign(line.text);
    line_ = line;
    line_.text = text_;
    is_open_ = true;
    start_.dealer = player(line, event, "oya");
    const json& hands = member(line, event, "tehais");
    constexpr std::size_t tiles = 13;
    if (!hands.is_array()) refuse(line, hands, "the tiles of 4 players as 'tehais'");
    if (hands.size() != start_.hands.size()) {
      line.refuse(0, fmt::format("a hand of {} players, expected 4", hands.size()));
    }
    for (std::size_t i = 0; i < hands.size(); ++i) {
      if (!hands[i].is_array()) refuse(line, hands[i], "the tiles of a player");
      if (hands[i].size() != tiles) {
        line.refuse(0, fmt::format("player {} has {} tiles, expected 13", i, hands[i].size()));
      }
      for (const json& name : hands[i]) start_.hands[i].push_back(tile(line, name));
    }
    if (event.contains("dora_marker")) start_.indicator = tile(line, event["dora_marker"]);
  }

  bool hand_out(Row& row) {
    if (!is_open_) return false;
    is_open_ = false;
    if (!parts_.take(start_, row.cards)) return false;
    // The next hand's names take their place.
    out_.clear();
    for (Token& card : row.cards) card.text = out_.emplace_back(card.text);
    out_text_ = text_;
    row.line = line_;
    row.line.text = out_text_;
    return true;
  }

  static constexpr auto lenient = json::error_handler_t::replace;

  JsonRecords records_;
  Line record_{};
  json events_ = json::array();  ///< of the record
  std::size_t next_event_ = 0;
  MahjongParts parts_;
  MahjongStart start_;
  UnescapedStrings names_;
  UnescapedStrings out_;
  std::string text_;
  std::string out_text_;
  Line line_{};
  bool is_open_ = false;
};

/// An event of a game of mahjong, which a game begins with.
bool begins_game(std::string_view line) {
  const std::string_view start = line.substr(0, 200);
  return start.find("\"type\"") != std::string_view::npos &&
         (start.find("\"start_game\"") != std::string_view::npos ||
          start.find("\"start_kyoku\"") != std::string_view::npos);
}

bool looks_like_mjai(const LogStart& start) {
  const bool is_alone = start.line.size() <= 2;
  return start.is_bracket() && begins_game(is_alone ? start.bytes() : start.line);
}

}  // namespace

extern constexpr ReaderInfo mjai_reader{
    .format = LogFormat::mjai,
    .name = "mjai",
    .summary = "mahjong games as JSON events: hands, dora indicators",
    .deck = "mahjong",
    .sorted_hands = true,
    .takes = ReaderInfo::Takes::parts,
    .is_a_document = true,
    .looks_like = looks_like_mjai,
    .make = make_reader<MjaiReader>};

}  // namespace evenhand::source
