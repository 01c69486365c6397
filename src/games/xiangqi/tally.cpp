#include "src/games/xiangqi/tally.hpp"

#include <fmt/format.h>

#include <numeric>

#include "src/games/xiangqi/player.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::xiangqi {
namespace {

unsigned band_of(const GameRecord& game) { return game.plies / length_band * length_band; }

int points_of_mover(const GameRecord& game) {
  const bool red_began = game.setup.position.side() == red;
  const bool red_moves = red_began == (game.opening_plies % 2 == 0);
  return red_moves ? game.red_points : 2 - game.red_points;
}

/// Returns Red's result of a game, or of both games of a pair.
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

int points_of_red(const GameRecord& game) { return game.red_points; }

}  // namespace

void Score::add(int points) {
  ++games_[static_cast<std::size_t>(points)];
  ++alone_[static_cast<std::size_t>(points)];
}

void Score::add_pair(int points, int other_points) {
  ++games_[static_cast<std::size_t>(points)];
  ++games_[static_cast<std::size_t>(other_points)];
  ++pairs_[static_cast<std::size_t>(points + other_points)];
}

void Score::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  const std::uint64_t alone = std::accumulate(alone_.begin(), alone_.end(), std::uint64_t{0});
  const std::uint64_t pairs = std::accumulate(pairs_.begin(), pairs_.end(), std::uint64_t{0});
  if (alone + 2 * pairs != games())
    saved.refuse(fmt::format("{} games, alone or in pairs", games()));
}

std::array<std::uint64_t, 3> Score::outcomes() const {
  return {alone_[0] + pairs_[0] + pairs_[1], alone_[1] + pairs_[2],
          alone_[2] + pairs_[3] + pairs_[4]};
}

stats::ScoreCounts Score::counts(bool pairs) const {
  return pairs ? stats::ScoreCounts(pairs_) : stats::ScoreCounts(alone_);
}

std::optional<stats::ScoreEstimate> Score::estimate(double level) const {
  return stats::estimate_score(alone_, pairs_, level);
}

Half half_of(const PlayPlan& plan, std::uint64_t observation) {
  const std::uint64_t rounds = plan.observations() / plan.kinds();
  const std::uint64_t round = observation / plan.kinds();
  if (round >= rounds) return Half::neither;
  return round < rounds / 2 ? Half::first : Half::second;
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

MatchCounts::Sides MatchCounts::all() const {
  Sides all;
  for (const auto& [kind, sides] : by_kind) add_up(all, sides);
  return all;
}

void MatchCounts::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  const std::uint64_t games = units();
  const Sides sides = all();
  std::uint64_t ended = 0;
  std::uint64_t by_length = 0;
  for (const auto& [name, ending] : endings) ended += ending.games;
  for (const auto& [plies, score] : red_by_length) by_length += score.games();
  const auto require = [&](const char* name, std::uint64_t counted) {
    if (counted != games) saved[name].refuse(fmt::format("{} games", games));
  };
  require("by_kind", sides.red.games());
  require("by_kind", sides.mover.games());
  require("endings", ended);
  require("red_by_length", by_length);
  require("by_colour", sum_of(by_colour));
  if (sum_of(unplayed) > games) saved["unplayed"].refuse(fmt::format("at most {} games", games));
}

}  // namespace evenhand::xiangqi
