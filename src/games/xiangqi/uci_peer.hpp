#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/child.hpp"
#include "sims/xiangqi/game.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/player.hpp"

namespace evenhand::xiangqi {

/// A xiangqi engine in a process of its own, that speaks UCI. SIGPIPE must be ignored, as the
/// program does. Whatever it says, no more than a line of it is kept. If it offers
/// UCI_Variant, it is set to xiangqi, with ranks from 1 as Fairy-Stockfish counts them. What goes
/// wrong is thrown as PlayerFailed and ends the process.
class UciPeer {
 public:
  using Milliseconds = std::chrono::milliseconds;

  /// `options` are NAME=VALUE. Starts the command; it may take `patience` for every answer. Throws
  /// InputError when there is no such command, and when it offers no option of such a
  /// name, or none that takes such a value.
  UciPeer(const std::string& command, const std::vector<std::string>& options,
          Milliseconds patience);
  /// Ends the process, at once where a stop was asked for.
  ~UciPeer();

  void send(const std::string& line);
  /// Sends the position of the game, with all that led there.
  void send_position(const Game& game);
  /// Waits until it has carried out its commands.
  void wait_until_ready();
  /// Gives each line before the first that begins with the word to `hear`, and returns that one.
  /// Throws run::StopError soon after a stop is asked for, as all of these do.
  std::string read_until(std::string_view word, Milliseconds time,
                         const std::function<void(const std::string&)>& hear = {});
  RankNames rank_names() const { return names_; }

 private:
  using Clock = std::chrono::steady_clock;

  void introduce(const std::vector<std::string>& wanted);
  void require_offered(const std::string& name, const std::string& value,
                       const std::vector<std::string>& offered) const;
  std::string read_line(Clock::time_point deadline);
  /// Waits for the descriptor, without leaving the engine alone with what it has to say on stderr.
  bool wait_for(int descriptor, short events, Clock::time_point deadline);
  [[noreturn]] void fail(Failure kind, const std::string& what);

  std::string command_;
  Child child_;
  Milliseconds patience_;
  std::string buffer_;
  RankNames names_ = RankNames::from_zero;
};

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
