#include "reports/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include <nlohmann/json.hpp>

#include "base/language.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/shown_lines.hpp"

namespace evenhand::reports {
namespace {

/// The control characters U+0080 to U+009F, one of which begins a terminal's commands, as blanks.
void blank_out_c1(std::string& valid) {
  for (std::size_t at = valid.find('\xc2'); at != std::string::npos; at = valid.find('\xc2', at)) {
    if (static_cast<unsigned char>(valid[at + 1]) < 0xa0) {
      valid.replace(at, 2, " ");
    } else {
      at += 2;
    }
  }
}

/// Longer fractions are shown as decimals, and longer whole numbers (52! has 68 digits) as powers
/// of ten.
constexpr std::size_t longest_exact = 40;
constexpr std::size_t longest_whole = 80;

std::string with_thousands(std::string digits) {
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

/// "1,234" of a number that is rounded to whole ones, as counts beside it are written.
std::string grouped(std::string number) {
  const bool is_whole = number.find_first_not_of("-0123456789") == std::string::npos;
  return is_whole ? with_thousands(std::move(number)) : number;
}

/// Decimals that show two digits of the interval's width, or three of the value without one.
int decimals_of(const Estimate& estimate, double factor) {
  const double width = factor * (estimate.high - estimate.low);
  if (!(width > 0 && std::isfinite(width))) {
    const double size = std::abs(factor * estimate.value);
    return size > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(size))), 0, 9) : 0;
  }
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(width / 2))), 0, 9);
}

std::string end_text(double end, double factor, int decimals) {
  return std::isfinite(end) ? fmt::format("{:.{}f}", factor * end, decimals) : "?";
}

std::string short_end(double end) { return std::isfinite(end) ? short_number(end) : "?"; }

bool has_interval(const Estimate& estimate) {
  return std::isfinite(estimate.low) || std::isfinite(estimate.high);
}

/// Returns the text for a value that is beyond all numbers on the side where its interval is open.
std::string bound_text(const Estimate& estimate) {
  if (std::isfinite(estimate.low) && !std::isfinite(estimate.high)) {
    return "> " + short_number(estimate.low);
  }
  if (std::isfinite(estimate.high) && !std::isfinite(estimate.low)) {
    return "< " + short_number(estimate.high);
  }
  return none;
}

std::string estimate_text(const Estimate& estimate, bool is_share) {
  if (!std::isfinite(estimate.value)) return bound_text(estimate);
  const double factor = is_share ? 100 : 1;
  const char* sign = is_share ? " %" : "";
  const double width = std::abs(estimate.high - estimate.low);
  const double largest = std::max(std::abs(estimate.value), std::isfinite(width) ? width : 0);
  if (!is_share && (largest >= 1e7 || (largest > 0 && largest < 1e-7))) {
    const std::string value = short_number(estimate.value);
    if (!has_interval(estimate)) return value;
    return fmt::format("{} ({} to {})", value, short_end(estimate.low), short_end(estimate.high));
  }
  const int decimals = decimals_of(estimate, factor);
  const std::string value = fmt::format("{:.{}f}", factor * estimate.value, decimals);
  if (!has_interval(estimate)) return value + sign;
  return fmt::format("{} ({} to {}){}", value, end_text(estimate.low, factor, decimals),
                     end_text(estimate.high, factor, decimals), sign);
}

std::string ten_digits(double value) { return rounded(value, 10); }

/// log10 of a whole number above 0, to some 15 digits.
double log10_of(std::string_view digits) {
  constexpr std::size_t leading = 17;
  double value = 0;
  for (const char digit : digits.substr(0, leading)) value = 10 * value + (digit - '0');
  return std::log10(value) + static_cast<double>(digits.size() - std::min(digits.size(), leading));
}

/// "7.289160042e160": of a number that no double holds, or that is too long.
std::string as_power_of_ten(std::string_view exact) {
  const bool is_negative = exact.starts_with('-');
  if (is_negative) exact.remove_prefix(1);
  const std::size_t bar = std::min(exact.find('/'), exact.size());
  double log10 = log10_of(exact.substr(0, bar));
  if (bar < exact.size()) log10 -= log10_of(exact.substr(bar + 1));
  return (is_negative ? "-" : "") + power_of_ten_text(log10, 10);
}

/// "0.0312", or "0.03124895213" of a probability that is known so well.
std::string p_value(PValue value, bool is_probability) {
  const double p = std::pow(10, value.log10);
  return is_probability && p > 1e-300 ? ten_digits(p) : p_value_text(value.log10);
}

struct ValueToText {
  bool is_share;
  bool is_probability = false;

  std::string operator()(std::monostate) const { return none; }
  std::string operator()(bool value) const { return translated_value(value ? "yes" : "no"); }
  std::string operator()(std::int64_t value) const { return with_thousands(std::to_string(value)); }
  std::string operator()(std::uint64_t value) const { return evenhand::with_thousands(value); }
  std::string operator()(double value) const {
    if (!std::isfinite(value)) return none;
    if (is_probability) return ten_digits(value);
    return is_share ? percent(value) : grouped(short_number(value));
  }
  std::string operator()(const std::string& value) const {
    return on_one_line(translated_value(value));
  }
  std::string operator()(const Estimate& value) const {
    return translated(estimate_text(value, is_share));
  }
  std::string operator()(PValue value) const { return p_value(value, is_probability); }
  std::string operator()(const Exact& value) const {
    if (value.is_whole() && value.digits.size() <= longest_whole) {
      return with_thousands(value.digits);
    }
    if (value.digits.size() <= longest_exact) return value.digits;
    return std::isnormal(value.value) && !value.is_whole() ? ten_digits(value.value)
                                                           : as_power_of_ten(value.digits);
  }
};

