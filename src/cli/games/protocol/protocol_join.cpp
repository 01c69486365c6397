#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "protocol/record.hpp"
#include "protocol/remote.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/games/protocol/key_file.hpp"
#include "src/cli/games/protocol/protocol.hpp"
#include "src/protocol/aborts.hpp"
#include "src/protocol/lobby.hpp"
#include "src/protocol/verify_document.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_join_examples =
    R"(With HOST:PORT frames go over TLS to the dealer who listens there, who prints the command for each player; otherwise
by standard input and output. Messages go to standard error. --keep leaves a transcript that
'evenhand protocol verify' takes, as far as it goes, and FILE.hands, which 'evenhand protocol show' takes.
docs/protocol.md has the list of what a player checks. At a table of the suite mental give --play-for 600, or another
number of seconds: until so much time is over since it saw its hand, the player opens no card, whatever the dealer says.
Examples:
  evenhand protocol deal doudizhu --rounds 20 --out evenhand-out/apart --join 'evenhand protocol join --seat 0 --name Li' --join 'evenhand protocol join --seat 1 --name Wang' --join 'evenhand protocol join --seat 2 --name Zhao'

It exits with 1 when something that the dealer said or dealt does not hold, and when rounds were blamed on this player,
which had contributed to them.)";

/// That the dealer has to take the last words of a player who has ended.
constexpr protocol::Milliseconds time_to_end{5000};

struct ProtocolJoinOptions {
  std::string dealer;  ///< where it listens; empty for standard input and output
  std::string ticket;
  std::string pin;
  std::string authorities;
  std::string seat;
  std::string name;
  std::string rounds = "10000";
  std::uint64_t patience = 60;
  std::string play_for;  ///< seconds; empty for no session of the suite mental
  std::string dealer_key;
  std::vector<std::string> successions;
  std::vector<std::string> player_keys;
  std::string most_aborts;
  std::string least_turn = "5";
  std::string auditor;
  std::string key;
  std::string passphrase;
  std::string keep;
  bool allow_seeded = false;
};

/// The ticket as typed, or the first line of standard input for "-", so that it stands in no list
/// of processes.
std::string ticket_of(const ProtocolJoinOptions& options) {
  if (options.ticket != "-") return options.ticket;
  const std::string text = read_standard_input(file_kinds::key);
  return text.substr(0, text.find('\n'));
}

std::uint8_t seat_of(const ProtocolJoinOptions& options) {
  if (!options.dealer.empty()) return protocol::seat_in(options.ticket, "--ticket");
  return static_cast<std::uint8_t>(parse_count(options.seat, "--seat", 0, 15));
}

void require_way(const ProtocolJoinOptions& options) {
  if (options.dealer.empty() && options.seat.empty()) {
    throw InputError(
        "protocol join: expected where the dealer listens, HOST:PORT and --ticket, or "
        "--seat for one who speaks by standard input and output");
  }
  if (!options.dealer.empty() && options.ticket.empty()) {
    throw InputError("--ticket: a dealer who listens wants one; ask for yours");
  }
}

/// To the dealer, in one way or the other.
std::unique_ptr<protocol::Wire> wire_of(const Program& program,
                                        const ProtocolJoinOptions& options) {
  if (options.dealer.empty()) {
    return std::make_unique<protocol::Wire>(UniqueFd(::dup(STDIN_FILENO)),
                                            UniqueFd(::dup(STDOUT_FILENO)));
  }
  const serve::Address address = serve::parse_address(options.dealer, "HOST:PORT");
  serve::Trust trust{.host = address.host,
                     .authorities = options.authorities,
                     .spoken = protocol::spoken_at_tables};
  if (!options.pin.empty()) trust.fingerprint = serve::parse_fingerprint(options.pin, "--pin");
  return protocol::take_seat(address, trust, options.ticket, std::chrono::seconds(options.patience),
                             [&](std::string_view line) {
                               program.terminal.note(fmt::format("{}: {}", options.name, line));
                             });
}

/// Seconds of play that a player lets no dealer end.
std::optional<std::uint64_t> agreed_play(const ProtocolJoinOptions& options) {
  if (options.play_for.empty()) return std::nullopt;
  return parse_count(options.play_for, "--play-for", 0, longest_play);
}

/// While a round is played the dealer says nothing.
std::chrono::seconds patience_of(const ProtocolJoinOptions& options) {
  return std::chrono::seconds(options.patience + agreed_play(options).value_or(0));
}

