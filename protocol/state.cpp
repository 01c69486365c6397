#include "protocol/state.hpp"

#include <array>

namespace evenhand::protocol {
namespace {

constexpr std::array<std::string_view, 7> state_names = {
    "opening", "joining", "pre-deal", "shuffle", "distribute", "reveal", "closed"};

}  // namespace

std::string_view state_name(State state) { return state_names.at(static_cast<std::size_t>(state)); }

bool StateMachine::may(Type type) const {
  switch (type) {
    case Type::session:
      return state_ == State::opening;
    case Type::join:
      return state_ == State::joining && joined_ < seats_;
    case Type::commit:
      return state_ == State::reveal;
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
      return state_ == State::reveal;
    case Type::proof:
    case Type::card:
      return false;
  }
  return false;
}

void StateMachine::step(Type type) {
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
    case Type::hand:
    case Type::open:
    case Type::head:
    case Type::proof:
    case Type::card:
      break;
  }
}

}  // namespace evenhand::protocol
