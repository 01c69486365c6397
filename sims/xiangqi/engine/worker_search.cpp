#include <algorithm>

#include "sims/xiangqi/checking.hpp"
#include "sims/xiangqi/engine/worker.hpp"

// The tree above quiescence: a node and its moves.

namespace evenhand::xiangqi {
namespace {

int credit_bonus(int depth) { return std::min(170 * depth - 80, 1900); }

}  // namespace

int Worker::search(Node node) {
  if (node.depth <= 0) return quiesce(node.alpha, node.beta, node.ply);
  start_frame(node.ply);
  if (must_stop()) return 0;
  if (node.ply > 0) {
    if (const auto score = score_without_search(node)) return *score;
  }
  Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  Learned found;
  const bool known =
      frame.excluded.is_null() && table_.find(position_.key(), node.ply, found, counts_);
  if (!known) found = Learned{};
  if (const auto score = table_cutoff(node, found, known)) return *score;
  const int eval = frame.excluded.is_null() ? static_eval(node, found, known) : frame.eval;
  const int before = node.ply >= 2 ? frames_[static_cast<std::size_t>(node.ply) - 2].eval : no_eval;
  const bool improving = eval != no_eval && before != no_eval && frame.eval > before;
  if (const auto score = prune_node(node, eval, improving)) return *score;
  // Without a move to begin with, a shallower search will find one.
  if (node.depth >= 4 && found.move.is_null() && frame.excluded.is_null()) --node.depth;
  return search_moves(node, found, known, eval, improving);
}

int Worker::search_child(const Node& node, int alpha, int tried, int depth, int less) {
  const int ply = node.ply + 1;
  if (tried == 1) return -search({-node.beta, -alpha, depth, ply, !node.pv() && !node.cut});
  int score = alpha + 1;
  if (less > 0) score = -search({-alpha - 1, -alpha, depth - less, ply, true});
  if (score > alpha) score = -search({-alpha - 1, -alpha, depth, ply, !node.cut});
  if (node.pv() && score > alpha && !stopped_) {
    score = -search({-node.beta, -alpha, depth, ply, false});
  }
  return score;
}

int Worker::search_moves(const Node& node, const Learned& found, bool known, int eval,
                         bool improving) {
  Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  const Move excluded = frame.excluded;
  MovePicker picker(position_, frame.pressure, *history_, hints_at(node.ply, found.move),
                    MovePicker::Scope::all);
  MoveList quiet_tried;
  MoveList captures_tried;
  Move best_move;
  int best = -infinite_score;
  int alpha = node.alpha;
  int tried = 0;
  for (Move move = picker.next(); !move.is_null(); move = picker.next()) {
    if (move == excluded) continue;
    if (node.ply > 0 && best > -rule_score + max_ply && frame.pressure.checks == 0 &&
        prune_move({alpha, node.beta, node.depth, node.ply, node.cut}, picker, move, eval,
                   improving, tried) &&
        !gives_check(position_, move)) {
      ++tried;
      continue;
    }
    int depth = node.depth - 1 + extension(node, move, found, known);
    if (stopped_) return 0;
    ++tried;
    play(node.ply, move);
    const bool checks = frames_[static_cast<std::size_t>(node.ply) + 1].pressure.checks != 0;
    if (checks && depth == node.depth - 1 && !is_attacked(position_, move.to(), position_.side())) {
      ++depth;
    }
    const int less = tried > 1 + (node.pv() ? 1 : 0) && node.depth >= 3
                         ? reduction(node, picker, improving, checks, tried)
                         : 0;
    const int score = search_child(node, alpha, tried, depth, less);
    take_back(node.ply);
    if (stopped_) return 0;
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        best_move = move;
        keep_line(node.ply, move);
        if (score >= node.beta) break;
      }
    }
    (picker.last_is_quiet() ? quiet_tried : captures_tried).push(move);
  }
  if (tried == 0) return excluded.is_null() ? mated_in(node.ply) : alpha;
  if (best == -infinite_score) best = alpha;
  if (best >= node.beta) reward(node, best_move, quiet_tried, captures_tried);
  if (excluded.is_null()) {
    const Bound bound = best >= node.beta      ? Bound::lower
                        : !best_move.is_null() ? Bound::exact
                                               : Bound::upper;
    table_.store(position_.key(), node.ply, {best_move, best, frame.eval, node.depth, bound},
                 counts_);
  }
  return best;
}

void Worker::reward(const Node& node, Move best, const MoveList& quiet_tried,
                    const MoveList& captures_tried) {
  Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  const OrderingHints hints = hints_at(node.ply, Move{});
  const int bonus = credit_bonus(node.depth);
  const auto credit_quiet = [&](Move move, int amount) {
    const unsigned piece = piece_index(position_.at(move.from()));
    history_->quiet[position_.side()][move.from()][move.to()].add(amount);
    for (PieceTo* after : {hints.after_last, hints.after_second}) {
      if (after != nullptr) (*after)[piece][move.to()].add(amount);
    }
  };
  const auto credit_capture = [&](Move move, int amount) {
    const unsigned piece = piece_index(position_.at(move.from()));
    history_->capture[piece][move.to()][kind_of(position_.at(move.to()))].add(amount);
  };
  if (position_.at(best.to()) == nothing) {
    if (best != frame.killers[0]) frame.killers = {best, frame.killers[0]};
    credit_quiet(best, bonus);
    for (const Move move : quiet_tried) credit_quiet(move, -bonus);
  } else {
    credit_capture(best, bonus);
  }
  for (const Move move : captures_tried) credit_capture(move, -bonus);
}

}  // namespace evenhand::xiangqi
