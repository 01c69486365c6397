#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sims/mahjong/play/game.hpp"
#include "sims/random/draws.hpp"

namespace evenhand::mahjong {

/// The view that one player has of the table.
class View {
 public:
  View(const Game& game, std::size_t player) : game_(game), player_(player) {}

  std::size_t player() const { return player_; }
  const HandState& hand() const { return seat().hand; }
  const TilePlanes& unseen() const { return seat().unseen; }
  /// The shanten of the tiles kept after the last discard.
  const Shanten& shanten() const { return seat().shanten; }
  const ShantenCounter& counter() const { return game_.counter(); }
  std::size_t left() const { return game_.left(); }
  Kind claimable() const { return game_.claimable(); }
  bool can_hu() const { return game_.can_hu(); }
  bool can_gang(Kind kind) const { return game_.can_gang(kind); }
  std::size_t melds_of(std::size_t other) const { return game_.seat(other).hand.melds; }
  KindSet discarded_by(std::size_t other) const { return game_.seat(other).discarded; }

  void list_turn(ActionList& actions) const { game_.list_turn(actions); }

 private:
  const Seat& seat() const { return game_.seat(player_); }

  const Game& game_;
  std::size_t player_;
};

/// A way to choose actions. One object may serve several players: it remembers nothing.
class Policy {
 public:
  Policy() = default;
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;
  virtual ~Policy() = default;

  /// One of the actions of the player in turn.
  virtual Action on_turn(const View& view, random::Draws& draws) const = 0;
  /// Whether to win on a discard.
  virtual bool wants_hu(const View& view, random::Draws& draws) const = 0;
  /// One of the claims, which are of chi, peng and gang, or Move::pass.
  virtual Action on_claim(const View& view, const ActionList& claims,
                          random::Draws& draws) const = 0;
};

struct PolicyInfo {
  std::string_view name;
  std::string_view summary;
};

std::span<const PolicyInfo> policies();

/// Throws InputError, with a suggestion, for an unknown name.
std::unique_ptr<Policy> make_policy(std::string_view name);

}  // namespace evenhand::mahjong
