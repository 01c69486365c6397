#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sims/xiangqi/notation.hpp"
#include "src/match/player.hpp"
#include "src/source/child.hpp"

namespace evenhand::match {

/// An engine in a process of its own, by UCI. It is started when it is first needed and again after
/// it failed. SIGPIPE must be ignored, as the program does. One that offers UCI_Variant plays
/// xiangqi as Fairy-Stockfish does, with ranks from 1.
class UciPlayer final : public Player {
 public:
  explicit UciPlayer(const PlayerSpec& spec) : spec_(spec) {}

  void new_game(std::uint64_t game_seed) override;
  xiangqi::Move choose(const xiangqi::Game& game) override;

 private:
  using Clock = std::chrono::steady_clock;

  void start();
  void set_options(const std::vector<std::string>& offered);
  void send(const std::string& line);
  /// Lines up to the first that begins with the word, that one included.
  std::vector<std::string> read_until(std::string_view word, std::chrono::milliseconds time);
  std::string read_line(Clock::time_point deadline);
  [[noreturn]] void fail(Failure kind, const std::string& what);

  PlayerSpec spec_;
  std::unique_ptr<source::Child> child_;
  std::string buffer_;
  xiangqi::RankNames names_ = xiangqi::RankNames::from_zero;
  bool new_game_told_ = false;
};

}  // namespace evenhand::match
