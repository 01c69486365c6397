#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "protocol/dealer.hpp"
#include "protocol/player.hpp"
#include "protocol/wire.hpp"

namespace evenhand::protocol {

// A table whose players are elsewhere: the dealer hears each in its turn, and passes what all may
// see on to all, the speaker included.

struct RemoteOptions {
  std::uint32_t rounds = 1;
  /// The time that the dealer waits for a player to speak or to read; for all of them together, no
  /// longer than the session's deal limit allows.
  Milliseconds patience{30'000};
  std::uint32_t draws = 0;                  ///< as in TableOptions
  Milliseconds play{0};                     ///< from the deal to the first Draw, or to Finish
  const std::atomic<bool>* stop = nullptr;  ///< once it is true no round more is begun
};

/// Why a session ended before its last round, or a round before its deal.
struct Trouble {
  Code code = Code::system_failed;
  std::uint32_t round = 0;
  std::uint8_t seat = 0;  ///< whose; the number of seats for the dealer's, as the player says
  std::string words;
};

/// Deals a session to players at the other ends of wires, one a seat. A player who says nothing in
/// time costs a round, which is aborted with `missing-contribution`, and may go on. One who stops,
/// cheats or objects ends the session, which is closed and signed as far as it went; so does one
/// that has no contribution for the next round. Every frame for all goes to all who are left, in
/// the order of the transcript, before the dealer acts on anything else; and a round that all have
/// contributed to is dealt and revealed to those who are left. So nobody who stays is given a
/// signature over what it was not shown. `write` is given the transcript. Returns what went wrong,
/// in order. In a turn a player is waited for once, whatever it says meanwhile: of what comes too
/// late it may say as many frames as it was waited for in vain, and one more ends the session. So
/// does the third round that was given up for a player's silence; the dealer stops waiting for
/// acknowledgements of a player that has not given three.
std::vector<Trouble> deal_remotely(Dealer& dealer, std::vector<Wire*> wires,
                                   const RemoteOptions& options,
                                   const std::function<void(View)>& write);

/// Plays a seat until the session is closed and all have acknowledged that or the dealer is gone,
/// or until something is wrong; the player then sends the dealer an Abort. Returns the first fault.
/// A silence of the dealer's longer than the patience is a stop. `on_frame` is given each frame
/// before the player says anything to it.
std::optional<Fault> play_remotely(Player& player, Wire& wire, Milliseconds patience,
                                   const std::function<void(const FoundFrame&)>& on_frame = {});

}  // namespace evenhand::protocol
