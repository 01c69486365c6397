#include "protocol/remote.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace evenhand::protocol {
namespace {

/// A player ended the session; where the dealer stands then is for it to see.
struct SessionEnd {};

using SteadyClock = std::chrono::steady_clock;

class RemoteTable {
 public:
  RemoteTable(Dealer& dealer, std::vector<Wire*> wires, const RemoteOptions& options,
              const std::function<void(View)>& write)
      : dealer_(dealer),
        wires_(std::move(wires)),
        options_(options),
        write_(write),
        given_up_(wires_.size()) {}

  std::vector<Trouble> deal() {
    try {
      say(&Dealer::begin);
      for (std::uint8_t seat = 0; seat < wires_.size(); ++seat) {
        if (!hear(seat)) end(Code::stopped, seat, "it does not join");
      }
      for (std::uint32_t i = 0; i < options_.rounds; ++i) deal_round();
    } catch (const SessionEnd&) {
      // What went wrong is told; what was dealt is signed.
    }
    if (dealer_.machine().may(Type::seeds)) say_to_those_left(&Dealer::seeds);
    if (dealer_.machine().may(Type::close)) say_to_those_left(&Dealer::close);
    return troubles_;
  }

 private:
  void deal_round() {
    wait_no_longer_than_the_rules();
    say(&Dealer::commit);
    for (std::uint8_t seat = 0; seat < wires_.size(); ++seat) {
      if (hear(seat)) continue;
      if (wires_[seat]->has_ended()) end(Code::stopped, seat, "it is gone");
      troubles_.push_back(
          {Code::missing_contribution, dealer_.round(), seat, "it has said nothing"});
      given_up_[seat] = dealer_.round();
      give_up(Code::missing_contribution, seat);
      return prove_seeds();
    }
    say(&Dealer::shuffle);
    deal_by_.reset();
    say(&Dealer::distribute);
    // Nobody shows a card before it holds a signed token.
    say(&Dealer::head);
    hear_acknowledgements();
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
    say(&Dealer::reveal);
    prove_seeds();
  }

  /// At the end of an epoch.
  void prove_seeds() {
    if (dealer_.machine().has_seeds_due()) say(&Dealer::seeds);
  }

  /// From version 2 on. Who says nothing has only not acknowledged.
  void hear_acknowledgements() {
    if (!dealer_.machine().may(Type::acknowledge)) return;
    for (std::uint8_t seat = 0; seat < wires_.size(); ++seat) hear(seat);
  }

  /// Players who are slow one after the other must not make the dealer deal too late, which would
  /// be the dealer's fault. A tenth of the time is the dealer's own.
  void wait_no_longer_than_the_rules() {
    const Milliseconds limit{dealer_.session().message().deal_limit};
    deal_by_ = SteadyClock::now() + limit - limit / 10;
  }

  /// How long it may wait for one player.
  Milliseconds patience() const {
    if (!deal_by_) return options_.patience;
    const auto left = std::chrono::duration_cast<Milliseconds>(*deal_by_ - SteadyClock::now());
    return std::clamp(left, Milliseconds{0}, options_.patience);
  }

  void say(void (Dealer::*step)(Bytes&)) {
    Bytes said;
    (dealer_.*step)(said);
    spread(said);
  }

  /// To all, and into the transcript.
  void spread(const Bytes& said) {
    write_(said);
    for (std::uint8_t seat = 0; seat < wires_.size(); ++seat) send(seat, said);
  }

  void send(std::uint8_t seat, const Bytes& said) {
    try {
      wires_[seat]->send(said, patience());
    } catch (const ProtocolError& error) {
      hear_objection(seat);
      end(error.code(), seat, error.what());
    }
  }

  /// Why a player has gone, where it said so before.
  void hear_objection(std::uint8_t seat) {
    while (const auto frame = wires_[seat]->receive(Milliseconds{0})) {
      if (!frame->fault && frame->header.type == Type::abort) object(*frame, seat);
    }
  }

