#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/frame.hpp"

namespace evenhand::protocol {

/// The states of a session, by what was said last.
enum class State : std::uint8_t {
  opening,     ///< nothing was said
  joining,     ///< players join, in the order of their seats
  pre_deal,    ///< the dealer is committed, players contribute
  shuffle,     ///< the root is published
  distribute,  ///< hands are out
  reveal,      ///< the round is over, or none has begun
  closed
};
std::string_view state_name(State state);

/// Checks a frame that players say in turn, when it was the turn of `turn`. Throws ProtocolError
/// for another seat.
void require_turn(Type type, std::size_t seat, std::size_t turn);

/// The rules of which frame may come when. They are the same for dealer, players and verifiers.
class StateMachine {
 public:
  State state() const { return state_; }
  std::size_t seats() const { return seats_; }
  std::size_t joined() const { return joined_; }
  std::size_t contributed() const { return spoken(Type::contribute); }
  /// Returns how many seats, from the first, have said a frame of that type in this round, or of
  /// Share since the newest Draw, for which the seat that draws is passed over, or of Agree since
  /// the newest Draw or Finish. The types are those that players say in turn: Contribute, and in
  /// the suite mental Key, Mix, Agree, Share, Unlock.
  std::size_t spoken(Type type) const;
  /// The seat that said the newest of them.
  std::size_t speaker() const { return speaker_; }
  /// The seat that the round waits for; nothing when it waits for the dealer.
  std::optional<std::size_t> turn() const;
  /// The seat that may be blamed for its silence: that one, but right behind a Head in the suite
  /// mental the first that has not acknowledged it, because nobody opens a card before.
  std::optional<std::size_t> awaited() const;
  /// Returns the word that the seat whose turn it is has to say.
  std::optional<Type> word() const;

  /// The number of cards that were drawn in this round; drawer() is who drew the newest: a seat, or
  /// the number of seats for all.
  std::size_t drawn() const { return drawn_; }
  std::size_t drawer() const { return drawer_; }
  /// A card was drawn for all to see, and is not shown yet; never in the suite mental.
  bool has_card_due() const { return has_card_due_; }

  /// The first seat that may still acknowledge the Head or Close that was said last.
  std::size_t acknowledged() const { return acknowledged_; }

  /// Sets what the first frame of the session has: the number of seats, how many cards may be drawn
  /// in a round, and the rounds of an epoch; 0 in the suite mental, in which players shuffle and
  /// open, and no seed is proved.
  void begin(std::size_t seats, std::size_t drawable, std::uint32_t epoch) {
    seats_ = seats;
    drawable_ = drawable;
    epoch_ = epoch;
    is_mental_ = epoch == 0;
  }

  bool may(Type type) const;
  /// Takes a step that may be taken. `round` is that of a Commit.
  void step(Type type, std::uint32_t round = 0);
  /// Notes who draws, after the step of a Draw.
  void draw(std::size_t seat);
  /// The seat has acknowledged, or those before it never will.
  void acknowledge(std::size_t seat) {
    if (seat == missing_) ++missing_;
    acknowledged_ = seat + 1;
  }

  /// Rounds of this epoch were committed to, and their seeds are not proved.
  bool has_unproved_seeds() const;
  /// It was the last round of its epoch, so that no other may follow before the proof.
  bool has_seeds_due() const;
  /// The seeds were proved before the last round of their epoch: the session can only be closed.
  bool is_proved_early() const;
  /// Goes on with a round although the one before did not end.
  void begin_anew() { state_ = State::reveal; }

 private:
  State state_ = State::opening;
  std::size_t seats_ = 0;
  std::size_t joined_ = 0;
  static constexpr std::array<Type, 6> all_words = {Type::contribute, Type::key,   Type::mix,
                                                    Type::agree,      Type::share, Type::unlock};
  static std::size_t place_of(Type type);
  /// Returns the types that players say, in this order, before the deal is fixed; or after it.
  std::span<const Type> words() const;
  bool is_said_by_all(Type type) const { return spoken(type) == seats_; }
  void speak(Type type);
  std::size_t& spoken_of(Type type) { return spoken_.at(place_of(type)); }
  /// Cards are out, and the round waits for nobody but the dealer.
  bool is_in_play() const;

  std::array<std::size_t, all_words.size()> spoken_{};  ///< seats, of each of them
  std::size_t speaker_ = 0;
  std::size_t drawable_ = 0;
  std::size_t drawn_ = 0;
  std::size_t drawer_ = 0;
  bool has_card_due_ = false;
  bool is_finished_ = false;  ///< play, in the suite mental
  bool is_mental_ = false;
  bool head_is_last_ = false;  ///< or Close: nothing but acknowledgements of it came since
  std::size_t acknowledged_ = 0;
  std::size_t missing_ = 0;  ///< the first seat that has not acknowledged it
  std::uint32_t epoch_ = 0;  ///< rounds; 0 in the suite mental
  std::uint32_t round_ = 0;
  std::uint32_t proved_ = 0;  ///< the newest epoch whose seeds are proved
};

}  // namespace evenhand::protocol
