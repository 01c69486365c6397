#include <memory>
#include <string>

#include "src/cli/odds.hpp"
#include "src/cli/odds_options.hpp"
#include "src/odds/poker_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* odds_poker_examples = R"(Examples:
  evenhand odds poker                             the categories of five-card hands
  evenhand odds poker --cards 7 --check 1e6       the best five of seven (Texas Hold'em)
  evenhand odds poker 'spades in hand = 5'
  evenhand odds poker --cards 7 'A in hand >= 2 and suit in hand >= 5'
  evenhand odds poker --distribution 'mean rank in hand')";

struct OddsPokerOptions {
  OddsOptions shared;
  unsigned cards = 5;
};

ExitCode poker_odds(const Program& program, const OddsPokerOptions& options) {
  const OddsOptions& shared = options.shared;
  Question question("odds poker");
  question.argument("event", shared.event)
      .option("distribution", shared.distribution)
      .option("cards", std::to_string(options.cards));
  return answer(program, shared.output, ask_check(question, shared), [&] {
    return asks_event(shared) ? event_document(odds::poker_model(options.cards), shared)
                              : odds::poker_document(options.cards, check_plan(shared));
  });
}

}  // namespace

void add_odds_poker(CLI::App& parent, Program& program) {
  auto options = std::make_shared<OddsPokerOptions>();
  CLI::App* command =
      parent.add_subcommand("poker", "Poker: the categories of hands, and events over a hand");
  command->footer(event_help(odds::poker_model(5)) + odds_poker_examples);
  add_event_options(*command, options->shared);
  command->add_option("--cards", options->cards, "Cards of a hand: 5 to 7")
      ->type_name("N")
      ->check(CLI::Range(5, 7))
      ->capture_default_str();
  add_output_options(*command, options->shared.output);
  command->callback([&program, options] {
    configure(program.terminal, options->shared.output);
    program.run = [&program, options] { return poker_odds(program, *options); };
  });
}

}  // namespace evenhand::cli
