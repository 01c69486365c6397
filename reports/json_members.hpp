#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/members.hpp"
#include "base/wide.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "reports/packed_numbers.hpp"

namespace evenhand::reports {

// Writes a type that lists its members (base/members.hpp) as JSON, and reads it back:
//
//     a number, a flag, a text      as JSON has it; a real that is not finite as "inf" or "-inf"
//     an enumeration                its number
//     a vector of whole numbers     packed counts (those with a sign folded)
//     a vector of reals             packed reals
//     any other sequence            an array
//     what may be missing           null where it is
//     one of several kinds          an array of the kind's number and what it holds
//     a map                         an array of pairs, keys ascending
//     a set                         an array
//     what lists its members        an object of them
//     anything else                 what its own save() and load(saved, bound) say

template <class T>
concept WholeNumber = (std::integral<T> && !std::same_as<T, bool>) || std::same_as<T, Wide>;

template <class T>
concept SequenceOfWholeNumbers =
    Sequence<T> && WholeNumber<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>>;

/// Types that may be long, and numbers that JSON does not have.
template <class T>
concept PackedNumbers = SequenceOfWholeNumbers<T> && (requires(T& value) { value.resize(1); } ||
                                                      std::same_as<typename T::value_type, Wide>);

template <class T>
concept Optional = requires(T& value) {
  value.reset();
  value.has_value();
};

template <class T>
concept Variant = requires { std::variant_size<T>::value; };

template <class T>
JsonValue saved(const T& value);

/// Reads what saved() returned into an object of the same shape. Throws InputError with the place
/// of the first member that is not as its bound says.
template <class T>
void load(const JsonMember& saved, T& value, Bound bound = {});

/// Reads what saved() returned into a list, of which only the shape of the items is known.
template <class List, class Item>
void load(const JsonMember& saved, List& list, const ListBound<Item>& bound);

/// Refuses numbers that are not as the bound says.
void require_bound(const JsonMember& saved, std::span<const std::uint64_t> numbers, Bound bound);
void require_bound(const JsonMember& saved, std::span<const double> reals, Bound bound);

namespace detail {

JsonValue saved_real(double real);
JsonValue saved_pair(JsonValue first, JsonValue second);
double real_from(const JsonMember& saved, Bound bound);

struct SaveMembers {
  JsonValue object = JsonValue::object();
  std::uint64_t units = 0;

  void operator()(const char* name, const auto& member, const auto&... /*bound*/) {
    object.set(name, saved(member));
  }
};

struct LoadMembers {
  const JsonMember& from;
  std::uint64_t units = 0;

