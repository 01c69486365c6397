#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/proofs/explain_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* explain_examples = R"(Examples:
  evenhand explain fisher-yates --deck 8 --seed 7             the first deal of that seed
  evenhand explain riffle:3 --deck poker --seed 7 --deal 1e6   its millionth but one
  evenhand explain fisher-yates-modulo:8 --deck 5 --rng msvc-rand)";

struct ExplainOptions {
  std::string shuffler;
  std::string deck = "10";
  std::string seed = "1";
  std::string deal = "0";
  std::string rng = std::string(random::sources().front().name);
  OutputOptions output;
};

ExitCode explain(const Program& program, const ExplainOptions& options) {
  const proofs::DealToExplain deal{.shuffler = shuffle::parse_shuffler(options.shuffler),
                                   .deck = cards::parse_deck(options.deck),
                                   .rng = &random::source_info(options.rng),
                                   .seed = parse_count(options.seed, "--seed"),
                                   .deal = parse_count(options.deal, "--deal")};
  return answer(program, options.output, [&] { return proofs::explain_document(deal); });
}

}  // namespace

void add_explain(Command& app, Program& program) {
  auto options = std::make_shared<ExplainOptions>();
  Command* command =
      app.add_subcommand("explain", "Show how one deal of a session came about, choice by choice");
  command->examples = explain_examples;
  command->add_option("shuffler", options->shuffler, "Its name, see 'evenhand list shufflers'")
      ->required();
  command->add_option("--deck", options->deck, "2 to 1024 cards, or a game's deck")
      ->type_name("N|GAME")
      ->capture_default_str();
  command->add_option("--rng", options->rng, "Random source of the session")
      ->type_name("NAME")
      ->capture_default_str();
  add_seed_option(*command, options->seed);
  command->add_option("--deal", options->deal, "Number of the deal in the session, from 0")
      ->type_name("N")
      ->capture_default_str();
  add_output_options(*command, options->output);
  // Each step is what was asked for.
  options->output.verbose = true;
  when_parsed(*command, program, options, explain);
}

}  // namespace evenhand::cli
