#include "protocol/remote.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <thread>
#include <utility>

namespace evenhand::protocol {
namespace {

using SteadyClock = std::chrono::steady_clock;

class RemoteTable {
 public:
  RemoteTable(Dealer& dealer, std::vector<Wire*> wires, const RemoteOptions& options,
              const std::function<void(View)>& write)
      : dealer_(dealer),
        wires_(std::move(wires)),
        options_(options),
        write_(write),
        has_left_(wires_.size()),
        given_up_(wires_.size()),
        owed_(wires_.size()),
        silences_(wires_.size()),
        unsigned_(wires_.size()) {}

  std::vector<Trouble> deal() {
    say(&Dealer::begin);
    for (std::uint8_t seat = 0; seat < wires_.size() && !is_over_; ++seat) {
      if (!hear(seat)) end(Code::stopped, seat, "it does not join");
    }
    for (std::uint32_t i = 0; i < options_.rounds && may_go_on(); ++i) deal_round();
    if (dealer_.machine().may(Type::seeds)) say(&Dealer::seeds);
    if (dealer_.machine().may(Type::close)) {
      say(&Dealer::close);
      for (std::uint8_t seat = 0; seat < wires_.size(); ++seat) {
        if (!has_ended_it(seat)) hears_acknowledgement(seat);
      }
    }
    return troubles_;
  }

 private:
  /// A round that a player has no contribution for is not begun.
  bool may_go_on() {
    if (is_over_ || (options_.stop != nullptr && *options_.stop)) return false;
    std::uint8_t number = 0;
    for (const Seat& seat : dealer_.session().seats()) {
      if (seat.length <= dealer_.round()) {
        end(Code::chain_used_up, number, fmt::format("it joined for {} rounds", seat.length));
        return false;
      }
      ++number;
    }
    return true;
  }

  void deal_round() {
    wait_no_longer_than_the_rules();
    say(&Dealer::commit);
    const bool is_mental = dealer_.session().is_mental();
    if (!hear_words({Type::contribute})) return prove_seeds();
    if (is_mental && !hear_words({Type::key, Type::mix})) return;
    // From here on nobody but the dealer can stop the round, unless its players have to open the
    // cards: it is dealt and revealed to those who are left, even if a player leaves or objects.
    say(&Dealer::shuffle);
    deal_by_.reset();
    say(&Dealer::distribute);
    // Nobody shows a card before it holds a signed token.
    say(&Dealer::head);
    if (!hear_acknowledgements()) return;
    if (is_mental && !hear_words({Type::share})) return;
    if (!is_mental) hand_out();
    std::this_thread::sleep_for(options_.play);
    for (std::uint32_t draw = 0; draw < options_.draws; ++draw) {
      if (!draw_card()) return;
    }
    if (is_mental) {
      say(&Dealer::finish);
      if (!hear_words({Type::agree, Type::unlock})) return;
    }
    say(&Dealer::reveal);
    prove_seeds();
  }

  void hand_out() {
    for (std::uint8_t seat = 0; seat < wires_.size(); ++seat) {
      Bytes hand;
      dealer_.hand(seat, hand);
      send(seat, hand);
    }
    const Rules& rules = dealer_.session().rules();
    if (rules.rest_is_taken) {
      Bytes opened;
      dealer_.open(rules.seats, opened);
      spread(opened);
    }
  }

  /// For a seat or for all. False when the round was given up for want of a player's share.
  bool draw_card() {
    const std::uint8_t seat = dealer_.next_drawer();
    Bytes said;
    dealer_.draw(seat, said);
    spread(said);
    if (dealer_.session().is_mental()) return hear_words({Type::agree, Type::share});
    if (seat == wires_.size()) return true;
    Bytes card;
    dealer_.card(card);
    send(seat, card);
    return true;
  }

  /// Each seat whose turn it is, one word after the other. False when the round was given up for
  /// want of one.
  bool hear_words(std::initializer_list<Type> words) {
    const StateMachine& machine = dealer_.machine();
    for (const Type word : words) {
      while (machine.word() == word) {
        const auto seat = static_cast<std::uint8_t>(*machine.turn());
        if (!is_over_ && !hear(seat)) miss(seat);
        if (machine.word() != word || machine.turn() != seat) continue;
        give_up(troubles_.back());
        return false;
      }
    }
    return true;
  }

  /// A player that says nothing costs the round; one that is gone, or that has said nothing three
  /// times, costs the session.
  void miss(std::uint8_t seat) {
    if (is_over_) return;
    if (wires_[seat]->has_ended()) return end(Code::stopped, seat, "it is gone");
    if (++silences_[seat] == most_silences) {
      return end(Code::missing_contribution, seat,
                 fmt::format("it was silent {} times", most_silences));
    }
    troubles_.push_back({Code::missing_contribution, dealer_.round(), seat, "it has said nothing"});
    given_up_[seat] = dealer_.round();
  }

