#include "sims/xiangqi/engine/move_picker.hpp"

#include <utility>

#include "sims/xiangqi/engine/exchange.hpp"
#include "sims/xiangqi/engine/values.hpp"
#include "sims/xiangqi/pressure.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr int killer_bonus = 100000;

}  // namespace

MovePicker::MovePicker(const Position& position, const Pressure& pressure,
                       const MoveHistory& history, const OrderingHints& hints, Scope scope)
    : position_(position), pressure_(pressure), history_(history), hints_(hints), scope_(scope) {
  const bool usable = !hints_.table_move.is_null() && is_legal(position, hints_.table_move) &&
                      (scope == Scope::all || is_capture(hints_.table_move));
  if (!usable) {
    hints_.table_move = Move{};
    stage_ = Stage::start_captures;
  }
}

Move MovePicker::next() {
  switch (stage_) {
    case Stage::table_move:
      stage_ = Stage::start_captures;
      last_is_quiet_ = !is_capture(hints_.table_move);
      last_credit_ = 0;
      return hints_.table_move;
    case Stage::start_captures:
      legal_moves(position_, pressure_, Targets::captures, moves_);
      score_captures();
      stage_ = Stage::captures;
      [[fallthrough]];
    case Stage::captures:
      last_is_quiet_ = false;
      if (const Move move = next_capture(); !move.is_null()) return move;
      if (scope_ == Scope::captures) return Move{};
      stage_ = Stage::start_quiet;
      [[fallthrough]];
    case Stage::start_quiet:
      moves_.clear();
      at_ = 0;
      if (!skip_quiet_) {
        legal_moves(position_, pressure_, Targets::quiet, moves_);
        score_quiet();
      }
      stage_ = Stage::quiet;
      [[fallthrough]];
    case Stage::quiet:
      last_is_quiet_ = true;
      if (const Move move = next_quiet(); !move.is_null()) return move;
      stage_ = Stage::bad_captures;
      [[fallthrough]];
    case Stage::bad_captures:
      last_is_quiet_ = false;
      if (bad_at_ < bad_captures_.size()) return bad_captures_[bad_at_++];
      stage_ = Stage::end;
      [[fallthrough]];
    case Stage::end:
      return Move{};
  }
  return Move{};
}

void MovePicker::keep_quiet_checks_only() {
  if (quiet_checks_only_ || stage_ != Stage::quiet) return;
  quiet_checks_only_ = true;
  std::size_t kept = at_;
  for (std::size_t i = at_; i < moves_.size(); ++i) {
    if (!gives_check(position_, moves_[i])) continue;
    moves_[kept] = moves_[i];
    scores_[kept++] = scores_[i];
  }
  moves_.shrink(kept);
}

Move MovePicker::next_capture() {
  while (at_ < moves_.size()) {
    const Move move = pick_best();
    if (move == hints_.table_move) continue;
    if (exchange_gains(position_, move, 0)) return move;
    bad_captures_.push(move);
  }
  return Move{};
}

Move MovePicker::next_quiet() {
  while (!skip_quiet_ && at_ < moves_.size()) {
    const std::size_t place = at_;
    const Move move = pick_best();
    if (move == hints_.table_move) continue;
    last_credit_ = scores_[place];
    return move;
  }
  return Move{};
}

void MovePicker::score_captures() {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Move move = moves_[i];
    const Piece piece = position_.at(move.from());
    const Kind victim = kind_of(position_.at(move.to()));
    scores_[i] = exchange_value[victim] * 32 - exchange_value[kind_of(piece)] / 8 +
                 history_.capture[piece_index(piece)][move.to()][victim].value() / 2;
  }
}

void MovePicker::score_quiet() {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Move move = moves_[i];
    const unsigned piece = piece_index(position_.at(move.from()));
    int score = history_.quiet[position_.side()][move.from()][move.to()].value();
    if (hints_.after_last != nullptr) score += (*hints_.after_last)[piece][move.to()].value();
    if (hints_.after_second != nullptr) score += (*hints_.after_second)[piece][move.to()].value();
    if (move == hints_.killers[0]) score += 2 * killer_bonus;
    if (move == hints_.killers[1]) score += killer_bonus;
    scores_[i] = score;
  }
}

Move MovePicker::pick_best() {
  std::size_t best = at_;
  for (std::size_t i = at_ + 1; i < moves_.size(); ++i) {
    if (scores_[i] > scores_[best]) best = i;
  }
  std::swap(moves_[at_], moves_[best]);
  std::swap(scores_[at_], scores_[best]);
  return moves_[at_++];
}

}  // namespace evenhand::xiangqi
