#include "sims/shuffle/exact/exact.hpp"

#include <memory>
#include <string>

#include "sims/cards/deck.hpp"
#include "src/cli/command.hpp"
#include "src/cli/exact_output.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand exact naive-swap --deck 3        every order with its fraction of the 27 paths
  evenhand exact bubble-matrix --deck 7     a proof that it is uniform
  evenhand exact riffle:7 --deck poker      a closed form, for decks of any size
  evenhand exact naive-swap --deck 52       where each card goes, by matrix products
  evenhand exact asf --deck 5 --json        for programs)";

struct ExactOptions {
  std::string shuffler;
  std::string deck = "5";
  bool json = false;
  bool no_color = false;
};

ExitCode exact(Program& program, const ExactOptions& options) {
  const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(options.shuffler);
  const cards::Deck deck = cards::parse_deck(options.deck);
  const shuffle::exact::ExactResult result = shuffle::exact::analyse(spec, deck.size);
  program.terminal.print(options.json ? exact_json(spec, result)
                                      : exact_text(program.terminal, spec, result));
  return ExitCode::ok;
}

}  // namespace

void add_exact(CLI::App& app, Program& program) {
  auto options = std::make_shared<ExactOptions>();
  CLI::App* command = app.add_subcommand(
      "exact", "What a shuffler does exactly, as a proof: the distribution over all orders");
  command->footer(examples);
  command->add_option("shuffler", options->shuffler, "Its name, see 'evenhand list shufflers'")
      ->required();
  command->add_option("--deck", options->deck, "Number of cards, 2 to 1024, or a game")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->add_flag("--no-color", options->no_color, "Print without colour");
  command->callback([&program, options] {
    if (options->no_color) program.terminal.forbid_colour();
    program.run = [&program, options] { return exact(program, *options); };
  });
}

}  // namespace evenhand::cli
