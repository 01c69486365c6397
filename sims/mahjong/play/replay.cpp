#include "sims/mahjong/play/play_hand.hpp"

namespace evenhand::mahjong {
namespace {

/// The winners that the actions from here on name, in turn from the player after the discarder;
/// 0 when one of them is out of turn, cannot win, or is one too many.
unsigned winners_named(const Game& game, std::span<const Action> actions) {
  unsigned winners = 0;
  std::size_t last = 0;
  for (const Action& action : actions) {
    const std::size_t turns = (action.player + players - game.player()) % players;
    const bool legal = action.move == Move::hu && action.kind == game.claimable() && turns > last &&
                       game.can_claim_hu(action.player);
    if (!legal || (winners != 0 && !game.rules().several_winners)) return 0;
    winners |= 1U << action.player;
    last = turns;
  }
  return winners;
}

/// Carries out the claims that the next actions are; the number of actions used.
std::size_t replay_claims(Game& game, std::span<const Action> actions) {
  if (!actions.empty() && actions.front().move == Move::hu) {
    std::size_t size = actions.size();
    // Whoever wins, the hand is over; so all that follows must be winners.
    while (size > 0 && winners_named(game, actions.first(size)) == 0) --size;
    if (size == 0) {
      game.pass();
      return 0;
    }
    game.win(winners_named(game, actions.first(size)));
    return size;
  }
  if (!actions.empty()) {
    ActionList claims;
    game.list_claims(actions.front().player, claims);
    if (claims.has(actions.front())) {
      game.claim(actions.front());
      return 1;
    }
  }
  game.pass();
  return 0;
}

}  // namespace

std::size_t replay(Game& game, std::span<const Action> actions) {
  std::size_t done = 0;
  while (game.phase() != Game::Phase::over) {
    const std::span<const Action> rest = actions.subspan(done);
    if (game.phase() == Game::Phase::claim) {
      done += replay_claims(game, rest);
      continue;
    }
    ActionList legal;
    game.list_turn(legal);
    if (rest.empty() || !legal.has(rest.front())) break;
    game.act(rest.front());
    ++done;
  }
  return done;
}

}  // namespace evenhand::mahjong
