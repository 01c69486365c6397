#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/members.hpp"
#include "base/wide.hpp"
#include "reports/json_member.hpp"
#include "reports/packed_counts.hpp"

namespace evenhand::reports {

// What lists its members (base/members.hpp), as JSON and back:
//
//     a number                      a number
//     a vector of whole numbers     packed counts (those with a sign folded)
//     any other sequence            an array
//     a map                         an array of pairs, keys ascending
//     a set                         an array
//     what lists its members        an object of them
//     anything else                 what its own save() and load(saved, bound) say

template <class T>
concept WholeNumber = (std::integral<T> && !std::same_as<T, bool>) || std::same_as<T, Wide>;

template <class T>
concept SequenceOfWholeNumbers =
    Sequence<T> && WholeNumber<std::remove_cvref_t<decltype(std::declval<const T&>()[0])>>;

/// What may be long, and what JSON has no number for.
template <class T>
concept PackedNumbers = SequenceOfWholeNumbers<T> && (requires(T& value) { value.resize(1); } ||
                                                      std::same_as<typename T::value_type, Wide>);

template <class T>
nlohmann::json saved(const T& value);

/// Reads what saved() returned into an object of the same shape. Throws InputError with the place
/// of the first member that is not as its bound says.
template <class T>
void load(const JsonMember& saved, T& value, Bound bound = {});

/// Refuses numbers that are not as the bound says.
void require_bound(const JsonMember& saved, std::span<const std::uint64_t> numbers, Bound bound);

namespace detail {

struct SaveMembers {
  nlohmann::json object = nlohmann::json::object();
  std::uint64_t units = 0;

  void operator()(const char* name, const auto& member, Bound /*bound*/ = {}) {
    object[name] = saved(member);
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
};

/// As counts: two of a wide number.
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
nlohmann::json saved_numbers(const Numbers& numbers) {
  std::vector<std::uint64_t> counts;
  counts.reserve(numbers.size());
  for (const auto number : numbers) append(counts, number);
  return pack_counts(counts);
}

template <class Numbers>
void load_numbers(const JsonMember& saved, Numbers& numbers, Bound bound) {
  using Number = std::remove_cvref_t<decltype(numbers[0])>;
  constexpr std::size_t counts_each = std::same_as<Number, Wide> ? 2 : 1;
  const std::vector<std::uint64_t> counts = unpack_counts(saved, counts_each * numbers.size());
  require_bound(saved, counts, bound);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if constexpr (std::same_as<Number, Wide>) {
      numbers[i] = counts[2 * i] + (Wide{counts[2 * i + 1]} << 64U);
    } else if constexpr (std::is_signed_v<Number>) {
      numbers[i] = static_cast<Number>(unfolded(counts[i]));
    } else {
      if (!std::in_range<Number>(counts[i])) saved.refuse("smaller counts");
      numbers[i] = static_cast<Number>(counts[i]);
    }
  }
}

template <class Number>
void load_number(const JsonMember& saved, Number& number, Bound bound) {
  if constexpr (std::is_signed_v<Number>) {
    if (!saved.value().is_number_integer()) saved.refuse("a whole number");
    number = saved.value().template get<Number>();
  } else {
    const bool is_bounded = bound.kind == Bound::Kind::most;
    const std::uint64_t most = is_bounded ? bound.number : std::numeric_limits<Number>::max();
    number = static_cast<Number>(saved.count(0, most));
  }
}

template <class Map>
void load_map(const JsonMember& saved, Map& map, Bound bound) {
  map.clear();
  for (std::size_t i = 0; i < saved.size(); ++i) {
    typename Map::key_type key{};
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

}  // namespace detail

template <class T>
nlohmann::json saved(const T& value) {
  if constexpr (Listed<T>) {
    detail::SaveMembers save;
    T::members(value, save);
    return std::move(save.object);
  } else if constexpr (std::same_as<T, Largest>) {
    return value.number;
  } else if constexpr (std::same_as<T, std::string> || std::is_arithmetic_v<T>) {
    return value;
  } else if constexpr (PackedNumbers<T>) {
    return detail::saved_numbers(value);
  } else if constexpr (std::same_as<T, Wide>) {
    return detail::saved_numbers(std::array{value});
  } else if constexpr (Sequence<T>) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& item : value) list.push_back(saved(item));
    return list;
  } else if constexpr (requires { typename T::mapped_type; }) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& [key, item] : value) list.push_back({saved(key), saved(item)});
    return list;
  } else if constexpr (requires { typename T::key_type; }) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& item : value) list.push_back(saved(item));
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

}  // namespace evenhand::reports
