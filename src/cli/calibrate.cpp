#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/cli/command.hpp"
#include "src/cli/session_options.hpp"
#include "src/audit/session/calibration.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand calibrate                                500 sessions of 10,000 deals of 52 cards
  evenhand calibrate --deck mahjong --sessions 2000
  evenhand calibrate --shuffler random-keys --rng pcg64 --json

Exit codes: 0 the tests keep what they claim, 1 one does not.)";

struct CalibrateOptions {
  std::string shuffler = "fisher-yates";
  std::string deck = "52";
  std::string sessions = "500";
  SessionOptions session;
};

session::Plan make_plan(const CalibrateOptions& options) {
  session::Plan plan;
  plan.command = "calibrate";
  std::optional<cards::Deck> deck = cards::parse_deck(options.deck);
  apply_dealing(options.session, deck);
  plan.deck = *deck;
  resolve(options.session, 10000, plan);
  const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(options.shuffler);
  shuffle::make_shuffler(spec, plan.deck.size);
  plan.sources = {{session::SourceSpec::Kind::shuffler, spec.text()}};
  return plan;
}

std::string as_json(const session::Plan& plan, const session::Calibration& calibration) {
  nlohmann::ordered_json tests = nlohmann::ordered_json::array();
  for (const session::TestCalibration& test : calibration.tests) {
    tests.push_back({{"name", test.name},
                     {"sessions", test.sessions},
                     {"share_below_05", test.share_below_05},
                     {"share_below_01", test.share_below_01},
                     {"p_too_small", test.too_small.value()},
                     {"p_too_large", test.too_large.value()}});
  }
  const nlohmann::ordered_json document = {{"format", "evenhand.calibration"},
                                           {"format_version", 1},
                                           {"shuffler", plan.sources.front().name},
                                           {"rng", plan.rng},
                                           {"deck", plan.deck.name},
                                           {"samples", plan.samples},
                                           {"first_seed", plan.seed},
                                           {"alpha", plan.alpha},
                                           {"sessions", calibration.sessions},
                                           {"biased", calibration.biased},
                                           {"inconclusive", calibration.inconclusive},
                                           {"passed", calibration.passed()},
                                           {"failures", calibration.failures},
                                           {"tests", std::move(tests)}};
  return document.dump(2) + "\n";
}

std::string as_table(const session::Plan& plan, const session::Calibration& calibration) {
  std::size_t width = 4;
  for (const session::TestCalibration& test : calibration.tests) {
    width = std::max(width, test.name.size());
  }
  std::string text = fmt::format(
      "{} sessions of {} deals of {} ({}, {}), seeds from {}\n\n"
      "{:<{}}  sessions  p <= .05  p <= .01  p too small  p too large\n",
      with_thousands(calibration.sessions), with_thousands(plan.samples), plan.deck.name,
      plan.sources.front().name, plan.rng, plan.seed, "test", width);
  for (const session::TestCalibration& test : calibration.tests) {
    text += fmt::format("{:<{}}  {:>8}  {:>6.1f} %  {:>6.1f} %  {:>11.3g}  {:>11.3g}\n", test.name,
                        width, test.sessions, 100 * test.share_below_05, 100 * test.share_below_01,
                        test.too_small.value(), test.too_large.value());
  }
  text += fmt::format("\ncalled biased at alpha {}: {} of {} ({:.2f} %; up to {} are chance)\n",
                      plan.alpha, calibration.biased, calibration.sessions,
                      100 * static_cast<double>(calibration.biased) /
                          static_cast<double>(std::max<std::uint64_t>(1, calibration.sessions)),
                      calibration.most_biased);
  for (const std::string& failure : calibration.failures) {
    text += fmt::format("FAILED: {}\n", failure);
  }
  if (calibration.passed()) {
    text += "calibrated: no test gives small p-values too often (Smirnov, Holm-corrected, .01)\n";
  }
  return text;
}

ExitCode calibrate(const Program& program, const CalibrateOptions& options) {
  const session::Plan plan = make_plan(options);
  const std::uint64_t sessions = parse_count(options.sessions, "--sessions", 20, 10000000);
  const session::Calibration calibration =
      session::calibrate(plan, sessions, resolve_threads(options.session), [&](std::uint64_t done) {
        program.terminal.progress(fmt::format("{} of {} sessions", done, sessions));
      });
  program.terminal.progress("");
  if (session::interrupted()) {
    program.terminal.error(
        fmt::format("interrupted after {} of {} sessions; run again with "
                    "--sessions {} for these alone",
                    calibration.sessions, sessions, calibration.sessions));
    return ExitCode::interrupted;
  }
  program.terminal.print(options.session.output.json ? as_json(plan, calibration)
                                                     : as_table(plan, calibration));
  return calibration.passed() ? ExitCode::ok : ExitCode::biased;
}

}  // namespace

void add_calibrate(CLI::App& app, Program& program) {
  auto options = std::make_shared<CalibrateOptions>();
  CLI::App* command = app.add_subcommand(
      "calibrate", "Check the battery itself on many fair sessions: are its p-values uniform?");
  command->footer(examples);
  command->add_option("--sessions", options->sessions, "How many sessions (20 or more)")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--shuffler", options->shuffler, "A fair shuffler")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--deck", options->deck, "2 to 1024 cards, or a game's deck")
      ->type_name("N|GAME")
      ->capture_default_str();
  add_battery_options(*command, options->session);
  command->get_option("--samples")->default_str("10000");
  add_terminal_options(*command, options->session.output);
  command->callback([&program, options] {
    configure(program.terminal, options->session.output);
    program.run = [&program, options] { return calibrate(program, *options); };
  });
}

}  // namespace evenhand::cli
