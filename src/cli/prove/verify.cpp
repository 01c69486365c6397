#include "src/cli/prove/verify.hpp"

#include <memory>
#include <utility>

#include "src/cli/present/answer.hpp"
#include "src/schemes/verify_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* verify_examples = R"(Examples:
  evenhand verify --scheme stake-video-poker --server-seed 51b5258b38fef00c9887b7ad6c728035 --client-seed 6ec29c0c4180fd3f802534e6c98810ff --nonce 0 --expect '5S AS JS QS JH'
  evenhand verify --scheme examples/schemes/faro.toml --server-seed 00ff10 --client-seed me --nonce 1 -v   every draw
  evenhand verify --scheme bc-game-keno --server-seed 00ff10 --client-seed salt --links 3   a chain
  evenhand audit --scheme stake-keno --samples 20k   is what it deals even?

docs/schemes.md says how a scheme is written down, and what was found of those that are known.
It exits with 1 when something does not hold.)";

struct VerifyOptions {
  schemes::AskedGame asked;
  OutputOptions output;
};

ExitCode verify(const Program& program, const VerifyOptions& options) {
  bool holds = false;
  const ExitCode shown = answer(program, options.output, [&] {
    schemes::Verified verified = schemes::verify_asked(options.asked);
    holds = verified.holds;
    return std::move(verified.document);
  });
  return holds ? shown : ExitCode::biased;
}

}  // namespace

void add_verify(Command& app, Program& program) {
  auto options = std::make_shared<VerifyOptions>();
  Command* command = app.add_subcommand(
      "verify", "Compute a provably fair game again, from the seeds that its site published");
  command->examples = verify_examples;
  command
      ->add_option("--scheme", options->asked.scheme,
                   "How the site deals: a known one ('evenhand list schemes') or a TOML file")
      ->type_name("NAME|FILE")
      ->required();
  command->add_option("--server-seed", options->asked.server_seed, "As it was revealed")
      ->type_name("SEED");
  command
      ->add_option("--client-seed", options->asked.client_seed, "The player's, or a chain's salt")
      ->type_name("SEED");
  command->add_option("--nonce", options->asked.nonce, "Which game of these seeds")->type_name("N");
  command
      ->add_option("--expect", options->asked.expect,
                   "The cards, or squares, that came: the first of them or all")
      ->type_name("CARDS");
  command
      ->add_option("--commitment", options->asked.commitment,
                   "The hash of the server's seed that was published before, or a chain's last")
      ->type_name("HASH");
  command
      ->add_option("--links", options->asked.links,
                   "How often the seed is hashed to the commitment, in a chain")
      ->type_name("N");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, verify);
}

}  // namespace evenhand::cli
