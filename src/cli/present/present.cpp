#include "src/cli/present/present.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/number_text.hpp"
#include "base/program.hpp"
#include "base/version.hpp"
#include "reports/formats.hpp"
#include "reports/github.hpp"
#include "reports/html.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "src/cli/present/long_run.hpp"
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

ExitCode exit_code(const reports::Document& document, const OutputOptions& options) {
  if (!document.verdict || options.fail_on == "never" ||
      options.allow == reports::verdict_name(*document.verdict)) {
    return ExitCode::ok;
  }
  const ExitCode code = exit_code_of(*document.verdict);
  return code == ExitCode::inconclusive && options.fail_on == "biased" ? ExitCode::ok : code;
}

void write_out(const Terminal& terminal, const OutputOptions& options,
               const reports::Document& document) {
  if (!options.file.empty()) {
    const std::vector<reports::File> files =
        reports::parse_formats(options.formats).front()->render(document, {});
    if (files.empty()) throw RunError(fmt::format("{}: this result has no picture", options.file));
    write_file(options.file, files.front().content);
    return terminal.note(fmt::format("report written to {}", options.file));
  }
  const std::string list =
      options.formats.empty() ? reports::usual_format_names() : options.formats;
  options.folder->write(document, reports::parse_formats(list));
  terminal.note(fmt::format("reports written to {}", options.out));
}

std::string shown(const Terminal& terminal, const OutputOptions& options,
                  const reports::Document& document) {
  if (options.json) return reports::to_json(document);
  if (options.out.empty() && options.file.empty() && !options.formats.empty()) {
    return reports::parse_formats(options.formats).front()->render(document, {}).front().content;
  }
  return reports::to_terminal(document, {terminal.width(), options.verbose, styles(terminal)});
}

bool is_for_github(const OutputOptions& options) {
  if (options.formats.empty()) return false;
  const std::vector<const reports::Format*> formats = reports::parse_formats(options.formats);
  return std::any_of(formats.begin(), formats.end(),
                     [](const reports::Format* format) { return format->name == "github"; });
}

/// GitHub's runner reads annotations from what is printed, and the summary from a file that it
/// names and that other steps write to as well. With --json, what is printed is JSON alone.
void tell_github(const Terminal& terminal, const OutputOptions& options,
                 const reports::Document& document) {
  if (!is_for_github(options)) return;
  if (!options.out.empty() && !options.json) {
    terminal.print(reports::to_github_annotations(document));
  }
  const char* summary = std::getenv("GITHUB_STEP_SUMMARY");
  if (summary == nullptr || *summary == '\0') return;
  append_file(summary, reports::to_github_summary(document));
}

/// Shows the page: that in --out, else one that is left in a temporary folder.
void open_page(const Terminal& terminal, const OutputOptions& options,
               const reports::Document& document) {
  std::filesystem::path page = std::filesystem::path(options.out) / "report.html";
  if (options.out.empty()) {
    TemporaryFolder folder;
    page = folder.path() / "report.html";
    write_file(page, reports::to_html(document));
    folder.keep();
  }
  if (open_in_browser(terminal, page) && options.out.empty()) {
    terminal.note(fmt::format("the page is {}", page.string()));
  }
}

/// The document under the title, and with the notes, that were asked for.
reports::Document titled(reports::Document document, const OutputOptions& options) {
  if (!options.title.empty()) {
    document.title = document.title.empty() ? options.title
                                            : fmt::format("{}: {}", options.title, document.title);
  }
  document.notes.insert(document.notes.begin(), options.notes.begin(), options.notes.end());
  return document;
}

}  // namespace

ExitCode exit_code_of(reports::Verdict verdict) {
  if (verdict == reports::Verdict::predictable) return ExitCode::predictable;
  switch (reports::info_of(verdict).outcome) {
    case reports::Outcome::flaw:
      return ExitCode::biased;
    case reports::Outcome::open:
      return ExitCode::inconclusive;
    case reports::Outcome::good:
      break;
  }
  return ExitCode::ok;
}

bool open_in_browser(const Terminal& terminal, const std::filesystem::path& page) {
  constexpr std::array<std::string_view, 2> openers = {"xdg-open", "open"};
  const std::filesystem::path opener = find_program(openers);
  if (!opener.empty() && start({opener.string(), std::filesystem::absolute(page).string()})) {
    return true;
  }
  terminal.note(fmt::format("nothing here opens pages (xdg-open); it is {}", page.string()));
  return false;
}

void look_at_folder(OutputOptions& options) {
  if (options.out.empty() || options.folder != nullptr) return;
  options.folder = std::make_shared<reports::ReportFolder>(options.out, options.force);
}

ExitCode present(const Program& program, const OutputOptions& asked,
                 const reports::Document& found) {
  if (program.document != nullptr) {
    *program.document = found;
    return ExitCode::ok;
  }
  const reports::Document document = titled(found, asked);
  const Terminal& terminal = program.terminal;
  OutputOptions options = asked;
  look_at_folder(options);
  std::string failure;
  if (!options.out.empty() || !options.file.empty()) {
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
  tell_github(terminal, options, document);
  if (options.open) open_page(terminal, options, document);
  return exit_code(document, options);
}

reports::Document read_document(const std::string& path) {
  if (path == "-")
    return reports::from_json(read_standard_input(file_kinds::result), "standard input");
  return reports::from_json(read_file(path, file_kinds::result), path);
}

void compute(const Program& program, std::string_view what, const std::function<void()>& work,
             const std::function<void()>& keep, const std::atomic<double>* share) {
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
  LongRun long_run("Ctrl-C ends it");
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
      remove_unfinished_files();
      std::_Exit(static_cast<int>(ExitCode::interrupted));
    }
    std::this_thread::sleep_for(Clock::now() - start < 100ms ? 2ms : 50ms);
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    if (const std::string line = long_run.look(share ? share->load() : -1, elapsed.count());
        !line.empty()) {
      program.terminal.progress("");
      program.terminal.note(fmt::format("{}: {}", what, line));
    }
    if (elapsed > 1000ms) {
      program.terminal.progress(fmt::format("{}: {}", what, duration_text(elapsed.count())));
    }
  }
  worker.join();
  program.terminal.progress("");
  if (error) std::rethrow_exception(error);
}

}  // namespace evenhand::cli
