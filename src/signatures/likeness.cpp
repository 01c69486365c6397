#include "src/signatures/likeness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/number_text.hpp"

namespace evenhand::signatures {
namespace {

constexpr std::size_t most_named = 6;

bool is_uniform(const Likeness& likeness) { return likeness.shuffler.is_uniform(); }

bool ranks_before(const Likeness& a, const Likeness& b) {
  if (a.matches() != b.matches()) return a.matches();
  if (a.matches() && is_uniform(a) != is_uniform(b)) return is_uniform(a);
  if (a.matches()) return b.p < a.p;
  return a.distance < b.distance;
}

std::string p_text(const Likeness& likeness) {
  return fmt::format("p {}", p_value_relation(likeness.p.log10()));
}

std::string listed(std::span<const Likeness> likenesses) {
  std::string text;
  for (std::size_t i = 0; i < std::min(likenesses.size(), most_named); ++i) {
    text += fmt::format("{}{} ({})", i > 0 ? ", " : "", words_for(likenesses[i].shuffler),
                        p_text(likenesses[i]));
  }
  if (likenesses.size() > most_named) {
    text += fmt::format(" and {} more", likenesses.size() - most_named);
  }
  return text;
}

std::string ranked_words(const Identification& identification) {
  const std::span<const Likeness> ranked = identification.ranked;
  const Likeness& first = ranked.front();
  const std::size_t matches = identification.matches();
  if (matches == 0 && !identification.names_one()) {
    return fmt::format("like none of the {} known shufflers", ranked.size());
  }
  if (matches == 0) {
    return fmt::format("like none of the {} known shufflers; nearest {} ({} differ by {} rms, {})",
                       ranked.size(), words_for(first.shuffler), first.most_different,
                       percent(first.distance), p_text(first));
  }
  if (matches == 1) {
    return fmt::format("matches {}: no difference found ({})", words_for(first.shuffler),
                       p_text(first));
  }
  if (is_uniform(first)) {
    return fmt::format(
        "matches {}: no difference found ({}); {} that are nearly uniform cannot be distinguished "
        "from it: "
        "{}",
        words_for(first.shuffler), p_text(first), matches - 1,
        listed(ranked.subspan(1, matches - 1)));
  }
  return fmt::format("matches {} of the {} known shufflers, no difference found: {}", matches,
                     ranked.size(), listed(ranked.first(matches)));
}

}  // namespace

std::size_t Identification::matches() const {
  return static_cast<std::size_t>(std::count_if(
      ranked.begin(), ranked.end(), [](const Likeness& likeness) { return likeness.matches(); }));
}

bool Identification::names_one() const {
  if (ranked.empty()) return false;
  const Likeness& first = ranked.front();
  if (first.matches()) return true;
  if (is_uniform(first) || first.distance > near_distance) return false;
  const auto uniform = std::find_if(ranked.begin(), ranked.end(), is_uniform);
  return uniform == ranked.end() || first.distance <= near_part * uniform->distance;
}

bool Identification::is_sure() const {
  const auto number = static_cast<double>(ranked.size());
  return matches() == 1 &&
         std::all_of(ranked.begin() + 1, ranked.end(), [&](const Likeness& other) {
           return other.p.value() * number <= match_level &&
                  !(is_uniform(other) && other.differs_in_one);
         });
}

void Identification::rank() { std::stable_sort(ranked.begin(), ranked.end(), ranks_before); }

std::string conclusion(const Identification& identification) {
  const std::string words = ranked_words(identification);
  return identification.by_hand ? "by the cards of each hand, " + words : words;
}

}  // namespace evenhand::signatures
