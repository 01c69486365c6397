#pragma once

#include <span>
#include <string>
#include <string_view>

namespace evenhand::signatures {

/// The means that a programming language offers for dealing.
struct Language {
  std::string_view name;                     ///< "JavaScript"
  std::span<const std::string_view> starts;  ///< programs that run it, without a version: "node"
  std::span<const std::string_view> ends;    ///< of files: ".js"
  std::string_view shuffle;                  ///< of its libraries, or empty
  std::string_view random;                   ///< the system's random numbers
  std::string_view sort;  ///< its own sort among the shufflers: "timsort", or empty
};

std::span<const Language> languages();

/// The language that a command line shows: by the program that it starts, `node deal.js`, or by a
/// file's ending, `./deal.py 52`; null where it shows none.
const Language* language_of(std::string_view command);

/// Where a right shuffle is found: "in JavaScript, shuffle of random-js with its engine
/// nodeCrypto"; empty of an unknown language.
std::string right_shuffles(const Language* language);

/// "crypto.getRandomValues"; of an unknown language those of some languages.
std::string_view system_random(const Language* language);

}  // namespace evenhand::signatures
