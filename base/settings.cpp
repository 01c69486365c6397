#include "base/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/shell.hpp"

namespace evenhand {

std::string option_name(std::string_view name, const Setting& setting) {
  if (setting.option) return std::string(*setting.option);
  std::string option(name);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

std::string CountForm::text(std::uint64_t count) { return std::to_string(count); }

void CountForm::check(std::string_view option, std::uint64_t count) const {
  if ((count >= least && count <= most) || (or_none && count == 0)) return;
  throw InputError(fmt::format("--{}: {} is not a number from {} to {}", option,
                               with_thousands(count), with_thousands(least), with_thousands(most)));
}

std::uint64_t CountForm::parsed(std::string_view option, std::string_view written) const {
  return parse_count(written, fmt::format("--{}", option), least, most);
}

std::string TextsForm::text(const Texts& texts) { return fmt::format("{}", fmt::join(texts, ",")); }

void TextsForm::read(std::string_view /*option*/, const std::string& written, Texts& value) {
  value.clear();
  for (std::size_t begin = 0; begin <= written.size();) {
    const std::size_t end = std::min(written.find(',', begin), written.size());
    value.push_back(written.substr(begin, end - begin));
    begin = end + 1;
  }
}

std::string CountsForm::text(const Counts& counts) {
  return fmt::format("{}", fmt::join(counts, ","));
}

void CountsForm::check(std::string_view option, const Counts& counts) const {
  if (counts.empty()) throw InputError(fmt::format("--{}: expected a number", option));
  for (const unsigned count : counts) CountForm::check(option, count);
}

void CountsForm::read(std::string_view option, const std::string& written, Counts& counts) const {
  std::vector<std::string> texts;
  if (!written.empty()) TextsForm::read(option, written, texts);
  counts.clear();
  for (const std::string& text : texts) CountForm::read(option, text, counts.emplace_back());
  check(option, counts);
}

void MultipleForm::check(std::string_view option, std::uint64_t count) const {
  CountForm::check(option, count / unit);
}

void MultipleForm::read(std::string_view option, std::string_view written,
                        std::uint64_t& count) const {
  std::uint64_t units = 0;
  CountForm::read(option, written, units);
  count = units * unit;
}

std::string WholeForm::text(double number) { return fmt::format("{:.0f}", number); }

void WholeForm::check(std::string_view option, double number) const {
  const auto whole = static_cast<double>(most);
  if (number >= static_cast<double>(least) && number <= whole && number == std::floor(number))
    return;
  throw InputError(fmt::format("--{}: {} is not a whole number from {} to {}", option, number,
                               with_thousands(least), with_thousands(most)));
}

void WholeForm::read(std::string_view option, std::string_view written, double& number) const {
  number = static_cast<double>(parse_count(written, fmt::format("--{}", option), least, most));
}

std::string RealForm::text(double number) { return in_full(number); }

void RealForm::check(std::string_view /*option*/, double number) const {
  if (require != nullptr) require(number);
}

void RealForm::read(std::string_view option, std::string_view written, double& number) const {
  const char* const end = written.data() + written.size();
  const auto [read_to, error] = read_double(written.data(), end, number);
  if (error != std::errc() || read_to != end) {
    throw InputError(fmt::format("--{}: '{}' is not a number", option, written));
  }
  check(option, number);
}

void ShareForm::check(std::string_view option, double share) {
  if (share > 0 && share < 1) return;
  throw InputError(fmt::format("--{}: {} is not a share above 0 and below 1, such as 0.01 or 1%",
                               option, RealForm::text(share)));
}

void ShareForm::read(std::string_view option, std::string_view written, double& share) {
  const bool is_percent = written.ends_with('%');
  std::string_view number = written.substr(0, written.size() - (is_percent ? 1 : 0));
  while (is_percent && number.ends_with(' ')) number.remove_suffix(1);
  RealForm{}.read(option, number, share);
  if (is_percent) share /= 100;
  check(option, share);
}

void CommandLineOfSettings::add(const std::string& option, const std::string& text, char between) {
  // A form's option_of() has none for a value that no option gives.
  if (option.empty()) return;
  text_ += fmt::format(" --{}{}{}", option, between, shell_quoted(text));
}

bool CommandLineOfSettings::is_default(std::string_view name, const std::string& text) const {
  return std::any_of(defaults_.begin(), defaults_.end(), [&](const auto& known) {
    return known.first == name && known.second == text;
  });
}

}  // namespace evenhand
