#include "src/cli/program/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/language.hpp"
#include "base/printable.hpp"
#include "base/shell.hpp"
#include "base/system.hpp"
#include "sims/random/instruction_set.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/parse.hpp"
#include "src/cli/program/about.hpp"
#include "src/cli/program/app.hpp"
#include "src/cli/program/error_line.hpp"
#include "src/cli/program/languages.hpp"
#include "src/cli/prove/sprt.hpp"
#include "src/cli/prove/verify.hpp"
#include "src/cli/run/experiments.hpp"
#include "src/cli/texts/help.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* what_it_is = "Is this shuffle, this deal or this game even-handed?";

constexpr const char* program_examples = R"(Examples:
  evenhand compare --samples 20k                what sorts, bubbles and Fisher-Yates do to a deck
  evenhand audit --log @draft-1969              is this lottery?
  evenhand audit --exec 'node examples/shufflers/array_sort.js 52' --samples 20k   is this program?
  evenhand exact bubble-matrix --deck 7         what can be proved
  evenhand COMMAND --help                       options and examples of a command)";

struct KnownCommand {
  std::string_view name;
  void (*add)(Command&, Program&);
};

struct Heading {
  const char* name;
  std::vector<KnownCommand> commands;
};

/// All commands, under the headings that help gives them.
const std::vector<Heading>& headings() {
  static const std::vector<Heading> all = {{"Test",
                                            {{"audit", add_audit},
                                             {"watch", add_watch},
                                             {"history", add_history},
                                             {"check", add_check},
                                             {"init", add_init},
                                             {"compare", add_compare},
                                             {"bits", add_bits},
                                             {"entropy", add_entropy},
                                             {"merge", add_merge},
                                             {"report", add_report},
                                             {"diff", add_diff},
                                             {"calibrate", add_calibrate},
                                             {"plan", add_power},
                                             {"identify", add_identify}}},
                                           {"Prove and count",
                                            {{"exact", add_exact},
                                             {"explain", add_explain},
                                             {"verify", add_verify},
                                             {"odds", add_odds},
                                             {"claims", add_claims},
                                             {"pvalue", add_pvalue},
                                             {"sprt", add_sprt}}},
                                           {"Games",
                                            {{"deal", add_deal},
                                             {"protocol", add_protocol},
                                             {"play", add_play},
                                             {"replay", add_replay},
                                             {"hand", add_hand},
                                             {"xiangqi", add_xiangqi}}},
                                           {"Look up", {{"list", add_list}, {"page", add_page}}}};
  return all;
}

/// The command that is named alone, for the options of all take longer than most commands; all of
/// them, to say what there is, where that is none.
void add_commands(Command& app, Program& program, std::string_view named = {}) {
  bool is_added = false;
  for (const Heading& heading : headings()) {
    for (const KnownCommand& command : heading.commands) {
      if (!named.empty() && command.name != named) continue;
      command.add(app, program);
      app.commands.back().heading = heading.name;
      is_added = true;
    }
  }
  if (!is_added) add_commands(app, program);
}

/// Refuses an option's empty text, as an unset variable of the shell leaves: what the user meant,
/// such as which key has signed, would not be looked at. Some say something by an empty text.
void refuse_empty(Command& command) {
  constexpr std::array<std::string_view, 4> may_be_empty = {"--moves", "--server-seed",
                                                            "--client-seed", "--separator"};
  for (Option& option : command.options) {
    if (!option.is_named() || option.is_flag ||
        std::find(may_be_empty.begin(), may_be_empty.end(), option.name()) != may_be_empty.end()) {
      continue;
    }
    option.check({[](const std::string& text) {
                    return text.empty() ? "expected something, found an empty text; leave the "
                                          "option out, or give what it is to be"
                                        : "";
                  },
                  ""});
  }
  for (Command& each : command.commands) refuse_empty(each);
}

/// Finds an option of the command or of one below it; null where none has it.
const Option* find_option(const Command& program, const std::string& name) {
  for (const Command* const command : program.with_all_below()) {
    if (const Option* const option = command->find_option(name)) return option;
  }
  return nullptr;
}

/// The same of what stands behind '=', where the parser takes nothing for the bare flag, and the
/// next argument for an option's text.
void refuse_empty_assignments(const Command& app, const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (!argument.starts_with("--") || !argument.ends_with('=')) continue;
    const std::string name = argument.substr(0, argument.size() - 1);
    const Option* const option = find_option(app, name);
    if (option == nullptr) continue;
    throw InputError(fmt::format(
        "{}: expected something behind '=', found an empty text; {}", name,
        option->is_flag
            ? "leave '=' out, too"
            : fmt::format("leave the option out, or write {} '' for an empty text", name)));
  }
}

