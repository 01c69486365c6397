#include "sims/doudizhu/rules.hpp"

#include <array>

#include "base/error.hpp"
#include "base/suggest.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::array<Preset, 3> all_presets = {{
    {"douzero",
     "the 27,472 actions of DouZero and RLCard: up to three wings alike, but no trio beside its "
     "chain; never both jokers",
     {3, false, false, false}},
    {"distinct", "wings differ in rank; never both jokers", {1, false, false, false}},
    {"free", "any cards may be wings", {4, true, true, true}},
}};

}  // namespace

std::span<const Preset> presets() { return all_presets; }

const Preset& preset(std::string_view name) {
  std::array<std::string_view, all_presets.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    names[i] = all_presets[i].name;
    if (names[i] == name) return all_presets[i];
  }
  throw InputError(unknown_name("preset", name, names, "there are douzero, distinct, free"));
}

}  // namespace evenhand::doudizhu
