#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/nouns.hpp"
#include "base/numbers.hpp"
#include "protocol/names.hpp"
#include "protocol/proof.hpp"
#include "protocol/remote.hpp"
#include "protocol/table.hpp"
#include "reports/formats.hpp"
#include "src/cli/games/protocol/key_file.hpp"
#include "src/cli/games/protocol/players_elsewhere.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/protocol/frames_document.hpp"
#include "src/protocol/words.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_deal_examples =
    R"(Leaves transcript.evh, with all rounds, and dealer-key.pem, the public key that signed them. Players are in
this process, and each contributes to every round; or each is a program of its own, which --join starts, and
what it writes to standard error is shown at the end; or each is on a machine of its own, and comes to --listen.
Examples:
  evenhand protocol deal doudizhu --rounds 1000 --out evenhand-out/table
  evenhand protocol deal bridge --players 'Ann,Bob,Cy,Di' --rounds 20 --suite sm3-sm2 --out evenhand-out/bridge
  evenhand protocol deal doudizhu --rounds 5 --suite mental --out evenhand-out/sealed   the dealer knows no card either
  evenhand protocol deal holdem --rounds 5 --draws 5 --out evenhand-out/board   five cards are turned in each round
  evenhand protocol deal doudizhu --rounds 20 --seed 7 --out evenhand-out/again --force   the same bytes each time, for tests
Players elsewhere join by 'evenhand protocol join', in the suite mental with --play-for; docs/protocol.md shows a table
of three, and one over TLS.
It exits with 1 when a player or the dealer was found at fault.)";

struct ProtocolDealOptions {
  std::string game;
  std::string rounds = "100";
  std::string players;
  std::string suite = "sha256-ed25519";
  std::string seed;
  std::string key_file;
  std::string passphrase;
  std::uint32_t batch = 64;
  std::string after;  ///< a transcript
  std::string seats;
  std::string draws;              ///< cards a round; empty for none
  std::vector<std::string> join;  ///< a command a seat
  DoorOptions door;
  std::string auditor;          ///< a file with its public key; or empty
  std::uint64_t patience = 30;  ///< seconds
  std::string play_for;         ///< seconds
  OutputOptions output;

  bool has_players_elsewhere() const { return !join.empty() || !door.listen.empty(); }
};

void require_different(const std::vector<std::string>& names) {
  std::map<std::string, std::string> seen;
  for (const std::string& name : names) {
    const auto [it, is_new] = seen.emplace(protocol::compared_name(name), name);
    if (is_new) continue;
    throw InputError(fmt::format(
        "--players: found '{}' and '{}', which are one name (case and form do not count); expected "
        "a different one for each seat",
        it->second, name));
  }
}

