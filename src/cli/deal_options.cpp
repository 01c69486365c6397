#include "src/cli/deal_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "sims/random/source.hpp"
#include "src/audit/battery.hpp"
#include "src/source/log.hpp"

namespace evenhand::cli {

void add_deal_options(CLI::App& command, DealOptions& options) {
  command.add_option("--samples", options.samples, "Deals of each source: 250000, 250k, 1e6")
      ->type_name("N");
  command
      .add_option("--deal-order", options.deal_order,
                  "How a game's hands are dealt: runs (each hand in one go) or round-robin (a card "
                  "at a time)")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--draw", options.draw, "A deal is only the first K cards: draws of K out of N")
      ->type_name("K")
      ->check(CLI::Range(1, 1023));
  command.add_flag("--sorted", options.sorted,
                   "With --draw: cards are in ascending order and not in that of drawing");
  add_seed_option(command, options.seed);
  command
      .add_option("--rng", options.rng,
                  "Random source of built-in shufflers ('evenhand list rngs')")
      ->type_name("NAME")
      ->default_str(std::string(random::sources().front().name));
  command
      .add_option(
          "--start", options.start,
          "What a built-in shuffler shuffles: a sorted deck, or the cards as the deal before "
          "left them")
      ->type_name("sorted|previous")
      ->capture_default_str();
  command
      .add_option("--tests", options.tests,
                  "Groups of tests: 'all', 'position,order', 'all,-hands' ('evenhand list tests')")
      ->type_name("LIST");
  add_judge_options(command, options.judging);
}

void add_input_options(CLI::App& command, InputFlags& flags) {
  command
      .add_option("--log-format", flags.log_format,
                  "How deals are written: auto, text, json, u8 or u16le")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--numbered-from", flags.base,
                  "The number of the first card in a log: 0, 1, or auto (as the log tells)")
      ->type_name("NUMBER")
      ->check(CLI::IsMember({"auto", "0", "1"}))
      ->capture_default_str();
  command
      .add_option("--exec-mode", flags.exec_mode,
                  "stream: the program prints deals until it is told to stop; filter: it "
                  "answers each deck line with a shuffled line")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--exec-timeout", flags.exec_timeout,
                  "Seconds without a deal after which the program is given up")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  command
      .add_option("--deck", flags.deck,
                  "2 to 1024 cards, or a game's deck (default: what the first deal has, else "
                  "54)")
      ->type_name("N|GAME");
  command
      .add_option("--deck-order", flags.deck_order,
                  "File with the cards' names in the order of a new deck")
      ->type_name("FILE");
}

std::optional<cards::Deck> wanted_deck(const InputFlags& flags) {
  if (!flags.deck_order.empty()) {
    if (!flags.deck.empty()) {
      throw InputError("--deck and --deck-order both describe the deck; give one of them");
    }
    return source::read_deck_order(flags.deck_order);
  }
  if (flags.deck.empty()) return std::nullopt;
  return cards::parse_deck(flags.deck);
}

void resolve(const InputFlags& flags, deals::Plan& plan) {
  plan.input.format = flags.log_format;
  plan.input.base = flags.base;
  plan.input.deck_order_file = flags.deck_order;
  const auto is_exec = [](const deals::SourceSpec& source) {
    return source.kind == deals::SourceSpec::Kind::exec;
  };
  if (std::none_of(plan.sources.begin(), plan.sources.end(), is_exec)) return;
  plan.input.exec_mode = flags.exec_mode;
  plan.input.exec_timeout = flags.exec_timeout;
}

void apply_dealing(const DealOptions& options, std::optional<cards::Deck>& deck) {
  constexpr std::array<std::string_view, 2> orders = {"runs", "round-robin"};
  if (std::find(orders.begin(), orders.end(), options.deal_order) == orders.end()) {
    throw InputError(
        unknown_name("deal order", options.deal_order, orders, "expected runs or round-robin"));
  }
  const bool in_turn = options.deal_order == "round-robin";
  if (options.sorted && options.draw == 0) {
    throw InputError("--sorted: tells how draws are written; give --draw K as well");
  }
  if (!deck && (in_turn || options.draw > 0)) {
    throw InputError(fmt::format("{}: give the deck with --deck",
                                 in_turn ? "--deal-order round-robin" : "--draw"));
  }
  if (in_turn) cards::deal_round_robin(*deck);
  if (options.draw > 0) cards::draw_cards(*deck, options.draw, options.sorted);
}

void resolve(const DealOptions& options, std::uint64_t default_samples,
             const std::vector<std::string>& groups, deals::Plan& plan) {
  // 2^53 deals keep every count exact as a double.
  constexpr std::uint64_t most = std::uint64_t{1} << 53;
  plan.samples = options.samples.empty() ? default_samples
                                         : parse_count(options.samples, "--samples", 1, most);
  plan.seed = parse_count(options.seed, "--seed");
  plan.rng =
      options.rng.empty() ? random::sources().front().name : random::source_info(options.rng).name;
  ShuffleOptions shuffle;
  shuffle.start = options.start;
  plan.start_previous = starts_from_previous(shuffle);
  plan.groups = options.tests.empty() ? groups : audit::parse_battery(options.tests).groups;
  plan.judging = resolve(options.judging);
  plan.level = options.judging.level;
}

}  // namespace evenhand::cli
