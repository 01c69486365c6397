#include "src/source/line_tokens.hpp"

#include <fmt/format.h>

#include <utility>

#include <nlohmann/json.hpp>

#include "base/printable.hpp"

namespace evenhand::source {
namespace {

constexpr std::string_view blanks = " \t\r";

}  // namespace

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::string_view without_zero_fraction(std::string_view text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos || text[digits] != '.') return text;
  return text.substr(digits) == ".0" ? text.substr(0, digits) : text;
}

std::vector<std::string> listed_names(std::string_view list) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    names.emplace_back(trimmed(list.substr(at, comma - at)));
    at = comma + 1;
  }
  return names;
}

std::optional<Token> inside_array(std::string_view line) {
  const auto open = line.find_first_not_of(blanks);
  const auto close = line.find_last_not_of(blanks);
  if (open == std::string_view::npos || open == close) return std::nullopt;
  if (line[open] != '[' || line[close] != ']') return std::nullopt;
  return Token{line.substr(open + 1, close - open - 1), open + 1};
}

LineTokens::LineTokens(const Line& line, bool json, char separator, UnescapedStrings& unescaped)
    : line_(line),
      end_(line.text.size()),
      json_(json),
      separator_(separator),
      unescaped_(unescaped) {
  if (!json) return;
  const std::optional<Token> inside = inside_array(line.text);
  if (!inside) {
    const char* cut = line.cut_off ? " (the log ends here: was it cut off?)" : "";
    line.refuse(0, fmt::format("found '{}', expected one JSON array a line, such as [3,0,2,1]{}",
                               printable(line.text), cut));
  }
  at_ = inside->column;
  end_ = at_ + inside->text.size();
}

std::optional<Token> LineTokens::next() {
  if (json_) return next_element();
  if (separator_ != '\0') return take_field();
  while (at_ < end_ && is_separator(line_.text[at_])) ++at_;
  if (at_ == end_) return std::nullopt;
  if (line_.text[at_] == '#') return std::nullopt;
  return take_word();
}

void LineTokens::skip_blanks() {
  while (at_ < end_ && blanks.find(line_.text[at_]) != std::string_view::npos) ++at_;
}

std::optional<Token> LineTokens::next_element() {
  skip_blanks();
  if (at_ == end_) return std::nullopt;
  if (!std::exchange(is_first_, false)) {
    if (line_.text[at_] != ',') line_.refuse(at_, "expected a comma between two cards");
    ++at_;
    skip_blanks();
  }
  if (at_ == end_ || line_.text[at_] == ',') line_.refuse(at_, "expected a card beside the comma");
  if (line_.text[at_] == '"') return take_string();
  Token word = take_word();
  word.text = without_zero_fraction(word.text);
  if (word.text.size() > 1 && word.text.front() == '0' && word.text[1] != '.') {
    line_.refuse(word.column, fmt::format("found '{}'; a number of JSON does not begin with 0",
                                          printable(word.text)));
  }
  return word;
}

Token LineTokens::take_word() {
  const std::size_t start = at_;
  while (at_ < end_ && !is_separator(line_.text[at_])) ++at_;
  return {line_.text.substr(start, at_ - start), start};
}

std::optional<Token> LineTokens::take_field() {
  while (at_ < end_) {
    const std::size_t start = at_;
    const std::size_t stop = std::min(line_.text.find(separator_, start), end_);
    at_ = stop + 1;
    std::string_view field = line_.text.substr(start, stop - start);
    // A comment begins after a blank; nothing in it separates words.
    if (const std::size_t mark = field.find(" #"); mark != std::string_view::npos) {
      field = field.substr(0, mark);
      at_ = end_;
    }
    field = trimmed(field);
    if (!field.empty()) {
      return Token{field, static_cast<std::size_t>(field.data() - line_.text.data())};
    }
  }
  return std::nullopt;
}

Token LineTokens::take_string() {
  const std::size_t start = at_++;
  while (at_ < end_ && line_.text[at_] != '"') at_ += line_.text[at_] == '\\' ? 2 : 1;
  if (at_ >= end_) line_.refuse(start, "a string without its closing quote");
  ++at_;
  const std::string_view quoted = line_.text.substr(start, at_ - start);
  if (quoted.find('\\') == std::string_view::npos) {
    return {quoted.substr(1, quoted.size() - 2), start};
  }
  const auto value = nlohmann::json::parse(quoted, nullptr, false);
  if (!value.is_string()) {
    line_.refuse(start, fmt::format("{} is no JSON string", printable(quoted)));
  }
  return {unescaped_.emplace_back(value.get<std::string>()), start};
}

}  // namespace evenhand::source
