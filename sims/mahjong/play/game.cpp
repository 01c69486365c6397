#include "sims/mahjong/play/game.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

#include "sims/mahjong/play/play_hand.hpp"

// The actions that players may take.
// Where the tiles are.
namespace evenhand::mahjong {
namespace {

class TableGathering final : public cards::Gathering {
 public:
  explicit TableGathering(const Rules& rules)
      : rng_(random::sources().front()),
        policy_(make_policy("proper")),
        game_(rules),
        wall_(rules.tiles()),
        gathered_(rules.tiles()) {
    table_.fill(policy_.get());
  }

  void begin_block(std::uint64_t seed, std::uint64_t block) override {
    choosing_ = random::make_source(rng_.name, seed, block | choices_streams);
    draws_.begin_block(*choosing_, rng_);
  }

  void gather(std::span<const std::uint16_t> deal, std::span<std::uint16_t> order) override {
    std::transform(deal.begin(), deal.end(), wall_.begin(),
                   [](std::uint16_t card) { return static_cast<Tile>(card); });
    play_hand(game_, wall_, 0, table_, draws_);
    game_.gather(gathered_);
    std::copy(gathered_.begin(), gathered_.end(), order.begin());
  }

 private:
  const random::SourceInfo& rng_;
  std::unique_ptr<Policy> policy_;
  std::unique_ptr<random::Source> choosing_;
  random::Draws draws_;
  Table table_{};
  Game game_;
  std::vector<Tile> wall_;
  std::vector<Tile> gathered_;
};

/// Four sets of three or four of a kind and a pair, however the tiles may be read otherwise.
bool all_triplets(const Counts& counts, std::span<const Meld> melds) {
  const bool no_chi = std::none_of(melds.begin(), melds.end(),
                                   [](const Meld& meld) { return meld.kind == MeldKind::chi; });
  const auto pairs = std::count(counts.begin(), counts.end(), 2);
  const bool others_are_triplets = std::all_of(
      counts.begin(), counts.end(), [](std::uint8_t n) { return n == 0 || n == 2 || n == 3; });
  return no_chi && others_are_triplets && pairs == 1;
}

/// Bit s: the hand has tiles of suit s.
unsigned suits_of(const Counts& counts, std::span<const Meld> melds) {
  unsigned mask = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (counts[kind] > 0) mask |= 1U << suit_of(static_cast<Kind>(kind));
  }
  for (const Meld& meld : melds) mask |= 1U << suit_of(meld.first);
  return mask;
}

unsigned doubles_of_suits(unsigned mask) {
  constexpr unsigned honours = 1U << honour_suit;
  const unsigned numbers = mask & ~honours;
  if ((numbers & (numbers - 1)) != 0) return 0;
  return (mask & honours) == 0 || numbers == 0 ? 2 : 1;
}

constexpr std::size_t dealt_hand = 13;

std::uint8_t copy_bit(Tile tile) { return static_cast<std::uint8_t>(1U << tile % copies); }

enum Call : std::size_t { chi, peng, gang };

}  // namespace

std::unique_ptr<cards::Gathering> make_gathering(const Rules& rules) {
  return std::make_unique<TableGathering>(rules);
}

unsigned doubles(const Counts& counts, std::span<const Meld> melds, const Shanten& shanten,
                 const Win& win) {
  if (shanten.thirteen_orphans == -1) return most_doubles;
  unsigned sum = doubles_of_suits(suits_of(counts, melds));
  if (shanten.standard != -1) sum += 2;
  if (shanten.standard == -1 && all_triplets(counts, melds)) sum += 1;
  bool claimed = false;
  for (const Meld& meld : melds) {
    if (is_gang(meld.kind)) ++sum;
    claimed = claimed || meld.kind != MeldKind::closed_gang;
  }
  sum += (claimed ? 0U : 1U) + (win.on_replacement ? 1U : 0U) + (win.by_robbing ? 1U : 0U) +
         (win.last_tile ? 1U : 0U);
  return std::min(sum, most_doubles);
}

std::array<std::int32_t, players> payments(unsigned doubles, std::size_t winner, std::size_t payer,
                                           unsigned winners) {
  const std::int32_t value = std::int32_t{1} << doubles;
  std::array<std::int32_t, players> points{};
  for (std::size_t player = 0; player < players; ++player) {
    if ((winners >> player & 1) != 0) continue;
    const std::int32_t paid = payer == winner || payer == player ? 2 * value : value;
    points[player] -= paid;
    points[winner] += paid;
  }
  return points;
}

