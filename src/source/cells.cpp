#include "src/source/cells.hpp"

#include <fmt/format.h>

#include <cstring>

namespace evenhand::source {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

class CellSplitter {
 public:
  CellSplitter(const Line& line, char separator, UnescapedStrings& unescaped)
      : line_(line),
        at_(line.text.data()),
        end_(at_ + line.text.size()),
        separator_(separator),
        unescaped_(unescaped) {
    while (end_ != at_ && is_blank(end_[-1]) && (end_[-1] != separator_ || separator_ == ' ')) {
      --end_;
    }
  }

  void split(std::vector<Token>& cells) {
    while (true) {
      skip_blanks();
      cells.push_back(at_ != end_ && *at_ == '"' ? quoted() : plain());
      if (at_ == end_) return;
      ++at_;
      // Only the first of a run of blanks separates; blanks after the last cell are no cell.
      if (separator_ == ' ') skip_blanks();
    }
  }

 private:
  std::size_t column(const char* place) const {
    return static_cast<std::size_t>(place - line_.text.data());
  }
  void skip_blanks() {
    while (at_ != end_ && is_blank(*at_) && (*at_ != separator_ || separator_ == ' ')) ++at_;
  }

  Token plain() {
    const char* const start = at_;
    while (at_ != end_ && *at_ != separator_) ++at_;
    const char* last = at_;
    while (last != start && is_blank(last[-1])) --last;
    return {{start, static_cast<std::size_t>(last - start)}, column(start)};
  }

  Token quoted() {
    const char* const start = at_++;
    bool has_doubled = false;
    while (true) {
      at_ = static_cast<const char*>(std::memchr(at_, '"', static_cast<std::size_t>(end_ - at_)));
      if (at_ == nullptr) {
        line_.refuse(
            column(start),
            "a cell without its closing quote; expected it in this line: a cell of several "
            "lines is not read, so leave its column out of the export");
      }
      if (at_ + 1 == end_ || at_[1] != '"') break;
      has_doubled = true;
      at_ += 2;
    }
    const std::string_view inside(start + 1, static_cast<std::size_t>(at_ - start - 1));
    ++at_;
    skip_blanks();
    if (at_ != end_ && *at_ != separator_ && !(separator_ == ' ' && is_blank(at_[-1]))) {
      line_.refuse(column(at_), "text behind the closing quote of a cell; expected the separator");
    }
    // With blanks between cells, one of them is still to come.
    if (at_ != end_ && separator_ == ' ') --at_;
    return {has_doubled ? single_quotes(inside) : trimmed(inside), column(start)};
  }

  std::string_view single_quotes(std::string_view inside) {
    std::string& text = unescaped_.emplace_back();
    for (std::size_t i = 0; i < inside.size(); ++i) {
      text += inside[i];
      if (inside[i] == '"') ++i;
    }
    return text;
  }

  const Line& line_;
  const char* at_;
  const char* end_;
  char separator_;
  UnescapedStrings& unescaped_;
};

}  // namespace

void split_cells(const Line& line, char separator, std::vector<Token>& cells,
                 UnescapedStrings& unescaped) {
  cells.clear();
  CellSplitter(line, separator, unescaped).split(cells);
}

}  // namespace evenhand::source
