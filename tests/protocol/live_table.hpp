#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/dealer.hpp"
#include "protocol/player.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {

/// A dealer, and players as programs play; frames may be changed on
/// their way to all players, or to the one that they are for.
class LiveTable {
 public:
  std::function<void(LooseFrame&)> to_players = [](LooseFrame&) {};

  /// Called with what a player of the suite mental keeps to show its cards.
  std::function<void(std::size_t seat, const FoundFrame&)> on_opening = [](std::size_t,
                                                                           const FoundFrame&) {};
  std::optional<std::size_t> silent = {};  ///< a seat whose words are lost on their way
  std::vector<LooseFrame> lost;            ///< those
  /// The draws that players of the suite mental allow.
  bool may_draw = true;
  bool may_finish = true;

  explicit LiveTable(std::string_view suite = "mental", std::string_view game = "doudizhu",
                     std::size_t seats = 0)
      : dealer_({.game = std::string(game),
                 .seats = seats,
                 .suite = &suite_named(suite),
                 .turn_limit = 0,
                 .epoch = 1},
                PrivateKey::generate(suite_named(suite)), system_clock()) {
    for (std::uint8_t seat = 0; seat < rules_of(game, seats).seats; ++seat) {
      PlayerOptions options{
          .name = "player " + std::to_string(seat),
          .seat = seat,
          .rounds = 2,
          .on_opening = [this, seat](const auto& frame) { on_opening(seat, frame); }};
      if (suite == "mental") {
        options.may_draw = [this](const Round&, std::uint64_t) { return may_draw; };
        options.may_finish = [this](const Round&, std::uint64_t) { return may_finish; };
      }
      players_.emplace_back(std::move(options));
    }
  }

  void say(void (Dealer::*step)(Bytes&)) {
    Bytes out;
    (dealer_.*step)(out);
    spread(out);
  }
  /// To the cards in the players' hands, with a signed head.
  void deal() {
    for (const auto step : {&Dealer::commit, &Dealer::shuffle, &Dealer::distribute, &Dealer::head})
      say(step);
    for (std::uint8_t seat = 0; seat < players_.size() && !dealer_.session().is_mental(); ++seat) {
      Bytes hand;
      dealer_.hand(seat, hand);
      give(hand, seat);
    }
  }
  /// A card for a seat, or for all with the number of seats.
  void draw(std::uint8_t seat) {
    Bytes out;
    dealer_.draw(seat, out);
    spread(out);
    if (dealer_.session().is_mental() || seat == players_.size()) return;
    Bytes card;
    dealer_.card(card);
    give(card, seat);
  }
  void abort(Code code, std::uint8_t seat) {
    Bytes out;
    dealer_.abort(code, seat, out);
    spread(out);
  }
  /// Frames for one player alone, and what it says to them.
  Bytes give(const Bytes& said, std::size_t seat) {
    Bytes answer;
    for (LooseFrame frame : frames_of(said)) {
      to_players(frame);
      take(frame, players_.at(seat), answer);
    }
    return answer;
  }
  /// Passes what players say to the dealer and so to all.
  void hear(const Bytes& words) { spread(heard(words)); }

  std::optional<Code> found_by(std::size_t seat) {
    const auto fault = players_.at(seat).fault();
    return fault ? std::optional(fault->code) : std::nullopt;
  }
  Dealer& dealer() { return dealer_; }
  Player& player(std::size_t seat) { return players_.at(seat); }

  void spread(const Bytes& said) {
    for (LooseFrame frame : frames_of(said)) {
      to_players(frame);
      Bytes answers;
      for (Player& player : players_) {
        Bytes answer;
        take(frame, player, answer);
        const bool is_lost = silent && &player == &players_.at(*silent);
        for (const LooseFrame& word : frames_of(answer)) {
          if (is_lost) {
            lost.push_back(word);
          } else {
            write_frame(answers, word.header, word.body);
          }
        }
      }
      if (!answers.empty()) hear(answers);
    }
  }

 private:
  static void take(const LooseFrame& frame, Player& player, Bytes& answer) {
    Bytes whole;
    write_frame(whole, frame.header, frame.body);
    FrameReader reader;
    reader.add(whole);
    player.take(*reader.next(), answer);
  }

  Bytes heard(const Bytes& words) {
    Bytes passed_on;
    FrameReader reader;
    reader.add(words);
    while (const auto word = reader.next()) dealer_.take(*word, passed_on);
    return passed_on;
  }

  Dealer dealer_;
  std::deque<Player> players_;
};

}  // namespace evenhand::protocol