/// Whatever its options are: this program has none of them.
void refuse_left_out(const Program& program, std::string_view command) {
  const auto found = program.left_out.find(command);
  if (found != program.left_out.end()) throw InputError(found->second);
}

int exit_status(ExitCode code) { return static_cast<int>(code); }

/// To whoever types the name alone: what can be typed.
int introduce(const Terminal& terminal) {
  write_all(STDERR_FILENO, fmt::format("{}\n\n{}\n{}\n", translated(what_it_is),
                                       laid_out(program_examples, terminal.width()),
                                       translated("'evenhand --help' lists all commands.")));
  return exit_status(ExitCode::bad_input);
}

std::string_view first_of(const std::vector<std::string>& arguments) {
  return arguments.empty() ? std::string_view() : arguments.front();
}

/// All that the parser knows of the program.
void set_up(Command& app, Program& program, const std::vector<std::string>& arguments = {}) {
  app.add_flag("--version", Reader(), "Display program version information and exit")->asks =
      Asked::version;
  app.examples = program_examples;
  add_commands(app, program, first_of(arguments));
  add_language_option(app, arguments);
  refuse_empty(app);
}

/// "help audit" is "audit --help"; "version" and "-V" are "--version".
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (arguments.empty()) return arguments;
  if (arguments.front() == "version" || arguments.front() == "-V") return {"--version"};
  if (arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  return arguments;
}

/// "audit --help all" and "help audit all" ask for all options.
bool asks_for_all(const std::vector<std::string>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(),
                     [](const std::string& word) { return word == "--help" || word == "-h"; }) &&
         std::find(arguments.begin(), arguments.end(), "all") != arguments.end();
}

/// A descriptor below 3 that is closed would be given to the next file that is opened, and what is
/// printed would be written into it. These fail instead: nothing can be read from the first, or
/// written to the others.
void open_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) < 0) {
      open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

int show(const Terminal& terminal, const std::string& text) {
  try {
    terminal.print(text);
    return exit_status(ExitCode::ok);
  } catch (const RunError& error) {
    terminal.error(error.what());
    return exit_status(ExitCode::failed);
  }
}

/// Parses a command line that the program was given as a text. Throws InputError for a mistake in
/// it, and for one that asks for help instead.
void parse_text(Command& app, Program& program, const std::vector<std::string>& arguments) {
  add_commands(app, program, first_of(arguments));
  refuse_left_out(program, first_of(arguments));
  refuse_empty(app);
  refuse_empty_assignments(app, arguments);
  try {
    if (parse(app, arguments) != Asked::work) {
      throw InputError("asks for help; give a command that does something");
    }
  } catch (const UsageError& error) {
    throw InputError(usage_message(app, error, arguments));
  }
}

/// The chosen command counts something, as run_or_resume() has it do.
bool works_experiment(const Program& program) {
  if (program.command == nullptr) return false;
  const std::string name =
      program.command->full_name().substr(std::string_view("evenhand ").size());
  const std::vector<std::string_view> known = experiment_commands();
  return std::any_of(known.begin(), known.end(), [&](std::string_view command) {
    return name == command || name.starts_with(fmt::format("{} ", command));
  });
}

/// Refuses the options of a run: work that is done elsewhere would pass over them.
void refuse_run_options(const Command& command) {
  for (const Option& option : command.options) {
    if (!option.is_typed() || option.heading == "Options") continue;
    throw InputError(fmt::format(
        "{} says how a run is worked or shown, and not what is counted; leave it out here",
        option.name()));
  }
}

}  // namespace

void with_app(const std::function<void(const Command&)>& use) {
  Program program;
  Command app("evenhand", what_it_is);
  set_up(app, program);
  use(app);
}

std::unique_ptr<run::Experiment> experiment_of_command(const std::string& command_line,
                                                       bool needs_seed) {
  std::unique_ptr<run::Experiment> experiment;
  Program program;
  program.captured = &experiment;
  program.needs_seed = needs_seed;
  try {
    std::vector<std::string> arguments = shell_words(command_line);
    if (first_of(arguments) == "evenhand") arguments.erase(arguments.begin());
    Command app("evenhand");
    parse_text(app, program, arguments);
    if (!works_experiment(program)) return nullptr;
    refuse_run_options(*program.command);
    program.run();
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}': {}", printable(command_line, 200), error.what()));
  }
  return experiment;
}

