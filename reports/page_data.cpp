#include "reports/page_data.hpp"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/language.hpp"
#include "base/shown_lines.hpp"
#include "reports/json.hpp"
#include "reports/text.hpp"

namespace evenhand::reports {
namespace {

constexpr std::array<const char*, 13> words_of_script = {"deviation from what is expected",
                                                         "{0} expected: {1}",
                                                         "tests, the strongest first",
                                                         "effect / detectable effect",
                                                         "p {0}, corrected {1}",
                                                         "found from {0} on",
                                                         "{0} ({1} to {2})",
                                                         "now",
                                                         "{0} s ago",
                                                         "live; last change {0}",
                                                         "not connected; last change {0}",
                                                         "expected {0}",
                                                         "chance: {0} to {1}"};

void translate(nlohmann::ordered_json& json, std::string (*translation)(std::string_view)) {
  if (json.is_string()) json = translation(json.get_ref<const std::string&>());
}

void translate_cells(nlohmann::ordered_json& rows) {
  for (nlohmann::ordered_json& row : rows) {
    for (nlohmann::ordered_json& cell : row) translate(cell, translated_value);
  }
}

/// Marks that turn the direction of writing, in all texts: a page shows them as a terminal does.
void show_marks(nlohmann::ordered_json& json) {
  if (json.is_string()) json = with_marks_shown(json.get_ref<const std::string&>());
  if (!json.is_structured()) return;
  for (nlohmann::ordered_json& each : json) show_marks(each);
  if (!json.is_object()) return;
  nlohmann::ordered_json shown = nlohmann::ordered_json::object();
  for (auto& [name, member] : json.items()) shown[with_marks_shown(name)] = std::move(member);
  json = std::move(shown);
}

/// All members that are words, wherever they stand; names stay, by which the script finds things.
void translate_words(nlohmann::ordered_json& json) {
  if (json.is_array()) {
    for (nlohmann::ordered_json& each : json) translate_words(each);
  }
  if (!json.is_object()) return;
  for (auto& [name, member] : json.items()) {
    if (name == "rows") {
      translate_cells(member);
    } else if (name == "words" || name == "title" || name == "x" || name == "y") {
      translate(member, translated);
    } else if (name == "effect" && member.is_object()) {
      translate(member.at("name"), translated);
      translate(member.at("unit"), translated);
    } else {
      translate_words(member);
    }
  }
}

}  // namespace

nlohmann::ordered_json page_document(const Document& document) {
  nlohmann::ordered_json json = json_of(document);
  show_marks(json);
  for (nlohmann::ordered_json& section : json.at("sections")) {
    section["name"] = on_one_line(section.at("name").get<std::string>());
  }
  if (language() == "en") return json;
  translate(json.at("title"), translated);
  translate(json.at("verdict"), translated);
  translate_words(json.at("sections"));
  return json;
}

nlohmann::ordered_json page_words() {
  nlohmann::ordered_json words = nlohmann::ordered_json::object();
  if (language() == "en") return words;
  for (const char* word : words_of_script) words[word] = translated(word);
  return words;
}

}  // namespace evenhand::reports
