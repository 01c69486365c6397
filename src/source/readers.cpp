#include "src/source/readers.hpp"

#include <array>
#include <vector>

#include "base/suggest.hpp"

namespace evenhand::source {
namespace {

constexpr std::array infos = {
    ReaderInfo{LogFormat::text, "text", "a deal a line, cards between blanks or commas", "", false,
               make_text_reader},
    ReaderInfo{LogFormat::json, "json", "JSON: arrays of cards, or objects that hold them", "",
               false, make_json_reader},
    ReaderInfo{LogFormat::u8, "u8", "a byte a card, nothing between", "", false, nullptr},
    ReaderInfo{LogFormat::u16le, "u16le", "two bytes a card, the low one first", "", false,
               nullptr},
    ReaderInfo{LogFormat::csv, "csv",
               "delimited text: any separator, header, quotes, dates, other columns", "", false,
               make_delimited_reader},
};

}  // namespace

std::span<const ReaderInfo> readers() { return infos; }

const ReaderInfo& reader_of(LogFormat format) {
  return infos.at(static_cast<std::size_t>(format) - 1);
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
