#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/odds/sequences_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* odds_order_examples = R"(Examples:
  evenhand odds order --deck 6 --groups 3 --count '>=2'        siblings that follow one another
  evenhand odds order --deck 52 --groups 13 --size 4 --count 0   no two of a rank in a row
  evenhand odds order --deck 20 --in-place                      cards where they were before)";

struct OddsOrderOptions {
  std::string deck;
  std::string groups;
  std::string size = "2";
  bool in_place = false;
  std::string count;
  OutputOptions output;
};

odds::Siblings siblings_of(const OddsOrderOptions& options) {
  if (options.groups.empty() != options.in_place) {
    throw InputError("odds order: give --groups N, for cards that belong together, or --in-place");
  }
  odds::Siblings siblings;
  siblings.deck = parse_count(options.deck, "--deck", cards::min_deck, cards::max_deck);
  if (options.in_place) return siblings;
  siblings.size = parse_count(options.size, "--size", 2, siblings.deck);
  siblings.groups = parse_count(options.groups, "--groups", 1, siblings.deck);
  if (siblings.groups * siblings.size > siblings.deck) {
    throw InputError(fmt::format("--groups {}: so many groups of {} are more than the {} cards",
                                 siblings.groups, siblings.size, siblings.deck));
  }
  return siblings;
}

ExitCode order_odds(const Program& program, const OddsOrderOptions& options) {
  odds::OrderQuestion question;
  question.siblings = siblings_of(options);
  question.has_range = !options.count.empty();
  question.written = options.count;
  if (question.has_range) {
    question.range = parse_range(options.count, "--count", question.siblings.deck);
  }
  return answer(program, options.output, [&] { return odds::order_document(question); });
}

constexpr std::uint64_t most_items = 1'000'000'000'000'000'000;
constexpr std::uint64_t most_draws = 10'000'000;
/// All numbers of repeats are counted of so many.
constexpr std::uint64_t most_draws_of_law = 500;

constexpr const char* odds_repeat_examples = R"(Examples:
  evenhand odds repeat --items 1200 --draws 10 --times 3         a song three times in ten plays
  evenhand odds repeat --items 1200 --draws 50 --repeats 20..30   songs heard before, of 50 plays
  evenhand odds repeat --items 365 --draws 23                    two with one birthday
  evenhand odds repeat --items 4294967296 --draws 60k            a seed of 32 bits that comes again)";

struct OddsRepeatOptions {
  std::string items;
  std::string draws;
  std::string times = "2";
  std::string repeats;
  OutputOptions output;
};

ExitCode repeat_odds(const Program& program, const OddsRepeatOptions& options) {
  odds::Drawing drawing;
  drawing.items = parse_count(options.items, "--items", 1, most_items);
  const bool asks_repeats = !options.repeats.empty();
  drawing.draws =
      parse_count(options.draws, "--draws", 1, asks_repeats ? most_draws_of_law : most_draws);
  if (asks_repeats) {
    const odds::CountRange range = parse_range(options.repeats, "--repeats", drawing.draws);
    return answer(program, options.output,
                  [&] { return odds::repeats_document(drawing, range, options.repeats); });
  }
  const std::uint64_t times = parse_count(options.times, "--times", 2, drawing.draws);
  return answer(program, options.output, [&] { return odds::many_document(drawing, times); });
}

constexpr std::uint64_t most_trials = 10'000'000;

constexpr const char* odds_run_examples = R"(Examples:
  evenhand odds run --of 50 --length 9                  nine losses in a row in 50 even games
  evenhand odds run --of 50 --length 9 --either         nine alike in a row, losses or wins
  evenhand odds run --of 1e6 --length 26 --chance 18/37   26 times black in a million spins)";

struct OddsRunOptions {
  std::string of;
  std::string length;
  std::string chance = "1/2";
  bool either = false;
  OutputOptions output;
};

ExitCode run_odds(const Program& program, const OddsRunOptions& options) {
  odds::StreakQuestion question;
  question.trials = parse_count(options.of, "--of", 1, most_trials);
  question.length = parse_count(options.length, "--length", 1, question.trials);
  question.chance = parse_probability(options.chance, "--chance");
  question.of_either = options.either;
  if (question.chance == 0 || question.chance == 1) {
    throw InputError(
        fmt::format("--chance: {} leaves nothing to chance; expected a probability "
                    "between 0 and 1, such as 1/2",
                    options.chance));
  }
  return answer(program, options.output, [&] { return odds::streak_document(question); });
}

}  // namespace

void add_odds_order(Command& parent, Program& program) {
  auto options = std::make_shared<OddsOrderOptions>();
  Command* command = parent.add_subcommand(
      "order", "One order of a deck: siblings in a row, cards that stay in place");
  command->examples = odds_order_examples;
  command->add_option("--deck", options->deck, "Cards in the deck, 2 to 1024")
      ->type_name("N")
      ->required();
  Option* groups =
      command->add_option("--groups", options->groups, "Groups of cards that belong together")
          ->type_name("N");
  command->add_option("--size", options->size, "Cards of each group")
      ->type_name("N")
      ->needs(groups)
      ->capture_default_str();
  command->add_flag("--in-place", options->in_place, "Cards that stand where they stood before")
      ->excludes(groups);
  command
      ->add_option("--count", options->count,
                   "Cards followed by one of their group, or in place: 2, >=2 or 1..3; all numbers "
                   "by default")
      ->type_name("RANGE");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, order_odds);
}

void add_odds_repeat(Command& parent, Program& program) {
  auto options = std::make_shared<OddsRepeatOptions>();
  Command* command = parent.add_subcommand(
      "repeat", "Birthdays: how likely one of many comes again, among songs, seeds, prizes");
  command->examples = odds_repeat_examples;
  command->add_option("--items", options->items, "How many there are, each equally likely")
      ->type_name("N")
      ->required();
  command->add_option("--draws", options->draws, "How often one is drawn, and put back")
      ->type_name("N")
      ->required();
  Option* times =
      command->add_option("--times", options->times, "Any of them comes so often, or more often")
          ->type_name("N")
          ->capture_default_str();
  command
      ->add_option("--repeats", options->repeats,
                   "So many draws bring what came before: 20, >=20 or 20..30; up to 500 draws")
      ->type_name("RANGE")
      ->excludes(times);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, repeat_odds);
}

void add_odds_run(Command& parent, Program& program) {
  auto options = std::make_shared<OddsRunOptions>();
  Command* command =
      parent.add_subcommand("run", "Streaks: how likely so many alike come in a row");
  command->examples = odds_run_examples;
  command->add_option("--of", options->of, "Trials: tosses, spins, games, 1 to 1e7")
      ->type_name("N")
      ->required();
  command->add_option("--length", options->length, "At least so many in a row")
      ->type_name("N")
      ->required();
  command->add_option("--chance", options->chance, "How likely each of them is, 1/2 or .486")
      ->type_name("P")
      ->capture_default_str();
  command->add_flag("--either", options->either, "In a row they may come or not come");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, run_odds);
}

}  // namespace evenhand::cli
