#include "sims/shuffle/exact/exact.hpp"

#include <memory>
#include <string>

#include "base/error.hpp"
#include "sims/cards/deck.hpp"
#include "sims/schemes/exact.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/proofs/exact_document.hpp"
#include "src/schemes/read_scheme.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* exact_examples = R"(Examples:
  evenhand exact naive-swap --deck 3        every order with its fraction of the 27 paths
  evenhand exact bubble-matrix --deck 7     a proof that it is uniform
  evenhand exact riffle:7 --deck poker      a closed form, for decks of any size
  evenhand exact naive-swap --deck 52       where each card goes, by matrix products
  evenhand exact --scheme ten-lines --deck 4   what a provably fair scheme makes of its numbers
  evenhand exact asf --deck 5 --json        for programs)";

struct ExactOptions {
  std::string shuffler;
  std::string scheme;
  std::string deck = "5";
  OutputOptions output;
};

ExitCode exact_of_scheme(const Program& program, const ExactOptions& options) {
  const schemes::SchemeText file = schemes::find_scheme(options.scheme);
  const schemes::Scheme scheme = schemes::parse_scheme(file.text, file.name, options.scheme);
  const cards::Deck deck = cards::parse_deck(options.deck);
  return answer(program, options.output, [&] {
    const shuffle::ShufflerInfo info = schemes::shuffler_info(scheme);
    return proofs::exact_document({&info, 0}, schemes::analyse(scheme, deck.size));
  });
}

ExitCode exact(const Program& program, const ExactOptions& options) {
  if (options.shuffler.empty() == options.scheme.empty()) {
    throw InputError("exact takes a SHUFFLER ('evenhand list shufflers') or --scheme NAME");
  }
  if (!options.scheme.empty()) return exact_of_scheme(program, options);
  const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(options.shuffler);
  const cards::Deck deck = cards::parse_deck(options.deck);
  return answer(program, options.output, [&] {
    return proofs::exact_document(spec, shuffle::exact::analyse(spec, deck.size));
  });
}

}  // namespace

void add_exact(CLI::App& app, Program& program) {
  auto options = std::make_shared<ExactOptions>();
  CLI::App* command = app.add_subcommand(
      "exact",
      "Compute exactly what a shuffler does: the distribution over all orders, as a proof");
  command->footer(exact_examples);
  command->add_option("shuffler", options->shuffler, "Its name, see 'evenhand list shufflers'");
  command
      ->add_option("--scheme", options->scheme,
                   "A provably fair scheme instead, its numbers taken to be uniform")
      ->type_name("NAME|FILE");
  command->add_option("--deck", options->deck, "2 to 1024 cards, or a game's deck")
      ->type_name("N|GAME")
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, exact);
}

}  // namespace evenhand::cli
