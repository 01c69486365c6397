#include "src/games/doudizhu/tally.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <type_traits>

#include "base/error.hpp"

namespace evenhand::doudizhu {
namespace {

using Json = nlohmann::json;

unsigned number_of(RankSet set) { return static_cast<unsigned>(std::popcount(set)); }

Shape shape_of(Counts hand) {
  return {number_of(at_least_2(hand)), number_of(at_least_3(hand)), number_of(at_least_4(hand))};
}

// Each kind of tally as a list of its members, with their names and beside those of another one.

template <class A, class B, class Use>
void for_members(A& a, B& b, const Use& use)
  requires std::is_same_v<std::remove_const_t<A>, Sum>
{
  use("sum", a.sum, b.sum);
  use("squares", a.squares, b.squares);
}

template <class A, class B, class Use>
void for_members(A& a, B& b, const Use& use)
  requires std::is_same_v<std::remove_const_t<A>, SeatTally>
{
  use("landlord", a.landlord, b.landlord);
  use("landlord_wins", a.landlord_wins, b.landlord_wins);
  use("wins", a.wins, b.wins);
  use("went_out", a.went_out, b.went_out);
  use("points", a.points, b.points);
}

template <class A, class B, class Use>
void for_members(A& a, B& b, const Use& use)
  requires std::is_same_v<std::remove_const_t<A>, GamesTally>
{
  use("points", a.points, b.points);
  use("plays", a.plays, b.plays);
  use("bombs", a.bombs, b.bombs);
}

template <class A, class B, class Use>
void for_members(A& a, B& b, const Use& use)
  requires std::is_same_v<std::remove_const_t<A>, DealtTally>
{
  use("jokers", a.jokers, b.jokers);
  use("twos", a.twos, b.twos);
  use("bombs", a.bombs, b.bombs);
}

template <class A, class B, class Use>
void for_members(A& a, B& b, const Use& use)
  requires std::is_same_v<std::remove_const_t<A>, PlayTally>
{
  use("games", a.games, b.games);
  use("redeals", a.redeals, b.redeals);
  use("landlord_wins", a.landlord_wins, b.landlord_wins);
  use("springs", a.springs, b.springs);
  use("bombs", a.bombs, b.bombs);
  use("robs", a.robs, b.robs);
  use("bids", a.bids, b.bids);
  use("at_seat", a.at_seat, b.at_seat);
  use("at_turn", a.at_turn, b.at_turn);
  use("bottom", a.bottom, b.bottom);
  use("bottom_games", a.bottom_games, b.bottom_games);
  use("landlord_points", a.landlord_points, b.landlord_points);
  use("by_landlord", a.by_landlord, b.by_landlord);
  use("dealt", a.dealt, b.dealt);
  use("shapes", a.shapes, b.shapes);
}

struct Adding {
  void operator()(const char* /*name*/, std::int64_t& to, const std::int64_t& from) const {
    to += from;
  }
  void operator()(const char* /*name*/, std::uint64_t& to, const std::uint64_t& from) const {
    to += from;
  }
  void operator()(const char* /*name*/, Histogram& to, const Histogram& from) const {
    games::merge(to, from);
  }
  template <class T, std::size_t N>
  void operator()(const char* name, std::array<T, N>& to, const std::array<T, N>& from) const {
    for (std::size_t i = 0; i < N; ++i) (*this)(name, to[i], from[i]);
  }
  template <class T>
  void operator()(const char* /*name*/, T& to, const T& from) const {
    for_members(to, from, *this);
  }
};

template <class T>
Json saved(const T& value) {
  if constexpr (!std::is_class_v<T> || std::is_same_v<T, Histogram>) {
    return value;
  } else if constexpr (requires { value.size(); }) {
    Json list = Json::array();
    for (const auto& item : value) list.push_back(saved(item));
    return list;
  } else {
    Json object;
    for_members(value, value, [&](const char* name, const auto& member, const auto& /*same*/) {
      object[name] = saved(member);
    });
    return object;
  }
}

template <class T>
void load(const Json& json, T& value) {
  if constexpr (!std::is_class_v<T> || std::is_same_v<T, Histogram>) {
    json.get_to(value);
  } else if constexpr (requires { value.size(); }) {
    for (std::size_t i = 0; i < value.size(); ++i) load(json.at(i), value[i]);
  } else {
    for_members(value, value, [&](const char* name, auto& member, const auto& /*same*/) {
      load(json.at(name), member);
    });
  }
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
    const bool is = tally.landlord <= games && tally.landlord_wins <= tally.landlord &&
                    tally.wins >= tally.landlord_wins &&
                    tally.wins - tally.landlord_wins <= games - tally.landlord &&
                    tally.went_out <= tally.wins;
    if (!is) return false;
    won_as_landlord += tally.landlord_wins;
    wins += tally.wins;
    went_out += tally.went_out;
  }
  return won_as_landlord == landlord_wins && went_out == games &&
         wins == landlord_wins + 2 * (games - landlord_wins);
}

/// Whether every deal and every game is counted once wherever it is counted.
bool is_consistent(const PlayTally& tally) {
  bool is = total_of(tally.bids) == tally.games && total_of(tally.bottom) == tally.deals() &&
            games_as_landlord(tally.at_seat) == tally.games &&
            games_as_landlord(tally.at_turn) == tally.games && tally.landlord_wins <= tally.games &&
            sides_add_up(tally.at_seat, tally.games, tally.landlord_wins) &&
            sides_add_up(tally.at_turn, tally.games, tally.landlord_wins) &&
            tally.springs <= tally.games;
  for (unsigned seat = 0; seat < seats; ++seat) {
    const std::uint64_t games = tally.at_seat[seat].landlord;
    const GamesTally& of_seat = tally.by_landlord[seat];
    is = is && total_of(tally.bottom_games[seat]) == games &&
         games::total(of_seat.points) == games && total_of(of_seat.plays) == games &&
         total_of(of_seat.bombs) == games && games::total(tally.shapes[seat]) == tally.deals();
  }
  return is && std::all_of(tally.dealt.begin(), tally.dealt.end(), [&](const DealtTally& place) {
           return total_of(place.jokers) == tally.deals() &&
                  total_of(place.twos) == tally.deals() && total_of(place.bombs) == tally.deals();
         });
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

void PlayTally::merge(const PlayTally& other) { Adding{}("", *this, other); }

PlayTally PlayCounts::all() const {
  PlayTally sum;
  for (const PlayTally& part : parts_) sum.merge(part);
  return sum;
}

std::uint64_t PlayCounts::units() const {
  std::uint64_t games = 0;
  for (const PlayTally& part : parts_) games += part.games;
  return games;
}

void PlayCounts::merge(const PlayCounts& other) {
  for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i].merge(other.parts_[i]);
}

void to_json(Json& json, const PlayCounts& counts) { json = saved(counts.parts_); }

void from_json(const Json& json, PlayCounts& counts) {
  std::vector<PlayTally> parts(counts.parts_.size());
  load(json, parts);
  // What is no whole number, out of range or too many does not come back as it was.
  const bool is_sound =
      saved(parts).dump() == json.dump() && std::all_of(parts.begin(), parts.end(), is_consistent);
  if (!is_sound) throw InputError("counts of games of Dou Dizhu that contradict each other");
  counts.parts_ = std::move(parts);
}

}  // namespace evenhand::doudizhu