  /// At the end of an epoch.
  void prove_seeds() {
    if (dealer_.machine().has_seeds_due()) say(&Dealer::seeds);
  }

  /// Who says nothing has only not acknowledged; but in the suite mental nobody
  /// opens a card before all have, so that it costs the round, and this is false.
  bool hear_acknowledgements() {
    for (std::uint8_t seat = 0; seat < wires_.size(); ++seat) {
      if (hears_acknowledgement(seat) || !dealer_.session().is_mental()) continue;
      miss(seat);
      give_up(troubles_.back());
      return false;
    }
    return true;
  }

  /// A player that acknowledges nothing is not waited for for ever. In the suite mental its silence
  /// costs the round, and is counted there.
  bool hears_acknowledgement(std::uint8_t seat) {
    if (!dealer_.machine().may(Type::acknowledge)) return true;
    if (unsigned_[seat] == most_silences) return false;
    if (hear(seat)) return true;
    if (!dealer_.session().is_mental()) ++unsigned_[seat];
    return false;
  }

  /// Players who are slow one after the other must not make the dealer deal too late, which would
  /// be the dealer's fault. A tenth of the time is the dealer's own.
  void wait_no_longer_than_the_rules() {
    const Milliseconds limit{dealer_.session().message().deal_limit};
    deal_by_ = SteadyClock::now() + limit - limit / 10;
  }

  /// Returns how long it may wait for one player.
  Milliseconds patience() const {
    if (!deal_by_) return options_.patience;
    return std::min(left_until(*deal_by_), options_.patience);
  }

  static Milliseconds left_until(SteadyClock::time_point until) {
    // Rounded up: a player may be blamed for the whole of its time alone.
    return std::max(std::chrono::ceil<Milliseconds>(until - SteadyClock::now()), Milliseconds{0});
  }

  void say(void (Dealer::*step)(Bytes&)) {
    Bytes said;
    (dealer_.*step)(said);
    spread(said);
  }

  /// Into the transcript, and to all who are left, before anything is said because one of them is
  /// gone: a head that is signed later is over this frame, and everybody has to know it.
  void spread(const Bytes& said) {
    write_(said);
    for (std::uint8_t seat = 0; seat < wires_.size(); ++seat) send(seat, said);
  }

  /// A player that cannot be reached any more has left. A frame may have been cut off on its way,
  /// so that nothing that comes after it could be read.
  void send(std::uint8_t seat, const Bytes& said) {
    if (has_left_[seat]) return;
    try {
      wires_[seat]->send(said, patience());
    } catch (const ProtocolError& error) {
      has_left_[seat] = true;
      if (!hear_objection(seat) && !has_ended_it(seat)) end(error.code(), seat, error.what());
    }
  }

  /// A player whose word has ended the session may well be gone: that is no second trouble.
  bool has_ended_it(std::uint8_t seat) const {
    return is_over_ && std::ranges::any_of(
                           troubles_, [seat](const Trouble& each) { return each.seat == seat; });
  }

  /// Why a player has gone, where it said so before. An objection is the last word of an honest
  /// one: before it are those that it owes, its newest answer, and one to what it was not sent.
  bool hear_objection(std::uint8_t seat) {
    for (std::size_t frames = owed_[seat] + 3; frames > 0; --frames) {
      const auto frame = wires_[seat]->receive(Milliseconds{0});
      if (!frame) return false;
      if (frame->fault || frame->header.type != Type::abort) continue;
      object(*frame, seat);
      return true;
    }
    return false;
  }

  /// A player's turn to speak; false when it says nothing that can be taken.
  bool hear(std::uint8_t seat) {
    if (has_left_[seat]) return false;
    const auto until = SteadyClock::now() + patience();
    // The time is one for all that it says.
    while (const auto frame = wires_[seat]->receive(left_until(until))) {
      if (is_late(*frame, seat)) {
        --owed_[seat];
        continue;
      }
      if (!frame->fault && frame->header.type == Type::abort) {
        has_left_[seat] = true;
        object(*frame, seat);
        return false;
      }
      Bytes said;
      try {
        dealer_.take(*frame, said);
      } catch (const ProtocolError& error) {
        if (acknowledges_what_was(*frame, seat)) {
          --owed_[seat];
          continue;
        }
        end(error.code(), seat, error.what());
        return false;
      }
      spread(said);
      return true;
    }
    ++owed_[seat];
    return false;
  }

