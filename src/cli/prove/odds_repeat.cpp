#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/odds/repeat_document.hpp"

namespace evenhand::cli {
namespace {

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

}  // namespace

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

}  // namespace evenhand::cli
