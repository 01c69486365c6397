#include "src/games/doudizhu/play_tally.hpp"

namespace evenhand::doudizhu {
namespace {

std::size_t bottom_kind(Counts cards) {
  const unsigned jokers = total(cards & both_jokers);
  if (jokers > 0) return jokers == 2 ? 0 : 1;
  if (at_least_3(cards) != 0) return 2;
  return at_least_2(cards) != 0 ? 3 : 4;
}

template <std::size_t N>
void add_all(std::array<std::uint64_t, N>& to, const std::array<std::uint64_t, N>& from) {
  for (std::size_t i = 0; i < N; ++i) to[i] += from[i];
}

void add_place(PlaceTally& place, bool is_landlord, bool went_out, const GameResult& result,
               std::int64_t landlord_won) {
  const bool won = is_landlord == result.landlord_won;
  if (is_landlord) {
    ++place.landlord;
    place.landlord_wins += won ? 1 : 0;
  }
  place.wins += won ? 1 : 0;
  place.went_out += went_out ? 1 : 0;
  place.points.add(is_landlord ? landlord_won : -landlord_won / 2);
}

}  // namespace

std::size_t bottom_of(const Deal& deal) {
  return bottom_kind(counts_of<std::uint8_t>(deal.bottom));
}

std::array<double, bottoms> bottom_probabilities() {
  std::array<unsigned, bottoms> numbers{};
  for (unsigned a = 0; a < deck_size; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      for (unsigned c = 0; c < b; ++c) {
        ++numbers[bottom_kind(one_of(rank_of(a)) + one_of(rank_of(b)) + one_of(rank_of(c)))];
      }
    }
  }
  std::array<double, bottoms> result{};
  for (std::size_t i = 0; i < bottoms; ++i) result[i] = numbers[i] / 24804.0;
  return result;
}

void PlaceTally::merge(const PlaceTally& other) {
  landlord += other.landlord;
  landlord_wins += other.landlord_wins;
  wins += other.wins;
  went_out += other.went_out;
  points.merge(other.points);
}

void PlayTally::add(const RoundRecord& round) {
  const std::size_t cards = bottom_of(*round.deal);
  ++bottom[cards];
  if (round.contract == nullptr) {
    ++redeals;
    return;
  }
  const Contract& contract = *round.contract;
  const GameResult& result = *round.result;
  ++games;
  ++bids[contract.bid];
  ++bottom_games[contract.landlord][cards];
  robs += contract.doublings;
  bombs += result.bombs;
  springs += result.spring ? 1 : 0;
  landlord_wins += result.landlord_won ? 1 : 0;
  const std::int64_t won = doudizhu::landlord_points(result, contract.bid, contract.doublings);
  landlord_points.add(won);
  for (unsigned seat = 0; seat < seats; ++seat) {
    const bool is_landlord = seat == contract.landlord;
    const bool went_out = seat == result.winner;
    const unsigned turn = (seat + seats - round.first) % seats;
    add_place(at_seat[seat], is_landlord, went_out, result, won);
    add_place(at_turn[turn], is_landlord, went_out, result, won);
  }
}

void PlayTally::count(Table& table) {
  table.play_round([this](const RoundRecord& round) { add(round); });
}

void PlayTally::merge(const PlayTally& other) {
  games += other.games;
  redeals += other.redeals;
  landlord_wins += other.landlord_wins;
  springs += other.springs;
  bombs += other.bombs;
  robs += other.robs;
  add_all(bids, other.bids);
  add_all(bottom, other.bottom);
  landlord_points.merge(other.landlord_points);
  for (unsigned i = 0; i < seats; ++i) {
    at_seat[i].merge(other.at_seat[i]);
    at_turn[i].merge(other.at_turn[i]);
    add_all(bottom_games[i], other.bottom_games[i]);
  }
}

}  // namespace evenhand::doudizhu
