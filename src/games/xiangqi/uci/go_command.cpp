#include "src/games/xiangqi/uci/go_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/xiangqi/engine/limits.hpp"

namespace evenhand::xiangqi {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t overhead_ms = 15;  ///< for the pipe and the other program
constexpr std::int64_t most_number = 1'000'000'000'000;

constexpr std::string_view uci_names[] = {"depth", "nodes", "movetime", "wtime",    "btime",
                                          "winc",  "binc",  "mate",     "movestogo"};
constexpr std::string_view ucci_names[] = {"time", "increment", "opptime", "oppincrement",
                                           "oppmovestogo"};

bool among(std::string_view word, std::span<const std::string_view> names) {
  return std::find(names.begin(), names.end(), word) != names.end();
}

using Numbers = std::map<std::string, std::int64_t, std::less<>>;

std::int64_t number_after(const std::vector<std::string>& words, std::size_t& at) {
  const std::string& name = words[at];
  if (at + 1 >= words.size()) throw InputError(fmt::format("go {}: a number is missing", name));
  const std::string& text = words[++at];
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw InputError(fmt::format("go {}: '{}' is not a whole number", name, printable(text)));
  }
  return std::clamp<std::int64_t>(value, 0, most_number);
}

std::int64_t value_of(const Numbers& numbers, std::string_view name, std::int64_t missing) {
  const auto found = numbers.find(name);
  return found == numbers.end() ? missing : found->second;
}

}  // namespace

GoCommand parse_go(const std::vector<std::string>& words, Colour side, unsigned ucci_unit_ms) {
  GoCommand go;
  Numbers numbers;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "infinite" || word == "ponder") {
      go.infinite = true;
    } else if (among(word, uci_names) || among(word, ucci_names)) {
      const std::int64_t number = number_after(words, i);
      numbers[word] = number;
    } else if (word != "draw") {
      throw InputError(fmt::format("go: unknown word '{}'", printable(word)));
    }
  }
  for (const char* name : {"depth", "nodes", "mate"}) {
    if (value_of(numbers, name, 1) < 1) throw InputError(fmt::format("go {}: 0 is no limit", name));
  }
  constexpr std::int64_t deepest = max_ply - 1;
  const std::int64_t mate_plies = 2 * std::min(value_of(numbers, "mate", deepest), deepest);
  go.limits.depth =
      static_cast<int>(std::min({value_of(numbers, "depth", deepest), mate_plies, deepest}));
  go.limits.nodes = static_cast<std::uint64_t>(value_of(numbers, "nodes", 0));
  if (const auto found = numbers.find("movetime"); found != numbers.end()) {
    go.limits.hard = milliseconds{std::max<std::int64_t>(found->second - overhead_ms, 1)};
  }
  // A clock that is not told is taken to be the other's: a search that is to end ends.
  const bool is_red = side == red;
  const auto of_side = [&](const char* reds, const char* blacks) {
    return value_of(numbers, is_red ? reds : blacks, value_of(numbers, is_red ? blacks : reds, 0));
  };
  const auto any_of = [&](std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const char* name) { return numbers.contains(name); });
  };
  const auto moves_to_go = static_cast<std::uint64_t>(value_of(numbers, "movestogo", 0));
  if (any_of({"time", "increment", "opptime", "oppincrement", "oppmovestogo"})) {
    limit_by_clock(
        go.limits,
        {milliseconds{value_of(numbers, "time", value_of(numbers, "opptime", 0)) * ucci_unit_ms},
         milliseconds{value_of(numbers, "increment", 0) * ucci_unit_ms}, moves_to_go});
  } else if (any_of({"wtime", "btime", "winc", "binc", "movestogo"})) {
    limit_by_clock(go.limits, {milliseconds{of_side("wtime", "btime")},
                               milliseconds{of_side("winc", "binc")}, moves_to_go});
  }
  if (numbers.empty()) go.infinite = true;
  return go;
}

}  // namespace evenhand::xiangqi
