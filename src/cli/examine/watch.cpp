#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/sources/deal_options.hpp"
#include "src/cli/sources/deal_source.hpp"
#include "src/deals/layout.hpp"
#include "src/run/interrupt.hpp"
#include "src/watch/document.hpp"
#include "src/watch/live.hpp"
#include "src/watch/session.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* watch_examples = R"(Examples:
  evenhand watch fisher-yates --samples 20k
  evenhand watch riffle:8 --deck doudizhu --samples 20k --stop-on-alarm
  evenhand watch --log examples/logs/deals.txt --deck poker
  evenhand watch --log @lotto --columns ball1..ball6 --deck 49 --draw 6
  evenhand watch --exec 'node examples/shufflers/array_sort.js 52' --samples 2k --look 100
  evenhand watch --log examples/logs/deals.txt --deck poker --state watch.state --events watch.jsonl
  evenhand watch fisher-yates --samples 20k --listen 127.0.0.1:0 --history watches.sqlite

Its e-value is valid at every look (docs/watch.md). It exits with 1 after an alarm. Ctrl-C ends it like the end
of the deals, with 0, 1 or 3.)";

struct WatchOptions {
  watch::Plan plan;
  std::string listen;
  watch::SessionOptions session;
  OutputOptions output;

  WatchOptions() {
    plan.deals.command = "watch";
    plan.deals.deck.sets = cards::Sets::unknown;
  }
};

void require_one_to_watch(const watch::Plan& plan) {
  const deals::SourcePlan& deals = plan.deals;
  if (deals.sources.size() != 1) {
    throw InputError(
        "watch takes one source of deals: a SHUFFLER ('evenhand list shufflers'), --log FILE or "
        "--exec 'COMMAND'");
  }
  const deals::SourceSpec& source = deals.sources.front();
  if (plan.follows && (!source.is_log() || !deals.input.more_files.empty() || source.name == "-")) {
    throw InputError(
        "--follow is for one file with --log; standard input and programs are read as they come");
  }
}

/// Returns what the plan says before the deck is known.
watch::Plan watch_plan_of(const Program& program, const WatchOptions& options) {
  watch::Plan plan = options.plan;
  require_one_to_watch(plan);
  refuse_unused(program, plan.deals);
  if (!options.session.bad_deals.empty() && !plan.deals.is_stream()) {
    throw InputError("--bad-deals is for --log and --exec: a built-in shuffler deals none");
  }
  // A watch cannot see first how a log writes its draws. Without the places of cards it bets on
  // less, and on nothing that is not so.
  cards::Deck& deck = plan.deals.deck;
  if (deck.with_repeats && deck.sets != cards::Sets::unknown && deck.sets != cards::Sets::none) {
    throw InputError(
        "watch --with-repeats bets on each place of a draw, so draws must stand as they were made: "
        "leave --sorted out, or give these to 'evenhand audit'");
  }
  if (deck.sets == cards::Sets::unknown) {
    const bool are_sets = deck.draw > 0 && !deck.with_repeats && plan.deals.is_stream();
    deck.sets = are_sets ? cards::Sets::draws : cards::Sets::none;
  }
  deals::settle(plan.deals);
  // All that a stream gives; a shuffler as many as in an audit.
  if (!plan.deals.is_stream()) {
    plan.deals.samples = plan.deals.samples_of(plan.deals.sources.front());
  }
  return plan;
}

/// Bets on whole deals are on the order of cards; those on draws with repeats on each value at each
/// place.
void require_order(const watch::Feed& feed) {
  const cards::Deck& deck = feed.deck();
  if (deck.draw == 0 && (feed.sorted_hands() || deck.sets == cards::Sets::hands)) {
    throw InputError(
        "watch looks at whole deals in the order in which they were dealt: hands that are listed "
        "sorted are for 'evenhand audit'");
  }
  constexpr std::size_t most_cells = std::size_t{1} << 16U;
  if (deck.with_repeats && deck.width() * deck.size > most_cells) {
    throw InputError(fmt::format(
        "watch counts each value at each place: found {} values at {} places, expected at most "
        "{} of both together; watch fewer places, with --columns",
        with_thousands(deck.size), deck.width(), with_thousands(most_cells)));
  }
}

std::string status_line(const watch::Watcher& watcher, double deals_a_second) {
  const watch::Standing& standing = watcher.standing();
  const auto of_bound = [](double log, double bound) {
    return fmt::format("{:.1f} of {:.1f}", std::max(0.0, log), bound);
  };
  std::string line = fmt::format("{}  {} deals/s  log e {}  change {}",
                                 with_noun(standing.deals, "deals"), short_rate(deals_a_second),
                                 of_bound(standing.log_e, -std::log(watcher.settings().alpha)),
                                 of_bound(standing.log_detector, std::log(watcher.settings().arl)));
  if (watcher.has_alarmed()) line += "  ALARM";
  if (watcher.bad_deals() > 0) line += fmt::format("  {} bad", with_thousands(watcher.bad_deals()));
  return line;
}

/// Shows a line of status while it looks, and events as they come.
void show_progress(const Terminal& terminal, watch::SessionOptions& options) {
  using Clock = std::chrono::steady_clock;
  if (!terminal.shows_progress()) return;
  struct Rate {
    Clock::time_point start = Clock::now();
    std::uint64_t before = 0;
    bool has_begun = false;
  };
  options.progress = [&terminal, rate = std::make_shared<Rate>()](const watch::Watcher& watcher) {
    const std::uint64_t deals = watcher.standing().deals;
    if (!rate->has_begun) *rate = {Clock::now(), deals, true};
    const std::chrono::duration<double> elapsed = Clock::now() - rate->start;
    const double seconds = std::max(0.1, elapsed.count());
    terminal.progress(status_line(watcher, static_cast<double>(deals - rate->before) / seconds)
                          .substr(0, terminal.progress_width()));
  };
}

