#include "reports/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include <nlohmann/json.hpp>

namespace evenhand::reports {
namespace {

using OrderedJson = nlohmann::ordered_json;

bool stays_on_one_line(const OrderedJson& json) {
  return json.empty() || (json.is_array() && std::none_of(json.begin(), json.end(), [](auto& item) {
                            return item.is_structured();
                          }));
}

void append(std::string& text, const OrderedJson& json, std::size_t depth);

std::string scalar(const OrderedJson& json) {
  if (json.is_number_unsigned()) return fmt::to_string(json.get<std::uint64_t>());
  std::string text = json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
  if (!json.is_string()) return text;
  // In what is printed a runner of jobs would take "##[" for a command.
  for (std::size_t at = text.find("##"); at != std::string::npos; at = text.find("##", at)) {
    text.replace(at + 1, 1, "\\u0023");
  }
  return text;
}

void append_line(std::string& text, const OrderedJson& array) {
  text += '[';
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (i > 0) text += ", ";
    text += scalar(array[i]);
  }
  text += ']';
}

void append_lines(std::string& text, const OrderedJson& json, std::size_t depth) {
  const bool is_object = json.is_object();
  text += is_object ? '{' : '[';
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    text += first ? "\n" : ",\n";
    first = false;
    text.append(2 * (depth + 1), ' ');
    if (is_object) text += scalar(key) + ": ";
    append(text, value, depth + 1);
  }
  text += '\n';
  text.append(2 * depth, ' ');
  text += is_object ? '}' : ']';
}

// Bounded by the depth of the document that this program builds.
// NOLINTNEXTLINE(misc-no-recursion)
void append(std::string& text, const OrderedJson& json, std::size_t depth) {
  if (!json.is_structured()) {
    text += scalar(json);
  } else if (!stays_on_one_line(json)) {
    append_lines(text, json, depth);
  } else if (json.is_array()) {
    append_line(text, json);
  } else {
    text += "{}";
  }
}

}  // namespace

std::string json_text(const nlohmann::ordered_json& json) {
  std::string text;
  append(text, json, 0);
  text += '\n';
  return text;
}

}  // namespace evenhand::reports
