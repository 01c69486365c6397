#include "src/source/no_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "src/source/unpacker.hpp"

namespace evenhand::source {
namespace {

struct Magic {
  std::string_view bytes;
  std::string_view kind;
  std::string_view remedy;
};
constexpr Magic utf16 = {"\xFF\xFE", "UTF-16 text", "convert it: iconv -f UTF-16 -t UTF-8"};
constexpr std::array<Magic, 3> not_deals = {{
    {"PK\x03\x04", "a zip archive", "unpack it: unzip -p FILE | evenhand audit --log -"},
    utf16,
    {"\xFE\xFF", utf16.kind, utf16.remedy},
}};
constexpr Magic old_lines = {"", "text whose lines end in CR alone", "convert it: tr '\\r' '\\n'"};
constexpr Magic html = {"<", "an HTML page",
                        "save its table as CSV, or copy it into a spreadsheet and save that"};

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

}  // namespace evenhand::source
