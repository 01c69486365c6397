#include "sims/holdem/table.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "sims/odds/poker.hpp"

namespace evenhand::holdem {
namespace {

/// Behind the hole cards: burn, three of the flop, burn, turn, burn, river.
constexpr std::array<std::size_t, board_cards> board_offsets = {1, 2, 3, 5, 7};

/// A bit for each position with the best hand among those who stayed in.
unsigned best_of(const Dealt& dealt, const Betting& betting) {
  unsigned winners = 0;
  std::uint32_t best = 0;
  for (std::size_t position = 0; position < dealt.seats(); ++position) {
    if (!betting.is_in(position)) continue;
    const std::uint32_t strength = odds::poker_strength(dealt.seven(position));
    if (strength > best) winners = 0;
    if (strength >= best) winners |= 1U << position;
    best = std::max(best, strength);
  }
  return winners;
}

unsigned all_in_hand(const Betting& betting) {
  unsigned in = 0;
  for (std::size_t position = 0; position < betting.seats(); ++position) {
    if (betting.is_in(position)) in |= 1U << position;
  }
  return in;
}

/// Far from the streams of the shuffles and from one another.
std::uint64_t choices_stream(std::size_t seat, std::uint64_t block) {
  return std::uint64_t{1} << 63 | std::uint64_t{seat} << 56 | block;
}

constexpr DeckOrder sorted_deck = [] {
  DeckOrder deck{};
  std::iota(deck.begin(), deck.end(), Card{0});
  return deck;
}();

}  // namespace

std::array<Card, board_cards> Dealt::board() const {
  std::array<Card, board_cards> cards{};
  for (std::size_t i = 0; i < board_cards; ++i) {
    cards[i] = deck_[hole_cards * seats_ + board_offsets[i]];
  }
  return cards;
}

std::array<Card, hole_cards + board_cards> Dealt::seven(std::size_t position) const {
  std::array<Card, hole_cards + board_cards> cards{};
  const auto held = hole(position);
  const auto common = board();
  std::copy(common.begin(), common.end(), std::copy(held.begin(), held.end(), cards.begin()));
  return cards;
}

DeckOrder Dealt::gathered(std::size_t board_laid) const {
  DeckOrder order{};
  std::array<bool, deck_size> is_taken{};
  std::size_t size = 0;
  const auto take = [&](std::size_t index) {
    order[size++] = deck_[index];
    is_taken[index] = true;
  };
  for (std::size_t i = 0; i < board_laid; ++i) take(hole_cards * seats_ + board_offsets[i]);
  for (std::size_t position = 0; position < seats_; ++position) {
    take(position);
    take(seats_ + position);
  }
  for (std::size_t index = 0; index < deck_size; ++index) {
    if (!is_taken[index]) take(index);
  }
  return order;
}

std::array<std::uint8_t, deck_size> places_of_deck(std::size_t seats) {
  std::array<std::uint8_t, deck_size> places{};
  places.fill(static_cast<std::uint8_t>(seats + 3));
  for (std::size_t i = 0; i < hole_cards * seats; ++i) {
    places[i] = static_cast<std::uint8_t>(i % seats);
  }
  constexpr std::array<std::uint8_t, board_cards> streets_of_board = {0, 0, 0, 1, 2};
  for (std::size_t i = 0; i < board_cards; ++i) {
    places[hole_cards * seats + board_offsets[i]] =
        static_cast<std::uint8_t>(seats + streets_of_board[i]);
  }
  return places;
}

HandResult play_hand(const Dealt& dealt, std::span<const Player> players) {
  Betting betting(dealt.seats());
  const auto board = dealt.board();
  while (!betting.is_over()) {
    const std::size_t position = betting.to_act();
    const std::span<const Card> laid(board.data(), board_size(betting.street()));
    const View view{dealt.hole(position), laid, betting};
    betting.act(players[position].policy->choose(view, *players[position].draws));
  }
  return settled(dealt, betting);
}

HandResult settled(const Dealt& dealt, const Betting& betting) {
  HandResult result;
  result.pot = betting.pot();
  result.board_laid = board_size(betting.street());
  result.in = all_in_hand(betting);
  result.is_showdown = betting.players_in() > 1;
  const unsigned winners = result.is_showdown ? best_of(dealt, betting) : result.in;
  result.winners = static_cast<std::size_t>(std::popcount(winners));
  const std::int64_t share =
      parts_of_a_unit / static_cast<std::int64_t>(result.winners) * betting.pot();
  for (std::size_t position = 0; position < dealt.seats(); ++position) {
    const bool wins = (winners >> position & 1U) != 0;
    result.winnings[position] =
        (wins ? share : 0) - parts_of_a_unit * std::int64_t{betting.paid(position)};
  }
  return result;
}

Table::Table(const TableSetup& setup)
    : seed_(setup.seed),
      start_previous_(setup.start_previous),
      dealer_(shuffle::parse_shuffler(setup.shuffler), deck_size, setup.rng, setup.seed),
      choices_(setup.seats()),
      draws_(setup.seats()),
      dealt_(deck_, setup.seats()) {
  for (const std::string& name : setup.policies) policies_.push_back(make_policy(name));
}

void Table::begin_block(std::uint64_t block) {
  const random::SourceInfo& info = random::sources().front();
  dealer_.begin_block(block);
  order_ = sorted_deck;
  for (std::size_t seat = 0; seat < seats(); ++seat) {
    choices_[seat] = random::make_source(info.name, seed_, choices_stream(seat, block));
    draws_[seat].begin_block(*choices_[seat], info);
  }
}

HandRecord Table::play(std::size_t button) {
  dealer_.shuffle(sorted_deck, shuffle_);
  for (std::size_t index = 0; index < deck_size; ++index) deck_[index] = order_[shuffle_[index]];
  const HandRecord record{&dealt_, &result_, &shuffle_, &deck_, button};
  std::array<Player, most_seats> players{};
  for (std::size_t position = 0; position < seats(); ++position) {
    const std::size_t seat = record.seat_at(position);
    players[position] = {policies_[seat].get(), &draws_[seat]};
  }
  result_ = play_hand(dealt_, std::span(players).first(seats()));
  if (start_previous_) order_ = dealt_.gathered(result_.board_laid);
  return record;
}

}  // namespace evenhand::holdem
