#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sims/shuffle/shuffler.hpp"
#include "src/audit/state_space/state_space_group.hpp"
#include "stats/test_result.hpp"

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

/// A p-value from this on is "no difference found".
inline constexpr double match_level = 0.01;

/// "Nearest" is near when it is at most so far away, and that is at most such a part of how far a
/// uniform shuffler is.
inline constexpr double near_distance = 0.5;
inline constexpr double near_part = 0.25;

/// The comparison of one known shuffler with what was dealt.
struct Likeness {
  KnownShuffler shuffler;
  stats::PValue p;
  /// Estimated rms relative deviation of `most_different` from the shuffler's.
  double distance = 0;
  std::string most_different;       ///< what speaks most against it: "cells", "rising sequences"
  std::uint64_t simulated = 0;      ///< deals of it in the comparison; 0 when it is exact
  std::optional<double> statistic;  ///< of a table of positions, where it is finite
  std::optional<double> degrees_of_freedom;
  /// The cards in the starting order that fits best, when orders were tried; else empty.
  std::vector<std::size_t> starting_order;
  /// The log-likelihood of a table of positions, on average over the starting orders that were
  /// tried.
  std::optional<double> log_likelihood = {};
  std::optional<double> posterior = {};  ///< where give_posteriors() has given it
  /// Among several statistics that were compared, one alone is unlike the shuffler's.
  bool differs_in_one = false;

  bool matches() const { return p.value() >= match_level; }
};

/// Cards that lie in one position in every deal: their number, and the first of them.
struct Stuck {
  std::size_t cards = 0;
  std::size_t card = 0;
  std::size_t position = 0;
};

/// The known shuffler that deals look like.
struct Identification {
  /// The shufflers that match first, uniform ones before others and then the likeliest; then the
  /// nearest.
  std::vector<Likeness> ranked;
  std::uint64_t starting_orders = 1;  ///< tried
  std::size_t cards = 0;              ///< of the audited deck
  /// The way in which the audited deals come again, where they do.
  audit::RepeatKind repeats = audit::RepeatKind::alike;
  /// The prior of a fair shuffle, where posteriors were asked for.
  std::optional<double> prior = {};
  Stuck stuck = {};
  /// The order in which the new deck stood, where it is not the deck's own: "of a new deck that
  /// began AS 2S 3S 4S 5S"; or empty.
  std::string new_deck = {};
  /// The hands' cards were compared, and not their order in a hand.
  bool by_hand = false;

  std::size_t matches() const;
  /// The first one matches, or is near enough to be worth naming.
  bool names_one() const;
  /// It alone matches, each other one is rejected though so many were asked (Bonferroni), and a
  /// uniform one by more than one statistic, where there are several: among so many shufflers one
  /// has any size of a single deviation, whatever has left it.
  bool is_sure() const;
  /// A uniform shuffler is rejected by one statistic among several.
  bool differs_from_fair_in_one() const;
  /// Puts `ranked` in order.
  void rank();
};

/// "matches `heapsort-coin`: no difference found (p = 0.27)", "matches several: …", "like none of
/// the 97 known shufflers", and which is nearest where one is near.
std::string conclusion(const Identification& identification);

}  // namespace evenhand::signatures
