#include "src/cli/run/confirm.hpp"

#include <chrono>
#include <utility>
#include <vector>

#include "base/trace.hpp"
#include "src/cli/present/present.hpp"
#include "src/judge/confirm.hpp"
#include "src/run/part.hpp"
#include "src/run/progress_line.hpp"
#include "src/run/runner.hpp"
#include "src/run/several.hpp"
#include "src/run/workers.hpp"

namespace evenhand::cli {
namespace {

run::RunOptions options_of(const Program& program, unsigned threads) {
  const Terminal& terminal = program.terminal;
  run::RunOptions options;
  options.threads = threads;
  options.team = program.team;
  if (!terminal.shows_progress()) return options;
  options.progress = [&terminal, line = run::ProgressLine(),
                      start = run::Clock::now()](const run::Progress& progress) mutable {
    const std::chrono::duration<double> elapsed = run::Clock::now() - start;
    terminal.progress(line.describe(progress, elapsed.count(), terminal.progress_width()));
  };
  return options;
}

/// Has a bias confirmed by new units, where the experiment asks for that: a second session is
/// worked from the shell, which is not kept when it is interrupted. False when it was.
bool confirm(const Program& program, unsigned threads, run::Experiment& experiment,
             reports::Document& document) {
  if (document.verdict != reports::Verdict::biased) return true;
  const run::Confirmation confirmation = experiment.confirmation();
  if (!confirmation.is_wanted) return true;
  std::optional<judge::SecondLook> second;
  if (confirmation.experiment) {
    run::Part part = run::new_part(*confirmation.experiment, confirmation.range);
    const run::RunOutcome outcome =
        run::run_part(*confirmation.experiment, part, options_of(program, threads));
    program.terminal.progress("");
    if (outcome.interrupted) return false;
    compute(program, "judging", [&] {
      second = judge::SecondLook{confirmation.experiment->judge(part).front(), part.units()};
    });
  }
  judge::confirm(document, second, experiment.unit());
  return true;
}

}  // namespace

std::optional<reports::Document> conclude(const Program& program, unsigned threads,
                                          run::Experiment& experiment, const run::Part& part,
                                          const std::function<void()>& keep) {
  if (const auto* several = dynamic_cast<const run::Several*>(&experiment)) {
    std::vector<reports::Named> documents;
    for (const run::Several::Member& member : several->members(part)) {
      auto document = conclude(program, threads, member.experiment, member.part, keep);
      if (!document) return std::nullopt;
      documents.push_back({member.name, std::move(*document)});
    }
    return several->joined(std::move(documents));
  }
  reports::Document document;
  compute(
      program, "judging",
      [&] {
        const trace::Lane lane("judge");
        const trace::Span span("judging");
        document = experiment.conclude(part);
      },
      keep);
  if (!confirm(program, threads, experiment, document)) return std::nullopt;
  return document;
}

}  // namespace evenhand::cli
