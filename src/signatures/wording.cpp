#include "src/signatures/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/number_text.hpp"

namespace evenhand::signatures {
namespace {

constexpr std::size_t most_named = 6;

std::string with_p(const Likeness& likeness) {
  return fmt::format("{} (p = {})", likeness.words, p_value_text(likeness.p.log10()));
}

std::string listed(std::span<const Likeness> likenesses) {
  std::string text;
  for (std::size_t i = 0; i < std::min(likenesses.size(), most_named); ++i) {
    text += (i > 0 ? ", " : "") + with_p(likenesses[i]);
  }
  if (likenesses.size() > most_named) {
    text += fmt::format(" and {} more", likenesses.size() - most_named);
  }
  return text;
}

}  // namespace

std::string conclusion(std::span<const Likeness> ranked, std::size_t matches) {
  const Likeness& first = ranked.front();
  if (matches == 0) {
    return fmt::format(
        "like none of the {} known shufflers; nearest {} ({} differ by {} rms, p = {})",
        ranked.size(), first.words, first.what, percent(first.distance),
        p_value_text(first.p.log10()));
  }
  if (matches == 1) {
    return fmt::format("matches {}: no difference found (p = {})", first.words,
                       p_value_text(first.p.log10()));
  }
  if (first.uniform) {
    return fmt::format(
        "matches {}: no difference found (p = {}); {} that are nearly uniform cannot be told from "
        "it: {}",
        first.words, p_value_text(first.p.log10()), matches - 1,
        listed(ranked.subspan(1, matches - 1)));
  }
  return fmt::format("matches {} of the {} known shufflers, no difference found: {}", matches,
                     ranked.size(), listed(ranked.first(matches)));
}

}  // namespace evenhand::signatures
