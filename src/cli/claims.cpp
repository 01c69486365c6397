#include <fmt/format.h>

#include <array>
#include <memory>

#include <nlohmann/json.hpp>

#include "src/claims/claim.hpp"
#include "src/cli/command.hpp"

namespace evenhand::cli {
namespace {

using claims::Checked;
using claims::Claim;
using claims::Finding;

constexpr const char* examples =
    R"(Exit code 1 when any claim is refuted. docs/claims.md has the format.
Examples:
  evenhand claims examples/claims/doudizhu-article.toml
  evenhand claims odds.toml --json)";

struct Options {
  std::string file;
  bool json = false;
  bool no_color = false;
};

std::string coloured(const Terminal& terminal, Finding finding) {
  const std::string text = fmt::format("{:<13}", name(finding));
  if (finding == Finding::confirmed) return terminal.green(text);
  return finding == Finding::refuted ? terminal.red(text) : terminal.yellow(text);
}

std::string line_of(const Terminal& terminal, const Claim& claim, const Checked& checked) {
  std::string line =
      fmt::format("{}  {}: published {}{}", coloured(terminal, checked.finding), claim.id,
                  claim.relation == "=" ? "" : claim.relation + " ", claim.published);
  if (checked.value) {
    line +=
        fmt::format(", {} {}", claim.simulated ? "simulated" : "true value", text(*checked.value));
  }
  line += "\n";
  const auto more = [&](const std::string& what) {
    if (!what.empty()) line += fmt::format("               {}\n", what);
  };
  more(claim.statement);
  more(checked.detail);
  more(claim.note);
  return line;
}

nlohmann::ordered_json json_of(const Claim& claim, const Checked& checked) {
  using Json = nlohmann::ordered_json;
  Json json = {{"id", claim.id},
               {"finding", name(checked.finding)},
               {"statement", claim.statement},
               {"relation", claim.relation},
               {"published", claim.published}};
  json["value"] = checked.value ? Json(checked.value->number) : Json();
  const bool is_exact = checked.value && checked.value->exact;
  json["value_exact"] = is_exact ? Json(checked.value->exact->str()) : Json();
  json["check"] = claim.simulated ? "simulated" : "exact";
  json["detail"] = checked.detail;
  json["note"] = claim.note;
  return json;
}

ExitCode check_claims(const Terminal& terminal, const Options& options) {
  std::array<unsigned, 3> numbers{};
  nlohmann::ordered_json document = {{"format", "evenhand.claims"}, {"version", 1}};
  std::string text;
  for (const Claim& claim : claims::read_claims(options.file)) {
    const Checked checked = check(claim);
    ++numbers[static_cast<std::size_t>(checked.finding)];
    text += line_of(terminal, claim, checked);
    document["claims"].push_back(json_of(claim, checked));
  }
  document["confirmed"] = numbers[0];
  document["refuted"] = numbers[1];
  document["not_decidable"] = numbers[2];
  text += fmt::format("{} confirmed, {} refuted, {} not decidable\n", numbers[0], numbers[1],
                      numbers[2]);
  terminal.print(options.json ? document.dump(2) + "\n" : text);
  return numbers[1] > 0 ? ExitCode::biased : ExitCode::ok;
}

}  // namespace

void add_claims(CLI::App& app, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("claims", "Check published figures one by one");
  command->footer(examples);
  command->add_option("file", options->file, "A TOML file of claims")->required();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->add_flag("--no-color", options->no_color, "Print without colour");
  command->callback([&program, options] {
    if (options->no_color) program.terminal.forbid_colour();
    program.run = [&program, options] { return check_claims(program.terminal, *options); };
  });
}

}  // namespace evenhand::cli
