#include "src/games/doudizhu/tally.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "src/judge/estimate.hpp"
#include "stats/intervals/ratio_estimate.hpp"

namespace evenhand::doudizhu {
namespace {

using reports::Estimate;

unsigned number_of(RankSet set) { return static_cast<unsigned>(std::popcount(set)); }

Shape shape_of(Counts hand) {
  return {number_of(at_least_2(hand)), number_of(at_least_3(hand)), number_of(at_least_4(hand))};
}

template <class Numbers>
std::uint64_t total_of(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

std::uint64_t games_as_landlord(const std::array<SeatTally, seats>& tallies) {
  std::uint64_t games = 0;
  for (const SeatTally& tally : tallies) games += tally.landlord;
  return games;
}

/// Whether each game has one landlord, one who goes out and one side that wins.
bool sides_add_up(const std::array<SeatTally, seats>& tallies, std::uint64_t games,
                  std::uint64_t landlord_wins) {
  std::uint64_t won_as_landlord = 0;
  std::uint64_t wins = 0;
  std::uint64_t went_out = 0;
  for (const SeatTally& tally : tallies) {
    const bool is = tally.wins >= tally.landlord_wins &&
                    tally.wins - tally.landlord_wins <= games - tally.landlord;
    if (!is) return false;
    won_as_landlord += tally.landlord_wins;
    wins += tally.wins;
    went_out += tally.went_out;
  }
  return games_as_landlord(tallies) == games && won_as_landlord == landlord_wins &&
         went_out == games && wins == landlord_wins + 2 * (games - landlord_wins);
}

void add_seat(SeatTally& seat, bool is_landlord, bool went_out, const GameResult& result,
              std::int64_t points) {
  const bool won = is_landlord == result.landlord_won;
  if (is_landlord) {
    ++seat.landlord;
    seat.landlord_wins += won ? 1 : 0;
  }
  seat.wins += won ? 1 : 0;
  seat.went_out += went_out ? 1 : 0;
  seat.points.add(points);
}

void add_deal(PlayTally& tally, const Deal& deal) {
  std::array<Counts, places> cards{};
  for (unsigned seat = 0; seat < seats; ++seat) {
    cards[seat] = counts_of<std::uint8_t>(deal.hands[seat]);
    ++tally.shapes[seat][code(shape_of(cards[seat]))];
  }
  cards[seats] = counts_of<std::uint8_t>(deal.bottom);
  for (std::size_t place = 0; place < places; ++place) {
    DealtTally& dealt = tally.dealt[place];
    ++dealt.jokers[total(cards[place] & both_jokers)];
    ++dealt.twos[count_of(cards[place], two)];
    ++dealt.bombs[number_of(at_least_4(cards[place]))];
  }
}

void add_game(PlayTally& tally, const RoundRecord& round, std::size_t bottom) {
  const Contract& contract = *round.contract;
  const GameResult& result = *round.result;
  const std::array<std::int64_t, seats> points = round.points();
  ++tally.games;
  ++tally.bids[contract.bid];
  ++tally.bottom_games[contract.landlord][bottom];
  tally.robs += contract.doublings;
  tally.bombs += result.bombs;
  tally.springs += result.spring ? 1 : 0;
  tally.landlord_wins += result.landlord_won ? 1 : 0;
  tally.landlord_points.add(points[contract.landlord]);
  GamesTally& games = tally.by_landlord[contract.landlord];
  ++games.points[points[contract.landlord]];
  ++games.plays[total_of(result.plays)];
  ++games.bombs[result.bombs];
  for (unsigned seat = 0; seat < seats; ++seat) {
    const bool is_landlord = seat == contract.landlord;
    const bool went_out = seat == result.winner;
    const unsigned turn = (seat + seats - round.first) % seats;
    add_seat(tally.at_seat[seat], is_landlord, went_out, result, points[seat]);
    add_seat(tally.at_turn[turn], is_landlord, went_out, result, points[seat]);
  }
}

template <std::size_t N>
Histogram histogram_of(const std::array<std::uint64_t, N>& counts) {
  Histogram histogram;
  for (std::size_t i = 0; i < N; ++i) {
    if (counts[i] > 0) histogram[static_cast<std::int64_t>(i)] = counts[i];
  }
  return histogram;
}

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t least_for_normal = 30;

}  // namespace

std::size_t bottom_kind(Counts cards) {
  const unsigned jokers = total(cards & both_jokers);
  if (jokers > 0) return jokers == 2 ? 0 : 1;
  if (at_least_3(cards) != 0) return 2;
  return at_least_2(cards) != 0 ? 3 : 4;
}

void PlayTally::add(const RoundRecord& round) {
  const std::size_t cards = bottom_kind(counts_of<std::uint8_t>(round.deal->bottom));
  ++bottom[cards];
  add_deal(*this, *round.deal);
  if (round.contract == nullptr) {
    ++redeals;
  } else {
    add_game(*this, round, cards);
  }
}

void PlayTally::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  if (!sides_add_up(at_seat, games, landlord_wins)) {
    saved["at_seat"].refuse("seats of one landlord, one winner and one first out a game");
  }
  if (!sides_add_up(at_turn, games, landlord_wins)) {
    saved["at_turn"].refuse("turns of one landlord, one winner and one first out a game");
  }
}

PlayTally PlayCounts::all() const {
  PlayTally sum;
  for (const PlayTally& part : parts_) add_up(sum, part);
  return sum;
}

std::uint64_t PlayCounts::units() const {
  std::uint64_t games = 0;
  for (const PlayTally& part : parts_) games += part.games;
  return games;
}

Estimator::Estimator(const PlayCounts& counts, double level)
    : counts_(counts), level_(level), all_(counts.all()) {}

Estimate Estimator::share_of(std::uint64_t hits, std::uint64_t trials) const {
  return judge::share(hits, trials, level_);
}

Estimate Estimator::mean_of(const Sum& numbers) const {
  const std::uint64_t games = all_.games;
  if (games == 0) return judge::estimate(unknown, level_);
  const auto n = static_cast<std::int64_t>(games);
  const stats::RatioSums sums{games, numbers.sum, n, numbers.squares, numbers.sum, games};
  return games < least_for_normal ? judge::estimate(stats::ratio(sums), level_)
                                  : judge::estimate(sums, false, level_);
}

Estimate Estimator::ratio_of(const std::vector<double>& numerators,
                             const std::vector<double>& denominators) const {
  const double numerator = std::accumulate(numerators.begin(), numerators.end(), 0.0);
  const double denominator = std::accumulate(denominators.begin(), denominators.end(), 0.0);
  if (denominator == 0) return judge::estimate(unknown, level_);
  const auto interval = stats::ratio_interval(numerators, denominators, level_);
  const double value = numerator / denominator;
  return interval ? judge::estimate(value, *interval) : judge::estimate(value, level_);
}

Histogram landlord_points(const GamesTally& tally) { return tally.points; }
Histogram plays(const GamesTally& tally) { return histogram_of(tally.plays); }
Histogram bombs_played(const GamesTally& tally) { return histogram_of(tally.bombs); }

Histogram of_all(const PlayTally& tally, ReadOff read) {
  Histogram sum;
  for (const GamesTally& seat : tally.by_landlord) games::merge(sum, read(seat));
  return sum;
}

Histogram seat_points(const PlayTally& tally, std::size_t seat) {
  Histogram sum = tally.by_landlord[seat].points;
  for (std::size_t landlord = 0; landlord < seats; ++landlord) {
    if (landlord == seat) continue;
    for (const auto& [points, count] : tally.by_landlord[landlord].points) {
      sum[-points / 2] += count;
    }
  }
  return sum;
}

Estimate landlord_wins(const Estimator& estimator) {
  return estimator.share([](const PlayTally& tally) { return tally.landlord_wins; },
                         [](const PlayTally& tally) { return tally.games; });
}

}  // namespace evenhand::doudizhu
