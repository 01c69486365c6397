#include <memory>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/odds/draw_answer.hpp"

namespace evenhand::cli {
namespace {

using odds::CountRange;
using odds::Draw;

constexpr const char* odds_draw_examples = R"(Examples:
  evenhand odds draw --deck 54 --key 2 --hand 3 --count 2      both jokers in three cards
  evenhand odds draw --deck 52 --key 4 --hand 13 --count '>=2'
  evenhand odds draw --deck 60 --key 24 --hand 7               the whole distribution)";

constexpr const char* odds_draw_kind = "odds draw";

struct OddsDrawOptions : OddsOptions {
  std::string deck;
  std::string key;
  std::string hand;
  std::string count;
};

Draw parse_draw(const OddsDrawOptions& options) {
  Draw draw;
  draw.deck = parse_count(options.deck, "--deck", cards::min_deck, cards::max_deck);
  draw.key = parse_count(options.key, "--key", 0, draw.deck);
  draw.hand = parse_count(options.hand, "--hand", 0, draw.deck);
  return draw;
}

ExitCode draw_odds(const Program& program, const OddsDrawOptions& options) {
  const Draw draw = parse_draw(options);
  const odds::CheckPlan check = check_plan(options);
  if (options.count.empty() && check.samples > 0) throw InputError("--check needs --count");
  std::optional<CountRange> range;
  if (!options.count.empty()) range = parse_range(options.count, "--count", cards::max_deck);
  return answer(program, options.output, [&] {
    return odds::draw_document(odds_draw_kind, draw, range, options.count, check);
  });
}

}  // namespace

void add_odds_draw(Command& parent, Program& program) {
  auto options = std::make_shared<OddsDrawOptions>();
  Command* command =
      parent.add_subcommand("draw", "Any deck: how many of its key cards a hand holds");
  command->examples = odds_draw_examples;
  command->add_option("--deck", options->deck, "Cards in the deck, 2 to 1024")
      ->type_name("N")
      ->required();
  command->add_option("--key", options->key, "Key cards in the deck")->type_name("N")->required();
  command->add_option("--hand", options->hand, "Cards that are drawn")->type_name("N")->required();
  command
      ->add_option("--count", options->count,
                   "Key cards in the hand: 2, >=2, <=2 or 1..3; all numbers by default")
      ->type_name("RANGE");
  add_check_options(*command, *options);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, draw_odds);
}

}  // namespace evenhand::cli
