#include "src/cli/present.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/number_text.hpp"
#include "base/version.hpp"
#include "reports/formats.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

using std::chrono_literals::operator""ms;
using Clock = std::chrono::steady_clock;

reports::Styles styles(const Terminal& terminal) {
  const auto style = [&terminal](std::string (Terminal::*paint)(std::string_view) const) {
    return [&terminal, paint](std::string_view text) { return (terminal.*paint)(text); };
  };
  return {style(&Terminal::bold), style(&Terminal::red), style(&Terminal::green),
          style(&Terminal::yellow)};
}

ExitCode exit_code(const reports::Document& document, const std::string& fail_on) {
  if (!document.verdict || fail_on == "never") return ExitCode::ok;
  if (*document.verdict == reports::Verdict::biased) return ExitCode::biased;
  if (*document.verdict == reports::Verdict::no_bias_found || fail_on == "biased") {
    return ExitCode::ok;
  }
  return ExitCode::inconclusive;
}

void write_out(const Terminal& terminal, const OutputOptions& options,
               const reports::Document& document) {
  const std::string list = options.formats.empty() ? reports::all_format_names() : options.formats;
  reports::write_reports(document, reports::parse_formats(list), options.out);
  terminal.note(fmt::format("reports written to {}", options.out));
}

std::string shown(const Terminal& terminal, const OutputOptions& options,
                  const reports::Document& document) {
  if (options.json) return reports::to_json(document);
  if (options.out.empty() && !options.formats.empty()) {
    return reports::parse_formats(options.formats).front()->render(document).front().content;
  }
  return reports::to_terminal(document, {terminal.width(), options.verbose, styles(terminal)});
}

}  // namespace

ExitCode present(const Program& program, const OutputOptions& options,
                 const reports::Document& document) {
  const Terminal& terminal = program.terminal;
  std::string failure;
  if (!options.out.empty()) {
    reports::require_writable(options.out, options.force);
    try {
      write_out(terminal, options, document);
    } catch (const RunError& error) {
      failure = error.what();
    }
  }
  // A disk that is full costs the files and not the result.
  terminal.print(shown(terminal, options, document));
  if (!failure.empty()) {
    throw RunError(failure + "; the result is on standard output, and not all of its reports are");
  }
  return exit_code(document, options.fail_on);
}

reports::Document read_document(const std::string& path) {
  if (path == "-") return reports::from_json(read_standard_input(), "standard input");
  return reports::from_json(read_file(path), path);
}

reports::Provenance provenance_of(std::string command_line, std::vector<reports::Figure> plan) {
  return {fmt::format("evenhand {}", version), std::move(command_line), std::move(plan)};
}

void compute(const Program& program, std::string_view what, const std::function<void()>& work,
             const std::function<void()>& keep) {
  const run::InterruptGuard guard;
  std::atomic<bool> done = false;
  std::exception_ptr error;
  std::jthread worker;
  try {
    worker = std::jthread([&] {
      try {
        work();
      } catch (...) {
        error = std::current_exception();
      }
      done = true;
    });
  } catch (const std::system_error&) {
    // Where no thread can be started there is no line of progress, and Ctrl-C waits.
    return work();
  }
  const Clock::time_point start = Clock::now();
  while (!done) {
    if (run::interrupted()) {
      program.terminal.progress("");
      if (keep) {
        keep();
      } else {
        program.terminal.error(fmt::format("interrupted; {} was not finished", what));
      }
      // The thread cannot be asked to stop; nothing that it holds outlives the process.
      std::_Exit(static_cast<int>(ExitCode::interrupted));
    }
    std::this_thread::sleep_for(Clock::now() - start < 100ms ? 2ms : 50ms);
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    if (elapsed > 1000ms) {
      program.terminal.progress(fmt::format("{}: {}", what, duration_text(elapsed.count())));
    }
  }
  worker.join();
  program.terminal.progress("");
  if (error) std::rethrow_exception(error);
}

}  // namespace evenhand::cli