std::vector<std::string> names_in(const std::string& list, std::size_t seats) {
  std::vector<std::string> names;
  if (list.empty()) {
    for (std::size_t i = 1; i <= seats; ++i) names.push_back(fmt::format("player {}", i));
    return names;
  }
  std::size_t begin = 0;
  while (begin <= list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    names.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  if (names.size() != seats) {
    throw InputError(
        fmt::format("--players: found {}, expected {}, one a seat, with commas between",
                    with_noun(names.size(), "names"), seats));
  }
  for (const std::string& name : names) require_player_name("--players", name);
  require_different(names);
  return names;
}

std::filesystem::path public_key_in(const std::filesystem::path& folder) {
  return folder / "dealer-key.pem";
}

/// How the game is dealt to so many players as are asked for, or named, or started.
protocol::Rules rules_for(const ProtocolDealOptions& options) {
  if (!options.seats.empty()) {
    return protocol::rules_of(options.game, parse_count(options.seats, "--seats", 2, 16));
  }
  std::size_t named = options.join.size();
  if (!options.players.empty()) {
    named = 1 + static_cast<std::size_t>(
                    std::count(options.players.begin(), options.players.end(), ','));
  }
  // Another number of names is refused where they are read.
  return protocol::rules_of(options.game, protocol::can_seat(options.game, named) ? named : 0);
}

/// Seconds that a round of the suite mental is played.
std::uint64_t play_of(const ProtocolDealOptions& options, const protocol::SuiteInfo& suite) {
  const std::string& seconds = options.play_for;
  if (seconds.empty()) return 0;
  if (!suite.is_mental || !options.has_players_elsewhere()) {
    throw InputError(
        "--play-for: it is for players elsewhere (--join, --listen) of the suite mental alone; "
        "leave it out");
  }
  return parse_count(seconds, "--play-for", 0, longest_play);
}

/// The plan of a table as it is asked for, read before anything is written.
struct TablePlan {
  const protocol::SuiteInfo* suite = nullptr;
  protocol::Rules rules;
  protocol::TableOptions table;
  std::optional<std::uint64_t> seed;
  std::optional<protocol::PrivateKey> key;  ///< none for one that is made and forgotten
  protocol::Hash previous{};
  protocol::Bytes auditor;  ///< its key; empty for none
  std::uint64_t play = 0;   ///< seconds
};

/// Cards that are drawn during play, of those that are nobody's hand.
std::uint32_t draws_of(const ProtocolDealOptions& options, const protocol::Rules& rules) {
  if (options.draws.empty()) return 0;
  const std::size_t most = rules.drawable();
  if (most == 0) {
    throw InputError(fmt::format(
        "--draws: {} has no cards to draw during play; expected the game holdem or mahjong",
        options.game));
  }
  return static_cast<std::uint32_t>(parse_count(options.draws, "--draws", 1, most));
}

protocol::Bytes auditor_of(const ProtocolDealOptions& options, const protocol::SuiteInfo& suite) {
  if (options.auditor.empty()) return {};
  if (suite.is_mental) {
    throw InputError(
        "--auditor: in the suite mental players reveal their secrets to all; take sha256-ed25519");
  }
  return read_auditor(options.auditor);
}

TablePlan table_plan(const Terminal& terminal, const ProtocolDealOptions& options) {
  TablePlan plan;
  plan.suite = &protocol::suite_named(options.suite);
  plan.table.rounds =
      static_cast<std::uint32_t>(parse_count(options.rounds, "--rounds", 1, protocol::most_rounds));
  plan.table.batch = options.batch;
  plan.rules = rules_for(options);
  const std::size_t seats = plan.rules.seats;
  plan.table.players = names_in(options.players, seats);
  if (!options.join.empty() && options.join.size() != seats) {
    throw InputError(fmt::format("--join: found {}, expected {}, one a seat",
                                 with_noun(options.join.size(), "commands"), seats));
  }
  if (!options.seed.empty()) plan.seed = parse_count(options.seed, "--seed");
  plan.table.draws = draws_of(options, plan.rules);
  plan.auditor = auditor_of(options, *plan.suite);
  plan.play = play_of(options, *plan.suite);
  if (!options.key_file.empty()) {
    if (!options.output.out.empty()) {
      require_another_file("--out", public_key_in(options.output.out), options.key_file);
    }
    // Who goes on from a session has its key.
    const auto& key_of = options.after.empty() ? kept_signing_key : read_signing_key;
    plan.key = key_of(terminal, options.key_file, *plan.suite, options.passphrase);
  }
  if (!options.after.empty()) {
    plan.previous = session_before(options.after, *plan.suite, *plan.key).end;
  }
  return plan;
}

reports::Table troubles_table(const std::vector<protocol::Trouble>& troubles, std::size_t seats) {
  reports::Table table{.name = "troubles",
                       .title = "What went wrong",
                       .columns = {{"round", "round"},
                                   {"whose", "whose"},
                                   {"code", "code"},
                                   {"found", "what was found"},
                                   {"remedy", "what to do"}},
                       .rows = {}};
  for (const protocol::Trouble& trouble : troubles) {
    table.rows.push_back(
        {std::uint64_t{trouble.round},
         trouble.seat < seats ? fmt::format("seat {}", trouble.seat) : std::string("the dealer"),
         protocol::code_text(trouble.code), trouble.words,
         std::string(protocol::code_info(trouble.code).remedy)});
  }
  return table;
}

/// Milliseconds in which a round is to be dealt: each player may take its time, once or, where it
/// shuffles, three times, and the dealer, too, which keeps a tenth for itself.
std::uint64_t deal_limit_of(const ProtocolDealOptions& options, const TablePlan& plan) {
  const std::uint64_t times = plan.suite->is_mental ? 3 : 1;
  return 1000 * options.patience * (times * plan.rules.seats + 1) * 10 / 9;
}

/// Returns the options that players have to give when they join, beside who they are.
std::string needed_words(const ProtocolDealOptions& options, const TablePlan& plan) {
  std::string words;
  if (!options.auditor.empty()) words += " --auditor " + options.auditor;
  if (plan.suite->is_mental) words += fmt::format(" --play-for {}", plan.play);
  return words;
}

/// How long the dealer waits before it ends play: somewhat more than it was told, as a player
/// counts from when it could read its hand, on the other side of a network.
protocol::Milliseconds play_with_way(const TablePlan& plan) {
  constexpr std::uint64_t way = 2000;
  return protocol::Milliseconds(plan.play == 0 ? 0 : 1000 * plan.play + way);
}

std::filesystem::path transcript_in(const std::filesystem::path& folder) {
  return folder / "transcript.evh";
}

/// The end that Ctrl-C asks of a session whose players are elsewhere.
struct Ending {
  std::atomic<bool> stop = false;        ///< no round more is begun
  std::atomic<bool> is_written = false;  ///< the transcript
  std::atomic<bool> is_over = false;     ///< whatever came of it
};

/// Waits until the round is over and the session is closed, signed and written.
void end_session(const Terminal& terminal, Ending& ending, const std::string& folder) {
  terminal.error(
      "interrupted; the session ends with this round, and is signed (Ctrl-C once more "
      "ends it at once, with nothing kept)");
  ending.stop = true;
  while (!ending.is_over) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  terminal.error(ending.is_written ? fmt::format("{} is the session as far as it went",
                                                 transcript_in(folder).string())
                                   : "no session had begun, and nothing is kept");
}

/// Deals to players who are elsewhere, however they come.
std::vector<protocol::Trouble> deal_elsewhere(const Terminal& terminal,
                                              const ProtocolDealOptions& options,
                                              const TablePlan& plan, protocol::Dealer& dealer,
                                              PlayersElsewhere& players, const Ending& ending,
                                              const std::function<void(protocol::View)>& write) {
  auto troubles =
      protocol::deal_remotely(dealer, players.wires(),
                              {plan.table.rounds, std::chrono::seconds(options.patience),
                               plan.table.draws, play_with_way(plan), &ending.stop},
                              write);
  players.end();
  players.show_messages(terminal);
  return troubles;
}

/// Deals all rounds into --out, and says what is there. `share` is how many of them are dealt, from
/// 0 to 1.
reports::Document deal_into(const Terminal& terminal, const ProtocolDealOptions& options,
                            const TablePlan& plan, Door* door, Ending& ending,
                            std::atomic<double>& share) {
  std::unique_ptr<PlayersElsewhere> players;
  if (door != nullptr) players = door->wait(terminal, ending.stop);
  if (!options.join.empty()) players = start_players(options.join);
  std::optional<protocol::SeededRandomness> randomness;
  if (plan.seed) randomness.emplace(*plan.seed);
  protocol::DealerOptions settings;
  settings.game = options.game;
  settings.seats = plan.rules.seats;
  settings.suite = plan.suite;
  settings.seeded = randomness.has_value();
  settings.previous = plan.previous;
  settings.auditor = plan.auditor;
  if (players && !options.players.empty()) settings.names = plan.table.players;
  settings.epoch = std::min<std::uint32_t>(plan.table.batch, protocol::most_epoch);
  if (players) {
    settings.deal_limit = deal_limit_of(options, plan);
    settings.reveal_limit += static_cast<std::uint64_t>(play_with_way(plan).count());
    settings.turn_limit = 1000 * options.patience;
    settings.epoch = 1;
  }
  const protocol::PrivateKey key =
      plan.key ? *plan.key : protocol::PrivateKey::generate(*plan.suite);
  protocol::Dealer dealer(settings, key,
                          randomness ? protocol::counting_clock() : protocol::system_clock());
  const std::filesystem::path folder = options.output.out;
  NewFile file(transcript_in(folder));
  std::uint64_t bytes = 0;
  std::vector<protocol::Trouble> troubles;
  const std::function<void(protocol::View)> write = [&](protocol::View piece) {
    file.write(protocol::text(piece));
    bytes += piece.size();
    share = static_cast<double>(dealer.round()) / plan.table.rounds;
  };
  try {
    if (players) {
      troubles = deal_elsewhere(terminal, options, plan, dealer, *players, ending, write);
    } else {
      protocol::deal_session(dealer, plan.table, write);
    }
  } catch (const protocol::ProtocolError& error) {
    throw InputError(fmt::format("the table cannot be set: {}, {}",
                                 protocol::code_text(error.code()), error.what()));
  } catch (const RunError& error) {
    if (::lseek(file.descriptor(), 0, SEEK_CUR) <= 0) throw;
    file.publish();
    // Players have seen what was signed, and the next session has to name it.
    throw RunError(fmt::format("{}; {} is the session as far as it was written{}", error.what(),
                               transcript_in(folder).string(), players ? ", for --after" : ""));
  }
  file.publish();
  ending.is_written = true;
  write_file(public_key_in(folder), key.public_key().pem());

  reports::Document document;
  document.kind = "protocol deal";
  document.title = fmt::format("{} of {}, suite {}", with_noun(plan.table.rounds, "rounds"),
                               options.game, options.suite);
  document.answer =
      troubles.empty()
          ? fmt::format("{} dealt, revealed{} and signed", with_noun(plan.table.rounds, "rounds"),
                        plan.auditor.empty() ? "" : " to the auditor alone")
          : fmt::format("in round {}: {}", troubles.front().round,
                        protocol::code_text(troubles.front().code));
  reports::Section section{.name = "session", .title = ""};
  section.figures = {
      {"rounds", "rounds", std::uint64_t{dealer.round()}},
      {"players", "players", fmt::format("{}", fmt::join(dealer.session().names(), ", "))},
      {"transcript", "transcript", transcript_in(folder).string()},
      {"bytes", "its size", bytes, "bytes"},
      {"dealer_key", "the dealer's key", public_key_in(folder).string()}};
  if (const auto& head = dealer.signed_head()) {
    section.figures.push_back({"head", "head to publish", protocol::head_words(*head), "",
                               "who keeps it can tell when rounds are changed or taken out"});
  }
  if (randomness) {
    section.notes.push_back(
        "made with --seed: its secrets follow from a number, and the transcript says so");
  }
  if (!troubles.empty())
    section.tables.push_back(troubles_table(troubles, plan.table.players.size()));
  document.sections.push_back(std::move(section));
  return document;
}

ExitCode protocol_deal(const Program& program, const ProtocolDealOptions& options) {
  if (options.output.out.empty()) {
    throw InputError("protocol deal leaves files: name a folder with --out");
  }
  const TablePlan plan = table_plan(program.terminal, options);
  OutputOptions output = options.output;
  look_at_folder(output);
  // From before its other files are written: key and transcript belong together.
  output.folder->hold();
  Question question = question_of(*program.command);
  question.set("rounds", std::to_string(plan.table.rounds)).add("out", options.output.out);
  for (const std::string& command : options.join) question.add("join", command);
  if (!options.door.listen.empty()) question.add("listen", options.door.listen);
  // Before anybody is invited: from then on Ctrl-C ends the session and no longer the program.
  const run::InterruptGuard guard;
  std::optional<Door> door;
  if (!options.door.listen.empty()) {
    door.emplace(options.door, plan.table.players.size());
    door->invite(program.terminal,
                 options.players.empty() ? std::vector<std::string>{} : plan.table.players,
                 needed_words(options, plan));
  }
  bool is_whole = false;
  std::atomic<double> share = 0;
  Ending ending;
  std::function<void()> keep;
  if (options.has_players_elsewhere()) {
    keep = [&] { end_session(program.terminal, ending, options.output.out); };
  }
  const ExitCode shown = answer(
      program, output, question,
      [&] {
        const std::shared_ptr<void> over(nullptr, [&](void*) { ending.is_over = true; });
        reports::Document document =
            deal_into(program.terminal, options, plan, door ? &*door : nullptr, ending, share);
        is_whole = document.sections.front().tables.empty();
        return document;
      },
      &share, keep);
  return is_whole ? shown : ExitCode::biased;
}

}  // namespace

