#include <memory>
#include <string>

#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/odds/poker_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* odds_poker_examples = R"(Examples:
  evenhand odds poker                             the categories of five-card hands
  evenhand odds poker --cards 7 --check 1e6       the best five of seven (Texas Hold'em)
  evenhand odds poker 'spades in hand = 5'
  evenhand odds poker --cards 7 'A in hand >= 2 and suit in hand >= 5'
  evenhand odds poker --distribution 'mean rank in hand')";

struct OddsPokerOptions : OddsOptions {
  unsigned cards = 5;
};

ExitCode poker_odds(const Program& program, const OddsPokerOptions& options) {
  return answer(program, options.output, [&] {
    return asks_event(options) ? event_document(odds::poker_model(options.cards), options)
                               : odds::poker_document(options.cards, check_plan(options));
  });
}

}  // namespace

void add_odds_poker(Command& parent, Program& program) {
  auto options = std::make_shared<OddsPokerOptions>();
  Command* command =
      parent.add_subcommand("poker", "Poker: the categories of hands, and events over a hand");
  command->examples = event_help(odds::poker_model(5)) + odds_poker_examples;
  add_event_options(*command, *options);
  command->add_option("--cards", options->cards, "Cards of a hand: 5 to 7")
      ->type_name("N")
      ->check(in_range(5, 7))
      ->capture_default_str();
  add_check_options(*command, *options);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, poker_odds);
}

}  // namespace evenhand::cli
