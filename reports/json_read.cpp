#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <limits>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/settings.hpp"
#include "reports/json.hpp"
#include "reports/json_member.hpp"

namespace evenhand::reports {
namespace {

template <class T>
void read(const JsonMember& json, T& member, Bound bound = {});

struct ReadMembers {
  const JsonMember& from;

  void operator()(const char* name, auto& member, Bound bound = {}) {
    read(from[name], member, bound);
  }
  void operator()(const char* name, auto& member, Where where) {
    if (where.means_something) (*this)(name, member);
  }
  void operator()(const char* name, std::string& text, NullWhereEmpty /*form*/) {
    if (!from[name].is_null()) (*this)(name, text);
  }
  void operator()(const char* name, std::string& text, AbsentWhereEmpty /*form*/) {
    if (from.has(name)) (*this)(name, text);
  }
  void operator()(const char* name, PValue& value) {
    const JsonMember log10 = from[(std::string("log10_") + name).c_str()];
    constexpr double infinity = std::numeric_limits<double>::infinity();
    value.log10 = log10.is_null() ? -infinity : log10.real(-infinity, 0);
  }
};

template <class T>
T read_as(const JsonMember& json) {
  T value{};
  if constexpr (std::same_as<T, PValue>) {
    ReadMembers{json}("p", value);
  } else {
    read(json, value);
  }
  return value;
}

Value read_value(const JsonMember& json) {
  if (json.is_null()) return {};
  if (json.has("low")) return read_as<Estimate>(json);
  if (json.has("log10_p")) return read_as<PValue>(json);
  if (json.has("exact")) return read_as<Exact>(json);
  const nlohmann::json& value = json.value();
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number_float()) return value.get<double>();
  return json.text();
}

double read_real(const JsonMember& json, Bound bound) {
  if (bound.kind == Bound::Kind::range) return json.real(bound.lowest, bound.highest);
  return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.real();
}

/// Returns the value of `found`, which may be nothing.
template <class T>
T known(const std::optional<T>& found, const JsonMember& json, std::string_view expected) {
  if (!found) json.refuse(expected);
  return *found;
}

/// "one of 'biased', 'uneven', …": the verdicts that there are.
std::string names_of_verdicts() {
  std::string names;
  for (const VerdictInfo& info : verdicts) {
    names += fmt::format("{}'{}'", names.empty() ? "one of " : ", ", info.name);
  }
  return names;
}

// Checks what relates members.
void require(const JsonMember& json, const Judgement& judgement) {
  if (is_alpha(judgement.alpha)) return;
  json["alpha"].refuse("a level of tests, above 0 and up to 0.5");
}
void require(const JsonMember& json, const Table& table) {
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    if (table.rows[i].size() == table.columns.size()) continue;
    json["rows"][i].refuse(fmt::format("{} values, one a column", table.columns.size()));
  }
}
/// Nothing but a number, for programs take other texts for formulas.
void require(const JsonMember& json, const Exact& exact) {
  const auto are_digits = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  std::string_view number = exact.digits;
  if (number.starts_with('-')) number.remove_prefix(1);
  const std::size_t bar = std::min(number.find('/'), number.size());
  const std::string_view below = bar < number.size() ? number.substr(bar + 1) : "1";
  if (are_digits(number.substr(0, bar)) && are_digits(below)) return;
  json["exact"].refuse("a whole number or a fraction, as \"-5/27\"");
}
void require(const JsonMember& /*json*/, const auto& /*member*/) {}

template <class T>
void read(const JsonMember& json, T& member, Bound bound) {
  if constexpr (Listed<T>) {
    ReadMembers use{json};
    T::members(member, use);
    require(json, member);
  } else if constexpr (std::same_as<T, Value>) {
    member = read_value(json);
  } else if constexpr (is_optional<T>) {
    member.reset();
    if (!json.is_null()) read(json, member.emplace());
  } else if constexpr (std::same_as<T, double>) {
    member = read_real(json, bound);
  } else if constexpr (std::same_as<T, Verdict>) {
    member = known(verdict_named(json.text()), json, names_of_verdicts());
  } else if constexpr (std::same_as<T, Chart::Kind>) {
    member = known(chart_kind_named(json.text()), json, "heat_map, intervals, bars or curve");
  } else if constexpr (std::same_as<T, Shown>) {
    member = json.flag() ? Shown::on_request : Shown::always;
  } else if constexpr (std::same_as<T, bool>) {
    member = json.flag();
  } else if constexpr (std::same_as<T, std::string>) {
    member = json.text();
  } else {
    member.resize(json.size());
    for (std::size_t i = 0; i < member.size(); ++i) read(json[i], member[i]);
  }
}

void require_version(const JsonMember& json, const std::string& file) {
  if (!json.has("format") || !json["format"].is("evenhand")) {
    throw InputError(fmt::format(
        "{}: no result of this evenhand (it has no \"format\": \"evenhand\"; results of before "
        "0.2 cannot be read): run the command that made it again",
        file));
  }
  const std::uint64_t version = json["version"].count();
  if (version == document_version) return;
  throw InputError(fmt::format(
      "{}: a result of version {}, and this program reads version {}: {}", file, version,
      document_version,
      version > document_version ? "update evenhand" : "run the command that made it again"));
}

}  // namespace

Document from_json(std::string_view text, const std::string& file) {
  const nlohmann::json parsed = parse_json(text, file);
  const JsonMember json(file, parsed);
  require_version(json, file);
  return read_as<Document>(json);
}

}  // namespace evenhand::reports
