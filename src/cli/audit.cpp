#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/profiles.hpp"
#include "src/cli/session_command.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/exec.hpp"
#include "src/source/log.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand audit naive-swap --deck 52               a built-in shuffler
  evenhand audit fisher-yates --rng seed32          and what a small seed does to it
  evenhand audit --log deals.txt                    one deal a line; '-' reads standard input
  evenhand audit --log deals.bin --log-format u8 --deck 54
  evenhand audit --log lotto.txt --deck 49 --draw 6 six of 49, in the order drawn or sorted
  evenhand audit --log deals.txt --deck doudizhu --deal-order round-robin
  evenhand audit --log deals.txt --profile gli19    clause by clause of a published requirement
  evenhand audit --exec 'node shuffle.js 52' --samples 200k
  evenhand audit --exec './my-shuffler' --exec-mode filter --deck poker

Exit codes: 0 no bias found, 1 biased, 2 bad input, 3 too few deals to say, 4 could not finish,
130 interrupted (what was counted is kept).)";

constexpr std::uint64_t default_shuffler_samples = 1000000;
constexpr std::uint64_t default_exec_samples = 100000;

struct AuditOptions {
  SessionOptions session;
  std::string shuffler;
  std::string log;
  std::string exec;
  std::string log_format = "auto";
  std::string base = "auto";
  std::string profile;
  std::string deck_order;
  std::string exec_mode = "stream";
  std::uint64_t exec_timeout = 10;
};

struct Audit {
  session::Plan plan;
  std::unique_ptr<source::DealStream> stream;
};

/// The deck that was asked for, if any was.
std::optional<cards::Deck> wanted_deck(const AuditOptions& options) {
  if (!options.deck_order.empty()) {
    if (!options.session.deck.empty()) {
      throw InputError("--deck and --deck-order both describe the deck; give one of them");
    }
    return source::read_deck_order(options.deck_order);
  }
  if (options.session.deck.empty()) return std::nullopt;
  return cards::parse_deck(options.session.deck);
}

std::unique_ptr<source::DealStream> open(const Program& program, const session::SourceSpec& spec,
                                         const session::InputOptions& input,
                                         std::optional<cards::Deck> deck, std::uint64_t deals) {
  const auto note = [&program](std::string_view line) { program.terminal.note(line); };
  const source::LogFormat format = source::parse_log_format(input.format);
  std::optional<unsigned> base;
  if (input.base != "auto") base = input.base == "1" ? 1 : 0;
  if (spec.kind == session::SourceSpec::Kind::log) {
    return source::open_log(spec.name, {format, std::move(deck), base, note, session::interrupted});
  }
  source::ExecOptions options;
  options.mode = source::parse_exec_mode(input.exec_mode);
  options.log = {format, std::move(deck), base, note, session::interrupted};
  options.timeout = std::chrono::seconds(input.exec_timeout);
  options.deals = deals;
  options.feed_names = !input.deck_order_file.empty();
  return source::open_exec(spec.name, options);
}

session::SourceSpec wanted_source(const AuditOptions& options) {
  const bool has_shuffler = !options.shuffler.empty();
  const bool has_log = !options.log.empty();
  const bool has_exec = !options.exec.empty();
  if (has_shuffler + has_log + has_exec != 1) {
    throw InputError(
        "audit takes one source of deals: a SHUFFLER ('evenhand list shufflers'), --log FILE or "
        "--exec 'COMMAND'");
  }
  if (has_log) return {session::SourceSpec::Kind::log, options.log};
  if (has_exec) return {session::SourceSpec::Kind::exec, options.exec};
  return {session::SourceSpec::Kind::shuffler, shuffle::parse_shuffler(options.shuffler).text()};
}

std::uint64_t default_samples(session::SourceSpec::Kind kind) {
  switch (kind) {
    case session::SourceSpec::Kind::log:
      return 0;
    case session::SourceSpec::Kind::exec:
      return default_exec_samples;
    case session::SourceSpec::Kind::shuffler:
      break;
  }
  return default_shuffler_samples;
}

