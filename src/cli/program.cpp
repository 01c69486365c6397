#include "src/cli/program.hpp"

#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <new>

#include "base/error.hpp"
#include "base/version.hpp"
#include "src/cli/command.hpp"
#include "src/cli/usage.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand compare                              what sorts, bubbles and Fisher-Yates do to a deck
  evenhand audit --log deals.txt                is this log of deals even-handed?
  evenhand audit --exec 'node shuffle.js 52'    is this program?
  evenhand exact bubble-matrix --deck 7         what can be proved
  evenhand COMMAND --help                       options and examples of a command)";

void add_commands(CLI::App& app, Program& program) {
  add_compare(app, program);
  add_audit(app, program);
  add_merge(app, program);
  add_calibrate(app, program);
  add_plan(app, program);
  add_identify(app, program);
  add_report(app, program);
  add_pvalue(app, program);
  add_exact(app, program);
  add_explain(app, program);
  add_hand(app, program);
  add_odds(app, program);
  add_claims(app, program);
  add_deal(app, program);
  add_perft(app, program);
  add_judge(app, program);
  add_engine(app, program);
  add_bench(app, program);
  add_play(app, program);
  add_replay(app, program);
  add_list(app, program);
}

int exit_status(ExitCode code) { return static_cast<int>(code); }

/// The exit code of an error: what follows from Ctrl-C is no fault of the input.
int exit_status_of_error(ExitCode code) {
  return exit_status(run::interrupted() ? ExitCode::interrupted : code);
}

}  // namespace

std::unique_ptr<run::Experiment> experiment_of_command(const std::string& command_line) {
  std::unique_ptr<run::Experiment> experiment;
  Program program;
  program.captured = &experiment;
  CLI::App app{"", "evenhand"};
  add_commands(app, program);
  try {
    app.parse(command_line, false);
  } catch (const CLI::Error& error) {
    throw InputError(fmt::format("'{}': {}", command_line, error.what()));
  }
  if (program.run) program.run();
  return experiment;
}

int run_program(int argc, char** argv) {
  // A closed pipe is then an error of the write that meets it, which can be reported or kept quiet.
  std::signal(SIGPIPE, SIG_IGN);
  Program program;
  CLI::App app{"Is this shuffle, this deal or this game even-handed?", "evenhand"};
  app.set_version_flag("--version", fmt::format("evenhand {}", version));
  app.require_subcommand(1);
  app.footer(examples);
  add_commands(app, program);
  try {
    app.parse(argc, argv);
    return exit_status(program.run());
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    program.terminal.error(
        usage_message(app, error, {argv + 1, static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)}));
    return exit_status(ExitCode::bad_input);
  } catch (const InputError& error) {
    program.terminal.error(error.what());
    return exit_status_of_error(ExitCode::bad_input);
  } catch (const std::bad_alloc&) {
    program.terminal.error("out of memory; try fewer threads or a smaller deck");
    return exit_status(ExitCode::failed);
  } catch (const std::exception& error) {
    program.terminal.error(error.what());
    return exit_status_of_error(ExitCode::failed);
  }
}

}  // namespace evenhand::cli
