#include "src/source/log_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "protocol/frame.hpp"
#include "sims/cards/card_index.hpp"
#include "src/source/card_words.hpp"
#include "src/source/peek_source.hpp"
#include "src/source/readers.hpp"
#include "src/source/unpacker.hpp"

namespace evenhand::source {
namespace {

struct Magic {
  std::string_view bytes;
  std::string_view kind;
  std::string_view remedy;
};
constexpr Magic utf16 = {"\xFF\xFE", "UTF-16 text", "convert it: iconv -f UTF-16 -t UTF-8"};
constexpr std::string_view unpickle =
    "write its deals as JSON: python3 -c 'import json, pickle, sys; "
    "[print(json.dumps(deal)) for deal in pickle.load(sys.stdin.buffer)]' < FILE";
constexpr std::array<Magic, 5> not_deals = {{
    {"PK\x03\x04", "a zip archive", "unpack it: unzip -p FILE | evenhand audit --log -"},
    {"\x80\x03", "a pickle of Python", unpickle},
    {"\x80\x04\x95", "a pickle of Python", unpickle},
    utf16,
    {"\xFE\xFF", utf16.kind, utf16.remedy},
}};
constexpr Magic old_lines = {"", "text whose lines end in CR alone", "convert it: tr '\\r' '\\n'"};
constexpr Magic html = {"<", "an HTML page",
                        "save its table as CSV, or copy it into a spreadsheet and save that"};

constexpr Magic other_xml = {"<", "XML, of which only Tenhou's games of mahjong are read",
                             "write the deals as a table (CSV) or as JSON"};

[[noreturn]] void refuse_as(const Magic& magic, const std::string& source) {
  throw InputError(
      fmt::format("{}: this is {}, not a log of deals; {}", source, magic.kind, magic.remedy));
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < ' ' && c != '\t' && c != '\r' && c != '\n') || byte == 0x7F;
}

/// Every other byte of its first characters is 0, whichever half comes first.
bool is_unmarked_utf16(std::string_view bytes) {
  if (bytes.size() < 4) return false;
  const auto zero = [&](std::size_t i) { return bytes[i] == '\0'; };
  const std::size_t letter = zero(0) ? 1 : 0;
  return zero(0) == zero(2) && zero(1) == zero(3) && zero(0) != zero(1) &&
         !is_control(bytes[letter]) && !is_control(bytes[letter + 2]);
}

void refuse_compressed(const std::string& source, std::string_view bytes) {
  if (const Packing* const packing = packing_of(bytes)) {
    throw InputError(
        fmt::format("{}: this is {} data, which is unpacked once, and not in a log that is "
                    "followed; unpack it first",
                    source, packing->name));
  }
  // The first file of an archive says what it is.
  if (bytes.starts_with("PK") && (bytes.find("[Content_Types].xml") != std::string_view::npos ||
                                  bytes.find("opendocument") != std::string_view::npos)) {
    throw InputError(fmt::format(
        "{}: this is a spreadsheet (xlsx or ods), not a log of deals; save it as CSV", source));
  }
  for (const Magic& magic : not_deals) {
    if (bytes.starts_with(magic.bytes)) refuse_as(magic, source);
  }
}

void refuse_controls(const std::string& source, std::string_view bytes,
                     const std::optional<cards::Deck>& deck) {
  const auto* const control = std::find_if(bytes.begin(), bytes.end(), is_control);
  if (control == bytes.end()) return;
  if (is_unmarked_utf16(bytes)) refuse_as(utf16, source);
  const std::string found =
      fmt::format("{}: byte {} is {}, which is no text", source, control - bytes.begin(),
                  printable(std::string_view(control, 1)));
  if (!deck) {
    throw InputError(found + "; for a binary log give --reader u8 or u16le, and --deck");
  }
  throw InputError(
      fmt::format("{}, and the log does not start with a deal of {} cards in u8 or "
                  "u16le either; check --deck, or give --reader",
                  found, deck->size));
}

bool is_deal(std::string_view bytes, LogFormat format, std::size_t deck_size) {
  const std::size_t record = deck_size * card_width(format);
  if (bytes.size() < record) return false;
  std::vector<std::size_t> numbers = words_of(bytes.substr(0, record), format);
  std::sort(numbers.begin(), numbers.end());
  const std::size_t base = numbers[0];
  if (base > 1) return false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] != i + base) return false;
  }
  return true;
}

