#include <memory>

#include "src/claims/claims_document.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* claims_examples =
    R"(It exits with 1 when any claim is refuted. docs/claims.md has the format.

Examples:
  evenhand claims examples/claims/doudizhu-article.toml
  evenhand claims examples/claims/doudizhu-article.toml --format md)";

struct ClaimsOptions {
  std::string file;
  OutputOptions output;
};

ExitCode check_claims(const Program& program, const ClaimsOptions& options) {
  const std::vector<claims::Claim> claims = claims::read_claims(options.file);
  std::vector<claims::CheckedClaim> checked;
  const ExitCode code = answer(program, options.output, [&] {
    checked = claims::check_all(claims);
    return claims::claims_document(checked);
  });
  return claims::count(checked, claims::Finding::refuted) > 0 ? ExitCode::biased : code;
}

}  // namespace

void add_claims(Command& app, Program& program) {
  auto options = std::make_shared<ClaimsOptions>();
  Command* command = app.add_subcommand("claims", "Check published figures one by one");
  command->examples = claims_examples;
  command->add_option("file", options->file, "A TOML file of claims")->required();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, check_claims);
}

}  // namespace evenhand::cli
