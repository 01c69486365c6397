#include "src/source/json_scanner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "src/source/peek_source.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t deepest = 64;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::string_view script_blanks = " \t\r\n";

std::size_t behind_comments(std::string_view text) {
  std::size_t at = 0;
  while (true) {
    at = std::min(text.find_first_not_of(script_blanks, at), text.size());
    const bool is_line = text.substr(at).starts_with("//");
    if (!is_line && !text.substr(at).starts_with("/*")) return at;
    const std::size_t end = text.find(is_line ? "\n" : "*/", at + 2);
    if (end == std::string_view::npos) return text.size();
    at = end + (is_line ? 1 : 2);
  }
}

}  // namespace

bool begins_script(std::string_view text) {
  constexpr std::array<std::string_view, 9> starts = {
      "export ", "const ", "let ", "var ", "module.exports", "window.", "self.", "//", "/*"};
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return text.starts_with(start); });
}

std::optional<std::size_t> script_value(std::string_view text) {
  const std::size_t start = behind_comments(text);
  const std::string_view rest = text.substr(start);
  if (!begins_script(rest)) return std::nullopt;
  constexpr std::string_view by_default = "export default";
  const std::size_t end = rest.starts_with(by_default) ? by_default.size() : rest.find('=') + 1;
  if (end == 0 || end > rest.find('\n')) return std::nullopt;
  const std::size_t value = rest.find_first_not_of(script_blanks, end);
  if (value == std::string_view::npos || (rest[value] != '[' && rest[value] != '{')) {
    return std::nullopt;
  }
  return start + value;
}

std::string_view first_value(ByteWindow& window, std::size_t most) {
  ByteWindow start(std::make_unique<PeekSource>(window, most));
  JsonScanner scan(start, {});
  std::size_t end = most;
  try {
    scan.skip();
    end = static_cast<std::size_t>(scan.offset());
  } catch (const InputError&) {
    // It is told where the value is read.
  }
  return window.available().substr(0, end);
}

JsonScanner::JsonScanner(ByteWindow& window, std::string source, std::uint64_t lines)
    : window_(window), source_(std::move(source)), bytes_(window.available()), line_(lines + 1) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  while (bytes_.size() < byte_order_mark.size() && refill()) {
  }
  if (bytes_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  enter_script();
}

void JsonScanner::enter_script() {
  constexpr std::size_t longest_start = 4096;
  if (peek() == '\0' || bytes_[at_] == '[' || bytes_[at_] == '{') return;
  while (bytes_.size() - at_ < longest_start && refill()) {
  }
  const std::optional<std::size_t> value = script_value(bytes_.substr(at_));
  if (!value) return;
  is_script_ = true;
  const std::string_view before = bytes_.substr(at_, *value);
  const std::size_t newline = before.rfind('\n');
  if (newline != std::string_view::npos) {
    line_ += static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
    line_start_ = window_.offset() + at_ + newline + 1;
  }
  at_ += *value;
}

void JsonScanner::pass_rest() {
  do {
    window_.consume(bytes_.size());
    window_.more();
    bytes_ = window_.available();
  } while (!bytes_.empty());
  at_ = 0;
}

bool JsonScanner::refill() {
  if (!in_record_) {
    window_.consume(at_);
    at_ = 0;
  } else if (is_too_long()) {
    refuse_long_record();
  }
  const bool got = window_.more();
  bytes_ = window_.available();
  return got;
}

void JsonScanner::refuse_long_record() {
  refuse(fmt::format("a record of more than {} bytes; give the --path of smaller ones",
                     with_thousands(ByteWindow::longest_record)));
}

void JsonScanner::skip_blanks() {
  while (has_more()) {
    const char c = bytes_[at_];
    if (c == '\n') {
      ++line_;
      line_start_ = window_.offset() + at_ + 1;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      return;
    }
    ++at_;
  }
}

char JsonScanner::peek() {
  skip_blanks();
  return has_more() ? bytes_[at_] : '\0';
}

bool JsonScanner::take(char c) {
  if (peek() != c || c == '\0') return false;
  ++at_;
  return true;
}

std::string JsonScanner::found() {
  if (!has_more()) return "the log ends here (was it cut off?)";
  return fmt::format("found '{}'", printable(bytes_.substr(at_, 1)));
}

void JsonScanner::refuse(std::string_view what) {
  const std::uint64_t place = window_.offset() + at_;
  throw InputError(
      fmt::format("{}:{}:{} (byte {}): {}", source_, line_, place - line_start_ + 1, place, what));
}

void JsonScanner::expect(char c, std::string_view words) {
  if (!take(c)) refuse(fmt::format("{}, expected {}", found(), words));
}

JsonScanner::Range JsonScanner::string() {
  expect('"', "a string");
  Range range{at_ - 1, 0, false};
  while (has_more()) {
    const char c = bytes_[at_];
    if (c == '"') {
      range.end = ++at_;
      return range;
    }
    if (static_cast<unsigned char>(c) < ' ') break;
    if (c == '\\') {
      range.has_escapes = true;
      ++at_;
      if (!has_more()) break;
    }
    ++at_;
  }
  refuse(fmt::format("{} in a string without its closing quote", found()));
}

std::size_t JsonScanner::digits() {
  if (!has_more() || !is_digit(bytes_[at_])) refuse(found() + ", expected a digit");
  std::size_t count = 0;
  for (; has_more() && is_digit(bytes_[at_]); ++at_) ++count;
  return count;
}

