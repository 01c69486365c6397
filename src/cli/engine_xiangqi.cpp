#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <string>

#include "base/numbers.hpp"
#include "sims/xiangqi/engine/engine.hpp"
#include "src/cli/command.hpp"
#include "src/games/xiangqi/uci/uci_engine.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* engine_examples = R"(Examples:
  evenhand engine xiangqi                          waits for uci, position, go, …
  printf 'position startpos\ngo depth 8\n' | evenhand engine xiangqi

Speaks UCI, and UCCI after 'ucci'. Moves name ranks 0 to 9; 1 to 10 where the other program does.)";

constexpr const char* bench_examples = R"(Examples:
  evenhand bench xiangqi              the signature is the number of nodes, which stands last
  evenhand bench xiangqi --depth 15   longer)";

constexpr const char* default_bench_depth = "13";

ExitCode serve() {
  engine::UciEngine session([](std::string_view line) {
    std::cout << line << '\n';
    std::cout.flush();
  });
  for (std::string line; std::getline(std::cin, line);) {
    if (!session.handle(line)) return ExitCode::ok;
  }
  session.finish();
  return ExitCode::ok;
}

ExitCode bench(Program& program, const std::string& depth_text) {
  const auto depth = static_cast<int>(parse_count(depth_text, "--depth", 1, 30));
  const xiangqi::BenchResult result = xiangqi::bench(depth);
  const auto share = [&](std::uint64_t part) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(result.counts.probes);
  };
  program.terminal.print(fmt::format(
      "depth       {}\ncpu time    {:.2f} s\nnodes/s     {:.2f} M\n"
      "table hits  {:.1f} % of {} probes; {:.1f} % replaced another position\n"
      "nodes       {}\n",
      depth, result.cpu_seconds, static_cast<double>(result.nodes) / result.cpu_seconds / 1e6,
      share(result.counts.hits), result.counts.probes, share(result.counts.replaced),
      result.nodes));
  return ExitCode::ok;
}

}  // namespace

void add_engine_xiangqi(CLI::App& engine_command, Program& program) {
  CLI::App* command = engine_command.add_subcommand(
      "xiangqi", "The xiangqi engine, by UCI or UCCI on standard input and output");
  command->footer(engine_examples);
  command->callback([&program] { program.run = [] { return serve(); }; });
}

void add_bench_xiangqi(CLI::App& bench_command, Program& program) {
  auto depth = std::make_shared<std::string>(default_bench_depth);
  CLI::App* command = bench_command.add_subcommand(
      "xiangqi", "Search 16 positions with one thread and 16 MB, and count the nodes");
  command->footer(bench_examples);
  command->add_option("--depth", *depth, "Plies, 1 to 30")->capture_default_str();
  command->callback(
      [&program, depth] { program.run = [&program, depth] { return bench(program, *depth); }; });
}

}  // namespace evenhand::cli