  template <class Member>
  void operator()(const char* name, Member& member, Bound bound = {}) {
    load(from[name], member,
         bound.kind == Bound::Kind::any && Listed<Member> ? of_units(units) : bound);
  }
  template <class List, class Item>
  void operator()(const char* name, List& list, const ListBound<Item>& bound) {
    load(from[name], list, bound);
  }
};

/// Returns how far a number is from 0.
template <WholeNumber Number>
std::uint64_t size_of(Number number) {
  const auto bits = static_cast<std::uint64_t>(number);
  return number < 0 ? ~bits + 1 : bits;
}

/// Appends a number as counts: two of a wide number.
template <WholeNumber Number>
void append(std::vector<std::uint64_t>& counts, Number number) {
  if constexpr (std::same_as<Number, Wide>) {
    counts.push_back(static_cast<std::uint64_t>(number));
    counts.push_back(static_cast<std::uint64_t>(number >> 64U));
  } else if constexpr (std::is_signed_v<Number>) {
    counts.push_back(folded(number));
  } else {
    counts.push_back(number);
  }
}

template <class Numbers>
JsonValue saved_numbers(const Numbers& numbers) {
  std::vector<std::uint64_t> counts;
  counts.reserve(numbers.size());
  for (const auto number : numbers) append(counts, number);
  return pack_counts(counts);
}

template <class Numbers>
void load_numbers(const JsonMember& saved, Numbers& numbers, Bound bound) {
  using Number = std::remove_cvref_t<decltype(numbers[0])>;
  constexpr std::size_t counts_each = std::same_as<Number, Wide> ? 2 : 1;
  std::vector<std::uint64_t> counts = unpack_counts(saved, counts_each * numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if constexpr (std::same_as<Number, Wide>) {
      numbers[i] = counts[2 * i] + (Wide{counts[2 * i + 1]} << 64U);
    } else if constexpr (std::is_signed_v<Number>) {
      const std::int64_t number = unfolded(counts[i]);
      if (!std::in_range<Number>(number)) saved.refuse("smaller numbers");
      numbers[i] = static_cast<Number>(number);
      counts[i] = size_of(number);
    } else {
      if (!std::in_range<Number>(counts[i])) saved.refuse("smaller counts");
      numbers[i] = static_cast<Number>(counts[i]);
    }
  }
  require_bound(saved, counts, bound);
}

template <class Number>
void load_number(const JsonMember& saved, Number& number, Bound bound) {
  using Limits = std::numeric_limits<Number>;
  const bool is_bounded = bound.kind == Bound::Kind::most;
  if constexpr (std::is_signed_v<Number>) {
    const auto most = static_cast<std::int64_t>(
        std::min(std::uint64_t{Limits::max()}, is_bounded ? bound.number : UINT64_MAX));
    number = static_cast<Number>(saved.whole(is_bounded ? -most : Limits::min(), most));
  } else {
    number =
        static_cast<Number>(saved.count(bound.least, is_bounded ? bound.number : Limits::max()));
  }
}

template <class Map>
void load_map(const JsonMember& saved, Map& map, Bound bound) {
  map.clear();
  for (std::size_t i = 0; i < saved.size(); ++i) {
    typename Map::key_type key{};
    saved[i].require_size(2);
    load(saved[i][std::size_t{0}], key);
    if (!map.empty() && !(map.rbegin()->first < key)) saved[i].refuse("keys in ascending order");
    load(saved[i][1], map[key], bound);
  }
  if constexpr (WholeNumber<typename Map::mapped_type>) {
    std::vector<std::uint64_t> counts;
    for (const auto& [key, count] : map) counts.push_back(count);
    require_bound(saved, counts, bound);
  }
}

template <class Value>
void load_variant(const JsonMember& saved, Value& value, Bound bound) {
  constexpr std::size_t kinds = std::variant_size_v<Value>;
  saved.require_size(2);
  const std::size_t kind = saved[std::size_t{0}].count(0, kinds - 1);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((kind == I ? load(saved[1], value.template emplace<I>(), bound) : void()), ...);
  }(std::make_index_sequence<kinds>{});
}

}  // namespace detail

template <class T>
JsonValue saved(const T& value) {
  if constexpr (Listed<T>) {
    detail::SaveMembers save;
    T::members(value, save);
    return std::move(save.object);
  } else if constexpr (std::same_as<T, Largest>) {
    return value.number;
  } else if constexpr (std::floating_point<T>) {
    return detail::saved_real(value);
  } else if constexpr (std::same_as<T, Wide>) {
    // libc++ takes it for a number of the language, of which JSON would have 64 bits.
    return detail::saved_numbers(std::array{value});
  } else if constexpr (std::same_as<T, std::string> || std::is_arithmetic_v<T>) {
    return value;
  } else if constexpr (std::is_enum_v<T>) {
    return static_cast<std::uint64_t>(value);
  } else if constexpr (Variant<T>) {
    return detail::saved_pair(value.index(),
                              std::visit([](const auto& held) { return saved(held); }, value));
  } else if constexpr (Optional<T>) {
    return value ? saved(*value) : JsonValue();
  } else if constexpr (std::same_as<T, std::vector<double>>) {
    return pack_reals(value);
  } else if constexpr (PackedNumbers<T>) {
    return detail::saved_numbers(value);
  } else if constexpr (Sequence<T>) {
    JsonValue list = JsonValue::array();
    for (const auto& item : value) list.push(saved(item));
    return list;
  } else if constexpr (requires { typename T::mapped_type; }) {
    JsonValue list = JsonValue::array();
    for (const auto& [key, item] : value) list.push(detail::saved_pair(saved(key), saved(item)));
    return list;
  } else if constexpr (requires { typename T::key_type; }) {
    JsonValue list = JsonValue::array();
    for (const auto& item : value) list.push(saved(item));
    return list;
  } else {
    return value.save();
  }
}