  /// A player's turn to speak; false when it says nothing.
  bool hear(std::uint8_t seat) {
    auto frame = wires_[seat]->receive(patience());
    while (frame && is_late(*frame, seat)) frame = wires_[seat]->receive(patience());
    if (!frame) return false;
    if (!frame->fault && frame->header.type == Type::abort) object(*frame, seat);
    Bytes said;
    try {
      dealer_.take(*frame, said);
    } catch (const ProtocolError& error) {
      end(error.code(), seat, error.what());
    }
    spread(said);
    return true;
  }

  /// What comes after its round was given up for it has cost that round, and no more.
  bool is_late(const FoundFrame& frame, std::uint8_t seat) const {
    if (frame.fault) return false;
    if (frame.header.type == Type::contribute) return frame.header.round <= given_up_[seat];
    return frame.header.type == Type::acknowledge &&
           (frame.header.round < dealer_.round() || !dealer_.machine().may(Type::acknowledge));
  }

  /// A player says what the dealer did wrong.
  [[noreturn]] void object(const FoundFrame& frame, std::uint8_t seat) {
    std::uint16_t code = 0;
    try {
      code = decode<AbortMessage>(frame.body).code;
    } catch (const ProtocolError& error) {
      end(error.code(), seat, error.what());
    }
    const CodeInfo* info = find_code(code);
    end(info == nullptr ? Code::bad_code : info->code, static_cast<std::uint8_t>(wires_.size()),
        fmt::format("seat {} objects", seat));
  }

  [[noreturn]] void end(Code code, std::uint8_t seat, const std::string& words) {
    troubles_.push_back({code, dealer_.round(), seat, words});
    const bool was_dealt = dealer_.machine().state() == State::distribute;
    if (was_dealt && dealer_.session().version() > first_version) {
      // Nobody can make a round unseen that was dealt: its seed is the dealer's to show.
      say_to_those_left(&Dealer::reveal);
    } else if (dealer_.machine().may(Type::abort)) {
      give_up(code, seat);
    }
    throw SessionEnd();
  }

  void give_up(Code code, std::uint8_t seat) {
    deal_by_.reset();
    Bytes said;
    dealer_.abort(code, seat, said);
    spread_to_those_left(said);
  }

  void say_to_those_left(void (Dealer::*step)(Bytes&)) {
    Bytes said;
    (dealer_.*step)(said);
    spread_to_those_left(said);
  }

  void spread_to_those_left(const Bytes& said) {
    write_(said);
    for (Wire* wire : wires_) {
      try {
        wire->send(said, options_.patience);
      } catch (const ProtocolError&) {
        // It is gone, and told already or no longer of interest.
      }
    }
  }

  Dealer& dealer_;
  std::vector<Wire*> wires_;
  RemoteOptions options_;
  const std::function<void(View)>& write_;
  std::vector<Trouble> troubles_;
  std::optional<SteadyClock::time_point> deal_by_;  ///< between Commit and Distribute
  std::vector<std::uint32_t> given_up_;             ///< by seat, the newest round for its silence
};

}  // namespace

std::vector<Trouble> deal_remotely(Dealer& dealer, std::vector<Wire*> wires,
                                   const RemoteOptions& options,
                                   const std::function<void(View)>& write) {
  return RemoteTable(dealer, std::move(wires), options, write).deal();
}

std::optional<Fault> play_remotely(Player& player, Wire& wire, Milliseconds patience,
                                   const std::function<void(const FoundFrame&)>& on_frame) {
  Bytes said;
  try {
    while (const auto frame = wire.receive(patience)) {
      said.clear();
      if (on_frame) on_frame(*frame);
      player.take(*frame, said);
      if (!said.empty()) wire.send(said, patience);
      if (player.fault() || player.verifier().state() == State::closed) break;
    }
    if (player.fault()) {
      said.clear();
      Session& session = player.verifier().session();
      const std::uint8_t seats = session.has_begun() ? session.rules().seats : std::uint8_t{0};
      const AbortMessage objection{static_cast<std::uint16_t>(player.fault()->code), seats, 0};
      write_frame(said, {Type::abort, 0, player.fault()->round}, encode(objection));
      wire.send(said, patience);
      return player.fault();
    }
  } catch (const ProtocolError&) {
    // The dealer is gone: what it said is what there is.
  }
  player.stop();
  return player.fault();
}

}  // namespace evenhand::protocol
