// What players may do.
#include <algorithm>

#include "sims/mahjong/play/game.hpp"

namespace evenhand::mahjong {

bool Game::can_hu() const {
  if (!has_drawn_) return false;
  const Seat& seat = seats_[player_];
  return count_(seat.hand.indices, seat.hand.melds, seat.hand.meld_suits).best() == -1;
}

bool Game::can_gang(Kind kind) const {
  const Seat& seat = seats_[player_];
  const std::uint8_t held = seat.hand.counts[kind];
  if (!has_drawn_ || left() == 0 || held == 0) return false;
  if (held == copies) return true;
  return std::find(seat.melds.begin(), seat.melds.begin() + seat.hand.melds,
                   Meld{MeldKind::peng, kind}) != seat.melds.begin() + seat.hand.melds;
}

bool Game::can_claim_peng(std::size_t player) const {
  return player != player_ && !robbing_ && left() > 0 &&
         seats_[player].hand.counts[claimable()] >= 2;
}

bool Game::can_claim_gang(std::size_t player) const {
  return player != player_ && !robbing_ && left() > 0 &&
         seats_[player].hand.counts[claimable()] == 3;
}

bool Game::can_claim_chi(std::size_t player, Kind first) const {
  const Kind open = claimable();
  if (robbing_ || !rules_.chi || left() == 0 || player != (player_ + 1U) % players) return false;
  if (!starts_run(first) || open < first || open > first + 2) return false;
  for (std::size_t kind = first; kind < first + 3U; ++kind) {
    if (kind != open && seats_[player].hand.counts[kind] == 0) return false;
  }
  return true;
}

void Game::list_turn(ActionList& actions) const {
  actions.clear();
  const Seat& seat = seats_[player_];
  if (can_hu()) actions.add({Move::hu, player_, kind_of(open_tile_)});
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (seat.hand.counts[kind] == 0) continue;
    actions.add({Move::discard, player_, kind});
    if (!can_gang(kind)) continue;
    const bool closed = seat.hand.counts[kind] == copies;
    actions.add({closed ? Move::closed_gang : Move::added_gang, player_, kind});
  }
}

void Game::list_claims(std::size_t player, ActionList& actions) const {
  actions.clear();
  if (can_claim_hu(player)) {
    actions.add({Move::hu, static_cast<std::uint8_t>(player), claimable()});
  }
  list_sets_of_a_kind(player, actions);
  list_runs(player, actions);
}

void Game::list_sets_of_a_kind(std::size_t player, ActionList& actions) const {
  const auto who = static_cast<std::uint8_t>(player);
  if (can_claim_gang(player)) actions.add({Move::open_gang, who, claimable()});
  if (can_claim_peng(player)) actions.add({Move::peng, who, claimable()});
}

void Game::list_runs(std::size_t player, ActionList& actions) const {
  const Kind open = claimable();
  for (std::size_t first = open - std::min<std::size_t>(open, 2); first <= open; ++first) {
    if (!can_claim_chi(player, static_cast<Kind>(first))) continue;
    actions.add({Move::chi, static_cast<std::uint8_t>(player), static_cast<Kind>(first)});
  }
}

}  // namespace evenhand::mahjong
