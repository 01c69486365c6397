#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace evenhand {

// A struct names its members once, in a function beside them:
//
//     struct Wins {
//       std::uint64_t games = 0;
//       std::array<std::uint64_t, 3> by_seat{};
//
//       template <class Self, class Use>
//       static void members(Self& self, Use& use) {
//         use("games", self.games, at_most(use.units));
//         use("by_seat", self.by_seat, sums_to(self.games));
//       }
//     };
//
// From that list whatever does something with each member is derived: add_up() here, saved() and
// load() of reports/json_members.hpp. A bound may depend on members that stand before it, and on
// `use.units`: how many units (deals, games) the whole was counted of, which is 0 where nothing is
// read. A list whose length is not known has a bound of its own, up_to(). A function `loaded()`,
// beside the list, checks what relates members otherwise.

/// The values that the numbers of a member may have, in what is read. Reals are finite where
/// nothing is said.
struct Bound {
  enum class Kind {
    any,
    most,   ///< each number from `least` to `number`; of those with a sign, the size is meant
    total,  ///< the numbers add up to `number`
    units,  ///< a whole that was counted of `number` units
    range   ///< each real from `lowest` to `highest`, which may be infinite
  };
  Kind kind = Kind::any;
  std::uint64_t number = 0;
  std::uint64_t least = 0;
  double lowest = 0;
  double highest = 0;
};
constexpr Bound from_to(std::uint64_t least, std::uint64_t most) {
  return {Bound::Kind::most, most, least};
}
constexpr Bound at_most(std::uint64_t number) { return from_to(0, number); }
constexpr Bound sums_to(std::uint64_t number) { return {Bound::Kind::total, number}; }
constexpr Bound of_units(std::uint64_t number) { return {Bound::Kind::units, number}; }
constexpr Bound between(double lowest, double highest) {
  return {Bound::Kind::range, 0, 0, lowest, highest};
}

/// The places of the members of an object, in the order of its list.
struct MemberPlaces {
  std::uint64_t units = 0;
  std::vector<const void*> places = {};

  void operator()(const char* /*name*/, const auto& member, const auto&... /*bound*/) {
    places.push_back(&member);
  }
};

/// Has a list of its members.
template <class T>
concept Listed = requires(const T& value, MemberPlaces& use) { T::members(value, use); };

/// Items of a list that are read into are as they are made by default.
struct ByDefault {};

/// A list of any length up to `most`, of items of the shape of `like`.
template <class Item = ByDefault>
struct ListBound {
  std::uint64_t most = 0;
  Bound each = {};
  Item like = {};
};
constexpr ListBound<> up_to(std::uint64_t most, Bound each = {}) { return {most, each}; }
template <Listed Item>
ListBound<Item> up_to(std::uint64_t most, Item like, Bound each = {}) {
  return {most, each, std::move(like)};
}

template <class T>
concept Sequence = requires(const T& value, std::size_t i) {
  value.size();
  value[i];
};

/// Adds what another object of the same kind and shape has counted: by its own merge(), if it has
/// one, else numbers, items of sequences and maps, elements of sets, members of what lists them.
template <class T>
void add_up(T& to, const T& from);

struct AddMembers {
  std::vector<const void*> others;
  std::uint64_t units = 0;
  std::size_t next = 0;

  template <class Member>
  void operator()(const char* /*name*/, Member& to, const auto&... /*bound*/) {
    add_up(to, *static_cast<const Member*>(others[next++]));
  }
};

template <Listed T>
void add_members(T& to, const T& from) {
  MemberPlaces others;
  T::members(from, others);
  AddMembers add{others.places};
  T::members(to, add);
}

template <class T>
void add_up(T& to, const T& from) {
  if constexpr (requires { to.merge(from); }) {
    to.merge(from);
  } else if constexpr (Listed<T>) {
    add_members(to, from);
  } else if constexpr (Sequence<T>) {
    for (std::size_t i = 0; i < to.size(); ++i) add_up(to[i], from[i]);
  } else if constexpr (requires { typename T::mapped_type; }) {
    for (const auto& [key, value] : from) add_up(to[key], value);
  } else if constexpr (requires { typename T::key_type; }) {
    to.insert(from.begin(), from.end());
  } else {
    to += from;
  }
}

/// A number of which the largest counts, where others add up.
struct Largest {
  std::uint64_t number = 0;

  void merge(const Largest& other) { number = number < other.number ? other.number : number; }
  friend bool operator==(const Largest&, const Largest&) = default;
};

}  // namespace evenhand
