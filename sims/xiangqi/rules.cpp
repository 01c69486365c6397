#include "sims/xiangqi/rules.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/error.hpp"
#include "base/suggest.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::array<Rules, 3> presets = {{
    {"computer",
     "third repetition: perpetual check or chase loses, else draw; draw after 120 plies without "
     "capture, ten checks a side counted; draw by material",
     true, 120, 10, true},
    {"checks",
     "third repetition: perpetual check loses, else draw; draw after 120 plies without capture, "
     "all checks counted; draw by material",
     false, 120, 1000000, true},
    {"endless", "third repetition: perpetual check or chase loses, else draw; no other draw", true,
     0, 10, false},
}};

}  // namespace

std::span<const Rules> rule_presets() { return presets; }

const Rules& rules_named(std::string_view name) {
  const auto found =
      std::find_if(presets.begin(), presets.end(), [&](const Rules& r) { return r.name == name; });
  if (found != presets.end()) return *found;
  std::vector<std::string_view> names;
  for (const Rules& preset : presets) names.push_back(preset.name);
  throw InputError(unknown_name("rules", name, names, "Presets are computer, checks and endless."));
}

}  // namespace evenhand::xiangqi
