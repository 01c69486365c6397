#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/first_deals.hpp"
#include "src/audit/group_tally.hpp"
#include "src/audit/sampled_deals.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::audit {

using judge::Asks;
using judge::Evidence;
using judge::Method;
using judge::TestInfo;
struct FoundSets;

/// The facts that the tests know beside the tally.
struct Sample {
  const cards::Deck& deck;
  std::uint64_t deals;
  double level = 0.99;  ///< of intervals
  /// The draws or hands of a log were found to be written as sets; null when not.
  const FoundSets* sets = nullptr;
  /// Null when there are none.
  const SampledDeals* sampled = nullptr;
  /// Null of draws.
  const FirstDeals* first = nullptr;

  /// Whether order within a draw means nothing, as said or found.
  bool draws_are_sets() const { return deck.sets == cards::Sets::draws || sets != nullptr; }
  bool hands_are_sets() const {
    return deck.draw == 0 && (deck.sets == cards::Sets::hands || sets != nullptr);
  }
};

/// The deals that a group looks at: those of whole decks, draws of a few different cards, either,
/// draws with repeats, any of these, or rows of several draws.
enum class Looks { at_deals, at_draws, at_both, at_repeats, at_any, at_pools };

/// A tally and the tests that look at it.
struct Group {
  GroupInfo info;
  std::span<const TestInfo> tests;
  /// Null when the group has no meaning for the deck.
  std::unique_ptr<GroupTally> (*make_tally)(const cards::Deck& deck);
  /// Makes the tests in the order of `tests`.
  std::vector<Evidence> (*run)(const GroupTally& tally, const Sample& sample);
  Looks looks = Looks::at_deals;

  bool looks_at(const cards::Deck& deck) const {
    if (!deck.pools.empty()) return looks == Looks::at_pools;
    if (looks == Looks::at_any) return true;
    if (deck.with_repeats) return looks == Looks::at_repeats;
    return looks == Looks::at_both || looks == (deck.draw > 0 ? Looks::at_draws : Looks::at_deals);
  }
};

/// A group of tests on tallies of type T: make(deck) returns a std::unique_ptr<T>, and
/// run(const T&, sample) what the tests say.
template <class T, auto make, auto run>
constexpr Group make_group(const GroupInfo& info, std::span<const TestInfo> tests,
                           Looks looks = Looks::at_deals) {
  return {info, tests,
          [](const cards::Deck& deck) -> std::unique_ptr<GroupTally> { return make(deck); },
          [](const GroupTally& tally, const Sample& sample) { return run(as<T>(tally), sample); },
          looks};
}

/// All groups, in canonical order.
std::span<const Group* const> registry();

/// The group of that name, or null.
const Group* find_group(std::string_view name);

/// The name of the group that a test belongs to: "position" of "position.cells".
std::string group_of(std::string_view test);

}  // namespace evenhand::audit
