#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/group_tally.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::audit {

using judge::Evidence;
using judge::TestInfo;

/// What the tests are told beside the tally.
struct Sample {
  const cards::Deck& deck;
  std::uint64_t deals;
  double level = 0.99;  ///< of intervals
};

/// A tally and the tests that look at it.
struct Group {
  GroupInfo info;
  std::span<const TestInfo> tests;
  /// Null when the group has no meaning for the deck.
  std::unique_ptr<GroupTally> (*make_tally)(const cards::Deck& deck);
  /// In the order of `tests`.
  std::vector<Evidence> (*run)(const GroupTally& tally, const Sample& sample);
  bool for_draws = false;  ///< looks at draws of a few cards, and not at deals of whole decks
};

/// A group of tests on tallies of type T: make(deck) returns a std::unique_ptr<T>, and
/// run(const T&, sample) what the tests say.
template <class T, auto make, auto run>
constexpr Group make_group(const GroupInfo& info, std::span<const TestInfo> tests,
                           bool for_draws = false) {
  return {info, tests,
          [](const cards::Deck& deck) -> std::unique_ptr<GroupTally> { return make(deck); },
          [](const GroupTally& tally, const Sample& sample) { return run(as<T>(tally), sample); },
          for_draws};
}

/// All groups, in canonical order.
std::span<const Group* const> registry();

/// The group of that name, or null.
const Group* find_group(std::string_view name);

}  // namespace evenhand::audit
