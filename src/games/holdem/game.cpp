#include "src/games/holdem/game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "sims/holdem/policy.hpp"

namespace evenhand::holdem {
namespace {

constexpr const char* explanations = R"(
Blinds are 1 and 2 units, bets 2 before and on the flop and 4 from the turn on, a bet and three
raises a street at most; nobody is ever all-in. The report says what the button is worth in units a
hand, and holds what is dealt to its exact laws; with --start previous also whether the order in
which the cards lay on the table comes through the shuffle.
Examples:
  evenhand play holdem --games 2e4
  evenhand play holdem --games 2e4 --seats 9 --policies caller
  evenhand play holdem --games 2e4 --seats 3 --policies tight,tight,random
  evenhand play holdem --games 5k --shuffler riffle:3 --start previous)";

class HandsWorker final : public games::GameWorker<PlayPlan, PlayCounts> {
 public:
  explicit HandsWorker(const PlayPlan& plan) : GameWorker(plan), table_(plan.table) {}

 private:
  void play(std::uint64_t block, std::uint64_t first, std::uint64_t end, PlayCounts& counts,
            std::string* /*record*/) override {
    table_.play_block(block, end - first, [&](const HandRecord& hand) { counts.add(hand); });
  }

  Table table_;
};

/// One policy is that of all seats, of which there are as many as usual unless --seats says more.
void seat_policies(PlayPlan& plan) {
  std::vector<std::string>& policies = plan.table.policies;
  const std::vector<std::string> usual = TableSetup{}.policies;
  const std::size_t wanted = plan.seats.value_or(usual.size());
  if (policies.size() == 1 || policies == usual) policies.resize(wanted, policies.front());
  if (plan.seats && policies.size() != wanted) {
    throw InputError(
        fmt::format("--policies {}: {} names for {} seats; give one for all or one a seat",
                    fmt::join(policies, ","), policies.size(), wanted));
  }
  plan.seats.reset();
}

}  // namespace

void PlayPlan::settings(PlayPlan& self, SettingUse& use) {
  auto& table = self.table;
  use("hands", self.hands, count_from(1, most_hands),
      Setting{.help = "Hands to play: 250000, 250k, 1e6",
              .value = "N",
              .option = "games",
              .also = "samples"});
  use("policies", table.policies, TextsForm{},
      Setting{.help = "How players choose: one a seat, or one for all --seats",
              .value = "A,B,..."});
  use("seats", self.seats, count_from(fewest_seats, most_seats),
      Setting{.help = "Players at the table, 2 to 10 (default: 6, or one a policy)", .value = "N"});
  use("shuffler", table.shuffler, shuffle::shuffler_form, shuffle::shuffler_setting);
  use("start", table.start_previous, shuffle::start_form, shuffle::start_setting);
  use("seed", table.seed, shuffle::seed_form, shuffle::seed_setting);
  use("rng", table.rng, shuffle::rng_form, shuffle::rng_setting);
  judge::JudgeOptions::settings(self.judging, use);
}

games::PlayHelp PlayPlan::help() {
  std::string footer = "Policies:\n";
  for (const PolicyInfo& info : policies()) {
    footer += fmt::format("  {:17} {}\n", info.name, info.summary);
  }
  return {"Texas Hold'em, fixed limit: what positions win, and the cards by their laws",
          footer + explanations};
}

bool PlayPlan::has_equal_policies() const {
  const auto& all = table.policies;
  return std::all_of(all.begin(), all.end(),
                     [&](const std::string& name) { return name == all.front(); });
}

std::string position_name(std::size_t position, std::size_t seats) {
  if (seats == 2) return position == 0 ? "big blind" : "button and small blind";
  if (position == 0) return "small blind";
  if (position == 1) return "big blind";
  if (position == seats - 1) return "button";
  if (position == 2) return "under the gun";
  return position == seats - 2 ? "cutoff" : fmt::format("under the gun + {}", position - 2);
}

std::string seat_name(std::size_t seat) { return fmt::format("seat {}", seat + 1); }

PlayPlan resolved(PlayPlan plan) {
  check_settings(plan);
  seat_policies(plan);
  CountForm{fewest_seats, most_seats}.check("seats", plan.table.seats());
  const Table checks_the_names(plan.table);
  return plan;
}

std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan) {
  return std::make_unique<games::GameExperiment<PlayPlan, PlayCounts>>(std::move(plan));
}

std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t /*source*/) {
  return std::make_unique<HandsWorker>(plan);
}

}  // namespace evenhand::holdem
