#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "sims/xiangqi/engine/evaluation.hpp"
#include "sims/xiangqi/engine/limits.hpp"
#include "sims/xiangqi/engine/move_picker.hpp"
#include "sims/xiangqi/engine/transposition.hpp"
#include "sims/xiangqi/engine/values.hpp"
#include "sims/xiangqi/repetition.hpp"

namespace evenhand::xiangqi {

using SearchClock = std::chrono::steady_clock;

/// How far a search has come.
struct Progress {
  int depth = 0;
  int deepest = 0;  ///< plies, with quiescence
  int score = 0;    ///< for the side to move
  std::uint64_t nodes = 0;
  std::vector<Move> line;
};

/// One thread's search: iterative deepening with principal variation search. The same game, limits
/// and seed give the same moves unless time stops it or other threads share the table.
class Worker {
 public:
  using Report = std::function<void(const Progress&)>;

  Worker(TranspositionTable& table, const std::atomic<bool>& stop);

  /// Forgets what earlier games taught.
  void forget();
  /// A seed other than 0 varies the evaluation a little, so that games differ.
  void set_seed(std::uint64_t seed) { seed_ = seed; }
  /// Searches the position that the game has reached; it must have a legal move. `report` hears of
  /// every finished depth. Helpers of other threads start with `first_depth` > 1.
  Progress search(const Game& game, const Rules& rules, const Limits& limits, const Report& report,
                  int first_depth = 1);

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  const TranspositionTable::Counts& table_counts() const { return counts_; }

 private:
  struct Frame {
    Pressure pressure;
    std::array<Move, 2> killers{};
    Move current;
    Move excluded;
    Piece piece = nothing;  ///< what made the current move
    int eval = no_eval;
    unsigned quiet_plies = 0;
    PlaceSums places;
    PieceTo* after_last = nullptr;
    int line_length = 0;
    std::array<Move, max_ply> line;
  };
  /// The facts that the pruning rules of a node need.
  struct Node {
    int alpha;
    int beta;
    int depth;
    int ply;
    bool cut;  ///< expected to fail high
    bool pv() const { return beta - alpha > 1; }
  };

  int search_root(int depth, int previous);
  int search(Node node);
  int quiesce(int alpha, int beta, int ply);
  std::optional<int> score_without_search(Node& node);
  std::optional<int> table_cutoff(const Node& node, const Learned& found, bool known) const;
  std::optional<int> rule_score_at(int ply);
  std::optional<int> prune_node(const Node& node, int eval, bool improving);
  std::optional<int> try_null_move(const Node& node, int eval);
  bool prune_move(const Node& node, MovePicker& picker, Move move, int eval, bool improving,
                  int tried) const;
  int extension(const Node& node, Move move, const Learned& found, bool known);
  int reduction(const Node& node, const MovePicker& picker, bool improving, bool checks,
                int tried) const;
  int search_moves(const Node& node, const Learned& found, bool known, int eval, bool improving);
  int search_child(const Node& node, int alpha, int tried, int depth, int reduced);

  int static_eval(const Node& node, const Learned& found, bool known);
  int evaluate_at(int ply) const;
  void play(int ply, Move move);
  void take_back(int ply);
  void play_null(int ply);
  void take_back_null();
  void start_frame(int ply);
  void keep_line(int ply, Move move);
  void reward(const Node& node, Move best, const MoveList& quiet_tried,
              const MoveList& captures_tried);
  OrderingHints hints_at(int ply, Move table_move) const;
  bool has_pieces(Colour colour) const;
  bool must_stop();

  TranspositionTable& table_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<MoveHistory> history_;
  std::vector<Frame> frames_;
  Position position_;
  std::vector<Ply> plies_;
  const Rules* rules_ = nullptr;
  Limits limits_;
  SearchClock::time_point start_;
  std::uint64_t seed_ = 0;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::uint64_t clock_checks_ = 0;
  bool stopped_ = false;
  int deepest_ = 0;
  int no_null_before_ = 0;
  std::vector<Move> best_line_;
  TranspositionTable::Counts counts_;
};

}  // namespace evenhand::xiangqi
