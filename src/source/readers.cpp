#include "src/source/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "src/source/joined_digits.hpp"

namespace evenhand::source {
namespace {

using Takes = ReaderInfo::Takes;

constexpr std::array infos = {
    ReaderInfo{LogFormat::text, "text", "a deal a line, cards between blanks or commas", "", false,
               Takes::nothing, make_text_reader},
    ReaderInfo{LogFormat::json, "json", "JSON: arrays of cards, or objects that hold them", "",
               false, Takes::columns, make_json_reader},
    ReaderInfo{LogFormat::u8, "u8", "a byte a card, nothing between", "", false, Takes::nothing,
               nullptr},
    ReaderInfo{LogFormat::u16le, "u16le", "two bytes a card, the low one first", "", false,
               Takes::nothing, nullptr},
    ReaderInfo{LogFormat::csv, "csv",
               "delimited text: any separator, header, quotes, dates, other columns", "", false,
               Takes::columns, make_delimited_reader},
    ReaderInfo{LogFormat::pbn, "pbn", "bridge boards in Portable Bridge Notation: the Deal tags",
               "bridge", true, Takes::names, make_pbn_reader},
    ReaderInfo{LogFormat::lin, "lin", "bridge boards of Bridge Base Online (LIN): the md commands",
               "bridge", true, Takes::names, make_lin_reader},
    ReaderInfo{LogFormat::poker, "poker", "hand histories of Texas Hold'em: hole cards, boards",
               "poker", false, Takes::parts, make_poker_reader},
    ReaderInfo{LogFormat::phh, "phh",
               "hands of Texas Hold'em in the poker hand history format: hole cards, boards",
               "poker", false, Takes::parts, make_phh_reader},
    ReaderInfo{LogFormat::mjlog, "mjlog", "Tenhou's mahjong games in XML: hands, dora indicators",
               "mahjong", false, Takes::parts, make_mjlog_reader},
    ReaderInfo{LogFormat::tenhou, "tenhou",
               "the JSON of Tenhou's log view (tenhou.net/6): hands, dora indicators", "mahjong",
               true, Takes::parts, make_tenhou_reader},
    ReaderInfo{LogFormat::mjai, "mjai", "mahjong games as JSON events: hands, dora indicators",
               "mahjong", true, Takes::parts, make_mjai_reader},
    ReaderInfo{LogFormat::transcript, "transcript",
               "transcripts of the deal protocol, verified as they are read", "", false,
               Takes::nothing, nullptr},
};

}  // namespace

std::span<const ReaderInfo> readers() { return infos; }

const ReaderInfo& reader_of(LogFormat format) {
  const auto* const found =
      std::find_if(infos.begin(), infos.end(),
                   [format](const ReaderInfo& info) { return info.format == format; });
  if (found == infos.end()) throw std::logic_error("a format of logs without a reader");
  return *found;
}

std::unique_ptr<RowReader> make_rows(const ReaderInfo& info, const ReaderInput& input) {
  std::unique_ptr<RowReader> rows = info.make(input);
  const std::optional<cards::Deck>& deck = input.options.deck;
  if (!deck || !deck->with_repeats) return rows;
  return part_joined_digits(std::move(rows), *deck);
}

void check_selection(const ReaderInfo& info, const Selection& selection,
                     const std::string& source) {
  if (info.make == nullptr && selection.merges_equal()) {
    throw InputError(
        fmt::format("{}: --deal-id cards looks for equal deals in rows, and the reader {} has "
                    "none; leave it out",
                    source, info.name));
  }
  if (info.takes == Takes::columns) return;
  Selection rest = selection;
  if (info.takes == Takes::parts) rest.columns.clear();
  if (info.takes == Takes::names) rest.deal_id.clear();
  if (rest.needs_columns() || !rest.path.empty()) {
    throw InputError(fmt::format(
        "{}: the reader {} has no columns for {}--where, --from and the like; the readers csv and "
        "json have",
        source, info.name, info.takes == Takes::parts ? "" : "--columns, "));
  }
}

void check_deck(const ReaderInfo& info, const std::optional<cards::Deck>& deck,
                const std::string& source) {
  if (!deck || info.deck.empty() || deck->name == info.deck) return;
  throw InputError(
      fmt::format("{}: the reader {} reads deals of the deck {}, and --deck says {}; "
                  "leave --deck out",
                  source, info.name, info.deck, printable(deck->name, 64)));
}

LogFormat parse_log_format(std::string_view text) {
  if (text == "auto") return LogFormat::detect;
  std::vector<std::string_view> names = {"auto"};
  for (const ReaderInfo& info : infos) {
    if (info.name == text) return info.format;
    names.push_back(info.name);
  }
  throw InputError(unknown_name("reader", text, names, "see 'evenhand list readers'"));
}

std::string_view format_name(LogFormat format) {
  return format == LogFormat::detect ? "auto" : reader_of(format).name;
}

}  // namespace evenhand::source