Audit begin(const Program& program, const AuditOptions& options) {
  Audit audit;
  session::Plan& plan = audit.plan;
  plan.command = "audit";
  plan.sources = {wanted_source(options)};
  const session::SourceSpec& spec = plan.sources.front();
  resolve(options.session, default_samples(spec.kind), plan);
  if (!options.profile.empty()) {
    const audit::Profile& profile = audit::profile_named(options.profile);
    plan.profile = profile.name;
    plan.alpha = profile.alpha;
  }
  std::optional<cards::Deck> deck = wanted_deck(options);
  apply_dealing(options.session, deck);
  if (!plan.is_stream()) {
    plan.deck = deck ? *deck : cards::parse_deck("54");
    shuffle::make_shuffler(shuffle::parse_shuffler(spec.name), plan.deck.size);
    return audit;
  }
  if (!options.session.shard.empty()) {
    throw InputError("--shard needs a built-in shuffler: a log or external shuffler is one stream");
  }
  plan.rng.clear();
  plan.input.format = options.log_format;
  plan.input.base = options.base;
  plan.input.deck_order_file = options.deck_order;
  if (spec.kind == session::SourceSpec::Kind::exec) {
    plan.input.exec_mode = options.exec_mode;
    plan.input.exec_timeout = options.exec_timeout;
  }
  audit.stream = open(program, spec, plan.input, deck, plan.samples);
  plan.deck = deck ? *deck : cards::parse_deck(std::to_string(audit.stream->deck_size()));
  if (plan.deck.draw > 0 && audit.stream->base() == 1) {
    // Lotteries call their balls by number: speak of them as the log does.
    plan.input.base = "1";
    plan.deck.first_number = 1;
  }
  return audit;
}

ExitCode resume(Program& program, const AuditOptions& options) {
  session::Part part = part_to_resume(options.session, "audit");
  std::unique_ptr<source::DealStream> stream;
  if (part.plan.is_stream()) {
    if (!can_resume(part.plan)) {
      throw InputError(fmt::format(
          "{}: the deals came from a stream that cannot be read again; judge what was counted with "
          "'evenhand merge --partial {}'",
          options.session.resume, session::shell_quoted(options.session.resume)));
    }
    stream = open(program, part.plan.sources.front(), part.plan.input, part.plan.deck, 0);
  }
  return run_session(program, options.session, std::move(part), std::move(stream));
}

ExitCode audit(Program& program, AuditOptions& options) {
  // From before an external shuffler is started, so that it is never left behind.
  const session::InterruptGuard guard;
  if (!options.session.resume.empty()) return resume(program, options);
  Audit audit = begin(program, options);
  const session::BlockRange range = resolve_shard(options.session.shard, audit.plan.samples);
  return run_session(program, options.session, session::new_part(audit.plan, range),
                     std::move(audit.stream));
}

}  // namespace

void add_audit(CLI::App& app, Program& program) {
  auto options = std::make_shared<AuditOptions>();
  options->session.deck.clear();
  CLI::App* command = app.add_subcommand(
      "audit", "Test one source of deals in depth: a shuffler, a log, a program");
  command->footer(examples);
  command->add_option("shuffler", options->shuffler,
                      "A built-in shuffler ('evenhand list shufflers')");
  command->add_option("--log", options->log, "A file of deals; '-' is standard input")
      ->type_name("FILE");
  command->add_option("--exec", options->exec, "A program that shuffles, run by the shell")
      ->type_name("COMMAND");
  command
      ->add_option("--log-format", options->log_format,
                   "How deals are written: auto, text, json, u8 or u16le")
      ->type_name("NAME")
      ->capture_default_str();
  command
      ->add_option("--numbered-from", options->base,
                   "The number of the first card in a log: 0, 1, or auto (as the log tells)")
      ->type_name("NUMBER")
      ->check(CLI::IsMember({"auto", "0", "1"}))
      ->capture_default_str();
  command
      ->add_option("--exec-mode", options->exec_mode,
                   "stream: the program prints deals until it is told to stop; filter: it "
                   "answers each deck line with a shuffled line")
      ->type_name("NAME")
      ->capture_default_str();
  command
      ->add_option("--exec-timeout", options->exec_timeout,
                   "Seconds without a deal after which the program is given up")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  command
      ->add_option("--deck", options->session.deck,
                   "2 to 1024 cards, or a game's deck (default: what the first deal has, else "
                   "54)")
      ->type_name("N|GAME");
  command
      ->add_option("--deck-order", options->deck_order,
                   "File with the cards' names in the order of a new deck")
      ->type_name("FILE");
  add_session_options(*command, options->session);
  command->get_option("--samples")
      ->default_str("1e6 of a shuffler, 100k of a program, all of a log");
  command
      ->add_option("--profile", options->profile,
                   "Report the clauses of a published requirement: gli19 or 25cfr547 (no "
                   "certification); sets --alpha")
      ->type_name("NAME")
      ->excludes("--alpha");
  for (const char* name : {"shuffler", "--log", "--exec", "--deck", "--deck-order", "--profile"}) {
    command->get_option("--resume")->excludes(name);
  }
  command->callback([&program, options] {
    configure(program.terminal, options->session.output);
    program.run = [&program, options] { return audit(program, *options); };
  });
}

}  // namespace evenhand::cli
