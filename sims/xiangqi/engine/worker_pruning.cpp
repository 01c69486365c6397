#include <algorithm>
#include <array>
#include <cmath>

#include "sims/xiangqi/engine/exchange.hpp"
#include "sims/xiangqi/engine/worker.hpp"

// What is left out of the tree, or searched deeper or less deep. Margins are in the evaluation's
// unit.

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

}  // namespace evenhand::xiangqi