  /// The Head of the round, and not yet the Close behind it.
  bool acknowledges_what_was(const FoundFrame& frame, std::uint8_t seat) const {
    return !frame.fault && owed_[seat] > 0 && frame.header.type == Type::acknowledge &&
           dealer_.machine().state() == State::closed;
  }

  /// A frame that comes after its round was given up for it has cost that round, and no more. It
  /// was asked for once, and comes once.
  bool is_late(const FoundFrame& frame, std::uint8_t seat) const {
    if (frame.fault || owed_[seat] == 0) return false;
    const Type type = frame.header.type;
    if (type == Type::contribute || type == Type::key || type == Type::mix || type == Type::agree ||
        type == Type::share || type == Type::unlock) {
      return frame.header.round <= given_up_[seat];
    }
    return frame.header.type == Type::acknowledge &&
           (frame.header.round < dealer_.round() || !dealer_.machine().may(Type::acknowledge));
  }

  /// A player says what the dealer did wrong.
  void object(const FoundFrame& frame, std::uint8_t seat) {
    std::uint16_t code = 0;
    try {
      code = decode<AbortMessage>(frame.body).code;
    } catch (const ProtocolError& error) {
      return end(error.code(), seat, error.what());
    }
    const CodeInfo* info = find_code(code);
    end(info == nullptr ? Code::bad_code : info->code, static_cast<std::uint8_t>(wires_.size()),
        fmt::format("seat {} objects", seat));
  }

  /// The session ends with this round.
  void end(Code code, std::uint8_t seat, const std::string& words) {
    is_over_ = true;
    troubles_.push_back({code, dealer_.round(), seat, words});
  }

  void give_up(const Trouble& trouble) {
    deal_by_.reset();
    Bytes said;
    dealer_.abort(trouble.code, trouble.seat, said);
    spread(said);
  }

  Dealer& dealer_;
  std::vector<Wire*> wires_;
  RemoteOptions options_;
  const std::function<void(View)>& write_;
  std::vector<Trouble> troubles_;
  static constexpr std::size_t most_silences = 3;   ///< of a player in its turn
  bool is_over_ = false;                            ///< no round more is begun
  std::vector<bool> has_left_;                      ///< by seat
  std::optional<SteadyClock::time_point> deal_by_;  ///< between Commit and Distribute
  std::vector<std::uint32_t> given_up_;             ///< by seat, the newest round for its silence
  std::vector<std::size_t> owed_;      ///< by seat, frames that it was asked for in vain
  std::vector<std::size_t> silences_;  ///< by seat, that cost a round
  std::vector<std::size_t> unsigned_;  ///< by seat, what it has not acknowledged
};

/// False when the other side has gone, or does not read.
bool is_sent(Wire& wire, View said, Milliseconds patience) {
  try {
    wire.send(said, patience);
  } catch (const ProtocolError&) {
    return false;
  }
  return true;
}

/// The session is closed, and no acknowledgement of that can come any more.
bool has_heard_all(const Verifier& verifier) {
  return verifier.state() == State::closed && !verifier.machine().may(Type::acknowledge);
}

void write_objection(Player& player, Bytes& out) {
  Session& session = player.verifier().session();
  const std::uint8_t seats = session.has_begun() ? session.rules().seats : std::uint8_t{0};
  const Fault fault = *player.fault();
  write_frame(out, {Type::abort, 0, fault.round},
              encode(AbortMessage{static_cast<std::uint16_t>(fault.code), seats, 0}));
}

}  // namespace

std::vector<Trouble> deal_remotely(Dealer& dealer, std::vector<Wire*> wires,
                                   const RemoteOptions& options,
                                   const std::function<void(View)>& write) {
  return RemoteTable(dealer, std::move(wires), options, write).deal();
}

std::optional<Fault> play_remotely(Player& player, Wire& wire, Milliseconds patience,
                                   const std::function<void(const FoundFrame&)>& on_frame) {
  Bytes said;
  bool is_heard = true;
  while (const auto frame = wire.receive(patience)) {
    said.clear();
    if (on_frame) on_frame(*frame);
    player.take(*frame, said);
    // A dealer who has gone may have said why: that waits to be read.
    if (is_heard && !said.empty()) is_heard = is_sent(wire, said, patience);
    if (player.fault() || has_heard_all(player.verifier())) break;
  }
  if (!player.fault()) {
    player.stop();
    return player.fault();
  }
  if (is_heard) {
    said.clear();
    write_objection(player, said);
    is_sent(wire, said, patience);
  }
  return player.fault();
}

}  // namespace evenhand::protocol
