#include "src/games/xiangqi/summary.hpp"

#include "src/games/xiangqi/fairness.hpp"

namespace evenhand::match {
namespace {

constexpr unsigned length_band = 50;

unsigned band_of(const GameRecord& game) { return game.plies / length_band * length_band; }

int points_of_mover(const GameRecord& game) {
  const bool red_began = game.setup.position.side() == xiangqi::red;
  const bool red_moves = red_began == (game.opening_plies % 2 == 0);
  return red_moves ? game.red_points : 2 - game.red_points;
}

void add_game(Summary& summary, const MatchPlan& plan, const GameRecord& game) {
  for (Summary::Sides* sides : {&summary.all, &summary.by_kind[plan.kind_of(game.number)]}) {
    sides->red.add(game.red_points);
    sides->mover.add(points_of_mover(game));
  }
  summary.first.add(points_of_first(game));
  summary.red_by_length[band_of(game)].add(game.red_points);
}

void add_pair(Summary& summary, const MatchPlan& plan, const GameRecord& game,
              const GameRecord& partner) {
  for (Summary::Sides* sides : {&summary.all, &summary.by_kind[plan.kind_of(game.number)]}) {
    sides->red.add_pair(game.red_points, partner.red_points);
    sides->mover.add_pair(points_of_mover(game), points_of_mover(partner));
  }
  summary.first.add_pair(points_of_first(game), points_of_first(partner));
  if (band_of(game) == band_of(partner)) {
    summary.red_by_length[band_of(game)].add_pair(game.red_points, partner.red_points);
  } else {
    summary.red_by_length[band_of(game)].add(game.red_points);
    summary.red_by_length[band_of(partner)].add(partner.red_points);
  }
}

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

Summary summarise(const MatchPlan& plan, const std::vector<GameRecord>& games) {
  Summary summary;
  const std::size_t step = plan.pairs ? 2 : 1;
  for (std::size_t i = 0; i + step <= games.size(); i += step) {
    if (plan.pairs) {
      add_pair(summary, plan, games[i], games[i + 1]);
    } else {
      add_game(summary, plan, games[i]);
    }
  }
  for (const GameRecord& game : games) {
    ++summary.endings[game.ending];
    if (is_failure(game.ending)) ++summary.ended_by_failure;
  }
  summary.tests = fairness_tests(plan, games);
  return summary;
}

}  // namespace evenhand::match
