#include "src/match/play_game.hpp"

#include <fmt/format.h>

#include "sims/random/draws.hpp"
#include "sims/random/seeding.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/referee.hpp"

namespace evenhand::match {
namespace {

constexpr const char* generator = "xoshiro256++";
constexpr int tries_for_an_opening = 1000;

/// Draws of one purpose for one game or pair.
class Chance {
 public:
  Chance(std::uint64_t seed, std::uint64_t stream)
      : source_(random::make_source(generator, seed, stream)) {
    draws_.begin_block(*source_, random::source_info(generator));
  }
  std::uint32_t below(std::uint32_t k) { return draws_.below(k); }

 private:
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
};

/// Random legal moves that do not end the game; drawn anew when they do.
bool play_random_opening(xiangqi::Game& game, unsigned plies, Chance& chance,
                         const xiangqi::Rules& rules) {
  for (unsigned ply = 0; ply < plies; ++ply) {
    const xiangqi::MoveList moves = xiangqi::legal_moves(game.position());
    game.play(moves[chance.below(static_cast<std::uint32_t>(moves.size()))]);
    if (xiangqi::judge(game, rules).outcome != xiangqi::Outcome::none) return false;
  }
  return true;
}

xiangqi::Game open_game(const MatchPlan& plan, std::uint64_t opening) {
  const xiangqi::Setup& setup = plan.openings[opening % plan.openings.size()];
  const unsigned plies = plan.random_plies[opening % plan.random_plies.size()];
  Chance chance(plan.seed, opening);
  xiangqi::Game game(setup);
  for (int attempt = 0; attempt < tries_for_an_opening; ++attempt) {
    game = xiangqi::Game(setup);
    if (play_random_opening(game, plies, chance, *plan.rules)) break;
  }
  return game;
}

bool first_has_red(const MatchPlan& plan, std::uint64_t number) {
  if (plan.pairs) return number % 2 == 0;
  if (!plan.draw_colours) return true;
  const auto coin = random::derived_state<std::uint64_t>("xiangqi colours", plan.seed, number);
  return (coin & 1U) == 0;
}

/// Plays on until the rules, the cap or a failure end the game; fills in the result.
void play_on(const MatchPlan& plan, xiangqi::Game& game, Player& red, Player& black,
             GameRecord& record) {
  while (true) {
    const xiangqi::Colour side = game.position().side();
    const xiangqi::Verdict verdict = xiangqi::judge(game, *plan.rules);
    if (verdict.outcome != xiangqi::Outcome::none) {
      const bool red_wins = (verdict.outcome == xiangqi::Outcome::win) == (side == xiangqi::red);
      record.red_points = verdict.outcome == xiangqi::Outcome::draw ? 1 : (red_wins ? 2 : 0);
      record.ending = xiangqi::ending_name(verdict.ending);
      record.reason = verdict.reason;
      return;
    }
    if (game.plies().size() >= plan.most_plies) {
      record.red_points = 1;
      record.ending = length_cap;
      record.reason = fmt::format("{} plies played", plan.most_plies);
      return;
    }
    try {
      game.play((side == xiangqi::red ? red : black).choose(game));
    } catch (const PlayerFailed& failure) {
      record.red_points = side == xiangqi::red ? 0 : 2;
      record.ending = failure_name(failure.kind());
      record.reason = fmt::format("{}'s engine: {}", xiangqi::colour_name(side), failure.what());
      return;
    }
  }
}

}  // namespace

GameRecord play_game(const MatchPlan& plan, std::uint64_t number, Player& first, Player& second) {
  GameRecord record;
  record.number = number;
  record.first_is_red = first_has_red(plan, number);
  record.red = (record.first_is_red ? plan.first : plan.second).text;
  record.black = (record.first_is_red ? plan.second : plan.first).text;
  xiangqi::Game game = open_game(plan, plan.pairs ? number / 2 : number);
  record.setup = game.setup();
  record.opening_plies = static_cast<unsigned>(game.plies().size());
  const auto seeds =
      random::derived_state<std::array<std::uint64_t, 2>>("xiangqi players", plan.seed, number);
  first.new_game(seeds[0]);
  second.new_game(seeds[1]);
  play_on(plan, game, record.first_is_red ? first : second, record.first_is_red ? second : first,
          record);
  for (const xiangqi::Ply& ply : game.plies()) record.moves.push_back(ply.move);
  record.plies = static_cast<unsigned>(record.moves.size());
  return record;
}

}  // namespace evenhand::match
