#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/mahjong/play/game.hpp"
#include "src/games/replay.hpp"

namespace evenhand::mahjong {

/// A hand as it was played. Writing and reading use one line of JSON:
///
///   {"game":"mahjong","format":2,"run":"0123456789abcdef","hand":7,"rules":"basic","dealer":2,"wall":[136
///   tiles],
///    "actions":["2 discard 5m",…],
///    "result":{"winners":[1],"payer":2,"doubles":[0,1,0,0],"points":[-2,8,-4,-2]}}
///
/// Draws and passes follow from the wall and the actions. Nobody wins an exhausted wall: then
/// winners is empty and payer null.
struct HandRecord {
  std::string_view run;  ///< games::run_id()
  std::uint64_t hand = 0;
  Rules rules;
  std::size_t dealer = 0;
  std::span<const Tile> wall;
  std::span<const Action> actions;
  Outcome outcome;
};

/// Appends the line, with its newline.
void append_record(const HandRecord& record, std::string& text);

/// A record that was read, and what it says the hand ended with.
struct ReadRecord {
  std::string run;
  std::uint64_t hand = 0;
  Rules rules;
  std::size_t dealer = 0;
  std::vector<Tile> wall;
  std::vector<Action> actions;
  Outcome outcome;
};

/// Reads a line; `where` ("FILE:12") begins the message. Throws InputError when anything is
/// missing, of the wrong type or out of range, and when the wall has not every tile once.
ReadRecord read_record(std::string_view line, const std::string& where);

/// Plays the record again. Throws InputError that names the first action that is not legal (from
/// 1), one that is missing or too many, or what differs in the result.
Game verify(const ReadRecord& record, const std::string& where);

/// Hands that are played again.
std::unique_ptr<games::Replay> make_replay(games::ReplayRequest request);

}  // namespace evenhand::mahjong
