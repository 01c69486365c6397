#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "sims/xiangqi/engine/engine.hpp"
#include "sims/xiangqi/engine/worker.hpp"
#include "sims/xiangqi/notation.hpp"

namespace evenhand::xiangqi {

/// A `go` line: when to stop thinking, and whether to keep the move until `stop`.
struct GoCommand {
  Limits limits;
  bool infinite = false;
};

/// Reads the words after "go" of UCI (depth, nodes, movetime, wtime, btime, winc, binc, movestogo,
/// infinite, ponder) and of UCCI (time, increment, opptime, oppmovestogo, oppincrement, draw; times
/// in units of `ucci_unit_ms`). Whatever is given limits the
/// search; `mate` by twice as many plies. Throws InputError for an unknown word, a number that is
/// none, and a depth, nodes or mate below 1.
GoCommand parse_go(const std::vector<std::string>& words, Colour side, unsigned ucci_unit_ms);

/// The xiangqi engine under another program's control, by UCI or, after `ucci`, by UCCI. Commands
/// come line by line; answers go to `say`, from two threads but one at a time. What makes no sense
/// is answered by "info string error: …" and changes nothing.
///
/// Moves name ranks from 0, and from 1 once a `position` line makes sense only so; the option Ranks
/// settles it.
class UciEngine {
 public:
  using Say = std::function<void(std::string_view line)>;

  explicit UciEngine(Say say);
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;
  /// Ends what is under way.
  ~UciEngine();

  /// False after `quit`.
  bool handle(const std::string& line);
  /// The input has ended: waits for a search that ends by itself, for a minute at most.
  void finish();

 private:
  using Words = std::vector<std::string>;

  void obey(const Words& words);
  void introduce(bool ucci);
  void set_option(const Words& words);
  void change_option(const std::string& name, const std::string& value);
  void set_position(const Words& words);
  Game play_all(const Setup& setup, const Words& moves, RankNames names) const;
  void go(const Words& words);
  void count_moves(const Words& words);
  /// Starts `work`, and sends its last line as soon as the protocol allows. Throws
  /// std::system_error.
  void begin(bool released, std::function<std::string()> work);
  void think(const std::function<std::string()>& work);
  std::string best_move(const GoCommand& command);
  void report(const Progress& progress);
  void stop_thinking();
  bool thinking();
  void require_rest(std::string_view command);
  void answer(std::string_view line);

  Say say_;
  std::mutex say_mutex_;
  EngineOptions options_;
  Engine engine_;
  Game game_;
  RankNames names_ = RankNames::from_zero;
  bool names_settled_ = false;
  bool ucci_ = false;
  unsigned ucci_unit_ms_ = 1000;
  SearchClock::time_point begun_;

  std::mutex state_mutex_;
  std::condition_variable state_changed_;
  bool thinking_ = false;  ///< a bestmove is owed
  bool released_ = false;  ///< an infinite search may answer
  std::atomic<bool> stop_counting_ = false;
  std::thread thread_;
};

}  // namespace evenhand::xiangqi
