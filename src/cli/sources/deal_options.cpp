#include "src/cli/sources/deal_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "sims/random/source.hpp"
#include "src/audit/battery.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/power/deals_until.hpp"
#include "src/source/log.hpp"

namespace evenhand::cli {

namespace {

void add_samples(CLI::App& command, DealOptions& options) {
  command.add_option("--samples", options.samples, "Deals of each source: 250000, 250k, 1e6")
      ->type_name("N");
  command
      .add_option("--deal-order", options.deal_order,
                  "How a game's hands are dealt: runs (each hand in one go) or round-robin (a card "
                  "at a time)")
      ->type_name("NAME")
      ->capture_default_str();
}

void add_hands_and_groups(CLI::App& command, DealOptions& options) {
  command
      .add_option("--hands", options.hands,
                  "How many cards each hand gets, from the first on: 7, or 17,17,17,3")
      ->type_name("N,N,...");
  command
      .add_option("--group", options.groups,
                  "Cards to follow: 'lands=Forest,Island', 'bombs=1-13,40', 'aces=A*'; give it "
                  "again for more groups")
      ->type_name("NAME=CARDS")
      ->allow_extra_args(false);
  add_seed_option(command, options.seed);
  command
      .add_option("--rng", options.rng,
                  "Random source of built-in shufflers ('evenhand list rngs')")
      ->type_name("NAME")
      ->default_str(std::string(random::sources().front().name));
  add_start_option(command, options.start);
}

}  // namespace

void add_draw_option(CLI::App& command, std::size_t& draw) {
  command.add_option("--draw", draw, "A deal is only the first K cards: draws of K out of N")
      ->type_name("K")
      ->check(CLI::Range(1, 1023));
}

void add_start_option(CLI::App& command, std::string& start) {
  command
      .add_option(
          "--start", start,
          "What a built-in shuffler shuffles: a sorted deck, or the cards as the deal before "
          "left them")
      ->type_name("sorted|previous")
      ->capture_default_str();
}

void add_watched_options(CLI::App& command, DealOptions& options) {
  add_samples(command, options);
  add_hands_and_groups(command, options);
}

void add_deal_options(CLI::App& command, DealOptions& options) {
  add_samples(command, options);
  command
      .add_option(
          "--until", options.until,
          "As many deals as it takes to find an effect of so much: 'detectable<1e-5'; known "
          "before the first")
      ->type_name("WHAT")
      ->excludes("--samples");
  add_draw_option(command, options.draw);
  command
      .add_flag("--sorted{yes}", options.sorted,
                "Cards are written sorted, not as dealt: draws, or --sorted=hands for each hand; "
                "--sorted=no: as dealt. A log's sorted draws and hands are found out unasked")
      ->type_name("[=WHAT]");
  add_hands_and_groups(command, options);
  command
      .add_option("--tests", options.tests,
                  "Groups of tests: 'all', 'position,order', 'all,-hands' ('evenhand list tests')")
      ->type_name("LIST");
  add_setting_options(command, options.judging);
}

void add_input_options(CLI::App& command, InputFlags& flags) {
  add_reading_options(command, flags.reading);
  command
      .add_option("--numbered-from", flags.base,
                  "The number of the first card in a log: 0, 1, or auto (as the log tells)")
      ->type_name("NUMBER")
      ->check(CLI::IsMember({"auto", "0", "1"}))
      ->capture_default_str();
  command
      .add_option("--exec-mode", flags.exec_mode,
                  "stream: the program prints deals until it is told to stop; filter: it "
                  "answers each deck line with a shuffled line; once: it is started anew for each "
                  "deal, which is all that it prints")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--exec-timeout", flags.exec_timeout,
                  "Seconds without a deal, or bits, after which the program is given up")
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

void refuse_given(const InputFlags& flags) {
  const InputFlags usual;
  if (flags.reading.reader == usual.reading.reader &&
      flags.reading.selection == usual.reading.selection && flags.base == usual.base &&
      flags.exec_mode == usual.exec_mode) {
    return;
  }
  throw InputError(
      "--reader and what chooses rows and columns, --numbered-from and --exec-mode are for --log, "
      "--sql and --exec: a built-in shuffler has no use for them");
}

void resolve(const InputFlags& flags, deals::SourcePlan& plan) {
  plan.input.format = flags.reading.reader;
  plan.input.selection = flags.reading.selection;
  plan.input.base = flags.base;
  plan.input.deck_order_file = flags.deck_order;
  const auto is_exec = [](const deals::SourceSpec& source) {
    return source.kind == deals::SourceSpec::Kind::exec;
  };
  if (std::none_of(plan.sources.begin(), plan.sources.end(), is_exec)) return;
  plan.input.exec_mode = flags.exec_mode;
  plan.input.exec_timeout = flags.exec_timeout;
}

namespace {

cards::Sets wanted_sets(const DealOptions& options, bool is_log) {
  if (options.sorted.empty()) return is_log ? cards::Sets::unknown : cards::Sets::none;
  // The bare option: of draws the draw, of whole deals each hand.
  if (options.sorted == "yes") return options.draw > 0 ? cards::Sets::draws : cards::Sets::hands;
  return deals::sets_named(options.sorted);
}

}  // namespace

void apply_draw(const DealOptions& options, bool is_log, std::optional<cards::Deck>& deck) {
  const cards::Sets sets = wanted_sets(options, is_log);
  if (sets == cards::Sets::draws && options.draw == 0) {
    throw InputError("--sorted: tells how draws are written; give --draw K as well");
  }
  if (sets == cards::Sets::hands && options.draw > 0) {
    throw InputError("--sorted=hands: a draw has no hands; give --sorted");
  }
  if (!deck && options.draw > 0) throw InputError("--draw: give the deck with --deck");
  if (!deck) return;
  if (options.draw > 0) cards::draw_cards(*deck, options.draw);
  deck->sets = sets;
}

void apply_dealing(const DealOptions& options, deals::DealingPlan& plan) {
  constexpr std::array<std::string_view, 2> orders = {"runs", "round-robin"};
  if (std::find(orders.begin(), orders.end(), options.deal_order) == orders.end()) {
    throw InputError(
        unknown_name("deal order", options.deal_order, orders, "expected runs or round-robin"));
  }
  plan.hands = options.hands;
  plan.card_groups = options.groups;
  deals::apply_groups(plan);
  if (options.deal_order == "round-robin") cards::deal_round_robin(plan.deck);
  const bool has_sets = plan.deck.sets == cards::Sets::hands;
  if (has_sets && plan.deck.hands.empty()) {
    throw InputError(
        "--sorted: which cards are a hand? Give a game's deck, such as --deck bridge, or --hands "
        "13,13,13,13; a whole deck that is sorted tells nothing");
  }
}

void apply_until(const Program& program, const DealOptions& options, deals::Plan& plan) {
  if (options.until.empty()) return;
  constexpr std::string_view what = "detectable<";
  const std::string_view text = options.until;
  double size = 0;
  const char* const end = text.data() + text.size();
  const auto [read_to, error] =
      text.starts_with(what) ? std::from_chars(text.data() + what.size(), end, size)
                             : std::from_chars_result{text.data(), std::errc::invalid_argument};
  if (error != std::errc() || read_to != end || !(size > 0 && size < 1)) {
    throw InputError(fmt::format(
        "--until: '{}' is not of the form 'detectable<1e-5', with a number from 0 to 1", text));
  }
  if (plan.is_stream() || plan.deck.draw > 0) {
    throw InputError(
        "--until is for whole decks of built-in shufflers; 'evenhand plan --deals N' says what N "
        "deals of a log can show");
  }
  const judge::JudgeOptions judging = plan.judging_of_one();
  power::Question question{plan.deck, plan.groups, judging.alpha};
  question.corrected = true;
  question.level = plan.judging.level;
  compute(program, "finding how many deals it takes",
          [&] { plan.samples = power::deals_until(size, question); });
}

void resolve(const DealOptions& options, std::uint64_t default_samples, deals::DealingPlan& plan) {
  // 2^53 deals keep every count exact as a double.
  constexpr std::uint64_t most = std::uint64_t{1} << 53;
  plan.samples = options.samples.empty() ? default_samples
                                         : parse_count(options.samples, "--samples", 1, most);
  plan.seed = parse_count(options.seed, "--seed");
  plan.rng = options.rng.empty() ? random::sources().front().name : shuffle::rng_named(options.rng);
  plan.start_previous = shuffle::start_named(options.start);
}

void resolve(const DealOptions& options, std::uint64_t default_samples,
             const std::vector<std::string>& groups, deals::Plan& plan) {
  resolve(options, default_samples, plan);
  plan.groups = options.tests.empty() ? groups : audit::parse_battery(options.tests).groups;
  plan.judging = options.judging;
}

}  // namespace evenhand::cli