JsonScanner::Range JsonScanner::literal() {
  const char first = peek();
  Range range{at_, 0, false};
  if (first == '-' || is_digit(first)) {
    if (first == '-') ++at_;
    const bool zero = has_more() && bytes_[at_] == '0';
    if (digits() > 1 && zero) {
      refuse("a number with leading zeros, which JSON has not; write them without, or as strings");
    }
    if (has_more() && bytes_[at_] == '.') {
      ++at_;
      digits();
    }
    if (has_more() && (bytes_[at_] | ' ') == 'e') {
      ++at_;
      if (has_more() && (bytes_[at_] == '+' || bytes_[at_] == '-')) ++at_;
      digits();
    }
  } else {
    const std::string_view word = first == 't' ? "true" : first == 'f' ? "false" : "null";
    for (const char c : word) {
      if (!has_more() || bytes_[at_] != c) refuse(found() + ", expected a value");
      ++at_;
    }
  }
  range.end = at_;
  return range;
}

void JsonScanner::whole_numbers(std::vector<Range>& ranges) {
  const char* const begin = bytes_.data();
  const char* const end = begin + bytes_.size();
  const char* at = begin + at_;
  while (true) {
    while (at != end && *at == ' ') ++at;
    const char* const start = at;
    while (at != end && is_digit(*at)) ++at;
    const bool is_plain = at != start && (*start != '0' || at == start + 1);
    if (at == end || *at != ',' || !is_plain) return;
    ranges.push_back(
        {static_cast<std::size_t>(start - begin), static_cast<std::size_t>(at - begin), false});
    ++at;
    at_ = static_cast<std::size_t>(at - begin);
  }
}

void JsonScanner::skip() { skip_nested(0); }

void JsonScanner::skip_nested(std::size_t depth) {
  if (depth > deepest) refuse(fmt::format("more than {} values within one another", deepest));
  const char first = peek();
  if (first == '"') {
    string();
  } else if (first == '[') {
    ++at_;
    if (take(']')) return;
    do skip_nested(depth + 1);
    while (take(','));
    expect(']', "',' or ']'");
  } else if (first == '{') {
    ++at_;
    if (take('}')) return;
    do {
      key();
      skip_nested(depth + 1);
    } while (take(','));
    expect('}', "',' or '}'");
  } else {
    literal();
  }
}

std::string_view JsonScanner::key() {
  if (peek() != '"') refuse(found() + ", expected the name of a member in quotes");
  // A key may lie across two fillings of the window; its bytes are collected where nothing is kept.
  const bool outside = !in_record_;
  if (outside) begin_record();
  const Range range = string();
  const std::string_view quoted = bytes_.substr(range.begin, range.end - range.begin);
  if (range.has_escapes) {
    const auto value = nlohmann::json::parse(quoted, nullptr, false);
    if (!value.is_string()) refuse(fmt::format("{} is no JSON string", printable(quoted)));
    key_ = value.get<std::string>();
  } else {
    key_.assign(quoted.substr(1, quoted.size() - 2));
  }
  if (outside) in_record_ = false;
  expect(':', "':'");
  return key_;
}

std::string_view JsonScanner::rest_of_line() {
  constexpr std::size_t most = ByteWindow::longest_record;
  const std::size_t start = in_record_ ? 0 : at_;
  while (bytes_.find('\n', start) == std::string_view::npos && bytes_.size() < start + most &&
         window_.more()) {
    bytes_ = window_.available();
  }
  const std::string_view rest = bytes_.substr(start, most);
  return rest.substr(0, rest.find('\n'));
}

void JsonScanner::pass_line(std::uint64_t begun) {
  in_record_ = false;
  if (line_ > begun && line_start_ >= window_.offset()) {
    // The record was found to be none where the line after it begins.
    at_ = static_cast<std::size_t>(line_start_ - window_.offset());
    return;
  }
  window_.consume(at_);
  source::pass_line(window_);
  bytes_ = window_.available();
  at_ = 0;
  ++line_;
  line_start_ = window_.offset();
}

JsonScanner::Mark JsonScanner::mark() {
  begin_record();
  return {at_, line_, line_start_};
}

void JsonScanner::go_back(const Mark& mark) {
  at_ = mark.at;
  line_ = mark.line;
  line_start_ = mark.line_start;
  in_record_ = false;
}

void JsonScanner::begin_record() {
  peek();
  window_.consume(at_);
  bytes_ = window_.available();
  at_ = 0;
  in_record_ = true;
  record_line_ = line_;
  record_line_start_ = line_start_;
}

Line JsonScanner::end_record() {
  in_record_ = false;
  Line record{bytes_.substr(0, at_), source_, record_line_, window_.offset(), false};
  record.indent = static_cast<std::size_t>(window_.offset() - record_line_start_);
  return record;
}

std::string_view JsonScanner::text_of(const Line& record, const Range& range,
                                      UnescapedStrings& unescaped) {
  const std::string_view text = record.text.substr(range.begin, range.end - range.begin);
  if (!text.starts_with('"')) return text;
  if (!range.has_escapes) return text.substr(1, text.size() - 2);
  const auto value = nlohmann::json::parse(text, nullptr, false);
  if (!value.is_string()) {
    record.refuse(range.begin, fmt::format("{} is no JSON string", printable(text)));
  }
  return unescaped.emplace_back(value.get<std::string>());
}

}  // namespace evenhand::source
