#include "protocol/state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "protocol/digests.hpp"
#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::array<std::string_view, 7> state_names = {
    "opening", "joining", "pre-deal", "shuffle", "distribute", "reveal", "closed"};

}  // namespace

std::string_view state_name(State state) { return state_names.at(static_cast<std::size_t>(state)); }

void require_turn(Type type, std::size_t seat, std::size_t turn) {
  if (seat == turn) return;
  throw ProtocolError(
      seat < turn ? Code::twice : Code::wrong_seat,
      fmt::format("seat {} says '{}', and it is the turn of {}", seat, type_name(type), turn));
}

std::size_t StateMachine::place_of(Type type) {
  return static_cast<std::size_t>(std::find(all_words.begin(), all_words.end(), type) -
                                  all_words.begin());
}

std::size_t StateMachine::spoken(Type type) const { return spoken_.at(place_of(type)); }

std::span<const Type> StateMachine::words() const {
  const std::span<const Type> all(all_words);
  if (state_ == State::pre_deal) return all.first(is_mental_ ? 3 : 1);
  if (state_ == State::distribute && is_mental_) return all.subspan(3, is_finished_ ? 3 : 2);
  return {};
}

std::optional<Type> StateMachine::word() const {
  for (const Type type : words()) {
    if (!is_said_by_all(type)) return type;
  }
  return std::nullopt;
}

std::optional<std::size_t> StateMachine::turn() const {
  const std::optional<Type> type = word();
  if (!type) return std::nullopt;
  return spoken(*type);
}

std::optional<std::size_t> StateMachine::awaited() const {
  const std::optional<std::size_t> seat = turn();
  const bool is_unsigned = is_mental_ && head_is_last_ && missing_ < seats_;
  return seat && is_unsigned ? missing_ : seat;
}

/// A seat that draws a card gives no share of it.
void StateMachine::speak(Type type) {
  std::size_t& spoken = spoken_of(type);
  speaker_ = spoken++;
  if (type == Type::share && drawn_ > 0 && drawer_ < seats_ && spoken == drawer_) ++spoken;
}

void StateMachine::draw(std::size_t seat) {
  drawer_ = seat;
  has_card_due_ = !is_mental_ && seat >= seats_;
  if (is_mental_) spoken_of(Type::share) = seat == 0 ? 1 : 0;
}

bool StateMachine::is_in_play() const {
  return state_ == State::distribute && !turn() && !has_card_due_ && !is_finished_;
}

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
      // A dealer that has proved the seeds of an epoch has revealed those of the rounds that are
      // left of it.
      return state_ == State::reveal && !has_seeds_due() && !is_proved_early();
    case Type::contribute:
    case Type::key:
    case Type::mix:
    case Type::agree:
    case Type::share:
    case Type::unlock:
      return word() == type;
    case Type::shuffle:
      return state_ == State::pre_deal && !turn();
    case Type::distribute:
      return state_ == State::shuffle;
    case Type::hand:
    case Type::open:
      return is_in_play() && !is_mental_;
    case Type::draw:
      return is_in_play() && drawn_ < drawable_;
    case Type::card:
      return has_card_due_ && state_ == State::distribute;
    case Type::finish:
      return is_in_play() && is_mental_;
    case Type::reveal:
      return state_ == State::distribute && !turn() && !has_card_due_ && is_finished_ == is_mental_;
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
    case Type::succession:
      return false;
  }
  return false;
}

void StateMachine::step(Type type, std::uint32_t round) {
  if (type != Type::acknowledge) {
    head_is_last_ = type == Type::head || type == Type::close;
    if (head_is_last_) acknowledged_ = missing_ = 0;
  }
  switch (type) {
    case Type::session:
      state_ = State::joining;
      break;
    case Type::join:
      if (++joined_ == seats_) state_ = State::reveal;
      break;
    case Type::commit:
      state_ = State::pre_deal;
      spoken_ = {};
      spoken_of(Type::agree) = seats_;  // nothing is asked so far
      drawn_ = 0;
      has_card_due_ = false;
      is_finished_ = false;
      round_ = round;
      break;
    case Type::contribute:
    case Type::key:
    case Type::mix:
    case Type::agree:
    case Type::share:
    case Type::unlock:
      speak(type);
      break;
    case Type::draw:
      ++drawn_;
      if (is_mental_) spoken_of(Type::agree) = 0;
      break;
    case Type::card:
      has_card_due_ = false;
      break;
    case Type::finish:
      is_finished_ = true;
      spoken_of(Type::agree) = 0;
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
    case Type::seeds:
      proved_ = epoch_of(round_, epoch_);
      break;
    case Type::hand:
    case Type::open:
    case Type::head:
    case Type::acknowledge:
    case Type::proof:
    case Type::succession:
      break;
  }
}

}  // namespace evenhand::protocol
