#include "src/cli/program.hpp"

#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <new>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "base/version.hpp"
#include "src/cli/command.hpp"

namespace evenhand::cli {
namespace {

void add_commands(CLI::App& app, Program& program) {
  add_report(app, program);
}

/// CLI11's own complaint, with a suggestion when a subcommand was mistyped.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error, int argc,
                          char** argv) {
  const std::string hint = "see 'evenhand --help'";
  if (argc > 1 && argv[1][0] != '-') {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands(nullptr))
      names.push_back(command->get_name());
    const std::vector<std::string_view> known(names.begin(), names.end());
    if (std::find(names.begin(), names.end(), argv[1]) == names.end()) {
      return unknown_name("command", argv[1], known, hint);
    }
    return fmt::format("{}; see 'evenhand {} --help'", error.what(), argv[1]);
  }
  return fmt::format("{}; {}", error.what(), hint);
}

int exit_status(ExitCode code) { return static_cast<int>(code); }

}  // namespace

int run_program(int argc, char** argv) {
  // A closed pipe is then an error of the write that meets it, which can be reported or kept quiet.
  std::signal(SIGPIPE, SIG_IGN);
  Program program;
  CLI::App app{"Is this shuffle, this deal or this game even-handed?", "evenhand"};
  app.set_version_flag("--version", fmt::format("evenhand {}", version));
  app.require_subcommand(1);
  add_commands(app, program);
  try {
    app.parse(argc, argv);
    return exit_status(program.run());
  } catch (const CLI::Success& success) {
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    program.terminal.error(usage_message(app, error, argc, argv));
    return exit_status(ExitCode::bad_input);
  } catch (const InputError& error) {
    program.terminal.error(error.what());
    return exit_status(ExitCode::bad_input);
  } catch (const std::bad_alloc&) {
    program.terminal.error("out of memory; try fewer threads or a smaller deck");
    return exit_status(ExitCode::failed);
  } catch (const std::exception& error) {
    program.terminal.error(error.what());
    return exit_status(ExitCode::failed);
  }
}

}  // namespace evenhand::cli
