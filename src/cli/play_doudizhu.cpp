#include <fmt/format.h>

#include <memory>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/command.hpp"
#include "src/cli/doudizhu_options.hpp"
#include "src/doudizhu/play_session.hpp"
#include "stats/proportion_interval.hpp"

namespace evenhand::cli {
namespace {

using doudizhu::MeanPoints;
using doudizhu::PlayReport;
using doudizhu::PlayTally;
using doudizhu::TablePlan;
using Json = nlohmann::ordered_json;

constexpr const char* examples =
    R"(Intervals are 99 %. Points are of the contract: doubled for each bomb, rocket, rob and spring; the
landlord plays for twice what each farmer does. Exit code 1 when seats are not treated alike.
Examples:
  evenhand play doudizhu --games 1e5
  evenhand play doudizhu --games 1e5 --bidding rob --first face-up
  evenhand play doudizhu --games 1e5 --landlord random --bidding none
  evenhand play doudizhu --games 1e5 --shuffler top-to-random:30 --json)";

struct Options {
  DoudizhuOptions shared;
  std::string first = "random";
};

std::string share_text(std::uint64_t hits, std::uint64_t trials) {
  if (trials == 0) return fmt::format("{:>30}", "-");
  const stats::Interval interval = stats::clopper_pearson(hits, trials);
  return fmt::format("{:8.3f} % ({:7.3f} to {:7.3f})",
                     100 * static_cast<double>(hits) / static_cast<double>(trials),
                     100 * interval.low, 100 * interval.high);
}

std::string points_text(const MeanPoints& points) {
  return fmt::format("{:8.4f} ({:.4f} to {:.4f})", points.mean, points.interval.low,
                     points.interval.high);
}

std::string title(const TablePlan& plan, const Options& options) {
  return fmt::format(
      "Dou Dizhu, {} games: {} on {}, seed {}, from {}; bidding {}, first bidder {}; landlord {}, "
      "farmers {}, preset {}\n",
      with_thousands(plan.rounds), plan.shuffler, plan.rng, plan.seed,
      plan.start_previous ? "the cards of the previous game" : "a sorted deck",
      options.shared.bidding, options.first, plan.landlord, plan.farmers, plan.preset);
}

std::string seats_text(const PlayTally& tally) {
  std::string text = fmt::format("  {:<9} {:<32} {:<32} {:<32} {}\n", "seat", "is the landlord",
                                 "wins as landlord", "wins in either role", "points a game");
  constexpr std::array names = {"first", "second", "third"};
  for (unsigned seat = 0; seat < doudizhu::seats; ++seat) {
    text += fmt::format("  {:<9} {:<32} {:<32} {:<32} {}\n", names[seat],
                        share_text(tally.landlord_at[seat], tally.games),
                        share_text(tally.landlord_wins_at[seat], tally.landlord_at[seat]),
                        share_text(tally.wins_at[seat], tally.games),
                        points_text(mean_points(tally.points[seat], tally.games)));
  }
  return text;
}

std::string turns_text(const PlayTally& tally) {
  std::string text = fmt::format("  {:<9} {:<32} {}\n", "bids", "is the landlord", "wins then");
  constexpr std::array names = {"first", "second", "third"};
  for (unsigned turn = 0; turn < doudizhu::seats; ++turn) {
    text += fmt::format("  {:<9} {:<32} {}\n", names[turn],
                        share_text(tally.landlord_turn[turn], tally.games),
                        share_text(tally.landlord_wins_turn[turn], tally.landlord_turn[turn]));
  }
  return text;
}

std::string bottoms_text(const PlayTally& tally) {
  const auto exact = doudizhu::bottom_probabilities();
  const std::uint64_t deals = tally.games + tally.redeals;
  std::string text = fmt::format("  {:<16} {:>9} {:<32} {}\n", "bottom cards", "exact",
                                 "of all deals", "landlord's seat: first, second, third");
  for (std::size_t i = 0; i < doudizhu::bottoms; ++i) {
    text += fmt::format(
        "  {:<16} {:>7.4f} % {:<32} {}, {}, {}\n", doudizhu::bottom_names[i], 100 * exact[i],
        share_text(tally.bottom[i], deals), with_thousands(tally.bottom_at[0][i]),
        with_thousands(tally.bottom_at[1][i]), with_thousands(tally.bottom_at[2][i]));
  }
  return text;
}

std::string report_text(const Terminal& terminal, const TablePlan& plan, const Options& options,
                        const PlayTally& tally, const PlayReport& report) {
  const auto games = static_cast<double>(tally.games);
  std::string text = title(plan, options);
  text += fmt::format("landlord wins {}, {} points a game\n",
                      share_text(tally.landlord_wins, tally.games),
                      points_text(mean_points(tally.landlord_points, tally.games)));
  text += fmt::format("a game: {:.4f} bombs, {:.4f} springs, {:.4f} robs; redeals {}\n",
                      static_cast<double>(tally.bombs) / games,
                      static_cast<double>(tally.springs) / games,
                      static_cast<double>(tally.doublings) / games, with_thousands(tally.redeals));
  text += seats_text(tally) + turns_text(tally) + bottoms_text(tally);
  return text + findings_text(terminal, report.findings, report.outcome, options.shared.alpha);
}

Json share_json(std::uint64_t hits, std::uint64_t trials) {
  Json json = {{"hits", hits}, {"trials", trials}};
  if (trials == 0) return json;
  const stats::Interval interval = stats::clopper_pearson(hits, trials);
  json["share"] = static_cast<double>(hits) / static_cast<double>(trials);
  json["low"] = interval.low;
  json["high"] = interval.high;
  return json;
}

Json points_json(const MeanPoints& points) {
  return {{"mean", points.mean}, {"low", points.interval.low}, {"high", points.interval.high}};
}

Json plan_json(const TablePlan& plan, const Options& options) {
  return {{"games", plan.rounds},
          {"shuffler", plan.shuffler},
          {"rng", plan.rng},
          {"seed", plan.seed},
          {"start", plan.start_previous ? "previous" : "sorted"},
          {"bidding", options.shared.bidding},
          {"first", options.first},
          {"landlord", plan.landlord},
          {"farmers", plan.farmers},
          {"preset", plan.preset}};
}

std::string report_json(const TablePlan& plan, const Options& options, const PlayTally& tally,
                        const PlayReport& report) {
  Json json = {{"format", "evenhand.doudizhu-games"}, {"version", 1}};
  json["plan"] = plan_json(plan, options);
  json["verdict"] = verdict_name(report.outcome);
  json["landlord_wins"] = share_json(tally.landlord_wins, tally.games);
  json["landlord_points"] = points_json(mean_points(tally.landlord_points, tally.games));
  json["bombs"] = tally.bombs;
  json["springs"] = tally.springs;
  json["robs"] = tally.doublings;
  json["redeals"] = tally.redeals;
  json["bids"] = tally.bids;
  for (unsigned seat = 0; seat < doudizhu::seats; ++seat) {
    json["seats"].push_back(
        {{"landlord", share_json(tally.landlord_at[seat], tally.games)},
         {"wins_as_landlord", share_json(tally.landlord_wins_at[seat], tally.landlord_at[seat])},
         {"wins", share_json(tally.wins_at[seat], tally.games)},
         {"goes_out", share_json(tally.out_first[seat], tally.games)},
         {"points", points_json(mean_points(tally.points[seat], tally.games))}});
    json["by_bidding_turn"].push_back(
        {{"landlord", share_json(tally.landlord_turn[seat], tally.games)},
         {"wins", share_json(tally.landlord_wins_turn[seat], tally.landlord_turn[seat])}});
  }
  const auto exact = doudizhu::bottom_probabilities();
  for (std::size_t i = 0; i < doudizhu::bottoms; ++i) {
    Json row = {{"cards", doudizhu::bottom_names[i]}, {"exact", exact[i]}};
    row["all_deals"] = share_json(tally.bottom[i], tally.games + tally.redeals);
    row["by_landlord_seat"] = {tally.bottom_at[0][i], tally.bottom_at[1][i], tally.bottom_at[2][i]};
    json["bottom"].push_back(row);
  }
  json["tests"] = findings_json(report.findings);
  return json.dump(2) + "\n";
}

ExitCode play(Program& program, const Options& options) {
  TablePlan plan = resolve(options.shared, "--games");
  if (options.first != "random" && options.first != "face-up") {
    throw InputError(fmt::format("--first: '{}' is neither random nor face-up", options.first));
  }
  plan.face_up_card = options.first == "face-up";
  const std::optional<PlayTally> tally =
      run_games(plan, resolve_threads(options.shared), progress_of(program.terminal, plan.rounds));
  program.terminal.progress("");
  if (!tally) return ExitCode::interrupted;
  const PlayReport report = report_on(*tally, options.shared.alpha);
  program.terminal.print(options.shared.json
                             ? report_json(plan, options, *tally, report)
                             : report_text(program.terminal, plan, options, *tally, report));
  return exit_code_of(report.outcome);
}

}  // namespace

void add_play_doudizhu(CLI::App& parent, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("doudizhu", "Dou Dizhu: bidding, landlord against two farmers");
  command->footer(examples);
  options->shared.rounds = "100000";
  command->add_option("--games", options->shared.rounds, "Number of games")
      ->type_name("N")
      ->capture_default_str();
  add_doudizhu_options(*command, options->shared);
  TablePlan& plan = options->shared.plan;
  command
      ->add_option("--first", options->first,
                   "Who bids first: a random seat, or who gets a face-up card")
      ->type_name("random|face-up")
      ->capture_default_str();
  command->add_option("--landlord", plan.landlord, "Who plays the landlord: policy or random")
      ->capture_default_str();
  command->add_option("--farmers", plan.farmers, "Who plays the farmers: policy or random")
      ->capture_default_str();
  command->add_option("--preset", plan.preset, "Rules for wings, as of 'evenhand hand doudizhu'")
      ->capture_default_str();
  command->callback([&program, options] {
    if (options->shared.no_color) program.terminal.forbid_colour();
    if (options->shared.quiet) program.terminal.be_quiet();
    program.run = [&program, options] { return play(program, *options); };
  });
}

}  // namespace evenhand::cli
