#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "src/games/mahjong/record.hpp"
#include "src/games/replay.hpp"

namespace evenhand::mahjong {

/// Hands that are played again.
class Replay final : public games::Replay {
 public:
  explicit Replay(games::ReplayRequest request);

 private:
  std::optional<Record> read(std::string_view line, const std::string& where) override;
  void play(const std::string& where) override;
  void show() override;
  reports::Document tell() const override;

  ReadRecord record_;  ///< the last
  std::map<std::string, std::uint64_t> by_rules_;
  std::uint64_t exhausted_ = 0;          ///< hands that nobody won
  std::vector<reports::Section> shown_;  ///< of the hand to be shown, if there is one
};

}  // namespace evenhand::mahjong
