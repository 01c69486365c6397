#include "src/games/xiangqi/tally.hpp"

#include <numeric>

#include "base/error.hpp"
#include "src/games/xiangqi/player.hpp"

namespace evenhand::xiangqi {
namespace {

unsigned band_of(const GameRecord& game) { return game.plies / length_band * length_band; }

int points_of_mover(const GameRecord& game) {
  const bool red_began = game.setup.position.side() == red;
  const bool red_moves = red_began == (game.opening_plies % 2 == 0);
  return red_moves ? game.red_points : 2 - game.red_points;
}

/// Of a game, or of both games of a pair.
RedResult result_of(std::span<const GameRecord> games) {
  const auto even = static_cast<int>(games.size());
  const int points =
      std::accumulate(games.begin(), games.end(), 0,
                      [](int sum, const GameRecord& game) { return sum + game.red_points; });
  return points > even ? RedResult::ahead : points < even ? RedResult::behind : RedResult::even;
}

/// A game that ended by a failure was lost by the player to move. Did that ever move?
bool is_unplayed(const GameRecord& game) {
  return is_failure(game.ending) && game.plies - game.opening_plies < 2;
}

template <class PointsOf>
void add_score(Score& score, std::span<const GameRecord> games, PointsOf points_of) {
  if (games.size() == 2) {
    score.add_pair(points_of(games[0]), points_of(games[1]));
  } else {
    score.add(points_of(games[0]));
  }
}

template <class Counts>
void add_up(Counts& counts, const Counts& others) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if constexpr (std::is_integral_v<typename Counts::value_type>) {
      counts[i] += others[i];
    } else {
      add_up(counts[i], others[i]);
    }
  }
}

template <class Counts>
std::uint64_t sum_of(const Counts& counts) {
  std::uint64_t sum = 0;
  for (const auto& count : counts) {
    if constexpr (std::is_integral_v<std::decay_t<decltype(count)>>) {
      sum += count;
    } else {
      sum += sum_of(count);
    }
  }
  return sum;
}

/// Throws InputError unless every game is counted once wherever it is counted.
void require_sound(const nlohmann::json& saved, const MatchCounts& counts) {
  const std::uint64_t games = counts.units();
  std::uint64_t ended = 0;
  std::uint64_t by_length = 0;
  for (const auto& [name, ending] : counts.endings) ended += ending.games;
  for (const auto& [plies, score] : counts.red_by_length) by_length += score.games();
  // What is no whole number or out of range does not come back as it was.
  nlohmann::json again;
  to_json(again, counts);
  using Handler = nlohmann::json::error_handler_t;
  const bool is_sound =
      again.dump(-1, ' ', true, Handler::replace) == saved.dump(-1, ' ', true, Handler::replace) &&
      counts.all().red.games() == games && counts.all().mover.games() == games && ended == games &&
      by_length == games && sum_of(counts.by_colour) == games && sum_of(counts.unplayed) <= games;
  if (!is_sound) throw InputError("counts of games of xiangqi that contradict each other");
}

int points_of_red(const GameRecord& game) { return game.red_points; }

}  // namespace

Half half_of(const PlayPlan& plan, std::uint64_t observation) {
  const std::uint64_t rounds = plan.observations() / plan.kinds();
  const std::uint64_t round = observation / plan.kinds();
  if (round >= rounds) return Half::neither;
  return round < rounds / 2 ? Half::first : Half::second;
}

MatchCounts::Sides& MatchCounts::Sides::operator+=(const Sides& other) {
  red += other.red;
  mover += other.mover;
  add_up(neighbours, other.neighbours);
  return *this;
}

void MatchCounts::add_sampled(const GameRecord& game) {
  ++endings[game.ending].sampled[static_cast<std::size_t>(game.red_points)];
  if (game.red_points == 1) return;
  const unsigned moves = (game.plies - game.opening_plies + 1) / 2;
  ++lengths[moves][game.red_points == 2 ? 1 : 0];
}