protocol::PlayerOptions player_options(const Program& program, const ProtocolJoinOptions& options) {
  protocol::PlayerOptions player;
  require_player_name("--name", options.name);
  player.name = options.name;
  player.seat = seat_of(options);
  player.rounds =
      static_cast<std::uint32_t>(parse_count(options.rounds, "--rounds", 1, protocol::most_rounds));
  if (!options.key.empty()) {
    player.key = [&](const protocol::SuiteInfo& suite) {
      return kept_signing_key(program.terminal, options.key, suite, options.passphrase);
    };
  }
  player.dealer = protocol::ExpectedSigner::from_files(options.dealer_key, options.successions);
  player.allow_seeded = options.allow_seeded;
  player.least_turn = 1000 * parse_count(options.least_turn, "--least-turn", 0, 86400);
  player.players = read_player_keys(options.player_keys);
  if (!options.most_aborts.empty()) {
    player.most_aborts =
        parse_count(options.most_aborts, "--most-aborts", 0, protocol::most_rounds);
  }
  if (const auto seconds = agreed_play(options)) {
    player.may_finish = [least = 1000 * *seconds](const protocol::Round&, std::uint64_t played) {
      return played >= least;
    };
    player.may_draw = player.may_finish;
  }
  if (!options.auditor.empty()) player.auditor = read_auditor(options.auditor);
  return player;
}

protocol::Aborts aborts_of(const std::vector<protocol::AbortMessage>& given_up,
                           const protocol::Session& session) {
  protocol::Aborts aborts(protocol::seats_words(session.names()));
  for (const protocol::AbortMessage& message : given_up) aborts.add(message.seat, message.code);
  return aborts;
}

/// A player contributes as soon as it is asked, so that a blame for its silence is its word against
/// the dealer's: nothing in a transcript tells.
std::string own_blame_words(const std::vector<protocol::AbortMessage>& given_up,
                            std::uint8_t seat) {
  const auto count = std::count_if(given_up.begin(), given_up.end(),
                                   [&](const auto& message) { return message.seat == seat; });
  if (count == 0) return "";
  return fmt::format(
      "{} blamed on this seat, which had contributed: it came late, or was not passed on",
      with_noun(static_cast<std::uint64_t>(count), "rounds") + (count == 1 ? " is" : " are"));
}

/// Prints what the player goes home with, a line each.
void note_result(const Program& program, const ProtocolJoinOptions& options,
                 protocol::Verifier& verifier, const protocol::Aborts& aborts) {
  const auto note = [&](const std::string& line) {
    program.terminal.note(fmt::format("{}: {}", options.name, line));
  };
  const std::uint64_t good = verifier.good_rounds();
  const std::string given_up = aborts.count() == 0
                                   ? ""
                                   : fmt::format(", {} {} given up", with_thousands(aborts.count()),
                                                 aborts.count() == 1 ? "was" : "were");
  note(fmt::format("{} {}{}, {}", with_noun(good, "rounds"), good == 1 ? "holds" : "hold", given_up,
                   verifier.signer()
                       ? fmt::format("and {} has signed them",
                                     protocol::signer_name(verifier.signer()->successions))
                       : "signer unknown: anybody could be between; give --dealer-key"));
  const std::string acknowledged = protocol::acknowledged_words(verifier);
  if (!acknowledged.empty()) note(acknowledged);
  if (aborts.count() > 0) note(aborts.words(verifier.rounds()));
  for (const std::string& line : aborts.lines()) note(line);
  if (verifier.head().size > 0) {
    note("newest signed head " + protocol::head_words(verifier.head()));
  }
  if (verifier.rounds_for_auditor() > 0) {
    note("other hands than the player's were not recomputed: the auditor alone can");
  }
  const std::string shared = protocol::shared_key_words(verifier.session());
  if (!shared.empty()) note(shared);
}

