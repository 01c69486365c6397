#include "src/signatures/likeness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "base/error.hpp"
#include "base/number_text.hpp"

namespace evenhand::signatures {
namespace {

using Sizes = std::vector<std::size_t>;

Sizes up_to(std::size_t last) {
  Sizes sizes;
  for (std::size_t i = 1; i <= last; ++i) sizes.push_back(i);
  return sizes;
}

/// Each once, in order, without 0.
Sizes distinct(Sizes sizes) {
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  std::erase(sizes, std::size_t{0});
  return sizes;
}

/// Numbers of single moves: round ones, and multiples of the deck.
Sizes moves(std::size_t n) {
  return distinct({1, 2, 3, 5, 10, 20, 50, 100, 150, 200, 250, 300, n / 2, n, 2 * n, 3 * n, 4 * n});
}

/// The parameters of a family to compare with.
Sizes parameters(std::string_view family, std::size_t n) {
  if (family == "riffle") return up_to(12);
  if (family == "random-keys") return up_to(16);
  if (family.ends_with("-modulo")) return {4, 5, 6, 7, 8, 9, 10, 12, 15, 16};
  if (family == "overhand") return {1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 30, 50, 100};
  if (family == "top-to-random" || family == "random-transpositions") return moves(n);
  if (family == "random-to-top" || family == "swap-with-first") {
    return distinct({n / 2, n, 2 * n, 100});
  }
  if (family == "naive-swap-part") return distinct({n / 2, n - 1});
  return up_to(10);
}

/// Sorts that ask and do the same while the deck has fewer cards.
struct Twin {
  std::string_view name;
  std::string_view same_as;
  std::size_t below;
};
constexpr std::array twins = {Twin{"powersort-coin", "timsort-coin", 64},
                              Twin{"powersort-three-way", "timsort-three-way", 64},
                              Twin{"java-timsort-coin", "timsort-coin", 32},
                              Twin{"java-timsort-three-way", "timsort-three-way", 32}};

const Twin* twin_of(std::string_view name, std::size_t n) {
  const auto* found = std::find_if(twins.begin(), twins.end(), [&](const Twin& twin) {
    return twin.name == name && n < twin.below;
  });
  return found == twins.end() ? nullptr : found;
}

/// Sound shufflers whose random source shows in where cards lie, from a size of deck on that is
/// dealt with numbers that depend on each other. (A remainder of glibc's rand() hides what scaling
/// it shows.)
struct WeakSource {
  std::string_view shuffler;
  std::string_view rng;
  std::size_t least_deck;
};
constexpr std::array weak_sources = {WeakSource{"fisher-yates", "glibc-rand", 32},
                                     WeakSource{"fisher-yates-forward", "glibc-rand", 32}};

bool can_shuffle(const shuffle::ShufflerSpec& spec, std::size_t n) {
  try {
    shuffle::make_shuffler(spec, n);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

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

std::vector<KnownShuffler> known_shufflers(std::size_t deck_size) {
  std::vector<KnownShuffler> known;
  const auto add = [&](const shuffle::ShufflerSpec& spec) {
    if (can_shuffle(spec, deck_size)) known.push_back({spec.text(), spec});
  };
  for (const shuffle::ShufflerInfo& info : shuffle::shufflers()) {
    if (info.is_uniform()) {
      if (known.empty()) {
        add({&info});
      } else {
        known.front().alike.emplace_back(info.name);
      }
    } else if (const Twin* twin = twin_of(info.name, deck_size)) {
      std::find_if(known.begin(), known.end(), [&](const KnownShuffler& other) {
        return other.name == twin->same_as;
      })->alike.emplace_back(info.name);
    } else if (info.parameter.empty()) {
      add({&info});
    } else {
      for (const std::size_t size : parameters(info.name, deck_size)) {
        if (size >= info.least && size <= info.most) add({&info, size});
      }
    }
  }
  for (const WeakSource& source : weak_sources) {
    if (deck_size < source.least_deck) continue;
    known.push_back({fmt::format("{} --rng {}", source.shuffler, source.rng),
                     shuffle::parse_shuffler(source.shuffler),
                     {},
                     std::string(source.rng)});
  }
  return known;
}

std::string words_for(const KnownShuffler& shuffler) {
  if (shuffler.alike.empty()) return fmt::format("`{}`", shuffler.name);
  if (!shuffler.is_uniform()) {
    return fmt::format("`{}` (as `{}`)", shuffler.name, fmt::join(shuffler.alike, "`, `"));
  }
  return fmt::format("a uniform shuffler (`{}`, `{}`)", shuffler.name,
                     fmt::join(shuffler.alike, "`, `"));
}

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
  return matches() == 1 && !differs_from_fair_in_one() &&
         std::all_of(ranked.begin() + 1, ranked.end(), [&](const Likeness& other) {
           return other.p.value() * number <= match_level;
         });
}

bool Identification::differs_from_fair_in_one() const {
  return std::any_of(ranked.begin(), ranked.end(), [](const Likeness& likeness) {
    return is_uniform(likeness) && likeness.differs_in_one;
  });
}

void Identification::rank() { std::stable_sort(ranked.begin(), ranked.end(), ranks_before); }

std::string conclusion(const Identification& identification) {
  const std::string words = ranked_words(identification);
  return identification.by_hand ? "by the cards of each hand, " + words : words;
}

}  // namespace evenhand::signatures