/// Whether the unit is to be shown after what is measured in it.
bool is_word(const std::string& unit) {
  return !unit.empty() && unit != share && unit != probability;
}

bool is_number(const Value& value) {
  return !std::holds_alternative<std::string>(value) && !std::holds_alternative<bool>(value) &&
         !std::holds_alternative<Estimate>(value);
}

}  // namespace

std::string on_one_line(std::string_view text) {
  // JSON's own replacement, so that a report says the same before and after a trip through a file.
  const std::string quoted =
      nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  auto valid = nlohmann::json::parse(quoted).get<std::string>();
  std::replace_if(
      valid.begin(), valid.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  blank_out_c1(valid);
  return with_marks_shown(valid);
}

std::string said(std::string_view words) { return on_one_line(translated(words)); }

std::size_t display_width(std::string_view text) {
  // No character is wider than it has bytes, so fmt fills up to the number of bytes.
  const std::size_t filled = fmt::format("{:<{}}", text, text.size()).size();
  return 2 * text.size() - filled;
}

std::string pad(std::string_view text, std::size_t width, Align align) {
  return align == Align::left ? fmt::format("{:<{}}", text, width)
                              : fmt::format("{:>{}}", text, width);
}

std::vector<std::size_t> column_widths(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], display_width(row[i]));
    }
  }
  return widths;
}

std::string value_text(const Value& value, const std::string& unit) {
  return std::visit(ValueToText{unit == share, unit == probability}, value);
}

std::vector<std::pair<std::string, std::string>> settings_of(const std::vector<Figure>& plan) {
  std::vector<std::pair<std::string, std::string>> settings;
  for (const Figure& figure : plan) {
    const auto* const words = std::get_if<std::string>(&figure.value);
    std::string text = words == nullptr ? figure_text(figure) : on_one_line(*words);
    const bool is_missing = std::holds_alternative<std::monostate>(figure.value);
    if (is_missing || text.empty() || text == "[]" || text == "{}") continue;
    settings.emplace_back(on_one_line(figure.words), std::move(text));
  }
  return settings;
}

std::string figure_text(const Figure& figure) {
  std::string text = value_text(figure.value, figure.unit);
  if (const auto* exact = std::get_if<Exact>(&figure.value);
      exact != nullptr && text.find('/') != std::string::npos && std::isfinite(exact->value)) {
    text += " = " + ten_digits(exact->value);
  }
  if (is_word(figure.unit) && text != none) {
    const std::string unit = text == "1" ? singular(figure.unit) : figure.unit;
    const bool is_counted = text.find_first_not_of("0123456789,.e-") == std::string::npos;
    const std::string blank = text.ends_with("）") ? "" : " ";
    // The thing that a number counts has a word of its own in some languages.
    text = is_counted ? said(text + ' ' + unit) : text + blank + said(unit);
  }
  if (figure.note.empty()) return text;
  return fmt::format("{}  {}", text, said(figure.note));
}

std::string column_text(const Column& column) {
  return said(is_word(column.unit) ? fmt::format("{}, {}", column.words, column.unit)
                                   : column.words);
}

std::string effect_text(const Effect& effect) {
  const Estimate& size = effect.size;
  const std::string value = value_text(size.value, {});
  if (!has_interval(size)) return value;
  return fmt::format("{} ({} to {})", value, short_end(size.low), short_end(size.high));
}

TextTable text_table(const Table& table) {
  TextTable text;
  text.rows.emplace_back();
  for (const Column& column : table.columns) text.rows.front().push_back(column_text(column));
  text.columns.assign(table.columns.size(), Align::right);
  for (const std::vector<Value>& values : table.rows) {
    Row row;
    for (std::size_t i = 0; i < values.size(); ++i) {
      row.push_back(value_text(values[i], table.columns[i].unit));
      if (!is_number(values[i])) text.columns[i] = Align::left;
    }
    text.rows.push_back(std::move(row));
  }
  return text;
}

const Finding* strongest(const Judgement& judgement) {
  const Finding* found = nullptr;
  const auto rank = [](const Finding& finding) {
    return std::pair(finding.adjusted.log10, finding.p.log10);
  };
  for (const Finding& finding : judgement.findings) {
    if (!finding.is_made()) continue;
    if (found == nullptr || rank(finding) < rank(*found)) found = &finding;
  }
  return found;
}

TestCounts count_tests(const Judgement& judgement) {
  TestCounts counts;
  for (const Finding& finding : judgement.findings) {
    ++(finding.is_made() ? counts.made : counts.skipped);
    if (finding.rejected) ++counts.rejected;
  }
  return counts;
}

std::vector<std::string> reach(const Judgement& judgement) {
  std::vector<std::string> lines;
  std::vector<std::string> groups;
  for (const Finding& finding : judgement.findings) {
    const std::string group = finding.group();
    if (!finding.is_made() || !finding.effect || !finding.detectable ||
        !std::isfinite(*finding.detectable) ||
        std::find(groups.begin(), groups.end(), group) != groups.end()) {
      continue;
    }
    groups.push_back(group);
    const std::string& unit = finding.effect->unit;
    lines.push_back(fmt::format("{} of {}{} ({})", finding.effect->name,
                                short_number(*finding.detectable), unit.empty() ? unit : ' ' + unit,
                                finding.test));
  }
  return lines;
}

}  // namespace evenhand::reports