void MatchCounts::add_observation(const PlayPlan& plan, std::uint64_t observation,
                                  std::span<const GameRecord> games) {
  Sides& sides = by_kind[plan.kind_of(observation)];
  add_score(sides.red, games, points_of_red);
  add_score(sides.mover, games, points_of_mover);
  add_score(first, games, points_of_first);
  const auto half = static_cast<std::size_t>(half_of(plan, observation));
  ++by_half[half][static_cast<std::size_t>(result_of(games))];
  for (const GameRecord& game : games) {
    ++endings[game.ending].games;
    if (is_unplayed(game)) ++unplayed[points_of_first(game) == 0 ? 0 : 1];
    ++by_colour[half][game.first_is_red ? 1 : 0][static_cast<std::size_t>(game.red_points)];
  }
  if (games.size() == 2 && band_of(games[0]) != band_of(games[1])) {
    for (const GameRecord& game : games) red_by_length[band_of(game)].add(game.red_points);
  } else {
    add_score(red_by_length[band_of(games[0])], games, points_of_red);
  }
  add_sampled(games[observation % games.size()]);
}

void MatchCounts::add(const PlayPlan& plan, std::uint64_t first_observation,
                      std::span<const GameRecord> games) {
  const std::size_t each = plan.games_each();
  for (std::size_t i = 0; i + each <= games.size(); i += each) {
    add_observation(plan, first_observation + i / each, games.subspan(i, each));
  }
  if (games.size() < 2 * each) return;
  const auto result = static_cast<std::size_t>(result_of(games.first(each)));
  const auto next = static_cast<std::size_t>(result_of(games.subspan(each, each)));
  ++by_kind[plan.kind_of(first_observation)].neighbours[result][next];
}

void MatchCounts::merge(const MatchCounts& other) {
  for (const auto& [kind, sides] : other.by_kind) by_kind[kind] += sides;
  first += other.first;
  for (const auto& [plies, score] : other.red_by_length) red_by_length[plies] += score;
  for (const auto& [name, ending] : other.endings) {
    endings[name].games += ending.games;
    add_up(endings[name].sampled, ending.sampled);
  }
  for (const auto& [moves, won] : other.lengths) add_up(lengths[moves], won);
  add_up(by_half, other.by_half);
  add_up(by_colour, other.by_colour);
  add_up(unplayed, other.unplayed);
}

MatchCounts::Sides MatchCounts::all() const {
  Sides all;
  for (const auto& [kind, sides] : by_kind) all += sides;
  return all;
}

void to_json(nlohmann::json& json, const MatchCounts& counts) {
  using Json = nlohmann::json;
  json = {{"by_kind", Json::array()},       {"first", counts.first},
          {"red_by_length", Json::array()}, {"endings", Json::array()},
          {"lengths", Json::array()},       {"by_half", counts.by_half},
          {"by_colour", counts.by_colour}};
  for (const auto& [kind, sides] : counts.by_kind) {
    json["by_kind"].push_back({kind, sides.red, sides.mover, sides.neighbours});
  }
  for (const auto& [plies, score] : counts.red_by_length) {
    json["red_by_length"].push_back({plies, score});
  }
  for (const auto& [name, ending] : counts.endings) {
    json["endings"].push_back({name, ending.games, ending.sampled});
  }
  for (const auto& [moves, won] : counts.lengths) json["lengths"].push_back({moves, won});
  if (sum_of(counts.unplayed) > 0) json["unplayed"] = counts.unplayed;
}

void from_json(const nlohmann::json& json, MatchCounts& counts) {
  counts = {};
  json.at("first").get_to(counts.first);
  json.at("by_half").get_to(counts.by_half);
  json.at("by_colour").get_to(counts.by_colour);
  if (json.contains("unplayed")) json.at("unplayed").get_to(counts.unplayed);
  for (const auto& row : json.at("by_kind")) {
    MatchCounts::Sides& sides = counts.by_kind[row.at(0).get<std::uint64_t>()];
    row.at(1).get_to(sides.red);
    row.at(2).get_to(sides.mover);
    row.at(3).get_to(sides.neighbours);
  }
  for (const auto& row : json.at("red_by_length")) {
    row.at(1).get_to(counts.red_by_length[row.at(0).get<unsigned>()]);
  }
  for (const auto& row : json.at("endings")) {
    MatchCounts::Ending& ending = counts.endings[row.at(0).get<std::string>()];
    row.at(1).get_to(ending.games);
    row.at(2).get_to(ending.sampled);
  }
  for (const auto& row : json.at("lengths")) {
    row.at(1).get_to(counts.lengths[row.at(0).get<unsigned>()]);
  }
  require_sound(json, counts);
}

}  // namespace evenhand::xiangqi
