#include "sims/mahjong/play/play_hand.hpp"

#include <cassert>

namespace evenhand::mahjong {
namespace {

std::size_t call_of(Move move) {
  if (move == Move::chi) return 0;
  return move == Move::peng ? 1 : 2;
}

/// Plays one hand for its four players.
class HandPlay {
 public:
  HandPlay(Game& game, const Table& table, random::Draws& draws, ActionLog* log)
      : game_(game), table_(table), draws_(draws), log_(log) {}

  void run() {
    while (game_.phase() != Game::Phase::over) {
      if (game_.phase() == Game::Phase::turn) {
        take_turn();
      } else {
        settle_claims();
      }
    }
  }

 private:
  void tell(const Action& action) {
    if (log_ != nullptr) log_->add(action);
  }

  void take_turn() {
    const std::size_t player = game_.player();
    const Action action = table_[player]->on_turn(View(game_, player), draws_);
    tell(action);
    game_.act(action);
  }

  void settle_claims() {
    if (try_hu() || try_set()) return;
    game_.pass();
  }

  std::size_t after(std::size_t turns) const { return (game_.player() + turns) % players; }

  bool try_hu() {
    unsigned winners = 0;
    for (std::size_t turns = 1; turns < players; ++turns) {
      const std::size_t player = after(turns);
      if (!game_.can_claim_hu(player)) continue;
      if (!table_[player]->wants_hu(View(game_, player), draws_)) continue;
      tell({Move::hu, static_cast<std::uint8_t>(player), game_.claimable()});
      winners |= 1U << player;
      if (!game_.rules().several_winners) break;
    }
    if (winners != 0) game_.win(winners);
    return winners != 0;
  }

  bool try_set() {
    // Three copies are left, so only one player can have two or three of them. He may decline and
    // still take the tile for a run.
    for (std::size_t turns = 1; turns < players; ++turns) {
      const std::size_t player = after(turns);
      if (!game_.can_claim_peng(player)) continue;
      ActionList claims;
      game_.list_sets_of_a_kind(player, claims);
      if (offer(player, claims)) return true;
    }
    ActionList claims;
    game_.list_runs(after(1), claims);
    return !claims.empty() && offer(after(1), claims);
  }

  bool offer(std::size_t player, const ActionList& claims) {
    for (const Action& claim : claims) {
      game_.count_offer(player, call_of(claim.move));
      if (claim.move == Move::chi) break;
    }
    const Action action = table_[player]->on_claim(View(game_, player), claims, draws_);
    if (action.move == Move::pass) return false;
    tell(action);
    game_.claim(action);
    return true;
  }

  Game& game_;
  const Table& table_;
  random::Draws& draws_;
  ActionLog* log_;
};

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

void play_hand(Game& game, std::span<const Tile> wall, std::size_t dealer, const Table& table,
               random::Draws& draws, ActionLog* log) {
  game.start(wall, dealer);
  play_on(game, table, draws, log);
}

void play_on(Game& game, const Table& table, random::Draws& draws, ActionLog* log) {
  HandPlay(game, table, draws, log).run();
  assert(game.is_whole());
}

std::size_t next_dealer(const Game& finished) {
  const unsigned winners = finished.outcome().winners;
  const bool stays = winners == 0 || (winners >> finished.dealer() & 1) != 0;
  return stays ? finished.dealer() : (finished.dealer() + 1) % players;
}

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
