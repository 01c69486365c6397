#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "sims/xiangqi/engine/worker.hpp"

namespace evenhand::xiangqi {

struct EngineOptions {
  std::size_t hash_megabytes = 16;
  unsigned threads = 1;
  std::uint64_t seed = 0;  ///< other than 0: games vary
  Rules rules = rule_presets()[0];
};

/// The engine: a table and the threads that search with it. With one thread and a limit of nodes or
/// depth its moves are a function of the game, the options and what it searched since new_game().
class Engine {
 public:
  explicit Engine(const EngineOptions& options);

  /// Throws std::bad_alloc, and then goes on with what there was.
  void set_options(const EngineOptions& options);
  void new_game();
  /// The position must have a legal move. `report` is called in the calling thread.
  Progress search(const Game& game, const Limits& limits, const Worker::Report& report = {});
  /// Ends the search under way or the next one, from any thread, until allow().
  void stop() { stop_ = true; }
  void allow() { stop_ = false; }

  std::uint64_t nodes() const;
  unsigned used_permille() const { return table_.used_permille(); }
  TranspositionTable::Counts table_counts() const;

 private:
  EngineOptions options_;
  TranspositionTable table_;
  std::atomic<bool> stop_ = false;
  std::vector<std::unique_ptr<Worker>> workers_;
};

struct BenchResult {
  std::uint64_t nodes = 0;
  double cpu_seconds = 0;  ///< of the searches, without making and clearing the table
  TranspositionTable::Counts counts;
};
/// Searches a fixed set of positions to that depth with a fresh engine of 16 MB and one thread. The
/// number of nodes is the engine's signature: a change that should change nothing keeps it.
BenchResult bench(int depth);

}  // namespace evenhand::xiangqi
