#include "src/source/line.hpp"

#include <fmt/format.h>

#include <algorithm>

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
  try {
    line.refuse(mark,
                fmt::format("the comment '{}' holds nothing but numbers: is it a deal that lost "
                            "its first character? Begin it with a word, or remove it",
                            printable(line.text)));
  } catch (const InputError& error) {
    throw BadRecord(error.what(), line.text);
  }
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

BadRecord::BadRecord(const std::string& what, std::string_view text)
    : InputError(what), text_(text.substr(0, ByteWindow::longest_record)) {}

bool pass_line(ByteWindow& window) {
  bool has_passed = false;
  while (true) {
    const std::string_view line = window.available();
    const std::size_t newline = line.find('\n');
    has_passed = has_passed || !line.empty();
    window.consume(newline == std::string_view::npos ? line.size() : newline + 1);
    if (newline != std::string_view::npos || !window.more()) return has_passed;
  }
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

void LineReader::refuse_long_line() {
  is_in_long_line_ = true;
  const std::string_view start = window_.available().substr(0, ByteWindow::longest_record);
  try {
    const Line line{start, source_, lines_ + 1, window_.offset(), true};
    line.refuse(0, fmt::format("a line of more than {} bytes that starts with '{}'; "
                               "expected one deal a line",
                               with_thousands(ByteWindow::longest_record), printable(start)));
  } catch (const InputError& error) {
    throw BadRecord(error.what(), start);
  }
}

std::optional<Line> LineReader::next_any() {
  if (is_in_long_line_) {
    // Only now that somebody goes on: of an endless line no more is read to refuse it.
    pass_line(window_);
    ++lines_;
    is_in_long_line_ = false;
  }
  std::size_t searched = 0;
  while (true) {
    const std::string_view bytes = window_.available().substr(0, ByteWindow::longest_record + 1);
    const std::size_t newline = bytes.find('\n', searched);
    if (newline != std::string_view::npos) return take_line(newline, false);
    searched = bytes.size();
    if (searched > ByteWindow::longest_record) refuse_long_line();
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
