#pragma once

#include <string>
#include <string_view>

#include "base/settings.hpp"

namespace evenhand::shuffle {

// How plans name what shuffles: the settings that all commands with a built-in shuffler share.

/// The shuffler's text as it is kept: "riffle:7". Throws InputError for an unknown one.
std::string shuffler_named(const std::string& text);
/// The name of a random source. Throws InputError for an unknown one.
std::string rng_named(const std::string& name);
/// Names what is shuffled: "previous", the cards that the last deal left, or "sorted", a new deck.
std::string_view start_name(bool from_previous);
bool start_named(std::string_view name);

constexpr const std::string& as_written(const std::string& text) { return text; }

inline constexpr auto shuffler_form = named(as_written, shuffler_named);
inline constexpr Setting shuffler_setting{.help = "See 'evenhand list shufflers'", .value = "NAME"};
inline constexpr auto rng_form = named(as_written, rng_named);
inline constexpr Setting rng_setting{.help = "Its random source; see 'evenhand list rngs'",
                                     .value = "NAME"};
inline constexpr auto start_form = named(start_name, start_named);
inline constexpr Setting start_setting{
    .help = "What is shuffled: a sorted deck, or the cards as the previous game left them",
    .value = "sorted|previous"};
inline constexpr CountForm seed_form;
inline constexpr Setting seed_setting{.help = "Seed of all chance", .value = "N"};

}  // namespace evenhand::shuffle
