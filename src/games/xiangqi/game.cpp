#include "src/games/xiangqi/game.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>
#include <vector>

#include "sims/random/draws.hpp"
#include "sims/random/seeding.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/repetition.hpp"

namespace evenhand::xiangqi {
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
bool play_random_opening(Game& game, unsigned plies, Chance& chance, const Rules& rules) {
  for (unsigned ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(game.position());
    if (moves.empty()) return false;
    game.play(moves[chance.below(static_cast<std::uint32_t>(moves.size()))]);
    if (judge(game, rules).outcome != Outcome::none) return false;
  }
  return true;
}

/// How long the players have agreed on who is ahead.
class Agreement {
 public:
  explicit Agreement(const std::optional<Adjudication>& bar) : bar_(bar) {}

  void hear(Colour side, std::optional<int> score) {
    if (!bar_) return;
    const int for_red = side == red ? score.value_or(0) : -score.value_or(0);
    const int ahead = for_red >= bar_->score ? 1 : for_red <= -bar_->score ? -1 : 0;
    plies_ = ahead == ahead_ && ahead != 0 ? plies_ + 1 : (ahead != 0 ? 1U : 0U);
    ahead_ = ahead;
  }
  bool reached() const { return bar_ && ahead_ != 0 && plies_ >= 2 * bar_->moves; }
  bool red_is_ahead() const { return ahead_ > 0; }

 private:
  std::optional<Adjudication> bar_;
  int ahead_ = 0;  ///< 1 for Red, -1 for Black
  unsigned plies_ = 0;
};

void end(GameRecord& record, int red_points, std::string_view ending, std::string reason) {
  record.red_points = red_points;
  record.ending = ending;
  record.reason = std::move(reason);
}

/// A player's move, by its clock where there are clocks. Throws PlayerFailed.
Choice timed_choice(Player& player, const Game& game, Clocks& clocks) {
  using SteadyClock = std::chrono::steady_clock;
  player.prepare();
  const SteadyClock::time_point begun = SteadyClock::now();
  Choice choice = player.choose(game, clocks);
  const auto taken = std::chrono::duration_cast<Clocks::Milliseconds>(SteadyClock::now() - begun);
  const Colour side = game.position().side();
  if (!clocks.press(side, taken)) {
    throw PlayerFailed(Failure::time,
                       fmt::format("took {} ms, and had {} ms left of {}", taken.count(),
                                   clocks.of(side).left.count(), clocks.control().text()));
  }
  return choice;
}

/// Plays on until the rules, an agreement, the cap or a failure end the game; fills in the result.
void play_on(const PlayPlan& plan, Game& game, Player& red_player, Player& black_player,
             const Budget& budget, GameRecord& record) {
  Clocks clocks(budget.clock);
  Agreement agreement(plan.adjudication);
  while (true) {
    const Colour side = game.position().side();
    if (const Verdict verdict = judge(game, *plan.rules); verdict.outcome != Outcome::none) {
      return end(record, points_for_red(verdict, side), ending_name(verdict.ending),
                 verdict.reason);
    }
    if (agreement.reached()) {
      return end(record, agreement.red_is_ahead() ? 2 : 0, adjudication,
                 fmt::format("both players saw {} ahead by {} or more for {} moves",
                             agreement.red_is_ahead() ? "Red" : "Black", plan.adjudication->score,
                             plan.adjudication->moves));
    }
    if (game.plies().size() >= plan.most_plies) {
      return end(record, 1, length_cap, fmt::format("{} plies played", plan.most_plies));
    }
    try {
      const Choice choice = timed_choice(side == red ? red_player : black_player, game, clocks);
      agreement.hear(side, choice.score);
      game.play(choice.move);
    } catch (const PlayerFailed& failure) {
      return end(record, side == red ? 0 : 2, failure_name(failure.kind()),
                 fmt::format("{}'s engine: {}", colour_name(side), failure.what()));
    }
  }
}

/// Plays the games of a block, one after the other, with two players of its own.
class MatchWorker final : public games::GameWorker<PlayPlan, MatchCounts> {
 public:
  explicit MatchWorker(const PlayPlan& plan)
      : GameWorker(plan), first_(make_player(plan.first)), second_(make_player(plan.second)) {}

