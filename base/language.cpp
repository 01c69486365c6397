#include "base/language.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <memory>

#include "base/catalogue.hpp"

namespace evenhand {
namespace {

struct Language {
  std::string name = "en";
  std::unique_ptr<const Catalogue> catalogue;
};

Language& chosen() {
  static Language language;
  return language;
}

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

/// Returns the encoding of a locale such as "zh_CN.UTF-8@variant", in lower case without dashes;
/// empty where it names none.
std::string encoding_of(std::string_view locale) {
  const std::size_t dot = locale.find('.');
  if (dot == std::string_view::npos) return {};
  std::string encoding;
  for (const char c : locale.substr(dot + 1, locale.find('@') - dot - 1)) {
    if (c != '-') encoding += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return encoding;
}

std::string_view locale_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    if (const std::string_view locale = variable(name); !locale.empty()) return locale;
  }
  return {};
}

}  // namespace

void use_language(std::string_view name, std::string_view po) {
  Language& language = chosen();
  language.name = name;
  language.catalogue = po.empty() ? nullptr : std::make_unique<const Catalogue>(po);
}

std::string language() { return chosen().name; }

std::string translated(std::string_view english) {
  const Catalogue* const catalogue = chosen().catalogue.get();
  return catalogue == nullptr ? std::string(english) : catalogue->translated(english);
}

std::string translated_value(std::string_view english) {
  const Catalogue* const catalogue = chosen().catalogue.get();
  return catalogue == nullptr ? std::string(english) : catalogue->translated_value(english);
}

std::vector<std::string> languages_of_environment() {
  const std::string_view locale = locale_of_environment();
  const std::string encoding = encoding_of(locale);
  const bool is_utf8 = encoding.empty() || encoding == "utf8";
  if (locale.empty() || locale == "C" || locale == "POSIX" || !is_utf8) return {};
  std::vector<std::string> languages;
  std::string_view list = variable("LANGUAGE");
  if (list.empty()) list = locale;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    const std::string_view each = list.substr(0, end);
    if (!each.empty()) languages.emplace_back(each.substr(0, each.find_first_of(".@")));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return languages;
}

}  // namespace evenhand
