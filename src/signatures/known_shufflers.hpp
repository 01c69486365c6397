#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sims/shuffle/shuffler.hpp"

namespace evenhand::signatures {

/// Signatures are drawn from a source and a seed that sessions do not use by default, so that an
/// audited shuffler is not compared with its own deals.
inline constexpr std::string_view signature_rng = "pcg64";
inline constexpr std::uint64_t signature_seed = 0x7369676e;

/// A shuffler that data are compared with.
struct KnownShuffler {
  std::string name;  ///< "riffle:7", "fisher-yates --rng glibc-rand"
  shuffle::ShufflerSpec spec;
  /// Every other shuffler that deals the same: all uniform ones stand for each other.
  std::vector<std::string> alike = {};
  std::string rng = std::string(signature_rng);

  bool is_sound() const { return rng == signature_rng; }
  /// Every order is equally likely.
  bool is_uniform() const { return spec.info->is_uniform() && is_sound(); }
};

/// Every built-in shuffler that can shuffle such a deck, those with a parameter at a list of sizes
/// that people use or that lie between a rough and a nearly fair shuffle, and the sound ones on
/// random sources whose flaws show in where the cards lie. The uniform ones are one entry, the
/// first.
std::vector<KnownShuffler> known_shufflers(std::size_t deck_size);

/// "`riffle:7`", "a uniform shuffler (`fisher-yates`, …)", or "`timsort-coin` (as
/// `powersort-coin`)" where several deal the same.
std::string words_for(const KnownShuffler& shuffler);

}  // namespace evenhand::signatures