/// The binary format whose first record is a deal, if there is one. Text cannot be taken for it: a
/// deal in binary holds a byte 1, and no deal in text is shorter than two bytes a card.
std::optional<LogFormat> detect_binary(ByteWindow& window, std::size_t deck_size) {
  while (window.available().size() < 2 * deck_size && window.more()) {
  }
  for (const LogFormat format : {LogFormat::u8, LogFormat::u16le}) {
    if (is_deal(window.available(), format, deck_size)) return format;
  }
  return std::nullopt;
}

/// Whether cards are names, as the first card tells.
bool is_named(const Line& line, const Token& first, const std::optional<cards::Deck>& deck) {
  if (deck && !deck->card_names.empty()) {
    cards::CardIndex index(*deck);
    return !index.find(first.text).empty() || !as_number(first.text);
  }
  if (!as_number(first.text)) {
    line.refuse(first.column, fmt::format("found '{}', expected a card number{}",
                                          printable(first.text), names_hint));
  }
  return false;
}

/// Whether it begins as XML does, and not as Tenhou's.
bool is_other_xml(std::string_view line, ByteWindow& window) {
  constexpr std::string_view tenhou = "<mjloggm";
  if (line.starts_with("<?xml")) return beginning(window).find(tenhou) == std::string_view::npos;
  return line.starts_with('<') && !line.starts_with(tenhou);
}

}  // namespace

void refuse_no_text(const std::string& source, std::string_view bytes,
                    const std::optional<cards::Deck>& deck) {
  refuse_compressed(source, bytes);
  refuse_controls(source, bytes, deck);
}

bool is_html(std::string_view line) {
  const std::string start = lower_case(line.substr(0, 9));
  constexpr std::array<std::string_view, 5> tags = {"<!doctype", "<html", "<head", "<body",
                                                    "<table"};
  return std::any_of(tags.begin(), tags.end(),
                     [&](std::string_view tag) { return start.starts_with(tag); });
}

bool has_old_lines(std::string_view bytes) {
  const std::size_t end = bytes.find('\r');
  return end < bytes.size() - 1 && bytes.find('\n') == std::string_view::npos;
}

void refuse_old_lines(const std::string& source) { refuse_as(old_lines, source); }

void refuse_html(const std::string& source) { refuse_as(html, source); }

/// The bytes up to the first line that can hold a deal, and that line. They are the same however
/// the source chops its bytes, and no more of a live source is waited for.
std::string_view first_bytes(ByteWindow& window) {
  std::size_t start = 0;
  while (true) {
    const std::string_view bytes = window.available().substr(0, ByteWindow::longest_record);
    const std::size_t newline = bytes.find('\n', start);
    if (newline == std::string_view::npos) {
      if (bytes.size() == ByteWindow::longest_record || !window.more()) return bytes;
    } else if (holds_no_deal(bytes.substr(start, newline - start))) {
      start = newline + 1;
    } else {
      return bytes.substr(0, newline);
    }
  }
}

std::string_view beginning(ByteWindow& window) {
  while (window.available().size() < ByteWindow::longest_record && window.more()) {
  }
  return window.available().substr(0, ByteWindow::longest_record);
}

std::string_view last_line_of(std::string_view bytes) {
  const std::size_t newline = bytes.rfind('\n');
  return newline == std::string_view::npos ? bytes : bytes.substr(newline + 1);
}

std::vector<std::size_t> words_of(std::string_view record, LogFormat format) {
  const std::size_t width = card_width(format);
  std::vector<std::size_t> numbers(record.size() / width);
  for (std::size_t i = 0; i < numbers.size() * width; ++i) {
    numbers[i / width] |= std::size_t{static_cast<unsigned char>(record[i])} << (8 * (i % width));
  }
  return numbers;
}

std::string word_bytes(std::size_t number, LogFormat format) {
  std::string bytes;
  for (std::size_t i = 0; i < card_width(format); ++i) {
    bytes += static_cast<char>((number >> (8 * i)) & 0xFFU);
  }
  return bytes;
}

