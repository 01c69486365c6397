#include "protocol/state.hpp"

#include <array>

#include "protocol/digests.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::array<std::string_view, 7> state_names = {
    "opening", "joining", "pre-deal", "shuffle", "distribute", "reveal", "closed"};

}  // namespace

std::string_view state_name(State state) { return state_names.at(static_cast<std::size_t>(state)); }

bool StateMachine::has_unproved_seeds() const {
  return epoch_ > 0 && round_ > 0 && proved_ < epoch_of(round_, epoch_);
}

bool StateMachine::has_seeds_due() const { return has_unproved_seeds() && round_ % epoch_ == 0; }

bool StateMachine::is_proved_early() const {
  return epoch_ > 0 && round_ > 0 && !has_unproved_seeds() && round_ % epoch_ != 0;
}

bool StateMachine::may(Type type) const {
  switch (type) {
    case Type::session:
      return state_ == State::opening;
    case Type::join:
      return state_ == State::joining && joined_ < seats_;
    case Type::commit:
      // Who has proved the seeds of an epoch has told those of the rounds that are left of it.
      return state_ == State::reveal && !has_seeds_due() && !is_proved_early();
    case Type::contribute:
      return state_ == State::pre_deal && contributed_ < seats_;
    case Type::shuffle:
      return state_ == State::pre_deal && contributed_ == seats_;
    case Type::distribute:
      return state_ == State::shuffle;
    case Type::hand:
    case Type::open:
    case Type::reveal:
      return state_ == State::distribute;
    case Type::abort:
      return state_ == State::pre_deal || state_ == State::shuffle || state_ == State::distribute;
    case Type::head:
      return state_ == State::distribute || state_ == State::reveal;
    case Type::close:
      return state_ == State::reveal && !has_unproved_seeds();
    case Type::acknowledge:
      return head_is_last_ && acknowledged_ < seats_;
    case Type::seeds:
      return state_ == State::reveal && has_unproved_seeds();
    case Type::proof:
    case Type::card:
      return false;
  }
  return false;
}

void StateMachine::step(Type type, std::uint32_t round) {
  if (type != Type::acknowledge) head_is_last_ = epoch_ > 0 && type == Type::head;
  switch (type) {
    case Type::session:
      state_ = State::joining;
      break;
    case Type::join:
      if (++joined_ == seats_) state_ = State::reveal;
      break;
    case Type::commit:
      state_ = State::pre_deal;
      contributed_ = 0;
      round_ = round;
      break;
    case Type::contribute:
      ++contributed_;
      break;
    case Type::shuffle:
      state_ = State::shuffle;
      break;
    case Type::distribute:
      state_ = State::distribute;
      break;
    case Type::reveal:
    case Type::abort:
      state_ = State::reveal;
      break;
    case Type::close:
      state_ = State::closed;
      break;
    case Type::head:
      acknowledged_ = 0;
      break;
    case Type::seeds:
      proved_ = epoch_of(round_, epoch_);
      break;
    case Type::hand:
    case Type::open:
    case Type::acknowledge:
    case Type::proof:
    case Type::card:
      break;
  }
}

}  // namespace evenhand::protocol