void add_protocol_deal(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolDealOptions>();
  Command* command = protocol_command.add_subcommand(
      "deal", "Deal rounds to players in this process or elsewhere");
  command->examples = protocol_deal_examples;
  command->add_option("game", options->game, "doudizhu, holdem, bridge or mahjong")
      ->type_name("GAME")
      ->required();
  command->add_option("--rounds,--samples", options->rounds, "How many")
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--seats", options->seats,
                   "Players of holdem, 2 to 10 (default: 6); the other games have one number")
      ->type_name("N");
  command
      ->add_option("--players", options->players,
                   "Their names, in the order of the seats; players elsewhere have to join by them "
                   "(default: "
                   "those that they give)")
      ->type_name("NAME,NAME,...");
  command
      ->add_option("--suite", options->suite,
                   "sha256-ed25519, sm3-sm2 (the Chinese standards), or mental (players shuffle "
                   "sealed cards, and nobody knows them)")
      ->type_name("NAME")
      ->capture_default_str();
  command
      ->add_option("--signing-key", options->key_file,
                   "The dealer's private key in PEM, made when there is none (default: one that is "
                   "made and forgotten)")
      ->type_name("FILE");
  add_passphrase_option(*command, options->passphrase)->group("Players")->needs("--signing-key");
  command
      ->add_option("--after", options->after,
                   "A transcript of this dealer's session before, which this one follows")
      ->type_name("FILE")
      ->needs("--signing-key");
  command
      ->add_option("--auditor", options->auditor,
                   "An auditor's public key in PEM: rounds are revealed to its owner alone, who "
                   "verifies them with --auditor-key (default: to all)")
      ->type_name("FILE");
  command
      ->add_option("--batch", options->batch,
                   "Rounds that one signature, and one proof of the seeds, covers")
      ->type_name("N")
      ->check(in_range(1, 4096))
      ->capture_default_str();
  command
      ->add_option("--draws", options->draws,
                   "Cards that are drawn during play in each round: of mahjong's wall by the "
                   "players in turn, each for itself; of holdem's stock turned for all "
                   "(default: none)")
      ->type_name("N");
  command
      ->add_option("--join", options->join,
                   "A program for each seat, in their order, that plays it by standard input and "
                   "output: 'evenhand protocol join ...', here or by ssh")
      ->type_name("COMMAND")
      ->group("Players")
      ->expected(1)
      ->take_all();
  command
      ->add_option("--listen", options->door.listen,
                   "Players come over TLS, to this address; port 0 is one that is free. The dealer "
                   "prints what each of them types")
      ->type_name("HOST:PORT")
      ->group("Players")
      ->excludes("--join");
  command
      ->add_option("--certificate", options->door.certificate,
                   "The certificate of --listen in PEM, with those of its authorities behind it "
                   "(default: one that is made, whose fingerprint is printed)")
      ->type_name("FILE")
      ->group("Players")
      ->needs("--listen");
  command->add_option("--tls-key", options->door.tls_key, "Its private key in PEM")
      ->type_name("FILE")
      ->group("Players")
      ->needs("--certificate");
  command->get_option("--certificate")->needs("--tls-key");
  command
      ->add_option("--tickets", options->door.tickets,
                   "A file with a ticket a seat, made there when there is none (default: they are "
                   "printed)")
      ->type_name("FILE")
      ->group("Players")
      ->needs("--listen");
  command
      ->add_option("--wait", options->door.wait,
                   "Seconds that --listen waits until all players are there")
      ->type_name("SECONDS")
      ->group("Players")
      ->check(in_range(1, 86400))
      ->capture_default_str()
      ->needs("--listen");
  command
      ->add_option("--patience", options->patience,
                   "Seconds that a player of --join or --listen may say nothing")
      ->type_name("SECONDS")
      ->group("Players")
      ->check(in_range(1, 86400))
      ->capture_default_str();
  command
      ->add_option("--play-for", options->play_for,
                   "Seconds that each round of the suite mental is played before cards are drawn, "
                   "and all are opened; players who are given more refuse (default: 0)")
      ->type_name("SECONDS")
      ->group("Players");
  command
      ->add_option("--seed", options->seed,
                   "For tests alone: secrets and times follow from it, and bytes repeat")
      ->type_name("N")
      ->excludes("--signing-key")
      ->excludes("--auditor")
      ->excludes("--listen");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, protocol_deal);
}

}  // namespace evenhand::cli