LogFormat detect_format(ByteWindow& window, const std::string& source, const LogOptions& options) {
  const std::optional<cards::Deck>& deck = options.deck;
  if (options.selection.skip > 0) {
    ByteWindow behind(std::make_unique<PeekSource>(window));
    LineReader lines(behind, source);
    for (std::uint64_t i = 0; i < options.selection.skip; ++i) lines.next_any();
    LogOptions rest = options;
    rest.selection.skip = 0;
    return detect_format(behind, source, rest);
  }
  while (window.available().size() < protocol::frame_magic.size() && window.more()) {
  }
  if (window.available().starts_with(protocol::frame_magic)) return LogFormat::transcript;
  if (deck && deck->draw == 0) {
    if (const std::optional<LogFormat> format = detect_binary(window, deck->size)) return *format;
  }
  const std::string_view bytes = first_bytes(window);
  refuse_no_text(source, bytes.starts_with("PK") ? beginning(window).substr(0, 200) : bytes, deck);
  const bool are_old_lines = has_old_lines(bytes);
  std::string_view line = last_line_of(bytes);
  line = line.substr(std::min(line.find_first_not_of("\xEF\xBB\xBF \t\r"), line.size()));
  if (is_html(line)) refuse_html(source);
  if (is_other_xml(line, window)) refuse_as(other_xml, source);
  const ReaderInfo& reader = reader_that_knows({std::string(line), window, options});
  if (are_old_lines && !reader.is_a_document) refuse_old_lines(source);
  return reader.format;
}

LogTraits traits_of_first_row(const Row& row, LogFormat format, const LogOptions& options) {
  LogTraits traits{format,
                   options.deck ? options.deck->size : 0,
                   options.deck ? options.deck->width() : 0,
                   options.base.value_or(0),
                   false,
                   options.deck && options.deck->with_repeats};
  const std::size_t count = row.cards.size();
  std::vector<std::size_t> numbers;
  if (count > 0) traits.named = is_named(row.line, row.cards.front(), options.deck);
  for (const Token& token : row.cards) {
    if (const std::optional<std::size_t> number = as_number(token.text)) {
      numbers.push_back(*number);
    }
  }
  if (!options.deck) {
    if (count < cards::min_deck || count > cards::max_deck) {
      constexpr std::string_view dice =
          "; dice, wheels and other single draws are --draw 1 --with-repeats with the --deck of "
          "their faces, as 6";
      row.line.refuse(0, fmt::format("the first deal has {} card{}; a deck has {} to {}{}", count,
                                     count == 1 ? "" : "s", cards::min_deck, cards::max_deck,
                                     count == 1 ? dice : ""));
    }
    traits.deck_size = count;
    traits.width = count;
  }
  if (options.base || traits.named) return traits;
  if (traits.are_draws() && options.deck->card_names.empty()) {
    // Balls are numbered from 1: where there is a 0, it comes in the first lines almost surely.
    traits.base = 1;
    return traits;
  }
  if (traits.are_draws()) {
    row.line.refuse(
        0, fmt::format("the cards may be numbered from 0 or from 1, for neither 0 nor {} is "
                       "in the first lines; give --numbered-from 0 or 1",
                       traits.deck_size));
  }
  traits.base = base_of(numbers, traits.deck_size);
  return traits;
}

BaseOfDraws base_of_draws(RowReader& rows, std::size_t deck_size) {
  constexpr std::size_t enough = 20;  // times each card, on average
  bool has_one = false;
  bool has_last_but_one = false;
  std::size_t cards = 0;
  Row row;
  while (rows.next(row) && !row.line.cut_off) {
    if (row.cards.empty()) rows.split(row);
    for (const Token& token : row.cards) {
      const std::optional<std::size_t> number = as_number(token.text);
      if (number == 0) return {0};
      if (number == deck_size) return {1};
      has_one = has_one || number == 1;
      has_last_but_one = has_last_but_one || number == deck_size - 1;
      ++cards;
    }
  }
  return {std::nullopt, has_one && has_last_but_one && cards >= enough * deck_size};
}

}  // namespace evenhand::source
