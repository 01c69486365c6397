#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <memory>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "sims/random/source.hpp"
#include "src/audit/battery.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/deals/open_sources.hpp"
#include "src/power/document.hpp"
#include "src/power/event_plan.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* power_examples = R"(Examples:
  evenhand plan naive-swap                          how many deals find it, test by test
  evenhand plan fisher-yates --rng seed16 --deck doudizhu --corrected
  evenhand plan --cell 5%                           one card in one position 5 % too often
  evenhand plan --deals 10000                       what 10,000 deals can show
  evenhand plan --event 23188/162545 --instead .25   games that settle a claim of 25 %

What takes minutes: the table of every flaw by every test, which docs/deals-needed-table.md is.
  $ evenhand plan --all --format md > docs/deals-needed-table.md

A flaw without interval in the table is known exactly; --seed decides the simulated ones.)";

struct PowerOptions {
  std::string flaw;
  std::string rng;
  std::string deck = deals::usual_deck;
  std::string tests = "all";
  std::string deals;
  std::string cell;
  std::string event;
  std::string instead;
  std::string seed = "1";
  double alpha = 0.01;
  double power = 0.9;
  double level = 0.99;
  bool corrected = false;
  bool all = false;
  RunFlags run;
  OutputOptions output;
};

power::Question make_question(const PowerOptions& options) {
  power::Question question;
  question.deck = cards::parse_deck(options.deck);
  question.groups = audit::parse_battery(options.tests).groups;
  question.alpha = options.alpha;
  question.power = options.power;
  question.corrected = options.corrected;
  question.level = options.level;
  question.seed = parse_count(options.seed, "--seed");
  require_alpha(options.alpha);
  require_level(options.level);
  if (!(options.power > options.alpha && options.power < 1)) {
    throw InputError(
        fmt::format("--power {}: expected a number between alpha ({}) and 1, such as 0.9",
                    in_full(options.power), in_full(options.alpha)));
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
  const auto [end, error] = read_double(digits.data(), digits.data() + digits.size(), value);
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

power::Flaw make_flaw(const PowerOptions& options, const power::Question& question) {
  const std::string rng =
      options.rng.empty() ? std::string(random::sources().front().name) : options.rng;
  power::Flaw flaw{shuffle::parse_shuffler(options.flaw),
                   std::string(random::source_info(rng).name)};
  shuffle::make_shuffler(flaw.spec, question.deck.size);
  return flaw;
}

double parse_share(const std::string& text, std::string_view option) {
  const double share = static_cast<double>(parse_probability(text, option));
  if (share > 0 && share < 1) return share;
  throw InputError(fmt::format("{} {}: expected a probability between 0 and 1", option, text));
}

/// Reads all options, and returns what answers the question.
std::function<reports::Document()> asked(const PowerOptions& options,
                                         const power::Question& question,
                                         std::atomic<double>& share) {
  if (!options.cell.empty()) {
    const double relative = parse_cell(options.cell, question.deck.size);
    return [&question, relative] {
      return document_of(power::deals_for_cell(relative, question), relative, question);
    };
  }
  if (!options.event.empty()) {
    const double expected = parse_share(options.event, "--event");
    const double instead = parse_share(options.instead, "--instead");
    if (expected == instead) throw InputError("--event and --instead are the same probability");
    return [&question, expected, instead] {
      return document_of(power::games_for_event(expected, instead, question), question);
    };
  }
  if (!options.deals.empty()) {
    const std::uint64_t deals = parse_count(options.deals, "--deals", 1, std::uint64_t{1} << 53U);
    return [&question, deals] {
      return document_of(power::what_deals_show(deals, question), deals, question);
    };
  }
  const unsigned threads = resolve_threads(options.run);
  if (options.all) {
    return [&question, threads, &share] {
      const auto flaws = power::standard_flaws(question.deck.size);
      return document_of(power::deals_needed(flaws, question, threads, &share), question);
    };
  }
  return [&question, threads, &share, flaw = make_flaw(options, question)] {
    return document_of(power::deals_needed(flaw, question, threads, &share), question);
  };
}

ExitCode power_plan(const Program& program, const PowerOptions& options) {
  const int questions = static_cast<int>(!options.flaw.empty()) + static_cast<int>(options.all) +
                        static_cast<int>(!options.deals.empty()) +
                        static_cast<int>(!options.cell.empty()) +
                        static_cast<int>(!options.event.empty());
  if (questions != 1) {
    throw InputError(
        "plan takes one question: a FLAW ('evenhand list shufflers'), --all, --cell X%, --event P "
        "or "
        "--deals N");
  }
  const power::Question question = make_question(options);
  std::atomic<double> share = 0;
  const auto work_out = asked(options, question, share);
  return answer(
      program, options.output, question_of(*program.command),
      [&] {
        reports::Document document = work_out();
        document.provenance.plan = power::question_figures(question);
        return document;
      },
      &share);
}

void add_power_options(Command& command, PowerOptions& options) {
  command.add_option("flaw", options.flaw, "A built-in shuffler ('evenhand list shufflers')");
  command.add_option("--rng", options.rng, "Its random source ('evenhand list rngs')")
      ->type_name("NAME");
  command.add_flag("--all", options.all, "Every flaw by every test, a table");
  command.add_option("--cell", options.cell, "A card in a position off by so much: 5%")
      ->type_name("X%");
  command
      .add_option(
          "--event", options.event,
          "How many games settle how often an event comes that should have this probability")
      ->type_name("P");
  command.add_option("--instead", options.instead, "The probability that is claimed of it")
      ->type_name("P")
      ->needs("--event");
  command.get_option("--event")->needs("--instead");
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
  command.add_option("--level", options.level, "Level of intervals")
      ->type_name("SHARE")
      ->capture_default_str();
  add_seed_option(command, options.seed);
  add_threads_option(command, options.run);
  add_output_options(command, options.output);
}

}  // namespace

void add_power(Command& app, Program& program) {
  auto options = std::make_shared<PowerOptions>();
  Command* command = app.add_subcommand(
      "plan",
      "Compute how many deals each test needs to find a flaw, or what a number of deals can show");
  command->examples = power_examples;
  add_power_options(*command, *options);
  when_parsed(*command, program, options, power_plan);
}

}  // namespace evenhand::cli
