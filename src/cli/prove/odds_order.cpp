#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/prove/odds.hpp"
#include "src/cli/prove/odds_options.hpp"
#include "src/odds/order_document.hpp"

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

}  // namespace evenhand::cli
