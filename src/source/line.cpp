#include "src/source/line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"

namespace evenhand::source {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// One changed character makes a comment of a deal.
void refuse_lost_deal(const Line& line) {
  const auto mark = line.text.find('#');
  if (mark == std::string_view::npos) return;
  const std::string_view rest = line.text.substr(mark + 1);
  const auto number = rest.find_first_of("0123456789");
  if (number == std::string_view::npos ||
      rest.find_first_not_of("0123456789 ,\t\r") != std::string_view::npos ||
      rest.find_first_of(" ,\t", number) == std::string_view::npos) {
    return;
  }
  line.refuse(mark,
              fmt::format("the comment '{}' holds nothing but numbers: is it a deal that lost "
                          "its first character? Begin it with a word, or remove it",
                          printable(line.text)));
}

}  // namespace

bool holds_no_deal(std::string_view line) {
  const auto first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos || line[first] == '#';
}

Place Line::place_of(std::size_t column) const {
  const std::string_view before = text.substr(0, column);
  const auto newlines = std::count(before.begin(), before.end(), '\n');
  if (newlines == 0) return {number, indent + column + 1};
  return {number + static_cast<std::uint64_t>(newlines), column - before.rfind('\n')};
}

void Line::refuse(std::size_t column, std::string_view what) const {
  const Place place = place_of(column);
  throw InputError(fmt::format("{}:{}:{} (byte {}): {}", source, place.line, place.column,
                               offset + column, what));
}

Line LineReader::take_line(std::size_t length, bool cut_off) {
  Line line{window_.available().substr(0, length), source_, ++lines_, window_.offset(), cut_off};
  window_.consume(length + (cut_off ? 0 : 1));
  if (lines_ == 1 && line.text.starts_with(byte_order_mark)) {
    line.text.remove_prefix(byte_order_mark.size());
    line.offset += byte_order_mark.size();
  }
  return line;
}

std::optional<Line> LineReader::next_any() {
  std::size_t searched = 0;
  while (true) {
    const std::string_view bytes = window_.available();
    const void* newline = bytes.size() > searched
                              ? std::memchr(bytes.data() + searched, '\n', bytes.size() - searched)
                              : nullptr;
    if (newline != nullptr) {
      return take_line(static_cast<std::size_t>(static_cast<const char*>(newline) - bytes.data()),
                       false);
    }
    searched = bytes.size();
    if (searched > ByteWindow::longest_record) {
      const Line line{bytes, source_, lines_ + 1, window_.offset(), true};
      line.refuse(0, fmt::format("a line of more than {} bytes that starts with '{}'; "
                                 "expected one deal a line",
                                 with_thousands(ByteWindow::longest_record), printable(bytes)));
    }
    if (!window_.more()) break;
  }
  if (searched == 0) return std::nullopt;
  return take_line(searched, true);
}

std::optional<Line> LineReader::next() {
  while (true) {
    std::optional<Line> line = next_any();
    if (!line || !holds_no_deal(line->text)) return line;
    refuse_lost_deal(*line);
  }
}

}  // namespace evenhand::source
