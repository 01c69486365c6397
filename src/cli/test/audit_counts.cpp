#include "src/cli/test/audit_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/prove/counts_argument.hpp"
#include "src/counts/document.hpp"

namespace evenhand::cli {
namespace {

/// Whatever else is asked of deals cannot be asked of counts.
void require_counts_alone(const Command& command) {
  constexpr std::array<std::string_view, 5> of_counts = {"counts", "weights", "alpha", "correction",
                                                         "level"};
  for (const Option& option : command.options) {
    const std::string name = option.plain_name();
    const bool is_known = std::find(of_counts.begin(), of_counts.end(), name) != of_counts.end();
    if (!option.is_typed() || is_known || (option.heading != "Options" && option.heading != "Run"))
      continue;
    throw InputError(
        fmt::format("--counts: '{}' is for deals, and counts have none", option.name()));
  }
}

counts::Counts counts_of(const CountsOptions& options) {
  counts::Counts counts = read_counts(options.counts, "--counts");
  if (!options.weights.empty()) counts::set_weights(counts, options.weights, "--weights");
  return counts;
}

reports::Provenance provenance_of_counts(const CountsOptions& options,
                                         const judge::JudgeOptions& judging,
                                         const counts::Counts& counts) {
  std::string line = "evenhand audit --counts " + shell_quoted(options.counts);
  if (!options.weights.empty()) line += " --weights " + shell_quoted(options.weights);
  const judge::JudgeOptions standard;
  if (judging.alpha != standard.alpha) line += " --alpha " + in_full(judging.alpha);
  if (judging.correction != standard.correction) {
    line += fmt::format(" --correction {}", judge::correction_name(judging.correction));
  }
  if (judging.level != standard.level) line += " --level " + in_full(judging.level);
  return provenance_of(line,
                       {{"counts", "counts", fmt::format("{}", fmt::join(counts.numbers, ","))},
                        {"weights", "weights", options.weights},
                        {"alpha", "alpha", judging.alpha},
                        {"level", "level", judging.level}});
}

}  // namespace

void add_counts_options(Command& command, CountsOptions& options) {
  command
      .add_option("--counts", options.counts,
                  "Counts instead of deals: how often each value came, 9962,10012,…; or a file "
                  "with a value and its count a line ('-' for standard input)")
      ->type_name("LIST|FILE");
}

ExitCode audit_counts(const Program& program, const CountsOptions& options,
                      const judge::JudgeOptions& judging, const OutputOptions& output) {
  require_counts_alone(*program.command);
  const counts::Counts counts = counts_of(options);
  reports::Document document = counts::document_of(counts, judging);
  document.provenance = provenance_of_counts(options, judging, counts);
  return present(program, output, document);
}

}  // namespace evenhand::cli
