#include "src/games/xiangqi/cross_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "sims/xiangqi/moves.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::chrono::milliseconds peer_patience{60000};
constexpr std::size_t most_told = 256;  ///< more than any position has

UciPeer started(const std::string& command) {
  try {
    return UciPeer(command, {}, peer_patience);
  } catch (const PlayerFailed& failure) {
    throw InputError(fmt::format("--against '{}': {}", command, failure.what()));
  }
}

std::vector<std::string> our_moves(const Position& position, RankNames names) {
  std::vector<std::string> moves;
  for (const Move move : legal_moves(position)) {
    moves.push_back(move_text(move, names));
  }
  return moves;
}

/// The move of a line such as "h2e2: 1"; empty for other lines.
std::string move_in(const std::string& line) {
  const std::size_t colon = line.find(": ");
  const bool is_move = colon != std::string::npos && line[0] >= 'a' && line[0] <= 'i' && colon <= 6;
  return is_move ? line.substr(0, colon) : "";
}

}  // namespace

CrossCheck::CrossCheck(std::string command, std::uint64_t every)
    : command_(std::move(command)), every_(every), peer_(started(command_)) {}

void CrossCheck::take(const GameRecord& record) {
  Game game(record.setup);
  for (std::size_t ply = 0; ply <= record.moves.size(); ++ply) {
    if (++seen_ % every_ == 0) compare(game.position(), record.number);
    if (ply < record.moves.size()) game.play(record.moves[ply]);
  }
}

void CrossCheck::compare(const Position& position, std::uint64_t game) {
  const std::string fen = fen_text(position);
  std::vector<std::string> theirs;
  try {
    peer_.send_position(Game({position, 0, 1}));
    peer_.send("go perft 1");
    // More moves than any position has are not kept: they are too many in any case.
    peer_.read_until("Nodes searched", peer_patience, [&](const std::string& line) {
      std::string move = move_in(line);
      if (!move.empty() && theirs.size() < most_told) theirs.push_back(std::move(move));
    });
  } catch (const PlayerFailed& failure) {
    throw InputError(fmt::format("--against '{}': {}, asked for the moves of {}", command_,
                                 failure.what(), fen));
  }
  std::vector<std::string> ours = our_moves(position, peer_.rank_names());
  std::sort(ours.begin(), ours.end());
  std::sort(theirs.begin(), theirs.end());
  if (ours != theirs) {
    throw InputError(fmt::format("game {}: legal moves of {}: {} here, {} by '{}'", game, fen,
                                 fmt::join(ours, " "), fmt::join(theirs, " "), command_));
  }
  ++compared_;
}

}  // namespace evenhand::xiangqi