void Game::begin_seat(Seat& seat) const {
  seat = {};
  seat.unseen = TilePlanes::all_of(rules_.honours ? all_kinds : all_kinds & ~honour_kinds);
}

void Game::start(std::span<const Tile> wall, std::size_t dealer) {
  wall_ = wall;
  end_ = wall.size();
  front_ = 0;
  dealer_ = player_ = static_cast<std::uint8_t>(dealer);
  robbing_ = on_replacement_ = false;
  has_drawn_ = true;
  melded_size_ = discards_size_ = {};
  outcome_ = {};
  for (std::size_t turn = 0; turn < players; ++turn) {
    const std::size_t player = (dealer + turn) % players;
    begin_seat(seats_[player]);
    const std::size_t size = turn == 0 ? full_hand : dealt_hand;
    for (std::size_t i = 0; i < size; ++i) take(player, wall_[front_++]);
    // The dealer's hand is settled by his first discard.
    if (turn > 0) settle(player);
  }
  seats_[dealer].draws = 1;
  open_tile_ = wall_[full_hand - 1];
  phase_ = Phase::turn;
}

void Game::take(std::size_t player, Tile tile) {
  const Kind kind = kind_of(tile);
  Seat& seat = seats_[player];
  seat.hand.add(kind);
  seat.copies_held[kind] = static_cast<std::uint8_t>(seat.copies_held[kind] | copy_bit(tile));
  seat.unseen.remove(kind);
}

/// Takes the lowest copy of a kind out of a hand.
Tile Game::give(std::size_t player, Kind kind) {
  Seat& seat = seats_[player];
  const unsigned held = seat.copies_held[kind];
  assert(held != 0);
  seat.hand.remove(kind);
  seat.copies_held[kind] = static_cast<std::uint8_t>(held & (held - 1));
  return static_cast<Tile>(kind * copies + static_cast<unsigned>(std::countr_zero(held)));
}

/// The others see tiles that were the player's alone.
void Game::show(std::size_t player, Kind kind, std::uint8_t count) {
  for (std::size_t other = 0; other < players; ++other) {
    if (other == player) continue;
    for (std::size_t i = 0; i < count; ++i) seats_[other].unseen.remove(kind);
  }
}

void Game::keep_melded(std::size_t player, Tile tile) {
  melded_[player][melded_size_[player]++] = tile;
}

void Game::meld(std::size_t player, Meld meld) {
  Seat& seat = seats_[player];
  seat.melds[seat.hand.melds] = meld;
  seat.hand.add_meld(suit_of(meld.first));
}

/// Works out how far the tiles are that a player keeps.
void Game::settle(std::size_t player) {
  Seat& seat = seats_[player];
  seat.shanten = count_(seat.hand.indices, seat.hand.melds, seat.hand.meld_suits);
  seat.waits = 0;
  if (seat.shanten.best() != 0) return;
  seat.waits = accepted(count_, seat.hand, seat.hand.held.missing());
}

void Game::draw(std::size_t player, bool replacement) {
  player_ = static_cast<std::uint8_t>(player);
  robbing_ = false;
  if (left() == 0) {
    phase_ = Phase::over;
    return;
  }
  open_tile_ = replacement ? wall_[--end_] : wall_[front_++];
  take(player, open_tile_);
  ++seats_[player].draws;
  has_drawn_ = true;
  on_replacement_ = replacement;
  phase_ = Phase::turn;
}

void Game::discard(Kind kind) {
  open_tile_ = give(player_, kind);
  seats_[player_].discarded |= set_of(kind);
  show(player_, kind, 1);
  settle(player_);
  robbing_ = false;
  phase_ = Phase::claim;
}

void Game::make_gang(Kind kind, bool added) {
  ++seats_[player_].own_gangs;
  if (added) {
    open_tile_ = give(player_, kind);
    show(player_, kind, 1);
    robbing_ = true;
    phase_ = Phase::claim;
    return;
  }
  for (std::size_t i = 0; i < copies; ++i) keep_melded(player_, give(player_, kind));
  show(player_, kind, copies);
  meld(player_, {MeldKind::closed_gang, kind});
  draw(player_, true);
}

void Game::act(const Action& action) {
  assert(phase_ == Phase::turn && action.player == player_);
  switch (action.move) {
    case Move::discard:
      discard(action.kind);
      break;
    case Move::closed_gang:
    case Move::added_gang:
      make_gang(action.kind, action.move == Move::added_gang);
      break;
    case Move::hu:
      finish(1U << player_, player_,
             {.self_draw = true, .on_replacement = on_replacement_, .last_tile = left() == 0});
      break;
    default:
      assert(false);
  }
}

