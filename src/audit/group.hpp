#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/tally.hpp"
#include "stats/test_result.hpp"

namespace evenhand::audit {

/// What one test said.
struct Outcome {
  std::string name;  ///< as in TestInfo, with the game's names put in
  stats::TestResult result;
  std::string finding = {};  ///< what was seen, in words; empty when there is nothing to say
  /// The size of effect that a test at level alpha finds with this power; empty when not known.
  std::function<double(double alpha, double power)> detectable = {};
  /// A battery that can find an effect of this size has seen enough deals to say "no bias found";
  /// 0 for a test that is no such yardstick.
  double enough = 0;
};

/// What the tests are told beside the tally.
struct Sample {
  const cards::Deck& deck;
  std::uint64_t deals;
};

/// A tally and the tests that look at it.
struct Group {
  GroupInfo info;
  std::span<const TestInfo> tests;
  /// Null when the group has no meaning for the deck.
  std::unique_ptr<Tally> (*make_tally)(const cards::Deck& deck);
  /// In the order of `tests`.
  std::vector<Outcome> (*run)(const Tally& tally, const Sample& sample);
  bool for_draws = false;  ///< looks at draws of a few cards, and not at deals of whole decks
};

/// All groups, in canonical order.
std::span<const Group* const> registry();

/// The group of that name, or null.
const Group* find_group(std::string_view name);

}  // namespace evenhand::audit
