#include "src/cli/prove/verify.hpp"

#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/cli/present/answer.hpp"
#include "src/schemes/read_scheme.hpp"
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
  std::string scheme;
  std::string server_seed;
  std::string client_seed;
  std::string nonce;
  std::string expect;
  std::string commitment;
  std::string links;
  OutputOptions output;
};

/// What the scheme takes and was not given, or was given and it does not take.
void require(const schemes::Scheme& scheme, schemes::SeedText::Part part, const char* option,
             const std::string& given) {
  const bool is_needed = scheme.uses(part) || (part == schemes::SeedText::Part::server_seed &&
                                               scheme.commitment.has(part));
  if (is_needed == !given.empty()) return;
  throw InputError(is_needed
                       ? std::string(option) + " is missing: the scheme makes its games from it"
                       : std::string(option) + ": the scheme makes nothing of it");
}

ExitCode verify(const Program& program, const VerifyOptions& options) {
  using Part = schemes::SeedText::Part;
  const schemes::SchemeText file = schemes::find_scheme(options.scheme);
  const schemes::Scheme scheme = schemes::parse_scheme(file.text, file.name, options.scheme);
  require(scheme, Part::server_seed, "--server-seed", options.server_seed);
  require(scheme, Part::client_seed, "--client-seed", options.client_seed);
  require(scheme, Part::nonce, "--nonce", options.nonce);
  schemes::Published published;
  published.seeds.server = options.server_seed;
  published.seeds.client = options.client_seed;
  if (!options.nonce.empty()) published.seeds.nonce = parse_count(options.nonce, "--nonce");
  published.expected = options.expect;
  published.commitment = options.commitment;
  constexpr std::uint64_t longest_chain = 100'000'000;
  if (!options.links.empty()) {
    published.links = parse_count(options.links, "--links", 1, longest_chain);
  }
  bool holds = false;
  const ExitCode shown = answer(program, options.output, [&] {
    schemes::Verified verified = schemes::verify_game(scheme, published);
    holds = verified.holds;
    return std::move(verified.document);
  });
  return holds ? shown : ExitCode::biased;
}

}  // namespace

void add_verify(CLI::App& app, Program& program) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = app.add_subcommand(
      "verify", "Compute a provably fair game again, from the seeds that its site published");
  command->footer(verify_examples);
  command
      ->add_option("--scheme", options->scheme,
                   "How the site deals: a known one ('evenhand list schemes') or a TOML file")
      ->type_name("NAME|FILE")
      ->required();
  command->add_option("--server-seed", options->server_seed, "As it was revealed")
      ->type_name("SEED");
  command->add_option("--client-seed", options->client_seed, "The player's, or a chain's salt")
      ->type_name("SEED");
  command->add_option("--nonce", options->nonce, "Which game of these seeds")->type_name("N");
  command
      ->add_option("--expect", options->expect,
                   "The cards, or squares, that came: the first of them or all")
      ->type_name("CARDS");
  command
      ->add_option("--commitment", options->commitment,
                   "The hash of the server's seed that was published before, or a chain's last")
      ->type_name("HASH");
  command
      ->add_option("--links", options->links,
                   "How often the seed is hashed to the commitment, in a chain")
      ->type_name("N");
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, verify);
}

}  // namespace evenhand::cli
