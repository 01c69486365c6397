#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "protocol/remote.hpp"
#include "src/cli/protocol.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* protocol_join_examples =
    R"(Frames go by standard input and output, messages to standard error.
Examples:
  evenhand protocol deal doudizhu --rounds 20 --out evenhand-out/apart --join 'evenhand protocol join --seat 0 --name Li' --join 'evenhand protocol join --seat 1 --name Wang' --join 'evenhand protocol join --seat 2 --name Zhao'

Exit codes: 0 all that the dealer said and dealt holds; 1 it does not; 2 bad usage.)";

struct ProtocolJoinOptions {
  unsigned seat = 0;
  std::string name;
  std::string rounds = "10000";
  std::uint64_t patience = 60;
};

ExitCode protocol_join(const Program& program, const ProtocolJoinOptions& options) {
  const auto rounds =
      static_cast<std::uint32_t>(parse_count(options.rounds, "--rounds", 1, protocol::most_rounds));
  protocol::Wire wire(UniqueFd(::dup(STDIN_FILENO)), UniqueFd(::dup(STDOUT_FILENO)));
  protocol::Player player(options.name, static_cast<std::uint8_t>(options.seat), rounds);
  const auto fault = protocol::play_remotely(player, wire, std::chrono::seconds(options.patience));
  if (fault) {
    program.terminal.error(fmt::format("{}: {}", options.name, protocol::fault_words(*fault)));
    return ExitCode::biased;
  }
  program.terminal.note(
      fmt::format("{}: {} rounds hold", options.name, player.verifier().good_rounds()));
  return ExitCode::ok;
}

}  // namespace

void add_protocol_join(CLI::App& protocol_command, Program& program) {
  auto options = std::make_shared<ProtocolJoinOptions>();
  CLI::App* command = protocol_command.add_subcommand(
      "join", "Play a seat of a dealer elsewhere: contribute, and hold the dealer to the protocol");
  command->footer(protocol_join_examples);
  command->add_option("--seat", options->seat, "The seat, from 0")
      ->type_name("S")
      ->check(CLI::Range(0, 15))
      ->required();
  command->add_option("--name", options->name, "What the player is called")
      ->type_name("NAME")
      ->required();
  command->add_option("--rounds", options->rounds, "At most so many rounds are contributed to")
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--patience", options->patience,
                   "Seconds that the dealer may say nothing until it is taken to have stopped")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  command->callback([&program, options] {
    program.run = [&program, options] { return protocol_join(program, *options); };
  });
}

}  // namespace evenhand::cli
