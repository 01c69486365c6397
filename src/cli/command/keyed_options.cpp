#include "src/cli/command/keyed_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "reports/json_guard.hpp"

namespace evenhand::cli {

nlohmann::json json_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto whole = node.value_exact<std::int64_t>()) return *whole;
  if (const auto real = node.value_exact<double>()) return *real;
  if (const auto flag = node.value_exact<bool>()) return *flag;
  nlohmann::json json;
  if (const toml::array* const list = node.as_array()) {
    json = nlohmann::json::array();
    for (const toml::node& each : *list) json.push_back(json_of(each));
  } else if (const toml::table* const table = node.as_table()) {
    json = nlohmann::json::object();
    for (const auto& [key, each] : *table) json[std::string(key.str())] = json_of(each);
  }
  return json;
}

nlohmann::json json_from(std::string_view text, std::string_view what) {
  reports::GuardedJson read = reports::read_guarded(text);
  if (read.error.empty()) return std::move(read.value);
  throw InputError(fmt::format("{}: no JSON{}: {}", what,
                               read.byte > 0 ? fmt::format(" at byte {}", read.byte) : "",
                               read.error));
}

std::string option_text(const std::string& key, const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_unsigned()) return fmt::format("{}", value.get<std::uint64_t>());
  if (value.is_number_integer()) return fmt::format("{}", value.get<std::int64_t>());
  if (value.is_number()) return fmt::format("{}", value.get<double>());
  throw InputError(fmt::format("{}: expected a string or a number", printable(key, 200)));
}

std::vector<std::string> option_texts(const std::string& key, const nlohmann::json& value) {
  if (!value.is_array()) return {option_text(key, value)};
  std::vector<std::string> texts;
  for (const nlohmann::json& each : value) texts.push_back(option_text(key, each));
  if (texts.empty()) throw InputError(fmt::format("{}: the list is empty", printable(key, 200)));
  return texts;
}

std::vector<std::string> option_words(const std::string& key, const nlohmann::json& value) {
  if (value.is_boolean()) {
    if (value.get<bool>()) return {fmt::format("--{}", key)};
    return {};
  }
  std::vector<std::string> words;
  if (key == "group") {
    for (const std::string& text : option_texts(key, value)) {
      words.push_back(fmt::format("--{}={}", key, text));
    }
  } else {
    words.push_back(fmt::format("--{}={}", key, fmt::join(option_texts(key, value), ",")));
  }
  return words;
}

std::vector<std::string> words_of_options(const nlohmann::json& object) {
  std::vector<std::string> words;
  for (const auto& [key, value] : object.items()) {
    for (std::string& word : option_words(key, value)) words.push_back(std::move(word));
  }
  std::stable_partition(words.begin(), words.end(), [](const std::string& word) {
    return word.find('=') != std::string::npos;
  });
  return words;
}

}  // namespace evenhand::cli
