#include "src/cli/program/languages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/language.hpp"

namespace evenhand::cli {
namespace {

constexpr std::string_view lang = "--lang";
constexpr std::string_view english = "en";

/// "zh" of "zh_CN".
std::string_view language_of(std::string_view locale) {
  return locale.substr(0, locale.find_first_of("_-"));
}

/// The catalogue of a language; empty for English, whose messages are in the sources. Nothing where
/// there is none.
std::optional<std::string_view> catalogue_of(std::string_view language) {
  if (language == english) return std::string_view();
  for (const EmbeddedFile& file : catalogue_files()) {
    if (file.name.substr(0, file.name.find('.')) == language) return file.text;
  }
  return std::nullopt;
}

const std::string& known_languages() {
  static const std::string all = [] {
    std::string names(english);
    for (const EmbeddedFile& file : catalogue_files()) {
      names += fmt::format(", {}", file.name.substr(0, file.name.find('.')));
    }
    return names;
  }();
  return all;
}

/// Where --lang stands with what it names, in one argument or in two.
struct Named {
  std::size_t at = 0;
  std::size_t arguments = 0;
  std::string_view language;
};

Named named_in(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == lang && i + 1 < arguments.size()) return {i, 2, arguments[i + 1]};
    if (argument.starts_with(lang) && argument.substr(lang.size()).starts_with('=')) {
      return {i, 1, argument.substr(lang.size() + 1)};
    }
  }
  return {};
}

}  // namespace

void choose_language(const std::vector<std::string>& arguments) {
  std::vector<std::string> wanted = languages_of_environment();
  const Named named = named_in(arguments);
  if (named.arguments > 0) wanted.insert(wanted.begin(), std::string(named.language));
  for (const std::string& locale : wanted) {
    const std::string_view language = language_of(locale);
    if (const auto catalogue = catalogue_of(language)) return use_language(language, *catalogue);
  }
}

std::vector<std::string> without_language(std::vector<std::string> arguments) {
  const Named named = named_in(arguments);
  const auto first = arguments.begin() + static_cast<std::ptrdiff_t>(named.at);
  arguments.erase(first, first + static_cast<std::ptrdiff_t>(named.arguments));
  return arguments;
}

void add_language_option(Command& command, const std::vector<std::string>& arguments) {
  const bool is_program = command.parent == nullptr;
  static const std::string words = fmt::format(
      "Language of messages, help and reports: {} (default: what LC_ALL, LC_MESSAGES or LANG say)",
      known_languages());
  command.add_option(std::string(lang), Reader([](const std::string&) {}), words)
      ->type_name("LANGUAGE")
      ->group(is_program ? "Options" : "Output")
      ->check({[](const std::string& text) {
                 return catalogue_of(language_of(text))
                            ? ""
                            : fmt::format("found '{}', expected {}", text, known_languages());
               },
               ""});
  for (Command& each : command.commands) {
    const bool is_named =
        std::find(arguments.begin(), arguments.end(), each.name) != arguments.end();
    if (arguments.empty() || is_named) add_language_option(each, arguments);
  }
}

}  // namespace evenhand::cli
