#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "sims/holdem/betting.hpp"
#include "sims/random/draws.hpp"

namespace evenhand::holdem {

/// The view of the seat to act: its own cards, the board that is laid, and the betting.
struct View {
  std::array<Card, hole_cards> hole{};
  std::span<const Card> board;
  const Betting& betting;
};

/// A way to choose actions: a function of the view and of random draws, which remembers nothing.
class Policy {
 public:
  Policy() = default;
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;
  virtual ~Policy() = default;

  /// One of the legal actions.
  virtual Action choose(const View& view, random::Draws& draws) const = 0;
};

struct PolicyInfo {
  std::string_view name;
  std::string_view summary;  ///< one line for help
};
std::span<const PolicyInfo> policies();

/// Throws InputError, with a suggestion, for an unknown name.
std::unique_ptr<Policy> make_policy(std::string_view name);

/// How many unseen cards would give the view a straight or better that the board alone would not
/// have; for a board of three or four cards.
unsigned outs(const View& view);

}  // namespace evenhand::holdem
