#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "sims/cards/gathering.hpp"
#include "sims/mahjong/acceptance.hpp"
#include "sims/mahjong/hand.hpp"
#include "sims/mahjong/play/action.hpp"
#include "sims/mahjong/rules.hpp"
#include "sims/mahjong/shanten.hpp"

namespace evenhand::mahjong {

/// The tiles of the previous hand: each deal is played by four `proper` players, and the tiles are
/// pushed together as Game::gather does. Positions 0–13 are the dealer's, whoever he is. Where the
/// players toss a coin, they draw from a stream of their own that belongs to seed and block.
/// For decks of rules.tiles() tiles.
std::unique_ptr<cards::Gathering> make_gathering(const Rules& rules);

/// How a hand came to be won.
struct Win {
  bool self_draw = false;
  bool on_replacement = false;  ///< with the tile drawn after a gang
  bool by_robbing = false;      ///< with the tile that another added to a peng
  bool last_tile = false;       ///< the wall is exhausted
};

inline constexpr unsigned most_doubles = 5;

/// Doubles of a winning hand, at most most_doubles; `counts` are its concealed tiles with the
/// winning one.
///
///   5  thirteen orphans
///   2  seven pairs; all tiles of one suit
///   1  sets of three or four of a kind only; one suit and honours; nothing claimed from others;
///      each gang; winning on a replacement tile, by robbing a gang, or with the last tile
unsigned doubles(const Counts& counts, std::span<const Meld> melds, const Shanten& shanten,
                 const Win& win);

/// Points that change hands for one winner whose hand is worth 2^doubles: on a self-draw each other
/// player pays twice that; on a discard (or a robbed gang) `payer` pays twice and each other player
/// once, but other winners (bits of `winners`) pay nothing. They sum to 0.
std::array<std::int32_t, players> payments(unsigned doubles, std::size_t winner, std::size_t payer,
                                           unsigned winners);

/// One player's side of the table.
struct Seat {
  HandState hand;
  std::array<Meld, most_melds> melds;
  std::array<std::uint8_t, kinds> copies_held{};  ///< bit c: copy c of the kind is concealed here
  TilePlanes unseen;                              ///< tiles that this player cannot see
  KindSet discarded = 0;                          ///< kinds discarded so far
  /// The shanten of the 3n + 1 tiles after the last discard, or at first of those dealt; the dealer
  /// has none before he discards.
  Shanten shanten;
  KindSet waits = 0;  ///< that complete them
  std::uint8_t draws = 0;
  std::array<std::uint8_t, 3> offered{};  ///< chances to claim a discard for chi, peng and gang
  std::array<std::uint8_t, 3> taken{};
  std::uint8_t own_gangs = 0;  ///< closed, and added to a peng

  std::span<const Meld> meld_list() const { return {melds.data(), hand.melds}; }
};

/// How a hand ended.
struct Outcome {
  unsigned winners = 0;         ///< bit p: player p; none when the wall was exhausted
  std::size_t payer = players;  ///< who discarded or was robbed; the winner himself on a self-draw
  Win win;
  std::array<std::uint8_t, players> doubles{};
  std::array<std::int32_t, players> points{};

  friend bool operator==(const Outcome& a, const Outcome& b) {
    return a.winners == b.winners && a.payer == b.payer && a.doubles == b.doubles &&
           a.points == b.points;
  }
};

/// One hand of mahjong, from the wall to the end: the state, the legal actions and the rules.
///
/// Players are 0 … 3 in turn. The dealer gets the tiles at positions 0–13, the next three players
/// 13 each, and tiles are drawn from position 53 on; replacement tiles come from the other end. The
/// last `dead_wall` tiles are left. A tile discarded may be claimed: for hu by anyone, or else for
/// peng or gang by anyone, or else for chi by the next player. When no tile is left to draw, the
/// last discard can be claimed for hu only, no gang is made, and then the hand is drawn. A tile
/// that is added to a peng may be claimed for hu. After chi or peng comes a discard.
///
/// Nothing here allocates memory.
class Game {
 public:
  enum class Phase : std::uint8_t { turn, claim, over };

