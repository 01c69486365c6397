#include <algorithm>
#include <array>
#include <cmath>

#include "sims/xiangqi/engine/exchange.hpp"
#include "sims/xiangqi/engine/values.hpp"
#include "sims/xiangqi/engine/worker.hpp"
#include "sims/xiangqi/material.hpp"
#include "sims/xiangqi/pressure.hpp"

// The parts of the tree that are left out, or searched deeper or less deep. Margins are in the
// evaluation's unit.
// Scores of single positions: by the rules, by the evaluation, and by quiescence over captures.
// The tree above quiescence: a node and its moves.
namespace evenhand::xiangqi {
namespace {

/// Plies by which the n-th move is searched less deep.
struct ReductionTable {
  std::array<std::array<int, 64>, 64> of{};
  ReductionTable() {
    for (std::size_t depth = 1; depth < 64; ++depth) {
      for (std::size_t tried = 1; tried < 64; ++tried) {
        of[depth][tried] = static_cast<int>(0.65 + std::log(static_cast<double>(depth)) *
                                                       std::log(static_cast<double>(tried)) / 2.1);
      }
    }
  }
};
/// Made when the first search wants it, for most commands have none.
const ReductionTable& reductions() {
  static const ReductionTable table;
  return table;
}

/// The most that a capture may gain beyond the piece, in the evaluation's unit.
constexpr int most_delta = 150;

int credit_bonus(int depth) { return std::min(170 * depth - 80, 1900); }

}  // namespace

std::optional<int> Worker::table_cutoff(const Node& node, const Learned& found, bool known) const {
  if (!known || node.pv() || found.depth < node.depth) return std::nullopt;
  if (frames_[static_cast<std::size_t>(node.ply)].quiet_plies > 90) return std::nullopt;
  const Bound needed = found.score >= node.beta ? Bound::lower : Bound::upper;
  if (found.bound == Bound::exact || found.bound == needed) return found.score;
  return std::nullopt;
}

std::optional<int> Worker::prune_node(const Node& node, int eval, bool improving) {
  const Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  if (node.pv() || eval == no_eval || !frame.excluded.is_null()) return std::nullopt;
  if (node.depth <= 8 && !is_decided(node.beta) && !is_decided(eval) &&
      eval - 85 * (node.depth - (improving ? 1 : 0)) >= node.beta) {
    return eval;
  }
  if (node.depth <= 3 && eval + 220 * node.depth < node.alpha) {
    const int score = quiesce(node.alpha, node.beta, node.ply);
    if (score <= node.alpha) return score;
  }
  return try_null_move(node, eval);
}

std::optional<int> Worker::try_null_move(const Node& node, int eval) {
  const Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  const bool after_null = node.ply > 0 && plies_.back().move.is_null();
  if (node.depth < 3 || after_null || eval < node.beta ||
      frame.eval + 20 * node.depth < node.beta + 60 || is_decided(node.beta) ||
      node.ply < no_null_before_ || !has_pieces(position_.side())) {
    return std::nullopt;
  }
  const int less = 3 + node.depth / 4 + std::min((eval - node.beta) / 200, 3);
  play_null(node.ply);
  const int score =
      -search({-node.beta, -node.beta + 1, node.depth - less, node.ply + 1, !node.cut});
  take_back_null();
  if (stopped_ || score < node.beta) return std::nullopt;
  if (node.depth < 12 || no_null_before_ != 0) return is_decided(score) ? node.beta : score;
  // Deep down, where having to move may be bad, it is checked by a search without null moves.
  no_null_before_ = node.ply + (node.depth - less) * 3 / 4;
  const int checked = search({node.beta - 1, node.beta, node.depth - less, node.ply, false});
  no_null_before_ = 0;
  if (checked >= node.beta) return is_decided(score) ? node.beta : score;
  return std::nullopt;
}

bool Worker::prune_move(const Node& node, MovePicker& picker, Move move, int eval, bool improving,
                        int tried) const {
  const int reduced =
      std::max(node.depth - reductions().of[static_cast<std::size_t>(std::min(node.depth, 63))]
                                           [static_cast<std::size_t>(std::min(tried, 63))],
               1);
  if (picker.last_is_quiet()) {
    if (tried >= (4 + node.depth * node.depth) / (improving ? 1 : 2) ||
        (eval != no_eval && reduced <= 7 && eval + 110 + 95 * reduced <= node.alpha)) {
      picker.keep_quiet_checks_only();
      return true;
    }
    if (reduced <= 4 && picker.last_credit() < -4500 * reduced) return true;
    return reduced <= 8 && !exchange_gains(position_, move, -25 * reduced * reduced);
  }
  return node.depth <= 7 && !exchange_gains(position_, move, -110 * node.depth);
}

int Worker::extension(const Node& node, Move move, const Learned& found, bool known) {
  Frame& frame = frames_[static_cast<std::size_t>(node.ply)];
  if (!known || node.ply == 0 || node.depth < 7 || move != found.move ||
      found.bound == Bound::upper || found.depth < node.depth - 3 || is_decided(found.score) ||
      !frame.excluded.is_null() || node.ply > max_ply / 2) {
    return 0;
  }
  // Is it far better than all the others? Then look deeper.
  const int aim = found.score - 2 * node.depth;
  frame.excluded = move;
  const int score = search({aim - 1, aim, (node.depth - 1) / 2, node.ply, node.cut});
  frame.excluded = Move{};
  if (score < aim) return 1;
  return aim >= node.beta ? -1 : 0;
}

int Worker::reduction(const Node& node, const MovePicker& picker, bool improving, bool checks,
                      int tried) const {
  int less = reductions().of[static_cast<std::size_t>(std::min(node.depth, 63))]
                            [static_cast<std::size_t>(std::min(tried, 63))];
  if (!picker.last_is_quiet()) less /= 2;
  if (!improving) ++less;
  if (node.cut) ++less;
  if (node.pv()) less -= 1;
  if (checks) --less;
  if (picker.last_is_quiet()) less -= std::clamp(picker.last_credit() / 8000, -2, 3);
  return std::clamp(less, 0, std::max(node.depth - 2, 0));
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
  // A score that a search found is worth more than the evaluation where it bounds the latter.
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