  void give_up() override {
    first_->give_up();
    second_->give_up();
  }

 private:
  void play(std::uint64_t /*block*/, std::uint64_t first, std::uint64_t end, MatchCounts& counts,
            std::string* record) override {
    if (record != nullptr && first == 0) {
      *record += head_text({std::string(plan_.rules->name), plan_text(plan_)});
    }
    std::vector<GameRecord> games;
    for (std::uint64_t number = first; number < end; ++number) {
      games.push_back(play_game(plan_, number, *first_, *second_));
      if (record != nullptr) *record += record_text(games.back());
    }
    counts.add(plan_, plan_.observation_of(first), games);
  }

  std::unique_ptr<Player> first_;
  std::unique_ptr<Player> second_;
};

class Match final : public games::GameExperiment<PlayPlan, MatchCounts> {
 public:
  using GameExperiment::GameExperiment;

  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    const MatchCounts& counts = counts_of(part);
    if (!plan_.sprt) return GameExperiment::judge(part);
    reports::Judgement judgement = judge_sequentially(plan_, counts);
    answer_question(plan_, counts, judgement);
    return {std::move(judgement)};
  }

  bool is_ordered() const override { return true; }
  bool is_decided(const run::Tally& tally) const override {
    return plan_.sprt && sprt_state(plan_, run::as<MatchTally>(tally).counts).decided();
  }
  std::string so_far(const run::Tally& tally) const override {
    return score_so_far(plan_, run::as<MatchTally>(tally).counts);
  }
  std::string why_no_shards() const override {
    if (!plan_.sprt) return {};
    return "a sequential test (--sprt) looks at the games one after the other";
  }
  /// Which half of the match a game is in depends on their number.
  std::unique_ptr<run::Experiment> with_units(std::uint64_t /*units*/) const override {
    return nullptr;
  }
};

}  // namespace

Game open_game(const PlayPlan& plan, std::uint64_t number) {
  const PlayPlan::Kind kind = plan.kind_of_game(number);
  const Setup& setup = plan.openings[kind.opening];
  const unsigned plies = plan.random_plies[kind.plies];
  Chance chance(plan.seed, plan.observation_of(number));
  Game game(setup);
  for (int attempt = 0; attempt < tries_for_an_opening; ++attempt) {
    game = Game(setup);
    if (play_random_opening(game, plies, chance, *plan.rules)) break;
  }
  return game;
}

bool first_has_red(const PlayPlan& plan, std::uint64_t number) {
  if (plan.pairs) return number % 2 == 0;
  if (!plan.draw_colours) return true;
  const auto coin = random::derived_state<std::uint64_t>("xiangqi colours", plan.seed, number);
  return (coin & 1U) == 0;
}

GameRecord play_game(const PlayPlan& plan, std::uint64_t number, Player& first, Player& second) {
  GameRecord record;
  record.number = number;
  record.first_is_red = first_has_red(plan, number);
  record.red = (record.first_is_red ? plan.first : plan.second).text;
  record.black = (record.first_is_red ? plan.second : plan.first).text;
  Game game = open_game(plan, number);
  record.setup = game.setup();
  record.opening_plies = static_cast<unsigned>(game.plies().size());
  const auto seeds =
      random::derived_state<std::array<std::uint64_t, 2>>("xiangqi players", plan.seed, number);
  const Budget& budget = plan.budgets[plan.kind_of_game(number).budget];
  first.new_game(seeds[0], budget);
  second.new_game(seeds[1], budget);
  play_on(plan, game, record.first_is_red ? first : second, record.first_is_red ? second : first,
          budget, record);
  for (const Ply& ply : game.plies()) record.moves.push_back(ply.move);
  record.plies = static_cast<unsigned>(record.moves.size());
  return record;
}

std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t /*source*/) {
  return std::make_unique<MatchWorker>(plan);
}

std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan) {
  return std::make_unique<Match>(std::move(plan));
}

}  // namespace evenhand::xiangqi
