#include "base/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace evenhand {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> known) {
  std::string_view nearest;
  // Nobody mistypes so long a word, and comparing two takes time as their product.
  constexpr std::size_t longest = 100;
  if (typed.size() > longest) return nearest;
  // Two edits make nearly any short word of another.
  const std::size_t most_edits = typed.size() < 5 ? 1 : std::max<std::size_t>(2, typed.size() / 3);
  std::size_t least = std::min(most_edits + 1, typed.size());
  for (const std::string_view name : known) {
    if (name.size() > longest) continue;
    const bool is_start = typed.size() >= 3 && name.starts_with(typed);
    const std::size_t longer = std::max(typed.size(), name.size());
    if (!is_start && longer - std::min(typed.size(), name.size()) >= least) continue;
    const std::size_t distance = is_start ? 1 : edit_distance(typed, name);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

std::string unknown_name(std::string_view kind, std::string_view typed,
                         std::span<const std::string_view> known, std::string_view hint) {
  const std::string_view nearest = nearest_name(typed, known);
  if (nearest.empty()) return fmt::format("unknown {} '{}'; {}", kind, typed, hint);
  return fmt::format("unknown {} '{}'; did you mean '{}'? {}", kind, typed, nearest, hint);
}

}  // namespace evenhand
