#include "base/moments.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace evenhand {
namespace {

constexpr std::int64_t ms_of_second = 1'000;
constexpr std::int64_t ms_of_minute = 60 * ms_of_second;
constexpr std::int64_t ms_of_hour = 60 * ms_of_minute;

/// Takes a text apart from its start on.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  bool is_at_end() const { return text_.empty(); }
  void skip_blanks() {
    while (text_.starts_with(' ')) text_.remove_prefix(1);
  }
  bool take(char c) {
    if (!text_.starts_with(c)) return false;
    text_.remove_prefix(1);
    return true;
  }
  /// Whatever the case of its letters.
  bool take_word(std::string_view small) {
    if (text_.size() < small.size()) return false;
    for (std::size_t i = 0; i < small.size(); ++i) {
      if ((text_[i] | ' ') != small[i]) return false;
    }
    text_.remove_prefix(small.size());
    return true;
  }
  /// So many figures at least and at most.
  std::optional<std::int64_t> number(std::size_t least, std::size_t most) {
    std::size_t size = 0;
    while (size < std::min(most, text_.size()) && text_[size] >= '0' && text_[size] <= '9') ++size;
    if (size < least) return std::nullopt;
    std::int64_t value = 0;
    std::from_chars(text_.data(), text_.data() + size, value);
    text_.remove_prefix(size);
    return value;
  }
  /// Reads the milliseconds after a point, however many figures it has.
  std::optional<std::int64_t> fraction() {
    std::int64_t value = 0;
    std::int64_t weight = 100;
    std::size_t size = 0;
    for (; const auto figure = number(1, 1); ++size) {
      value += *figure * weight;
      weight /= 10;
    }
    return size == 0 ? std::nullopt : std::optional(value);
  }

 private:
  std::string_view text_;
};

/// Seconds (8 to 10 figures) or milliseconds (11 to 13) before 1970: "-86400000" is of April 1967.
std::optional<Moment> before_1970(std::string_view text) {
  Scan scan(text);
  if (!scan.take('-')) return std::nullopt;
  const auto number = scan.number(8, 13);
  if (!number || !scan.is_at_end()) return std::nullopt;
  const bool is_ms = text.size() - 1 > 10;
  return is_ms ? Moment{-*number, 1, true} : Moment{-*number * ms_of_second, ms_of_second, true};
}

/// Seconds or milliseconds since 1970, from September 2001 on.
std::optional<Moment> since_1970(std::string_view text) {
  Scan scan(text);
  const auto number = scan.number(10, 13);
  if (!number) return std::nullopt;
  const std::size_t figures = text.find_first_not_of("0123456789");
  const std::size_t size = std::min(figures, text.size());
  Moment moment{*number, 1, true};
  if (size == 13) return scan.is_at_end() ? std::optional(moment) : std::nullopt;
  if (size != 10) return std::nullopt;
  moment = {*number * ms_of_second, ms_of_second, true};
  if (scan.take('.')) {
    const auto fraction = scan.fraction();
    if (!fraction) return std::nullopt;
    moment = {moment.milliseconds + *fraction, 1, true};
  }
  return scan.is_at_end() ? std::optional(moment) : std::nullopt;
}

/// "Z", "UTC", "+02:00", "-0500", "+2": milliseconds that the time is ahead of UTC.
std::optional<std::int64_t> zone(Scan& scan) {
  if (scan.take_word("utc") || scan.take_word("gmt") || scan.take_word("z")) return 0;
  const bool is_behind = scan.take('-');
  if (!is_behind && !scan.take('+')) return std::nullopt;
  const auto hours = scan.number(1, 2);
  scan.take(':');
  const auto minutes = scan.number(2, 2);
  if (!hours || *hours > 14 || minutes.value_or(0) > 59) return std::nullopt;
  const std::int64_t ahead = *hours * ms_of_hour + minutes.value_or(0) * ms_of_minute;
  return is_behind ? -ahead : ahead;
}

/// Reads the text after the date, as milliseconds of the day in a Moment.
std::optional<Moment> time_of_day(std::string_view text) {
  Scan scan(text);
  auto hours = scan.number(1, 2);
  if (!hours || !scan.take(':')) return std::nullopt;
  const auto minutes = scan.number(2, 2);
  if (!minutes || *minutes > 59) return std::nullopt;
  Moment moment{*minutes * ms_of_minute, ms_of_minute, false};
  if (scan.take(':')) {
    const auto seconds = scan.number(2, 2);
    if (!seconds || *seconds > 60) return std::nullopt;
    moment.milliseconds += *seconds * ms_of_second;
    moment.precision = ms_of_second;
    if (scan.take('.') || scan.take(',')) {
      const auto fraction = scan.fraction();
      if (!fraction) return std::nullopt;
      moment.milliseconds += *fraction;
      moment.precision = 1;
    }
  }
  scan.skip_blanks();
  const bool is_afternoon = scan.take_word("pm");
  if (is_afternoon || scan.take_word("am")) {
    if (*hours < 1 || *hours > 12) return std::nullopt;
    hours = *hours % 12 + (is_afternoon ? 12 : 0);
    scan.skip_blanks();
  }
  if (*hours > 23) return std::nullopt;
  moment.milliseconds += *hours * ms_of_hour;
  if (scan.is_at_end()) return moment;
  const auto ahead = zone(scan);
  if (!ahead || !scan.is_at_end()) return std::nullopt;
  moment.milliseconds -= *ahead;
  moment.has_zone = true;
  return moment;
}

}  // namespace

std::optional<Moment> parse_moment(std::string_view text, DateOrder order) {
  if (const auto moment = since_1970(text)) return moment;
  if (const auto moment = before_1970(text)) return moment;
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::size_t start = text.find_last_not_of("0123456789", colon - 1) + 1;
  std::string_view before = text.substr(0, start);
  while (before.ends_with(' ') || before.ends_with('T')) before.remove_suffix(1);
  const auto date = parse_date(before, order);
  auto moment = time_of_day(text.substr(start));
  if (!date || !moment) return std::nullopt;
  const auto day = std::chrono::sys_days(*date).time_since_epoch();
  moment->milliseconds += std::chrono::milliseconds(day).count();
  return moment;
}

}  // namespace evenhand
