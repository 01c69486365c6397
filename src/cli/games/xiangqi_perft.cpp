#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/notation.hpp"
#include "sims/xiangqi/perft.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* perft_examples = R"(Examples:
  evenhand xiangqi perft --depth 4                       3,290,240 from the start
  evenhand xiangqi perft --depth 3 --divide              by first move
  evenhand xiangqi perft '4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1' --depth 6)";

struct PerftOptions {
  std::vector<std::string> fen;
  std::string depth;
  bool divide = false;
  RunFlags run;
  OutputOptions output;
};

/// The words of a FEN that the shell took apart, put together again.
std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// By the text of the move.
std::vector<std::pair<std::string, std::uint64_t>> counts_by_move(const xiangqi::Position& position,
                                                                  unsigned depth,
                                                                  unsigned threads) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  for (const auto& [move, count] : xiangqi::perft_by_move(position, depth, threads)) {
    counts.emplace_back(xiangqi::move_text(move), count);
  }
  std::sort(counts.begin(), counts.end());
  return counts;
}

reports::Document perft_document(const PerftOptions& options,
                                 const std::vector<std::pair<std::string, std::uint64_t>>& by_move,
                                 std::uint64_t leaves, const std::string& fen, unsigned depth) {
  reports::Document document;
  document.kind = "xiangqi perft";
  document.title = fen;
  document.answer = fmt::format("{} sequences of {} legal moves", with_thousands(leaves), depth);
  reports::Section section{.name = "count", .title = ""};
  section.figures = {{"leaves", "sequences of moves", leaves},
                     {"depth", "plies", std::uint64_t{depth}}};
  if (options.divide) {
    reports::Table table{"by_move", "", {{"move", "first move"}, {"leaves", "sequences"}}, {}};
    for (const auto& [move, count] : by_move) table.rows.push_back({move, count});
    section.tables.push_back(std::move(table));
  }
  document.sections.push_back(std::move(section));
  return document;
}

ExitCode perft(Program& program, const PerftOptions& options) {
  const std::string fen = options.fen.empty() ? "startpos" : joined(options.fen);
  const xiangqi::Position position = xiangqi::parse_fen(fen).position;
  const auto depth = static_cast<unsigned>(parse_count(options.depth, "--depth", 0, 30));
  std::vector<std::pair<std::string, std::uint64_t>> by_move;
  std::uint64_t leaves = depth == 0 ? 1 : 0;
  if (depth > 0) {
    compute(program, "counting moves",
            [&] { by_move = counts_by_move(position, depth, resolve_threads(options.run)); });
  }
  for (const auto& [move, count] : by_move) leaves += count;
  reports::Document document = perft_document(options, by_move, leaves, fen, depth);
  document.provenance = question_of(*program.command).set("fen", fen).provenance();
  return present(program, options.output, document);
}

}  // namespace

void add_xiangqi_perft(Command& xiangqi_command, Program& program) {
  auto options = std::make_shared<PerftOptions>();
  Command* command = xiangqi_command.add_subcommand(
      "perft", "Count the sequences of legal moves from a position, to check the rules");
  command->examples = perft_examples;
  command->add_option("fen", options->fen, "The position; by default the start");
  command->add_option("--depth", options->depth, "How many plies, 0 to 30")
      ->type_name("N")
      ->required();
  command->add_flag("--divide", options->divide, "Also the count of each first move");
  add_threads_option(*command, options->run);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, perft);
}

}  // namespace evenhand::cli
