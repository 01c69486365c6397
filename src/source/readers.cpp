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

// Each in its file, NAME_reader.cpp.
extern const ReaderInfo text_reader;
extern const ReaderInfo csv_reader;
extern const ReaderInfo json_reader;
extern const ReaderInfo poker_reader;
extern const ReaderInfo phh_reader;
extern const ReaderInfo pbn_reader;
extern const ReaderInfo lin_reader;
extern const ReaderInfo mjlog_reader;
extern const ReaderInfo tenhou_reader;
extern const ReaderInfo mjai_reader;
extern const ReaderInfo boards_reader;
extern const ReaderInfo hands_reader;

namespace {

using Takes = ReaderInfo::Takes;

constexpr ReaderInfo u8_reader{
    .format = LogFormat::u8, .name = "u8", .summary = "a byte a card, nothing between"};
constexpr ReaderInfo u16le_reader{
    .format = LogFormat::u16le, .name = "u16le", .summary = "two bytes a card, the low one first"};
constexpr ReaderInfo transcript_reader{
    .format = LogFormat::transcript,
    .name = "transcript",
    .summary = "transcripts of the deal protocol, verified as they are read"};

constexpr std::array<const ReaderInfo*, 15> infos = {
    &text_reader,   &csv_reader,  &json_reader,  &u8_reader,     &u16le_reader,
    &poker_reader,  &phh_reader,  &pbn_reader,   &lin_reader,    &mjlog_reader,
    &tenhou_reader, &mjai_reader, &hands_reader, &boards_reader, &transcript_reader};

}  // namespace

std::span<const ReaderInfo* const> readers() { return infos; }

const ReaderInfo& reader_of(LogFormat format) {
  const auto* const found =
      std::find_if(infos.begin(), infos.end(),
                   [format](const ReaderInfo* info) { return info->format == format; });
  if (found == infos.end()) throw std::logic_error("a format of logs without a reader");
  return **found;
}

const ReaderInfo& reader_that_knows(const LogStart& start) {
  return **std::find_if(infos.rbegin(), infos.rend(), [&](const ReaderInfo* info) {
    return info->looks_like != nullptr && info->looks_like(start);
  });
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
  const bool takes_parts = info.takes == Takes::parts || info.takes == Takes::players;
  if (takes_parts) rest.columns.clear();
  if (info.takes == Takes::players) {
    std::erase_if(rest.where, [](const std::string& condition) {
      return condition.starts_with("player=") || condition.starts_with("seat=");
    });
    std::erase_if(rest.labels,
                  [](const std::string& label) { return label == "player" || label == "seat"; });
  }
  if (info.takes == Takes::names) rest.deal_id.clear();
  if (rest.needs_columns() || !rest.path.empty()) {
    throw InputError(fmt::format(
        "{}: the reader {} has no columns for {}--where, --from and the like; the readers csv and "
        "json have",
        source, info.name, takes_parts ? "" : "--columns, "));
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
  for (const ReaderInfo* info : infos) {
    if (info->name == text) return info->format;
    names.push_back(info->name);
  }
  throw InputError(unknown_name("reader", text, names, "see 'evenhand list readers'"));
}

std::string_view format_name(LogFormat format) {
  return format == LogFormat::detect ? "auto" : reader_of(format).name;
}

}  // namespace evenhand::source
