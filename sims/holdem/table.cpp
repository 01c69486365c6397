#include "sims/holdem/table.hpp"

#include <numeric>

namespace evenhand::holdem {
namespace {

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
