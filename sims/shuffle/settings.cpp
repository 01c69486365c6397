#include "sims/shuffle/settings.hpp"

#include <array>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {
namespace {

constexpr std::array<std::string_view, 2> starts = {"sorted", "previous"};

}  // namespace

std::string shuffler_named(const std::string& text) { return parse_shuffler(text).text(); }

std::string rng_named(const std::string& name) {
  return std::string(random::source_info(name).name);
}

std::string_view start_name(bool from_previous) { return starts[from_previous ? 1 : 0]; }

bool start_named(std::string_view name) {
  for (const bool from_previous : {false, true}) {
    if (start_name(from_previous) == name) return from_previous;
  }
  throw InputError(unknown_name("--start", name, starts, "there are sorted, previous"));
}

}  // namespace evenhand::shuffle
