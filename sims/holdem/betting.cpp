#include "sims/holdem/betting.hpp"

#include <stdexcept>

namespace evenhand::holdem {

Betting::Betting(std::size_t seats) : seats_(seats), left_to_act_(seats), in_((1U << seats) - 1) {
  const std::size_t small = seats == 2 ? 1 : 0;
  const std::size_t big = 1 - small;
  pay(small, small_blind);
  pay(big, big_blind);
  to_act_ = (big + 1) % seats;
}

void Betting::pay(std::size_t position, unsigned units) {
  street_paid_[position] += units;
  paid_[position] += units;
  pot_ += units;
}

void Betting::act(Action action) {
  if (over_ || !legal().has(action)) throw std::domain_error("Betting::act: not a legal action");
  --left_to_act_;
  if (action == Action::fold) {
    in_ &= ~(1U << to_act_);
  } else {
    if (action == Action::raise) {
      ++bets_;
      level_ += bet_size(street_);
      left_to_act_ = players_in() - 1;
    }
    pay(to_act_, to_call());
  }
  pass_on();
}

void Betting::pass_on() {
  const bool street_is_done = left_to_act_ == 0;
  over_ = players_in() == 1 || (street_is_done && street_ == Street::river);
  if (over_) return;
  if (street_is_done) return begin_street();
  do {
    to_act_ = (to_act_ + 1) % seats_;
  } while (!is_in(to_act_));
}

void Betting::begin_street() {
  street_ = static_cast<Street>(static_cast<unsigned>(street_) + 1);
  bets_ = 0;
  level_ = 0;
  street_paid_.fill(0);
  left_to_act_ = players_in();
  to_act_ = static_cast<std::size_t>(std::countr_zero(in_));
}

}  // namespace evenhand::holdem