template <class T>
void load(const JsonMember& saved, T& value, Bound bound) {
  if constexpr (Listed<T>) {
    detail::LoadMembers members{saved, bound.number};
    T::members(value, members);
    if constexpr (requires { value.loaded(saved, bound.number); })
      value.loaded(saved, bound.number);
  } else if constexpr (std::same_as<T, Largest>) {
    detail::load_number(saved, value.number, bound);
  } else if constexpr (std::same_as<T, std::string>) {
    value = saved.text();
  } else if constexpr (std::same_as<T, bool>) {
    value = saved.flag();
  } else if constexpr (std::floating_point<T>) {
    value = detail::real_from(saved, bound);
  } else if constexpr (std::is_enum_v<T>) {
    value = static_cast<T>(saved.count(0, bound.number));
  } else if constexpr (Variant<T>) {
    detail::load_variant(saved, value, bound);
  } else if constexpr (Optional<T>) {
    value.reset();
    if (!saved.is_null()) load(saved, value.emplace(), bound);
  } else if constexpr (std::same_as<T, std::vector<double>>) {
    value = unpack_reals(saved, value.size());
    require_bound(saved, value, bound);
  } else if constexpr (std::same_as<T, Wide>) {
    std::array<Wide, 1> number{};
    detail::load_numbers(saved, number, bound);
    value = number[0];
  } else if constexpr (WholeNumber<T>) {
    detail::load_number(saved, value, bound);
  } else if constexpr (PackedNumbers<T>) {
    detail::load_numbers(saved, value, bound);
  } else if constexpr (Sequence<T>) {
    saved.require_size(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) load(saved[i], value[i], bound);
    if constexpr (SequenceOfWholeNumbers<T>) {
      std::vector<std::uint64_t> counts;
      for (const auto number : value) detail::append(counts, number);
      if (bound.kind == Bound::Kind::total) require_bound(saved, counts, bound);
    }
  } else if constexpr (requires { typename T::mapped_type; }) {
    detail::load_map(saved, value, bound);
  } else if constexpr (requires { typename T::key_type; }) {
    value.clear();
    for (std::size_t i = 0; i < saved.size(); ++i) {
      typename T::key_type item{};
      load(saved[i], item);
      value.insert(std::move(item));
    }
  } else if constexpr (requires { value.load(saved, bound); }) {
    value.load(saved, bound);
  } else {
    value.load(saved, bound.number);
  }
}

template <class List, class Item>
void load(const JsonMember& saved, List& list, const ListBound<Item>& bound) {
  const std::size_t size = PackedNumbers<List> ? packed_size(saved) : saved.size();
  if (size > bound.most) saved.refuse(fmt::format("at most {} items", bound.most));
  list.clear();
  if constexpr (PackedNumbers<List>) {
    list.resize(size);
    load(saved, list, bound.each);
  } else {
    for (std::size_t i = 0; i < size; ++i) {
      if constexpr (std::same_as<Item, ByDefault>) {
        list.emplace_back();
      } else {
        list.push_back(bound.like);
      }
      load(saved[i], list.back(), bound.each);
    }
  }
}

}  // namespace evenhand::reports
