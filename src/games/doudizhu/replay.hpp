#pragma once

#include "src/games/doudizhu/record.hpp"
#include "src/games/replay.hpp"

namespace evenhand::doudizhu {

/// Games that are bid for and played again.
class Replay final : public games::Replay {
 public:
  explicit Replay(games::ReplayRequest request);

 private:
  std::optional<Record> read(std::string_view line, const std::string& where) override;
  void play(const std::string& where) override;
  void show() override;
  reports::Document tell() const override;

  ReadRecord record_;  ///< the last
  std::uint64_t redeals_ = 0;
  reports::Table actions_;  ///< of the game to be shown
};

}  // namespace evenhand::doudizhu
