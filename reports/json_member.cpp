#include "reports/json_member.hpp"

#include <fmt/format.h>

#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "reports/json_guard.hpp"

namespace evenhand::reports {
namespace {

using Json = nlohmann::json;

/// The value as a message shows it: short ones as they stand, others by their type.
std::string shown(const Json& value) {
  constexpr std::size_t longest = 40;
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("an array of {}", value.size());
  if (value.is_binary()) return fmt::format("{} bytes", value.get_binary().size());
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.size() <= longest ? text
                                : fmt::format("a {} of {} bytes", value.type_name(), text.size());
}

}  // namespace

void JsonMember::refuse(std::string_view expected) const {
  const std::string_view place = place_.empty() ? "the top level" : std::string_view(place_);
  throw InputError(
      fmt::format("{}: at {}: expected {}, found {}", file_, place, expected, shown(value_)));
}

JsonMember JsonMember::operator[](const char* key) const {
  if (!value_.is_object()) refuse("an object");
  const auto found = value_.find(key);
  const std::string place = fmt::format("{}.{}", place_, key);
  if (found == value_.end()) {
    throw InputError(fmt::format("{}: {} is missing: the file is damaged", file_, place));
  }
  return {file_, *found, place};
}

JsonMember JsonMember::operator[](std::size_t index) const {
  if (index >= size()) refuse(fmt::format("an array of {} or more", index + 1));
  return {file_, value_[index], fmt::format("{}[{}]", place_, index)};
}

bool JsonMember::is_null() const { return value_.is_null(); }

bool JsonMember::is(const char* text) const { return value_ == text; }

bool JsonMember::has(const char* key) const { return value_.is_object() && value_.contains(key); }

std::size_t JsonMember::members() const { return value_.size(); }

std::size_t JsonMember::size() const {
  if (!value_.is_array()) refuse("an array");
  return value_.size();
}

void JsonMember::require_size(std::size_t expected) const {
  if (size() != expected) refuse(fmt::format("an array of {}", expected));
}

std::string JsonMember::text() const {
  if (!value_.is_string()) refuse("a string");
  return value_.get<std::string>();
}

bool JsonMember::flag() const {
  if (!value_.is_boolean()) refuse("true or false");
  return value_.get<bool>();
}

std::uint64_t JsonMember::count(std::uint64_t least, std::uint64_t most) const {
  if (value_.is_number_unsigned()) {
    const auto number = value_.get<std::uint64_t>();
    if (number >= least && number <= most) return number;
  }
  if (most == std::numeric_limits<std::uint64_t>::max()) {
    refuse(fmt::format("a whole number of at least {}", least));
  }
  refuse(fmt::format("a whole number from {} to {}", least, most));
}

std::int64_t JsonMember::whole(std::int64_t least, std::int64_t most) const {
  const bool fits = value_.is_number_unsigned()
                        ? std::in_range<std::int64_t>(value_.get<std::uint64_t>())
                        : value_.is_number_integer();
  if (fits) {
    const auto number = value_.get<std::int64_t>();
    if (number >= least && number <= most) return number;
  }
  refuse(fmt::format("a whole number from {} to {}", least, most));
}

double JsonMember::real(double least, double most) const {
  if (!value_.is_number()) refuse("a number");
  const auto number = value_.get<double>();
  // Nor is it a NaN, which CBOR can hold.
  if (!(number >= least && number <= most))
    refuse(fmt::format("a number from {} to {}", least, most));
  return number;
}

nlohmann::json parse_json(std::string_view text, const std::string& file) {
  GuardedJson read = read_guarded(text);
  if (read.error.empty()) return std::move(read.value);
  const std::string why =
      read.byte > 0 ? fmt::format(", at byte {}", read.byte) : fmt::format(": {}", read.error);
  throw InputError(
      fmt::format("{}: no JSON{}; give a file that 'evenhand … --json' or --out wrote", file, why));
}

}  // namespace evenhand::reports
