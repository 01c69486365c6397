#include "sims/xiangqi/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/numbers.hpp"
#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/cli/command.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand perft --depth 5                       133312995 from the start
  evenhand perft --depth 6 --threads 4 --divide  by first move
  evenhand perft '4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1' --depth 6)";

struct PerftOptions {
  std::vector<std::string> fen;
  std::string depth;
  std::string threads = "1";
  bool divide = false;
};

/// The words of a FEN that the shell took apart, put together again.
std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

ExitCode perft(Program& program, const PerftOptions& options) {
  const std::string fen = options.fen.empty() ? "startpos" : joined(options.fen);
  const xiangqi::Position position = xiangqi::parse_fen(fen).position;
  const auto depth = static_cast<unsigned>(parse_count(options.depth, "--depth", 0, 30));
  const auto threads = static_cast<unsigned>(parse_count(options.threads, "--threads", 1, 1024));
  std::uint64_t total = depth == 0 ? 1 : 0;
  std::string text;
  if (depth != 0) {
    auto rows = xiangqi::perft_by_move(position, depth, threads);
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
      return xiangqi::move_text(a.move) < xiangqi::move_text(b.move);
    });
    for (const auto& [move, count] : rows) {
      if (options.divide) text += fmt::format("{}: {}\n", xiangqi::move_text(move), count);
      total += count;
    }
  }
  program.terminal.print(fmt::format("{}{}\n", text, total));
  return ExitCode::ok;
}

}  // namespace

void add_perft(CLI::App& app, Program& program) {
  auto options = std::make_shared<PerftOptions>();
  CLI::App* command = app.add_subcommand(
      "perft", "Count the sequences of legal xiangqi moves from a position, to check the rules");
  command->footer(examples);
  command->add_option("fen", options->fen, "The position; by default the start");
  command->add_option("--depth", options->depth, "How many plies, 0 to 30")->required();
  command->add_option("--threads", options->threads, "Threads; the counts do not depend on them")
      ->capture_default_str();
  command->add_flag("--divide", options->divide, "Also the count of each first move");
  command->callback([&program, options] {
    program.run = [&program, options] { return perft(program, *options); };
  });
}

}  // namespace evenhand::cli
