#pragma once

#include <optional>

#include "src/games/xiangqi/uci_peer.hpp"

namespace evenhand::xiangqi {

/// An engine behind UCI as a player. It is started when it is first needed and again after it
/// failed.
class UciPlayer final : public Player {
 public:
  explicit UciPlayer(const PlayerSpec& spec) : spec_(spec) {}

  void new_game(std::uint64_t game_seed, const Budget& budget) override;
  void prepare() override;
  Choice choose(const Game& game, const Clocks& clocks) override;

 private:
  void begin();
  std::string answer_to(const Game& game, const Clocks& clocks, std::optional<int>& score);
  /// Runs what talks to the engine. One that hung or crashed is started anew for the next game.
  template <class Talk>
  auto talking(const Talk& talk);

  PlayerSpec spec_;
  Budget budget_;
  std::optional<UciPeer> peer_;
  bool new_game_told_ = false;
};

}  // namespace evenhand::xiangqi