void Game::claim(const Action& action) {
  assert(phase_ == Phase::claim && !robbing_);
  const std::size_t player = action.player;
  const Kind open = claimable();
  Seat& seat = seats_[player];
  const auto put_down = [&](Kind kind, std::uint8_t count) {
    for (std::size_t i = 0; i < count; ++i) keep_melded(player, give(player, kind));
    show(player, kind, count);
  };
  keep_melded(player, open_tile_);
  if (action.move == Move::chi) {
    for (std::size_t i = 0; i < 3; ++i) {
      const auto kind = static_cast<Kind>(action.kind + i);
      if (kind != open) put_down(kind, 1);
    }
    meld(player, {MeldKind::chi, action.kind});
    ++seat.taken[chi];
  } else if (action.move == Move::peng) {
    put_down(open, 2);
    meld(player, {MeldKind::peng, open});
    ++seat.taken[peng];
  } else {
    put_down(open, 3);
    meld(player, {MeldKind::open_gang, open});
    ++seat.taken[gang];
    draw(player, true);
    return;
  }
  player_ = action.player;
  has_drawn_ = on_replacement_ = false;
  phase_ = Phase::turn;
}

void Game::win(unsigned winners) {
  assert(phase_ == Phase::claim);
  finish(winners, player_, {.by_robbing = robbing_, .last_tile = left() == 0});
}

void Game::pass() {
  assert(phase_ == Phase::claim);
  if (!robbing_) {
    discards_[player_][discards_size_[player_]++] = open_tile_;
    draw((player_ + 1U) % players, false);
    return;
  }
  Seat& seat = seats_[player_];
  const Kind kind = claimable();
  std::find(seat.melds.begin(), seat.melds.end(), Meld{MeldKind::peng, kind})->kind =
      MeldKind::added_gang;
  keep_melded(player_, open_tile_);
  draw(player_, true);
}

void Game::finish(unsigned winners, std::size_t payer, const Win& win) {
  phase_ = Phase::over;
  outcome_.winners = winners;
  outcome_.payer = payer;
  outcome_.win = win;
  for (std::size_t player = 0; player < players; ++player) {
    if ((winners >> player & 1) == 0) continue;
    HandState hand = seats_[player].hand;
    if (!win.self_draw) hand.add(claimable());
    const Shanten shanten = count_(hand.indices, hand.melds, hand.meld_suits);
    assert(shanten.best() == -1);
    const unsigned worth = doubles(hand.counts, seats_[player].meld_list(), shanten, win);
    outcome_.doubles[player] = static_cast<std::uint8_t>(worth);
    const auto points = payments(worth, player, payer, winners);
    for (std::size_t i = 0; i < players; ++i) outcome_.points[i] += points[i];
  }
  // The tile won on stays with the discards of who gave it, as the winners may be several.
  if (!win.self_draw) discards_[player_][discards_size_[player_]++] = open_tile_;
}

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

void Game::gather(std::span<Tile> tiles) const {
  std::size_t at = 0;
  for (std::size_t turn = 0; turn < players; ++turn) {
    const std::size_t player = (dealer_ + turn) % players;
    for (std::size_t i = 0; i < melded_size_[player]; ++i) tiles[at++] = melded_[player][i];
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (unsigned held = seats_[player].copies_held[kind]; held != 0; held &= held - 1) {
        tiles[at++] =
            static_cast<Tile>(kind * copies + static_cast<unsigned>(std::countr_zero(held)));
      }
    }
    for (std::size_t i = 0; i < discards_size_[player]; ++i) tiles[at++] = discards_[player][i];
  }
  for (std::size_t i = front_; i < end_; ++i) tiles[at++] = wall_[i];
  assert(at == wall_.size());
}

bool Game::is_whole() const {
  std::array<bool, all_tiles> seen{};
  std::size_t size = wall_.size() - (front_ + (wall_.size() - end_));
  for (std::size_t player = 0; player < players; ++player) {
    size += static_cast<std::size_t>(melded_size_[player]) + discards_size_[player];
    for (const std::uint8_t held : seats_[player].copies_held) {
      size += static_cast<std::size_t>(std::popcount(held));
    }
  }
  if (size != wall_.size()) return false;
  std::array<Tile, all_tiles> tiles;
  gather(tiles);
  for (std::size_t i = 0; i < size; ++i) {
    if (tiles[i] >= size || seen[tiles[i]]) return false;
    seen[tiles[i]] = true;
  }
  return true;
}

}  // namespace evenhand::mahjong
