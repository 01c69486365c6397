#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <thread>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "sims/random/source.hpp"
#include "src/audit/battery.hpp"
#include "src/cli/command.hpp"
#include "src/cli/plan_output.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand plan naive-swap                          how many deals find it, test by test
  evenhand plan fisher-yates --rng seed16 --deck doudizhu --corrected
  evenhand plan --cell 5%                           one card in one position 5 % too often
  evenhand plan --deals 10000                       what 10,000 deals can show
  evenhand plan --all --format md > docs/deals-needed.md

A flaw without interval in the table is known exactly; --seed decides the simulated ones.)";

struct PlanOptions {
  std::string flaw;
  std::string rng;
  std::string deck = "52";
  std::string tests = "all";
  std::string deals;
  std::string cell;
  std::string format = "text";
  std::string seed = "1";
  double alpha = 0.01;
  double power = 0.9;
  unsigned threads = 0;
  bool corrected = false;
  bool all = false;
  bool json = false;
};

void check_format(const PlanOptions& options) {
  constexpr std::array<std::string_view, 4> known = {"text", "md", "csv", "json"};
  if (std::find(known.begin(), known.end(), options.format) != known.end()) return;
  throw InputError(
      unknown_name("format", options.format, known, "--format takes text, md, csv or json"));
}

power::Question make_question(const PlanOptions& options) {
  power::Question question;
  question.deck = cards::parse_deck(options.deck);
  question.groups = audit::parse_battery(options.tests).groups;
  question.alpha = options.alpha;
  question.power = options.power;
  question.corrected = options.corrected;
  question.seed = parse_count(options.seed, "--seed");
  if (!(options.alpha > 0 && options.alpha < 1)) {
    throw InputError(fmt::format("--alpha {}: expected a number between 0 and 1", options.alpha));
  }
  if (!(options.power > options.alpha && options.power < 1)) {
    throw InputError(
        fmt::format("--power {}: expected a number between alpha ({}) and 1, such as 0.9",
                    options.power, options.alpha));
  }
  return question;
}

/// "5%" or "-0.05".
double parse_cell(const std::string& text, std::size_t n) {
  std::string_view digits = text;
  const bool percent = digits.ends_with('%');
  if (percent) digits.remove_suffix(1);
  while (digits.ends_with(' ')) digits.remove_suffix(1);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (percent) value /= 100;
  const auto most = static_cast<double>(n - 1);
  const bool is_number =
      error == std::errc() && end == digits.data() + digits.size() && !digits.empty();
  if (!is_number || !(std::fabs(value) >= 1e-4) || value < -1 || value > most) {
    throw InputError(fmt::format(
        "--cell {}: expected by how much a cell is off, from -100% to {}%, at least 0.01%, such as "
        "5%",
        text, 100 * (n - 1)));
  }
  return value;
}

std::string command_line(const PlanOptions& options) {
  std::string line = fmt::format("evenhand plan --all --deck {} --format md", options.deck);
  if (options.alpha != 0.01) line += fmt::format(" --alpha {}", options.alpha);
  if (options.power != 0.9) line += fmt::format(" --power {}", options.power);
  if (options.tests != "all") line += fmt::format(" --tests {}", options.tests);
  if (options.seed != "1") line += fmt::format(" --seed {}", options.seed);
  if (options.corrected) line += " --corrected";
  return line;
}

std::string cell_text(const power::CellPlan& plan, double relative, const power::Question& question,
                      const std::string& format) {
  if (format == "json") {
    const nlohmann::ordered_json document = {{"format", "evenhand.plan"},
                                             {"format_version", 1},
                                             {"deck_size", question.deck.size},
                                             {"alpha", question.alpha},
                                             {"level", plan.level},
                                             {"power", question.power},
                                             {"cell_off_by", relative},
                                             {"position.chi-square", plan.chi_square},
                                             {"position.worst-cell", plan.worst_cell}};
    return document.dump(2) + "\n";
  }
  if (format == "csv") {
    return fmt::format(
        "cell_off_by,deck_size,level,power,test,deals\n{0:g},{1},{2:.6g},{3:g},position.chi-square,"
        "{4}\n{0:g},{1},{2:.6g},{3:g},position.worst-cell,{5}\n",
        relative, question.deck.size, plan.level, question.power, plan.chi_square, plan.worst_cell);
  }
  return fmt::format(
      "Deals needed to find one cell of {} cards off by {:g} %: power {:g}, level {:.3g} a test\n\n"
      "{}position.chi-square  {}\n{}position.worst-cell  {}\n",
      question.deck.size, 100 * relative, question.power, plan.level, format == "md" ? "- " : "",
      with_thousands(plan.chi_square), format == "md" ? "- " : "", with_thousands(plan.worst_cell));
}

