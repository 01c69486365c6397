#include "sims/xiangqi/engine/worker.hpp"

#include <algorithm>

#include "sims/xiangqi/engine/evaluation.hpp"
#include "sims/xiangqi/material.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::uint64_t nodes_between_clocks = 512;
constexpr int first_window = 18;
constexpr int aspiration_depth = 5;

}  // namespace

Worker::Worker(TranspositionTable& table, const std::atomic<bool>& stop)
    : table_(table), stop_(stop), history_(std::make_unique<MoveHistory>()), frames_(max_ply + 8) {}

void Worker::forget() {
  history_ = std::make_unique<MoveHistory>();
  counts_ = {};
}

Progress Worker::search(const Game& game, const Rules& rules, const Limits& limits,
                        const Report& report, int first_depth) {
  position_ = game.position();
  plies_ = game.plies();
  rules_ = &rules;
  limits_ = limits;
  start_ = SearchClock::now();
  nodes_ = 0;
  clock_checks_ = 0;
  stopped_ = false;
  frames_.assign(frames_.size(), Frame{});
  frames_[0].pressure = pressure_on(position_, position_.side());
  frames_[0].quiet_plies = game.quiet_plies(rules);
  best_line_.assign(1, legal_moves(position_)[0]);
  Progress progress;
  progress.line = best_line_;
  for (int depth = first_depth; depth <= limits.depth; ++depth) {
    deepest_ = 0;
    const int score = search_root(depth, progress.score);
    progress.nodes = nodes();
    if (stopped_) break;
    progress = {depth, deepest_, score, nodes(), best_line_};
    if (report) report(progress);
    if (limits.soft && SearchClock::now() - start_ >= *limits.soft) break;
    if (is_mate(score) && mate_score - std::abs(score) <= depth / 2 && !limits.soft) continue;
  }
  progress.line = best_line_;
  progress.nodes = nodes();
  return progress;
}

int Worker::search_root(int depth, int previous) {
  int window = first_window;
  int alpha = -infinite_score;
  int beta = infinite_score;
  if (depth >= aspiration_depth) {
    alpha = std::max(previous - window, -infinite_score);
    beta = std::min(previous + window, infinite_score);
  }
  while (true) {
    const int score = search({alpha, beta, depth, 0, false});
    if (stopped_) return score;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(score - window, -infinite_score);
    } else if (score >= beta) {
      beta = std::min(score + window, infinite_score);
    } else {
      return score;
    }
    window += window;
  }
}

int Worker::evaluate_here() const {
  int score = evaluate(position_);
  if (seed_ != 0) {
    // A few points up or down, the same whenever the position comes up.
    const std::uint64_t mixed = (position_.key() ^ seed_) * 0x9E3779B97F4A7C15U;
    score += static_cast<int>(mixed >> 60U) - 8;
  }
  return score;
}

int Worker::static_eval(const Node& node, const Finding& found, bool known) {
  Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  if (frame.pressure.checks != 0) {
    frame.eval = no_eval;
    return no_eval;
  }
  frame.eval = known && found.eval != no_eval ? found.eval : evaluate_here();
  // What was found by search is worth more than the evaluation where it bounds it.
  if (known && !is_decided(found.score)) {
    const bool higher = found.score > frame.eval;
    if (found.bound == Bound::exact || found.bound == (higher ? Bound::lower : Bound::upper)) {
      return found.score;
    }
  }
  return frame.eval;
}

void Worker::start_frame(int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  frame.line_length = 0;
  frames_[static_cast<std::size_t>(ply) + 2].killers = {};
  deepest_ = std::max(deepest_, ply);
}

void Worker::play(int ply, Move move) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
  frame.current = move;
  frame.piece = position_.at(move.from());
  const Undo undo = position_.make(move);
  table_.prefetch(position_.key());
  plies_.push_back({move, undo, frame.pressure.checks != 0});
  next.pressure = pressure_on(position_, position_.side());
  next.quiet_plies = undo.captured == nothing ? frame.quiet_plies + 1 : 0;
  next.after_last = &history_->following[piece_index(frame.piece)][move.to()];
  nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Worker::take_back(int ply) {
  position_.unmake(frames_[static_cast<std::size_t>(ply)].current, plies_.back().undo);
  plies_.pop_back();
}

void Worker::play_null(int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
  frame.current = Move{};
  // As if something had been taken, so that no cycle is seen across it.
  plies_.push_back({Move{}, {edge, position_.key()}, false});
  position_.pass();
  next.pressure = pressure_on(position_, position_.side());
  next.quiet_plies = frame.quiet_plies + 1;
  next.after_last = nullptr;
  nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void Worker::take_back_null() {
  position_.pass();
  plies_.pop_back();
}

std::optional<int> Worker::rule_score_at(int ply) {
  const Frame& frame = frames_[static_cast<std::size_t>(ply)];
  if (plies_.back().undo.captured != nothing) {
    if (!plies_.back().move.is_null() && rules_->material && is_material_draw(position_)) return 0;
    return std::nullopt;
  }
  const History history{position_, plies_, frame.pressure.checks != 0};
  auto length = plies_since_occurrence(history, 2);
  if (length && *length > static_cast<std::size_t>(ply))
    length = plies_since_occurrence(history, 3);
  if (length) {
    const CycleJudgement cycle = judge_cycle(history, *length, rules_->chases_lose);
    if (cycle.offence == Offence::perpetual_check || cycle.offence == Offence::perpetual_chase) {
      return cycle.offender == position_.side() ? -rule_score + ply : rule_score - ply;
    }
    return 0;
  }
  if (rules_->quiet_plies != 0 && frame.quiet_plies >= rules_->quiet_plies) {
    return count_legal_moves(position_) == 0 ? mated_in(ply) : 0;
  }
  return std::nullopt;
}

bool Worker::must_stop() {
  if (stopped_) return true;
  const std::uint64_t nodes = this->nodes();
  if (limits_.nodes != 0 && nodes >= limits_.nodes) stopped_ = true;
  if (nodes >= clock_checks_) {
    clock_checks_ = nodes + nodes_between_clocks;
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (limits_.hard && SearchClock::now() - start_ >= *limits_.hard) stopped_ = true;
  }
  return stopped_;
}

void Worker::keep_line(int ply, Move move) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
  frame.line[0] = move;
  const int length = std::min(next.line_length, max_ply - 1);
  std::copy_n(next.line.begin(), length, frame.line.begin() + 1);
  frame.line_length = length + 1;
  if (ply == 0) best_line_.assign(frame.line.begin(), frame.line.begin() + frame.line_length);
}

bool Worker::has_pieces(Colour colour) const {
  for (unsigned slot = slots_of[horse].first; slot < slots_of[cannon].end; ++slot) {
    if (position_.where(colour, slot) != off_board) return true;
  }
  return false;
}

OrderingHints Worker::hints_at(int ply, Move table_move) const {
  const Frame& frame = frames_[static_cast<std::size_t>(ply)];
  OrderingHints hints{table_move, frame.killers, frame.after_last, nullptr};
  if (ply > 0) hints.after_second = frames_[static_cast<std::size_t>(ply) - 1].after_last;
  return hints;
}

}  // namespace evenhand::xiangqi