ExitCode protocol_join(const Program& program, ProtocolJoinOptions options) {
  require_way(options);
  options.ticket = ticket_of(options);
  std::vector<protocol::AbortMessage> given_up;
  protocol::PlayerOptions settings = player_options(program, options);
  const std::uint8_t seat = settings.seat;
  settings.on_round = [&](const protocol::Round& round) {
    if (round.aborted) given_up.push_back(*round.aborted);
  };
  std::optional<protocol::Record> record;
  if (!options.keep.empty()) {
    record.emplace(options.keep);
    settings.on_opening = [&](const protocol::FoundFrame& frame) { record->add(frame); };
  }
  protocol::Player player(std::move(settings));
  const std::unique_ptr<protocol::Wire> wire = wire_of(program, options);
  const auto fault = protocol::play_remotely(player, *wire, patience_of(options),
                                             [&](const protocol::FoundFrame& frame) {
                                               if (record) record->add(frame);
                                             });
  wire->end(time_to_end);
  if (!player.verifier().session().has_begun() && wire->has_ended() && !options.dealer.empty()) {
    throw RunError(
        fmt::format("{}: the dealer has gone before the session began; ask whether it "
                    "starts again",
                    options.dealer));
  }
  if (fault) {
    program.terminal.error(fmt::format("{}: {}; {}", options.name, protocol::fault_words(*fault),
                                       protocol::code_info(fault->code).remedy));
    return ExitCode::biased;
  }
  protocol::Verifier& verifier = player.verifier();
  note_result(program, options, verifier, aborts_of(given_up, verifier.session()));
  const std::string blame = own_blame_words(given_up, seat);
  if (blame.empty()) return ExitCode::ok;
  program.terminal.note(fmt::format("{}: {}", options.name, blame));
  return ExitCode::biased;
}

}  // namespace

void add_protocol_join(Command& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolJoinOptions>();
  Command* command = protocol_command.add_subcommand(
      "join", "Play a seat of a dealer elsewhere: contribute, and hold the dealer to the protocol");
  command->examples = protocol_join_examples;
  command
      ->add_option("dealer", options->dealer,
                   "Where a dealer of 'protocol deal --listen' is (default: at the other end of "
                   "standard input and output)")
      ->type_name("HOST:PORT");
  command
      ->add_option("--ticket", options->ticket,
                   "What the dealer gave you for your seat; '-' is a line of standard input")
      ->type_name("TICKET")
      ->needs("dealer");
  command
      ->add_option("--pin", options->pin,
                   "The fingerprint that the dealer printed, of its certificate: no other is taken")
      ->type_name("FINGERPRINT")
      ->needs("dealer");
  command
      ->add_option(
          "--ca", options->authorities,
          "Certificates in PEM of authorities that may have signed the dealer's, which has "
          "to be for HOST (default: those that this machine trusts)")
      ->type_name("FILE")
      ->needs("dealer")
      ->excludes("--pin");
  command->add_option("--seat", options->seat, "The seat, from 0, where no ticket has it")
      ->type_name("S")
      ->excludes("--ticket");
  command->add_option("--name", options->name, "What the player is called")
      ->type_name("NAME")
      ->required();
  command->add_option("--rounds", options->rounds, "At most so many rounds are contributed to")
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--dealer-key", options->dealer_key,
                   "The dealer's public key in PEM, from a place that you trust: nobody else deals")
      ->type_name("FILE");
  add_succession_option(*command, options->successions);
  add_player_key_option(*command, options->player_keys);
  command
      ->add_option("--most-aborts", options->most_aborts,
                   "With more rounds than N that were given up the player leaves")
      ->type_name("N");
  command
      ->add_option("--least-turn", options->least_turn,
                   "Seconds that a player has to have for its turn before it is blamed: no session "
                   "that gives less is played")
      ->type_name("SECONDS")
      ->capture_default_str();
  command
      ->add_option("--auditor", options->auditor,
                   "An auditor's public key in PEM, from a place that you trust: rounds have to be "
                   "revealed to its owner alone (default: to all)")
      ->type_name("FILE");
  command
      ->add_option("--key", options->key,
                   "The player's private key in PEM, made there when there is none (default: one "
                   "that is made and forgotten)")
      ->type_name("FILE");
  add_passphrase_option(*command, options->passphrase,
                        "; a key that is made there is encrypted under it")
      ->needs("--key");
  command
      ->add_option("--keep", options->keep,
                   "A new file for what all see, with the signed heads; FILE.hands has the hands")
      ->type_name("FILE");
  command
      ->add_option("--patience", options->patience,
                   "Seconds that the dealer may say nothing until it is taken to have stopped")
      ->type_name("SECONDS")
      ->check(in_range(1, 86400))
      ->capture_default_str();
  command
      ->add_option("--play-for", options->play_for,
                   "The suite mental alone, which it needs: seconds from the player's hand on in "
                   "which the dealer may end no round and draw no card; 0 trusts the dealer with "
                   "that")
      ->type_name("SECONDS");
  command->add_flag("--allow-seeded", options->allow_seeded,
                    "For tests alone: play with a dealer whose secrets follow from a number");
  when_parsed(*command, program, options, protocol_join);
}

}  // namespace evenhand::cli
