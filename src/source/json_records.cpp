#include "src/source/json_records.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace evenhand::source {

JsonPath parse_json_path(std::string_view text) {
  JsonPath path;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t dot = std::min(text.find('.', at), text.size());
    path.emplace_back(text.substr(at, dot - at));
    at = dot + 1;
  }
  return path;
}

std::string_view JsonRecords::leave_line() {
  open_.clear();
  is_left_ = true;
  return scan_.rest_of_line();
}

bool JsonRecords::next() {
  if (is_left_) {
    scan_.pass_line(line_);
    is_left_ = false;
    begun_ = false;  // it ended with its line, wherever it was left
  }
  while (true) {
    if (open_.empty()) {
      const bool was_a_line = scan_.line() == line_;
      if (begun_ && scan_.is_script()) {
        scan_.pass_rest();
        return false;
      }
      if (scan_.at_end()) return false;
      const char first = scan_.peek();
      const bool is_value = first == '[' || first == '{';
      if (begun_ && (is_value || scan_.line() > line_)) {
        are_lines_ = are_lines_.value_or(true) && was_a_line && scan_.line() > line_;
      }
      begun_ = true;
      line_ = scan_.line();
      if (enter(0)) return true;
    } else if (step()) {
      return true;
    }
  }
}

/// A value at the end of so many steps. True when it is a record.
bool JsonRecords::enter(std::size_t matched) {
  const char first = scan_.peek();
  const bool arrived = matched == path_.size();
  if (first != '[' && first != '{') {
    if (arrived) scan_.refuse("found a single value, expected an array or object with a deal");
    scan_.skip();
    return false;
  }
  const bool of_texts = arrived && texts_ && first == '[';
  if (arrived && !of_texts && (whole_ || first == '{' || !holds_containers())) return true;
  // holds_containers() has taken the bracket.
  if (!arrived || of_texts) scan_.take(first);
  open_.push_back({first == '[', arrived, matched});
  return false;
}

/// Whether the array is one of arrays or objects; if so, its bracket is taken.
bool JsonRecords::holds_containers() {
  const JsonScanner::Mark mark = scan_.mark();
  scan_.take('[');
  const char first = scan_.peek();
  if (first == '[' || first == '{') {
    scan_.release();
    return true;
  }
  scan_.go_back(mark);
  return false;
}

/// Goes on in what is open.
bool JsonRecords::step() {
  Open& in = open_.back();
  const char close = in.is_array ? ']' : '}';
  if (scan_.take(close)) {
    open_.pop_back();
    return false;
  }
  if (in.begun) scan_.expect(',', in.is_array ? "',' or ']'" : "',' or '}'");
  if (in.begun && scan_.peek() == close) {
    scan_.refuse(
        fmt::format("found '{}' behind a comma; take out the comma: JSON has none behind "
                    "the last element",
                    close));
  }
  in.begun = true;
  if (in.holds_records) {
    const char first = scan_.peek();
    if (first != '[' && first != '{' && !(texts_ && first == '"')) {
      scan_.refuse("found a single value among records, expected an array or object");
    }
    return true;
  }
  if (in.is_array) return enter(in.matched);
  const std::size_t matched = in.matched;
  if (scan_.key() == path_[matched]) return enter(matched + 1);
  scan_.skip();
  return false;
}

}  // namespace evenhand::source
