#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sims/doudizhu/play/host.hpp"
#include "src/games/replay.hpp"

namespace evenhand::doudizhu {

/// Appends a deal as it was bid for and played, as one line of JSON:
///
///   {"game":"doudizhu","format":2,"run":"0123456789abcdef","number":7,"rules":"douzero",
///    "bidding":"auction","first":2,
///    "deal":{"hands":[["3C",…],[…],[…]],"bottom":[…]},"bids":[[2,0],[0,3]],
///    "plays":["0 334455","2 778899",…],
///    "result":{"landlord":0,"bid":3,"doublings":0,"winner":2,"bombs":1,"spring":false,
///              "points":[-12,6,6]}}
///
/// Passes follow from the plays. When all passed, `result` is null, and a line with the same number
/// has the next deal. `run` is games::run_id().
void append_record(std::uint64_t number, std::string_view run, const Conduct& conduct,
                   const RoundRecord& round, std::string& text);

/// A record that was read.
struct ReadRecord {
  std::uint64_t number = 0;
  std::string run;
  std::string rules;
  Bidding bidding = Bidding::auction;
  unsigned first = 0;
  Deal deal;
  std::vector<Bid> bids;
  std::vector<std::pair<unsigned, std::string>> plays;  ///< seat, and what it played
  std::optional<Contract> contract;                     ///< nothing when all passed
  GameResult result;                                    ///< without its plays
  std::array<std::int64_t, seats> points{};
};

/// Reads a line; `where` ("FILE:12") begins the message. Throws InputError when anything is
/// missing, of the wrong type or out of range, and when the deal is no whole deck.
ReadRecord read_record(std::string_view line, const std::string& where);

/// The cards of a play as it is written, "333444+57". Throws InputError for what is no card.
Counts counts_of_play(const std::string& text, std::string_view where = "play");

/// Bids and plays the record again by its rules. Throws InputError that names the first bid or play
/// (from 1) that is not legal, one that is missing or too many, or what differs in the result.
void verify(const ReadRecord& record, const std::string& where);

/// Games that are bid for and played again.
std::unique_ptr<games::Replay> make_replay(games::ReplayRequest request);

}  // namespace evenhand::doudizhu
