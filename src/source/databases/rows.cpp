#include "src/source/databases/rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand::source {

std::string one_line(std::string_view message) {
  std::string line;
  for (const char c : message) line += c == '\n' ? ' ' : c;
  while (line.ends_with(' ')) line.pop_back();
  return printable(line, 400);
}

void RowText::add(std::string_view cell) {
  if (cell.find('\n') != std::string_view::npos) {
    throw InputError(fmt::format("the query's row {}: a value with a newline in it ('{}')", rows_,
                                 printable(cell)));
  }
  text_ += is_first_ ? "\"" : ",\"";
  is_first_ = false;
  for (const char c : cell) text_.append(c == '"' ? 2 : 1, c);
  text_ += '"';
}

void RowText::end_row() {
  text_ += '\n';
  is_first_ = true;
  ++rows_;
}

std::size_t RowText::take(std::span<char> buffer) {
  const std::size_t count = std::min(buffer.size(), text_.size() - at_);
  std::copy_n(text_.data() + at_, count, buffer.data());
  at_ += count;
  if (at_ == text_.size()) {
    text_.clear();
    at_ = 0;
  }
  return count;
}

std::size_t SqlSource::read(std::span<char> buffer) {
  while (true) {
    if (const std::size_t count = rows_.take(buffer); count > 0) return count;
    if (!next_row(rows_)) return 0;
  }
}

}  // namespace evenhand::source
