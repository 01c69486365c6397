#include "base/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

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

template void SettingUse::operator()(const char*, std::uint64_t&, const CountForm&, const Setting&);
template void SettingUse::operator()(const char*, unsigned&, const CountForm&, const Setting&);
template void SettingUse::operator()(const char*, std::optional<std::uint64_t>&, const CountForm&,
                                     const Setting&);
template void SettingUse::operator()(const char*, double&, const RealForm&, const Setting&);
template void SettingUse::operator()(const char*, std::optional<double>&, const RealForm&,
                                     const Setting&);
template void SettingUse::operator()(const char*, std::optional<double>&, const ShareForm&,
                                     const Setting&);
template void SettingUse::operator()(const char*, std::string&, const TextForm&, const Setting&);
template void SettingUse::operator()(const char*, std::optional<std::string>&, const TextForm&,
                                     const Setting&);
template void SettingUse::operator()(const char*, std::vector<std::string>&, const TextsForm&,
                                     const Setting&);
template void SettingUse::operator()(const char*, std::vector<std::string>&, const RepeatedForm&,
                                     const Setting&);
template void SettingUse::operator()(const char*, bool&, const FlagForm<>&, const Setting&);
template void SettingUse::operator()(const char*, std::string&, const NamedTextForm&,
                                     const Setting&);
template void SettingUse::operator()(const char*, bool&, const NamedFlagForm&, const Setting&);

namespace {

/// The texts of those settings that stand on a command line only where they are changed.
struct UsualTexts final : SettingUse {
  std::vector<std::pair<std::string, std::string>> texts;  ///< by name

  bool has(std::string_view name, std::string_view text) const {
    return std::any_of(texts.begin(), texts.end(), [&](const auto& known) {
      return known.first == name && known.second == text;
    });
  }

 private:
  void use_setting(SettingRow row) override {
    if (!row.setting.only_changed) return;
    if (auto text = row.value->text()) texts.emplace_back(row.name, *std::move(text));
  }
  void use_part(const char* /*name*/, const SettingList& /*part*/) override {}
  void use_parts(const char* /*name*/, SettingLists& /*parts*/) override {}
};

class CommandLine final : public SettingUse {
 public:
  explicit CommandLine(const SettingList& list) : text_(list.head_text()) {
    list.use_usual(usual_);
    list.use(*this);
  }
  const std::string& text() const { return text_; }

 private:
  void use_setting(SettingRow row) override {
    const std::string option = row.option();
    if (option.empty()) return;
    if (row.value->kind() == SettingKind::flag) {
      if (std::get<bool>(row.value->plain())) text_ += " --" + option;
    } else if (row.value->kind() == SettingKind::repeated) {
      const PlainValue plain = row.value->plain();
      for (const std::string& text : std::get<std::vector<std::string>>(plain)) add(option, text);
    } else if (const std::optional<std::string> text = row.value->text()) {
      if (!row.value->alternatives().empty()) {
        // There is none for a value that no option gives.
        const std::string alternative = row.value->alternative();
        if (!alternative.empty()) add(alternative, *text);
      } else if (row.value->may_be_missing() || !row.setting.only_changed ||
                 !usual_.has(row.name, *text)) {
        add(option, *text, row.setting.implied == nullptr ? ' ' : '=');
      }
    }
  }
  void use_part(const char* /*name*/, const SettingList& part) override {
    text_ += settings_text(part);
  }
  void use_parts(const char* /*name*/, SettingLists& /*parts*/) override {}

  void add(const std::string& option, const std::string& text, char between = ' ') {
    text_ += fmt::format(" --{}{}{}", option, between, shell_quoted(text));
  }

  UsualTexts usual_;
  std::string text_;
};

struct SettingsCheck final : SettingUse {
 private:
  void use_setting(SettingRow row) override { row.value->check(row.option()); }
  void use_part(const char* /*name*/, const SettingList& part) override { part.use(*this); }
  void use_parts(const char* /*name*/, SettingLists& parts) override {
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].use(*this);
  }
};

}  // namespace

std::string settings_text(const SettingList& list) { return CommandLine(list).text(); }

void check_settings(const SettingList& list) {
  SettingsCheck check;
  list.use(check);
}

}  // namespace evenhand
