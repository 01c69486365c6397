#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/games/replay.hpp"
#include "src/games/xiangqi/cross_check.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {

/// Games of a match that are played again, each the one that the match has of its number; perhaps
/// with another engine that is asked for the legal moves.
class Replay final : public games::Replay {
 public:
  explicit Replay(games::ReplayRequest request);

 private:
  std::optional<Record> read(std::string_view line, const std::string& where) override;
  void play(const std::string& where) override;
  void show() override;
  reports::Document tell() const override;

  RecordReader reader_;
  PlayPlan match_;   ///< once the head was read
  std::string run_;  ///< of the match; empty until then
  std::optional<CrossCheck> other_;
  std::uint64_t plies_ = 0;
  std::map<std::string, std::uint64_t> endings_;
  std::vector<reports::Section> shown_;  ///< of the game to be shown, if there is one
};

}  // namespace evenhand::xiangqi
