#include "sims/shuffle/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "sims/cards/deck.hpp"
#include "src/cli/command.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand explain fisher-yates --deck 8 --seed 7             the first deal of that seed
  evenhand explain riffle:3 --deck poker --seed 7 --deal 1e6  its millionth but one
  evenhand explain fisher-yates-modulo:8 --deck 5 --rng msvc-rand)";

struct ExplainOptions {
  std::string shuffler;
  std::string deck = "10";
  std::string seed = "1";
  std::string deal = "0";
  std::string rng;
};

using Cards = std::span<const std::uint16_t>;

std::string names(const cards::Deck& deck, Cards cards) {
  std::string text;
  for (const std::uint16_t card : cards) {
    if (!text.empty()) text += ' ';
    text += deck.card_name(card);
  }
  return text;
}

/// What a step did to the deck.
std::string change(const cards::Deck& deck, Cards before, Cards after) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < before.size(); ++place) {
    if (before[place] != after[place]) places.push_back(place);
  }
  if (places.empty()) return "nothing moves";
  const std::size_t first = places.front();
  const std::size_t last = places.back();
  const auto name = [&](std::size_t place) { return deck.card_name(before[place]); };
  if (places.size() == 2) {
    return fmt::format("{} and {} change places {} and {}", name(first), name(last), first, last);
  }
  const auto same = [&](std::size_t from, std::size_t to) {
    return std::equal(before.begin() + static_cast<std::ptrdiff_t>(from),
                      before.begin() + static_cast<std::ptrdiff_t>(from + last - first),
                      after.begin() + static_cast<std::ptrdiff_t>(to));
  };
  if (same(first, first + 1)) {
    return fmt::format("{} goes from place {} to {}", name(last), last, first);
  }
  if (same(first + 1, first)) {
    return fmt::format("{} goes from place {} to {}", name(first), first, last);
  }
  return fmt::format("{} cards move", places.size());
}

/// Coins stand together, other choices apart.
std::string choices_text(std::span<const std::string> choices) {
  if (choices.empty()) return "no choice";
  std::string text;
  for (const std::string& choice : choices) {
    const bool coin = choice == "heads" || choice == "tails";
    if (!text.empty()) text += coin ? " " : ", ";
    text += choice;
  }
  return text;
}

ExitCode explain(Program& program, const ExplainOptions& options) {
  const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(options.shuffler);
  const cards::Deck deck = cards::parse_deck(options.deck);
  const random::SourceInfo& rng =
      options.rng.empty() ? random::sources().front() : random::source_info(options.rng);
  const std::uint64_t seed = parse_count(options.seed, "--seed");
  const std::uint64_t index = parse_count(options.deal, "--deal");
  const std::uint64_t block = index / session::block_size;
  const std::uint64_t in_block = index % session::block_size;
  const auto source = random::make_source(rng.name, seed, block);

  program.terminal.print(fmt::format(
      "Deal {} of {} on {} cards, {}, seed {} (deal {} of block {})\n", with_thousands(index),
      program.terminal.bold(spec.text()), deck.size, rng.name, seed, in_block, block));
  if (!rng.reproducible) program.terminal.note("this source deals anew every time it is asked");
  std::vector<std::uint16_t> dealt;
  shuffle::explain_deal(
      spec, deck.size, *source, rng, in_block, [&](const shuffle::ExplainedStep& step) {
        program.terminal.print(fmt::format("round {}, step {}: {}: {}\n", step.place.round + 1,
                                           step.place.index + 1, choices_text(step.choices),
                                           change(deck, step.before, step.after)));
        dealt.assign(step.after.begin(), step.after.end());
      });
  program.terminal.print(fmt::format("deal: {}\n", names(deck, dealt)));
  return ExitCode::ok;
}

}  // namespace

void add_explain(CLI::App& app, Program& program) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command =
      app.add_subcommand("explain", "How one deal of a session came about, choice by choice");
  command->footer(examples);
  command->add_option("shuffler", options->shuffler, "Its name, see 'evenhand list shufflers'")
      ->required();
  command->add_option("--deck", options->deck, "Number of cards, 2 to 1024, or a game")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Seed of the session")->capture_default_str();
  command->add_option("--deal", options->deal, "Number of the deal in the session, from 0")
      ->capture_default_str();
  command->add_option("--rng", options->rng, "Random source of the session");
  command->callback([&program, options] {
    program.run = [&program, options] { return explain(program, *options); };
  });
}

}  // namespace evenhand::cli