ExitCode watch_deals(const Program& program, WatchOptions options) {
  // From before an external shuffler is started, so that it is never left behind.
  const run::InterruptGuard guard;
  watch::Plan plan = watch_plan_of(program, options);
  const Terminal& terminal = program.terminal;
  look_at_folder(options.output);
  std::optional<serve::Listener> listener;
  if (!options.listen.empty()) {
    listener.emplace(serve::parse_address(options.listen, "--listen"), "--listen");
  }
  const auto told = std::make_shared<watch::Told>();
  watch::FeedHooks hooks;
  hooks.note = [&](std::string_view line) { terminal.note(line); };
  hooks.gap = [told](const std::string& why) { told->gaps.push_back(why); };
  hooks.bad_deal = [told](std::string_view what, std::string_view text) {
    told->add_bad_deal(what, text);
  };
  if (!options.session.state.empty()) {
    options.session.state_file = std::make_shared<watch::StateFile>(options.session.state);
  }
  const std::optional<nlohmann::json> state = watch::load_state(options.session.state);
  // Its feed is null in what is not there.
  const nlohmann::json nothing = {{"feed", nullptr}};
  const reports::JsonMember known(options.session.state, state ? *state : nothing);
  // The file that a log goes on in may no longer begin with a deal that shows the deck, or from
  // which number it counts.
  if (state && plan.deals.deck.draw > 0 && known["plan"].has("base")) {
    plan.deals.input.base = known["plan"]["base"].text();
  }
  if (state && plan.follows && plan.deals.deck.name.empty()) {
    plan.deals.deck.name = known["plan"]["deck"].text();
  }
  const std::optional<cards::Deck> deck = deals::named_deck(plan.deals);
  if (!plan.deals.is_stream()) {
    deals::lay_out(plan.deals);
    shuffle::make_shuffler(shuffle::parse_shuffler(plan.deals.sources.front().name),
                           plan.deals.deck.size);
  }
  // Pages are there before the first deal, which a log may have to wait for.
  watch::Live live(plan);
  std::optional<serve::Server> server;
  if (listener) {
    terminal.note(fmt::format("watching at http://{}/", listener->address().text()));
    server.emplace(std::move(*listener), live.pages());
  }
  auto feed = watch::open_feed(plan.deals, deck, plan.follows, known["feed"], hooks);
  if (plan.deals.is_stream()) {
    require_order(*feed);
    // Numbers of a draw are called, and summed up, as the log writes them.
    if (plan.deals.deck.draw > 0 && feed->base() == 1) plan.deals.input.base = "1";
    deals::lay_out(plan.deals, feed->deck());
  }
  options.session.replaces = options.output.force;
  options.session.note = [&](std::string_view line) { terminal.note(line); };
  show_progress(terminal, options.session);
  watch::Session session(std::move(plan), std::move(feed), state, told, options.session);
  {
    const auto shown = live.show(session);
    session.run();
  }
  server.reset();
  terminal.progress("");
  const reports::Document document =
      watch::document_of(session.plan(), session.watcher(), session.digest());
  const ExitCode code = present(program, options.output, document);
  if (const std::string failure = session.failure(); !failure.empty()) throw RunError(failure);
  return code;
}

void add_watch_options(Command& command, WatchOptions& options) {
  add_setting_options(command, options.plan);
  watch::SessionOptions& session = options.session;
  command.add_option("--events", session.events, "File for the events, a JSON object a line")
      ->type_name("FILE");
  command
      .add_option("--state", session.state,
                  "File that keeps the state of the watch; if it exists, the watch goes on from it")
      ->type_name("FILE");
  command.add_flag("--stop-on-alarm", options.plan.stops_on_alarm,
                   "End at the first alarm or change");
  command
      .add_option("--history", session.history,
                  "Database of SQLite that keeps the events of watches, for 'evenhand history'")
      ->type_name("FILE");
  command
      .add_option(
          "--listen", options.listen,
          "Serve a live page, /metrics for Prometheus and /healthz at this address; a port alone "
          "serves this machine only")
      ->type_name("HOST:PORT");
  command
      .add_option(
          "--on-alarm", session.on_alarm,
          "Command that the shell runs at each alarm or change, with the event on its standard "
          "input")
      ->type_name("COMMAND");
  command
      .add_option("--bad-deals", session.bad_deals,
                  "File for the deals of a log that are no permutation, and why")
      ->type_name("FILE");
}

}  // namespace

void add_watch(Command& app, Program& program) {
  auto options = std::make_shared<WatchOptions>();
  Command* command = app.add_subcommand(
      "watch",
      "Test deals as they come, with alarms that stay valid however often you look (e-values)");
  command->examples = watch_examples;
  command->see_also = {"history"};
  deals::DealingPlan& deals = options->plan.deals;
  add_shuffler_source(*command, deals);
  add_log_source(*command, deals);
  add_exec_source(*command, deals);
  add_input_options(*command, deals);
  add_dealing_options(*command, deals);
  AddSettingOptions add{*command};
  deals::SourcePlan::draw_setting(deals, add);
  deals::SourcePlan::repeats_settings(deals, add);
  deals::SourcePlan::sorted_setting(deals, add);
  add_watch_options(*command, *options);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, watch_deals);
}

}  // namespace evenhand::cli