std::string shown(const PlanOptions& options, const power::Question& question) {
  const std::uint64_t deals = parse_count(options.deals, "--deals", 1, 1'000'000'000'000);
  const power::ShownByDeals result = power::what_deals_show(deals, question);
  if (options.format == "json") return shown_json(result, deals, question);
  if (options.format == "csv") return shown_csv(result, deals);
  if (options.format == "md") return shown_markdown(result, deals, question);
  return shown_text(result, deals, question);
}

std::string needed(const PlanOptions& options, const power::Question& question) {
  const unsigned threads =
      options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  std::vector<power::FlawPlan> plans;
  if (options.all) {
    plans = power::deals_needed(power::standard_flaws(question.deck.size), question, threads);
  } else {
    const std::string rng =
        options.rng.empty() ? std::string(random::sources().front().name) : options.rng;
    power::Flaw flaw{shuffle::parse_shuffler(options.flaw),
                     std::string(random::source_info(rng).name)};
    shuffle::make_shuffler(flaw.spec, question.deck.size);
    plans = {power::deals_needed(flaw, question, threads)};
  }
  if (session::interrupted()) return {};
  if (options.format == "json") return plans_json(plans, question);
  if (options.format == "csv") return plans_csv(plans, question);
  if (!options.all) {
    return options.format == "md" ? plan_markdown(plans.front(), question)
                                  : plan_text(plans.front(), question);
  }
  return options.format == "md" ? plans_markdown(plans, question, command_line(options))
                                : plans_text(plans, question);
}

ExitCode plan(Program& program, PlanOptions& options) {
  const session::InterruptGuard guard;
  if (options.json) options.format = "json";
  check_format(options);
  const int asked = static_cast<int>(!options.flaw.empty()) + static_cast<int>(options.all) +
                    static_cast<int>(!options.deals.empty()) +
                    static_cast<int>(!options.cell.empty());
  if (asked != 1) {
    throw InputError(
        "plan takes one question: a FLAW ('evenhand list shufflers'), --all, --cell X% or --deals "
        "N");
  }
  const power::Question question = make_question(options);
  std::string text;
  if (!options.cell.empty()) {
    const double relative = parse_cell(options.cell, question.deck.size);
    text = cell_text(power::deals_for_cell(relative, question), relative, question, options.format);
  } else if (!options.deals.empty()) {
    text = shown(options, question);
  } else {
    text = needed(options, question);
  }
  if (session::interrupted()) {
    program.terminal.error("interrupted; nothing was printed");
    return ExitCode::interrupted;
  }
  program.terminal.print(text);
  return ExitCode::ok;
}

void add_options(CLI::App& command, PlanOptions& options) {
  command.add_option("flaw", options.flaw, "A built-in shuffler ('evenhand list shufflers')");
  command.add_option("--rng", options.rng, "Its random source ('evenhand list rngs')")
      ->type_name("NAME");
  command.add_flag("--all", options.all, "Every flaw by every test, a table");
  command.add_option("--cell", options.cell, "A card in a position off by so much: 5%")
      ->type_name("X%");
  command.add_option("--deals", options.deals, "What so many deals can show, test by test")
      ->type_name("N");
  command.add_option("--deck", options.deck, "2 to 1024 cards, or a game's deck")
      ->type_name("N|GAME")
      ->capture_default_str();
  command
      .add_option("--tests", options.tests,
                  "Groups of tests: 'all', 'position,order', 'all,-hands'")
      ->type_name("LIST")
      ->capture_default_str();
  command.add_option("--alpha", options.alpha, "Level of a test")
      ->type_name("LEVEL")
      ->capture_default_str();
  command.add_flag("--corrected", options.corrected,
                   "Alpha is that of the verdict: each test has alpha over the number of tests");
  command.add_option("--power", options.power, "Probability to find the flaw")
      ->type_name("SHARE")
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Seed of what is simulated")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--threads", options.threads, "Threads (default: one a core)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command.add_option("--format", options.format, "text, md, csv or json")
      ->type_name("NAME")
      ->capture_default_str();
  command.add_flag("--json", options.json, "The same as --format json");
}

}  // namespace

void add_plan(CLI::App& app, Program& program) {
  auto options = std::make_shared<PlanOptions>();
  CLI::App* command = app.add_subcommand(
      "plan", "How many deals find a flaw, test by test; or what a number of deals can show");
  command->footer(examples);
  add_options(*command, *options);
  command->callback([&program, options] {
    program.run = [&program, options] { return plan(program, *options); };
  });
}

}  // namespace evenhand::cli
