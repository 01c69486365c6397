#include "src/games/doudizhu/game.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "reports/json_settings.hpp"
#include "src/games/doudizhu/record.hpp"
#include "src/games/fair_shuffle.hpp"
#include "src/games/record_end.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::array<std::string_view, 2> first_names = {"random", "face-up"};

constexpr const char* play_doudizhu_examples =
    R"(The report has wins and points by seat, and with -v by turn to bid, and the bottom cards by the
landlord's seat. Points: each farmer pays or gets the bid, doubled for each bomb, rocket, rob and
spring, and the landlord twice that. With a shuffle that is not the default one, as many games are
played under that, to say what the shuffle is worth to a seat.
Examples:
  evenhand play doudizhu --games 1e5
  evenhand play doudizhu --games 5e4 --bidding rob --first face-up
  evenhand play doudizhu --games 5e4 --landlord policy --farmers random --bidding none
  evenhand play doudizhu --games 5e4 --shuffler riffle:4
  evenhand play doudizhu --games 5e4 --shuffler riffle:2 --start previous --json)";

TableSetup table_of(const PlayPlan& plan, std::size_t source) {
  return source == 0 ? plan.table : fair_table(plan).value_or(plan.table);
}

class GamesWorker final : public games::GameWorker<PlayPlan, PlayCounts> {
 public:
  GamesWorker(const PlayPlan& plan, std::size_t source)
      : GameWorker(plan),
        run_(games::run_id(reports::settings_json(plan))),
        table_(table_of(plan, source)) {}

 private:
  void play(std::uint64_t block, std::uint64_t first, std::uint64_t end, PlayCounts& counts,
            std::string* record) override {
    PlayTally& counted = counts.part_of(block);
    table_.begin_block(block);
    for (std::uint64_t game = first; game < end; ++game) {
      table_.play_game([&](const RoundRecord& round) {
        counted.add(round);
        if (record != nullptr) append_record(game, run_, plan_.table.conduct, round, *record);
      });
    }
  }

  std::string run_;
  Table table_;
};

}  // namespace

void PlayPlan::settings(PlayPlan& self, SettingUse& use) {
  auto& table = self.table;
  auto& conduct = table.conduct;
  constexpr auto name_form = TextForm{};
  use("games", self.games, count_from(1, most_games),
      Setting{.help = "Number of games", .value = "N", .also = "samples"});
  use("shuffler", table.shuffler, shuffle::shuffler_form, shuffle::shuffler_setting);
  use("rng", table.rng, shuffle::rng_form, shuffle::rng_setting);
  use("seed", table.seed, shuffle::seed_form, shuffle::seed_setting);
  use("start", table.start_previous, shuffle::start_form, shuffle::start_setting);
  use("bidding", conduct.bidding, named([](Bidding scheme) { return name(scheme); }, parse_bidding),
      Setting{.help = "How the landlord of a game is found", .value = "auction|rob|none"});
  use("first", conduct.face_up_card, named(first_name, first_named),
      Setting{.help = "Who bids first: a random seat, or who gets a card drawn at random",
              .value = "random|face-up"});
  use("landlord", conduct.landlord, name_form,
      Setting{.help = "Who plays the landlord", .value = "policy|random"});
  use("farmers", conduct.farmers, name_form,
      Setting{.help = "Who plays the farmers", .value = "policy|random"});
  use("preset", conduct.preset, name_form,
      Setting{.help = "Rules for wings, as of 'evenhand hand doudizhu'", .value = "NAME"});
  judge::JudgeOptions::settings(self.judging, use);
}

games::PlayHelp PlayPlan::help() {
  return {"Dou Dizhu: bidding, and the landlord against two farmers", play_doudizhu_examples,
          "every game, a line of JSON a deal,"};
}

std::vector<std::string> PlayPlan::sources() const {
  std::vector<std::string> names = {table.shuffler};
  if (fair_table(*this)) names.emplace_back("the fair baseline");
  return names;
}

std::optional<TableSetup> fair_table(const PlayPlan& plan) {
  if (!games::needs_baseline(plan.table.shuffler, plan.table.rng)) return std::nullopt;
  const TableSetup defaults;
  TableSetup fair = plan.table;
  fair.shuffler = defaults.shuffler;
  fair.rng = defaults.rng;
  fair.start_previous = false;
  ++fair.seed;
  return fair;
}

std::string shuffle_text(const TableSetup& table) {
  return fmt::format("{} on {}, seed {}, from {}", table.shuffler, table.rng, table.seed,
                     table.start_previous ? "the cards of the previous game" : "a sorted deck");
}

PlayPlan resolved(PlayPlan plan) {
  check_settings(plan);
  const Table checks_the_names(plan.table);
  return plan;
}

std::string_view first_name(bool face_up_card) { return first_names[face_up_card ? 1 : 0]; }

bool first_named(std::string_view name) {
  for (const bool face_up_card : {false, true}) {
    if (first_name(face_up_card) == name) return face_up_card;
  }
  throw InputError(unknown_name("first bidder", name, first_names, "there are random and face-up"));
}

std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan) {
  return std::make_unique<games::GameExperiment<PlayPlan, PlayCounts>>(std::move(plan));
}

PlayCounts new_counts(const PlayPlan& plan, std::size_t source) {
  return PlayCounts(table_of(plan, source).start_previous);
}

std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source) {
  return std::make_unique<GamesWorker>(plan, source);
}

}  // namespace evenhand::doudizhu
