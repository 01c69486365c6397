#include <algorithm>

#include "sims/xiangqi/engine/values.hpp"
#include "sims/xiangqi/engine/worker.hpp"
#include "sims/xiangqi/material.hpp"

// Scores of single positions: by the rules, by the evaluation, and by quiescence over captures.

namespace evenhand::xiangqi {
namespace {

/// What a capture may gain beyond the piece, in the evaluation's unit.
constexpr int most_delta = 150;

}  // namespace

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

std::optional<int> Worker::score_without_search(Node& node) {
  if (const auto score = rule_score_at(node.ply)) return score;
  if (node.ply >= max_ply - 2) return evaluate_at(node.ply);
  // No mate here can be nearer than one already found.
  node.alpha = std::max(node.alpha, mated_in(node.ply));
  node.beta = std::min(node.beta, -mated_in(node.ply + 1));
  if (node.alpha >= node.beta) return node.alpha;
  return std::nullopt;
}

int Worker::evaluate_at(int ply) const {
  int score = evaluate(position_, frames_[static_cast<std::size_t>(ply)].places);
  if (seed_ != 0) {
    // A few points up or down, the same whenever the position comes up.
    const std::uint64_t mixed = (position_.key() ^ seed_) * 0x9E3779B97F4A7C15U;
    score += static_cast<int>(mixed >> 60U) - 8;
  }
  return score;
}

int Worker::static_eval(const Node& node, const Learned& found, bool known) {
  Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  if (frame.pressure.checks != 0) {
    frame.eval = no_eval;
    return no_eval;
  }
  frame.eval = known && found.eval != no_eval ? found.eval : evaluate_at(node.ply);
  // What was found by search is worth more than the evaluation where it bounds it.
  if (known && !is_decided(found.score)) {
    const bool higher = found.score > frame.eval;
    if (found.bound == Bound::exact || found.bound == (higher ? Bound::lower : Bound::upper)) {
      return found.score;
    }
  }
  return frame.eval;
}

int Worker::quiesce(int alpha, int beta, int ply) {
  start_frame(ply);
  if (must_stop()) return 0;
  if (ply > 0) {
    Node node{alpha, beta, 0, ply, false};
    if (const auto score = score_without_search(node)) return *score;
  }
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Node node{alpha, beta, 0, ply, false};
  Learned found;
  const bool known = table_.find(position_.key(), ply, found, counts_);
  if (!known) found = Learned{};
  if (const auto score = table_cutoff(node, found, known)) return *score;
  const bool checked = frame.pressure.checks != 0;
  int best = mated_in(ply);
  int eval = no_eval;
  if (!checked) {
    eval = static_eval(node, found, known);
    best = eval;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }
  MovePicker picker(position_, frame.pressure, *history_, hints_at(ply, found.move),
                    checked ? MovePicker::Scope::all : MovePicker::Scope::captures);
  Move best_move;
  int tried = 0;
  for (Move move = picker.next(); !move.is_null(); move = picker.next()) {
    ++tried;
    if (!checked && !is_decided(alpha)) {
      const int gain = exchange_value[kind_of(position_.at(move.to()))];
      if (eval + gain + most_delta <= alpha) continue;
    }
    if (checked && tried > 3 && picker.last_is_quiet() && best > -rule_score + max_ply) {
      picker.skip_quiet();
      continue;
    }
    play(ply, move);
    const int score = -quiesce(-beta, -alpha, ply + 1);
    take_back(ply);
    if (stopped_) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    best_move = move;
    keep_line(ply, move);
    if (score >= beta) break;
  }
  const Bound bound = best >= beta ? Bound::lower : Bound::upper;
  table_.store(position_.key(), ply, {best_move, best, frame.eval, 0, bound}, counts_);
  return best;
}

}  // namespace evenhand::xiangqi
