#include "base/nouns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/number_text.hpp"

namespace evenhand {
namespace {

/// A phrase may go on after its noun, with "of what" or "for each of what".
std::size_t end_of_noun(std::string_view phrase) {
  constexpr std::array<std::string_view, 5> behind = {" a ", " of ", " in ", " before ", " per "};
  std::size_t end = phrase.size();
  for (const std::string_view word : behind) end = std::min(end, phrase.find(word));
  return end;
}

std::string one_of(std::string_view noun) {
  const auto without = [&](std::size_t letters) {
    return std::string(noun.substr(0, noun.size() - letters));
  };
  if (noun.ends_with("ies")) return without(3) + 'y';
  if (noun.ends_with("ches") || noun.ends_with("shes") || noun.ends_with("xes")) return without(2);
  if (noun.ends_with("ss") || !noun.ends_with("s")) return std::string(noun);
  return without(1);
}

}  // namespace

std::string singular(std::string_view plural) {
  const std::size_t end = end_of_noun(plural);
  return one_of(plural.substr(0, end)) + std::string(plural.substr(end));
}

std::string with_noun(std::uint64_t number, std::string_view plural) {
  return fmt::format("{} {}", with_thousands(number),
                     number == 1 ? singular(plural) : std::string(plural));
}

std::string are_too_few(std::uint64_t number, std::string_view plural) {
  return fmt::format("{} {} too few", with_noun(number, plural), number == 1 ? "is" : "are");
}

}  // namespace evenhand
