#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "sims/xiangqi/engine/engine.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* xiangqi_signature_examples = R"(Examples:
  evenhand xiangqi signature --depth 8   the signature is the number of nodes

Depth 13, the default, takes some seconds. It reports its speed apart from the result.)";

struct SignatureOptions {
  std::string depth = "13";
  OutputOptions output;
};

reports::Document signature_document(int depth, const xiangqi::BenchResult& result) {
  const auto share = [&](std::uint64_t part) {
    return static_cast<double>(part) / static_cast<double>(result.counts.probes);
  };
  reports::Document document;
  document.kind = "xiangqi signature";
  document.title = "16 positions, one thread, a table of 16 MB";
  document.answer = fmt::format("the signature is {} nodes at depth {}", result.nodes, depth);
  reports::Section section{.name = "search", .title = ""};
  section.figures = {{"nodes", "nodes", result.nodes},
                     {"depth", "depth", std::int64_t{depth}},
                     {"table_probes", "table probes", result.counts.probes},
                     {"table_hits", "hits", share(result.counts.hits), reports::share},
                     {"table_replaced", "replaced another position", share(result.counts.replaced),
                      reports::share}};
  document.sections.push_back(std::move(section));
  return document;
}

ExitCode signature(Program& program, const SignatureOptions& options) {
  const auto depth = static_cast<int>(parse_count(options.depth, "--depth", 1, 30));
  xiangqi::BenchResult result;
  compute(program, "searching", [&] { result = xiangqi::bench(depth); });
  program.terminal.note(
      fmt::format("{:.2f} s of processor time, {} nodes/s", result.cpu_seconds,
                  short_rate(static_cast<double>(result.nodes) / result.cpu_seconds)));
  reports::Document document = signature_document(depth, result);
  document.provenance = question_of(*program.command).provenance();
  return present(program, options.output, document);
}

}  // namespace

void add_xiangqi_signature(Command& xiangqi_command, Program& program) {
  auto options = std::make_shared<SignatureOptions>();
  Command* command = xiangqi_command.add_subcommand(
      "signature", "Search 16 positions with one thread and 16 MB, and count the nodes");
  command->examples = xiangqi_signature_examples;
  command->add_option("--depth", options->depth, "Plies, 1 to 30")
      ->type_name("N")
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, signature);
}

}  // namespace evenhand::cli