std::optional<reports::Document> document_of_command(const Terminal& terminal,
                                                     const std::vector<std::string>& arguments,
                                                     const std::string& folder) {
  reports::Document document;
  Program program;
  program.terminal = terminal;
  program.folder = folder;
  program.document = &document;
  Command app("evenhand");
  parse_text(app, program, arguments);
  if (program.run() == ExitCode::interrupted) return std::nullopt;
  return document;
}

reports::Document answer_of(const std::vector<std::string>& arguments) {
  reports::Document document;
  Program program;
  program.terminal.be_quiet();
  program.document = &document;
  Command app("evenhand");
  parse_text(app, program, arguments);
  if (program.command != nullptr) refuse_run_options(*program.command);
  program.run();
  return document;
}

std::vector<std::string> plan_options_of(const std::string& command) {
  Program program;
  Command app("evenhand");
  const std::vector<std::string> words = shell_words(command);
  add_commands(app, program, words.front());
  refuse_left_out(program, words.front());
  const Command* found = &app;
  for (const std::string& word : words) {
    const auto below = std::find_if(found->commands.begin(), found->commands.end(),
                                    [&](const Command& each) { return each.name == word; });
    if (below == found->commands.end()) throw InputError(unknown_command(*found, {word}));
    found = &*below;
  }
  std::vector<std::string> names;
  for (const Option& option : found->options) {
    if (option.is_of_plan()) names.push_back(option.plain_name());
  }
  return names;
}

namespace {

/// Where somebody asks what vector code is worth, or whether it computes the same. False, with a
/// word, where they name none.
bool limit_instructions(const Terminal& terminal) {
  const char* const name = std::getenv("EVENHAND_INSTRUCTIONS");
  try {
    if (name != nullptr) random::use_at_most(name);
    return true;
  } catch (const InputError& error) {
    terminal.error(fmt::format("EVENHAND_INSTRUCTIONS: {}", error.what()));
    return false;
  }
}

int run_commands(int argc, char** argv, run::Team* team) {
  open_standard_descriptors();
  // A closed pipe is then an error of the write that meets it, which can be reported or kept quiet.
  std::signal(SIGPIPE, SIG_IGN);
  // And so is a file that has reached the largest size allowed.
  std::signal(SIGXFSZ, SIG_IGN);
  Program program;
  program.team = team;
  const std::vector<std::string> arguments = arguments_of(argc, argv);
  choose_language(arguments);
  if (!limit_instructions(program.terminal)) return exit_status(ExitCode::bad_input);
  if (arguments.empty()) return introduce(program.terminal);
  // No command is wanted, and the options of all take longer to set up than most commands run.
  if (arguments == std::vector<std::string>{"--version"}) {
    return show(program.terminal, about() + "\n");
  }
  Command app("evenhand", what_it_is);
  set_up(app, program, arguments);
  try {
    refuse_left_out(program, first_of(arguments));
    refuse_empty_assignments(app, arguments);
    const Asked asked = parse(app, arguments);
    if (asked == Asked::work) return exit_status(program.run());
    if (const std::string message = unknown_command(app, arguments); !message.empty()) {
      program.terminal.error(message);
      return exit_status(ExitCode::bad_input);
    }
    return show(program.terminal, asked == Asked::version
                                      ? about() + "\n"
                                      : help_text(app.chosen_command(), program.terminal.width(),
                                                  asks_for_all(arguments)));
  } catch (const UsageError& error) {
    program.terminal.error(usage_message(app, error, without_language(arguments)));
    return exit_status(ExitCode::bad_input);
  } catch (...) {
    const ErrorLine error = line_of_error();
    program.terminal.error(error.line);
    // An error that follows from Ctrl-C is no fault of the input.
    return exit_status(run::interrupted() ? ExitCode::interrupted : error.code);
  }
}

}  // namespace

int run_program(int argc, char** argv, run::Team* team) {
  // Where nothing can be thrown, as in some functions of the parser that take memory.
  std::set_terminate([] {
    write_all(STDERR_FILENO, "evenhand: cannot go on: out of memory, or a fault in evenhand\n");
    std::_Exit(exit_status(ExitCode::failed));
  });
  try {
    return run_commands(argc, argv, team);
  } catch (const std::bad_alloc&) {
    // Before the options were known, or while another error was told: nothing that needs memory.
    write_all(STDERR_FILENO, "evenhand: out of memory\n");
    return exit_status(ExitCode::failed);
  }
}

}  // namespace evenhand::cli
