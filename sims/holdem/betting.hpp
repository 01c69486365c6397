#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sims/holdem/rules.hpp"

namespace evenhand::holdem {

enum class Action : std::uint8_t {
  fold,
  call,  ///< or check, when there is nothing to call
  raise  ///< or bet, when nobody has
};

/// The actions that are legal, in the order of Action.
class LegalActions {
 public:
  LegalActions(bool fold, bool raise) : fold_(fold), raise_(raise) {}

  std::size_t size() const { return 1U + (fold_ ? 1U : 0U) + (raise_ ? 1U : 0U); }
  bool has(Action action) const {
    return action == Action::call || (action == Action::fold ? fold_ : raise_);
  }
  Action operator[](std::size_t i) const { return static_cast<Action>(i + (fold_ ? 0U : 1U)); }

 private:
  bool fold_;
  bool raise_;
};

/// The betting of one hand, which all at the table see. Positions count from the left of the
/// button; with two seats the button posts the small blind.
class Betting {
 public:
  /// Blinds are posted, and the position behind the big blind is to act. `seats` is 2 to 10.
  explicit Betting(std::size_t seats);

  std::size_t seats() const { return seats_; }
  Street street() const { return street_; }
  /// Nobody has to act any more: all but one have folded, or the river's betting is done.
  bool is_over() const { return over_; }
  std::size_t to_act() const { return to_act_; }
  bool is_in(std::size_t position) const { return (in_ >> position & 1U) != 0; }
  std::size_t players_in() const { return static_cast<std::size_t>(std::popcount(in_)); }
  unsigned bets() const { return bets_; }  ///< of the street so far
  /// Units that the position to act has to add to stay in.
  unsigned to_call() const { return level_ - street_paid_[to_act_]; }
  /// Units that the position has put into the pot.
  unsigned paid(std::size_t position) const { return paid_[position]; }
  unsigned pot() const { return pot_; }

  /// Nobody folds where a check costs nothing.
  LegalActions legal() const { return {to_call() > 0, bets_ < most_bets}; }
  /// Takes an action of the position to act. Throws std::domain_error for one that is not legal.
  void act(Action action);

 private:
  void pay(std::size_t position, unsigned units);
  void pass_on();
  void begin_street();

  std::size_t seats_;
  Street street_ = Street::preflop;
  bool over_ = false;
  std::size_t to_act_ = 0;
  std::size_t left_to_act_;  ///< positions that have to act before the street is done
  unsigned in_;              ///< a bit for each position that has not folded
  unsigned bets_ = 1;
  unsigned level_ = big_blind;  ///< units on the street of who has paid most
  unsigned pot_ = 0;
  std::array<unsigned, most_seats> street_paid_{};
  std::array<unsigned, most_seats> paid_{};
};

}  // namespace evenhand::holdem
