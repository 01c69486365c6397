#include <cmath>
#include <concepts>

#include <nlohmann/json.hpp>

#include "base/settings.hpp"
#include "reports/json.hpp"
#include "reports/json_text.hpp"
#include "reports/summary.hpp"

namespace evenhand::reports {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Beyond, a double and so a reader of JSON may lose a digit.
constexpr std::int64_t largest_whole = std::int64_t{1} << 53;

OrderedJson number(double value) {
  return std::isfinite(value) ? OrderedJson(value) : OrderedJson(nullptr);
}

template <class T>
OrderedJson json_of_member(const T& member);

struct WriteMembers {
  OrderedJson object = OrderedJson::object();

  void operator()(const char* name, const auto& member, Bound /*bound*/ = {}) {
    object[name] = json_of_member(member);
  }
  void operator()(const char* name, const std::string& text, NullWhereEmpty /*form*/) {
    object[name] = text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
  }
  void operator()(const char* name, const std::string& text, AbsentWhereEmpty /*form*/) {
    if (!text.empty()) object[name] = text;
  }
  void operator()(const char* name, double value, Where where) {
    object[name] = where.means_something ? number(value) : OrderedJson(nullptr);
  }
  void operator()(const char* name, PValue value, Where where = {}) {
    (*this)(name, std::pow(10, value.log10), where);
    (*this)((std::string("log10_") + name).c_str(), value.log10, where);
  }
};

/// A whole number as JSON, or with its digits where a reader may lose some.
template <class Whole>
OrderedJson whole_number(Whole value, bool is_safe) {
  return is_safe ? OrderedJson(value)
                 : json_of_member(Exact{std::to_string(value), static_cast<double>(value)});
}

struct ValueToJson {
  OrderedJson operator()(std::monostate) const { return nullptr; }
  OrderedJson operator()(std::int64_t value) const {
    return whole_number(value, value >= -largest_whole && value <= largest_whole);
  }
  OrderedJson operator()(std::uint64_t value) const {
    return whole_number(value, value <= std::uint64_t{largest_whole});
  }
  OrderedJson operator()(PValue value) const {
    WriteMembers write;
    write("p", value);
    return std::move(write.object);
  }
  OrderedJson operator()(const auto& value) const { return json_of_member(value); }
};

template <class T>
OrderedJson json_of_member(const T& member) {
  if constexpr (Listed<T>) {
    WriteMembers write;
    T::members(member, write);
    return std::move(write.object);
  } else if constexpr (std::same_as<T, Value>) {
    return std::visit(ValueToJson{}, member);
  } else if constexpr (is_optional<T>) {
    return member ? json_of_member(*member) : OrderedJson(nullptr);
  } else if constexpr (std::same_as<T, double>) {
    return number(member);
  } else if constexpr (std::same_as<T, Verdict>) {
    return verdict_name(member);
  } else if constexpr (std::same_as<T, Chart::Kind>) {
    return chart_kind_name(member);
  } else if constexpr (std::same_as<T, Shown>) {
    return member == Shown::on_request;
  } else if constexpr (std::same_as<T, bool> || std::same_as<T, std::string>) {
    return member;
  } else {
    OrderedJson list = OrderedJson::array();
    for (const auto& item : member) list.push_back(json_of_member(item));
    return list;
  }
}

}  // namespace

nlohmann::ordered_json json_of(const Document& document) {
  WriteMembers write{
      {{"format", "evenhand"}, {"version", document_version}, {"summary", summary_of(document)}}};
  Document::members(document, write);
  return std::move(write.object);
}

std::string to_json(const Document& document) { return json_text(json_of(document)); }

std::string to_json_line(const Document& document) {
  return json_of(document).dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

}  // namespace evenhand::reports
