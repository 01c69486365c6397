#include "src/signatures/known_shufflers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/error.hpp"

namespace evenhand::signatures {
namespace {

using Sizes = std::vector<std::size_t>;

Sizes up_to(std::size_t last) {
  Sizes sizes;
  for (std::size_t i = 1; i <= last; ++i) sizes.push_back(i);
  return sizes;
}

/// Numbers of single moves: round ones, and multiples of the deck.
Sizes moves(std::size_t n) {
  Sizes sizes = {1, 2, 3, 5, 10, 20, 50, 100, 150, 200, 250, 300, n / 2, n, 2 * n, 3 * n, 4 * n};
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  std::erase(sizes, std::size_t{0});
  return sizes;
}

/// The parameters of a family to compare with.
Sizes parameters(std::string_view family, std::size_t n) {
  if (family == "riffle") return up_to(12);
  if (family == "random-keys") return up_to(16);
  if (family == "fisher-yates-modulo") return {4, 5, 6, 7, 8, 9, 10, 12, 15, 16};
  if (family == "overhand") return {1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 30, 50, 100};
  if (family == "top-to-random" || family == "random-transpositions") return moves(n);
  return up_to(10);
}

bool can_shuffle(const shuffle::ShufflerSpec& spec, std::size_t n) {
  try {
    shuffle::make_shuffler(spec, n);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

std::vector<KnownShuffler> known_shufflers(std::size_t deck_size) {
  std::vector<KnownShuffler> known;
  const auto add = [&](const shuffle::ShufflerSpec& spec) {
    if (can_shuffle(spec, deck_size)) known.push_back({spec.text(), spec});
  };
  for (const shuffle::ShufflerInfo& info : shuffle::shufflers()) {
    if (info.uniform) {
      if (known.empty()) {
        add({&info});
      } else {
        known.front().alike.emplace_back(info.name);
      }
    } else if (info.parameter.empty()) {
      add({&info});
    } else {
      for (const std::size_t size : parameters(info.name, deck_size)) {
        if (size >= info.least && size <= info.most) add({&info, size});
      }
    }
  }
  return known;
}

std::string words_for(const KnownShuffler& shuffler) {
  if (shuffler.alike.empty()) return fmt::format("`{}`", shuffler.name);
  return fmt::format("a uniform shuffler (`{}`, `{}`)", shuffler.name,
                     fmt::join(shuffler.alike, "`, `"));
}

}  // namespace evenhand::signatures
