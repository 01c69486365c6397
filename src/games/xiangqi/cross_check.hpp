#pragma once

#include <cstdint>
#include <string>

#include "src/games/xiangqi/record.hpp"
#include "src/games/xiangqi/uci_peer.hpp"

namespace evenhand::xiangqi {

/// Asks another engine for the legal moves (`go perft 1`) of every n-th position of games, counted
/// through all of them, and compares them with ours.
class CrossCheck {
 public:
  /// Starts the command of a UCI engine. Throws InputError when it does not answer.
  CrossCheck(std::string command, std::uint64_t every);
  /// Throws InputError at the first position whose legal moves differ.
  void take(const GameRecord& record);
  std::uint64_t compared() const { return compared_; }

 private:
  void compare(const Position& position, std::uint64_t game);

  std::string command_;
  std::uint64_t every_;
  UciPeer peer_;
  std::uint64_t seen_ = 0;
  std::uint64_t compared_ = 0;
};

}  // namespace evenhand::xiangqi