  explicit Game(const Rules& rules) : rules_(rules), count_(rules.shape) {}

  /// Deals from the wall, which must stay where it is and hold each tile of the rules once.
  void start(std::span<const Tile> wall, std::size_t dealer);

  Phase phase() const { return phase_; }
  /// Whose turn it is; while claims are open, who discarded or added to a peng.
  std::size_t player() const { return player_; }
  std::size_t dealer() const { return dealer_; }
  /// The tile that is open to claims; on a turn that began with a draw, the tile drawn.
  Kind claimable() const { return kind_of(open_tile_); }
  /// Whether the open tile is one that was added to a peng.
  bool is_robbing() const { return robbing_; }
  /// Tiles that can still be drawn.
  std::size_t left() const { return end_ - front_ - rules_.dead_wall; }

  const Seat& seat(std::size_t player) const { return seats_[player]; }
  const Rules& rules() const { return rules_; }
  const ShantenCounter& counter() const { return count_; }
  const Outcome& outcome() const { return outcome_; }

  /// Whether the player whose turn it is has won with the tile drawn.
  bool can_hu() const;
  bool can_gang(Kind kind) const;  ///< from the concealed tiles, or added to a peng
  bool can_claim_hu(std::size_t player) const {
    return player != player_ && (!robbing_ || rules_.rob_gang) &&
           has(seats_[player].waits, claimable());
  }
  bool can_claim_peng(std::size_t player) const;
  bool can_claim_gang(std::size_t player) const;
  bool can_claim_chi(std::size_t player, Kind first) const;

  /// All that the player in turn may do.
  void list_turn(ActionList& actions) const;
  /// All that a player may claim the open tile for: pass is not listed.
  void list_claims(std::size_t player, ActionList& actions) const;
  /// Peng and gang among them, added to the list; and chi.
  void list_sets_of_a_kind(std::size_t player, ActionList& actions) const;
  void list_runs(std::size_t player, ActionList& actions) const;

  /// Carries out an action of the player in turn, which must be legal.
  void act(const Action& action);
  /// Gives the open tile to a legal claim for chi, peng or gang.
  void claim(const Action& action);
  /// Gives the open tile to all winners (bits); they must be able to win.
  void win(unsigned winners);
  /// Nobody claims the open tile.
  void pass();

  /// Counts an offer to claim for chi (0), peng (1) or gang (2).
  void count_offer(std::size_t player, std::size_t call) { ++seats_[player].offered[call]; }

  /// The tiles as they would be pushed together for the next hand: from the dealer on each player's
  /// sets, concealed tiles and discards, then what is left of the wall.
  void gather(std::span<Tile> tiles) const;
  /// Whether every tile is in exactly one place.
  bool is_whole() const;

 private:
  void begin_seat(Seat& seat) const;
  void take(std::size_t player, Tile tile);
  Tile give(std::size_t player, Kind kind);
  void show(std::size_t player, Kind kind, std::uint8_t count);
  void meld(std::size_t player, Meld meld);
  void keep_melded(std::size_t player, Tile tile);
  void settle(std::size_t player);
  void draw(std::size_t player, bool replacement);
  void discard(Kind kind);
  void make_gang(Kind kind, bool added);
  void finish(unsigned winners, std::size_t payer, const Win& win);

  Rules rules_;
  ShantenCounter count_;
  std::span<const Tile> wall_;
  std::size_t front_ = 0;
  std::size_t end_ = 0;
  std::array<Seat, players> seats_;
  std::array<std::array<Tile, 16>, players> melded_;
  std::array<std::uint8_t, players> melded_size_{};
  std::array<std::array<Tile, 84>, players> discards_;
  std::array<std::uint8_t, players> discards_size_{};
  Phase phase_ = Phase::over;
  std::uint8_t player_ = 0;
  std::uint8_t dealer_ = 0;
  Tile open_tile_ = 0;
  bool robbing_ = false;
  bool has_drawn_ = false;  ///< the player in turn: not after chi or peng
  bool on_replacement_ = false;
  Outcome outcome_;
};

}  // namespace evenhand::mahjong
