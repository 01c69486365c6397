#include "src/cli/texts/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>
#include <sstream>
#include <string_view>
#include <vector>

#include "base/language.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "reports/terminal.hpp"
#include "reports/value_text.hpp"
#include "src/cli/command/exit_code.hpp"
#include "src/cli/texts/option_text.hpp"

namespace evenhand::cli {
namespace {

std::vector<std::string> command_names(const Command& app) {
  std::vector<std::string> names;
  for (const Command& command : app.commands) names.push_back(command.name);
  return names;
}

std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> names;
  for (const Option& option : command.options) {
    for (const std::string& name : option.names) {
      if (name.starts_with("--")) names.push_back(name);
    }
  }
  return names;
}

std::string unknown(std::string_view kind, std::string_view typed,
                    const std::vector<std::string>& names, std::string_view hint) {
  const std::vector<std::string_view> known(names.begin(), names.end());
  return unknown_name(kind, typed, known, hint);
}

struct Renamed {
  std::string_view before;
  std::string_view now;
};
constexpr std::array<Renamed, 6> renamed_commands = {{{"bench", "xiangqi signature"},
                                                      {"engine", "xiangqi engine"},
                                                      {"judge", "xiangqi judge"},
                                                      {"perft", "xiangqi perft"},
                                                      {"hypergeom", "pvalue hypergeom"},
                                                      {"hypergeometric", "pvalue hypergeom"}}};

/// Where the first word is an option of some command: the command is to come first.
std::string option_first(const Command& app, const std::vector<std::string>& arguments) {
  if (arguments.empty() || !arguments.front().starts_with('-')) return {};
  const std::string option = arguments.front().substr(0, arguments.front().find('='));
  const std::vector<std::string> own = option_names(app);
  const std::vector<std::string_view> known(own.begin(), own.end());
  if (!nearest_name(option, known).empty()) return {};
  return fmt::format("expected a command before {}, such as 'evenhand audit'; see '{} --help'",
                     printable(option), app.full_name());
}

bool is_option_of(const Command& command, std::string_view argument) {
  const std::string_view name = argument.substr(0, argument.find('='));
  const std::vector<std::string> names = option_names(command);
  return std::find(names.begin(), names.end(), name) != names.end();
}

using reports::wrapped;

/// Where words begin, in columns: beside a name that is shorter or, where that leaves little room,
/// below it.
std::size_t words_column(std::size_t width) { return width < 64 ? 8 : 28; }

std::string name_of(const Option& option) {
  const std::string name = fmt::format("{}", fmt::join(option.names, ", "));
  const std::string type = option_type(option);
  return !option.is_named() || type.empty() ? name : name + ' ' + type;
}

/// Returns the words between blanks outside of quotes; an option with its value is one word.
std::vector<std::string> words_of_command(std::string_view line) {
  std::vector<std::string> words(1);
  char quote = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    const bool is_blank = quote == 0 && c == ' ';
    const std::string& word = words.back();
    const bool is_option = word.starts_with("--") && word.find(' ') == std::string::npos;
    if (is_blank && (!is_option || line.substr(at + 1).starts_with('-'))) {
      words.emplace_back();
      continue;
    }
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    }
    words.back() += c;
  }
  return words;
}

/// A command for a shell in rows of at most `width` columns, as far as its words allow.
std::string wrapped_command(std::string_view line, std::size_t width) {
  constexpr std::string_view go_on = " \\";
  std::string text;
  std::string row = " ";
  for (const std::string& word : words_of_command(line.substr(line.find_first_not_of(' ')))) {
    const std::size_t columns = reports::display_width(row + ' ' + word) + go_on.size();
    if (columns > width && row.find_first_not_of(' ') != std::string::npos) {
      text += fmt::format("{}{}\n", row, go_on);
      row.assign(5, ' ');
    }
    row += ' ' + word;
  }
  return text + row + '\n';
}

std::string exit_codes_text() {
  std::string text;
  for (const auto& [code, words] : exit_codes) {
    text += fmt::format("{}{} {}", text.empty() ? translated("Exit codes: ") : translated("; "),
                        static_cast<int>(code), translated(words));
  }
  return text + translated(".");
}

std::string group_heading(const std::string& group) { return translated(group) + translated(":"); }

/// A paragraph, or the words beside an example, in the language; a command stays as it is.
std::string translated_line(const std::string& line) {
  if (!line.starts_with("  ")) return translated(line);
  const std::size_t gap = line.find("  ", 3);
  if (gap == std::string::npos) return line;
  const std::size_t words = line.find_first_not_of(' ', gap);
  if (words == std::string::npos) return line;
  return line.substr(0, words) + translated(line.substr(words));
}

std::string help_entry(const std::string& name, const std::string& words, std::size_t width) {
  return reports::labelled(name, words_column(width) - 4, translated(words), width, 2) + '\n';
}

std::string usage_line(const Command& command, std::size_t width) {
  std::string line = translated("Usage: ") + command.full_name();
  if (!command.commands.empty()) line += " COMMAND";
  line += " [OPTIONS]";
  for (const Option& option : command.options) {
    if (option.is_named()) continue;
    const std::string word = option.name() + (option.is_repeated() ? "..." : "");
    line += option.is_required ? ' ' + word : fmt::format(" [{}]", word);
  }
  return wrapped(line, width, 7) + '\n';
}

std::string commands_text(const Command& command, std::size_t width) {
  std::string text;
  std::string group;
  for (const Command& below : command.commands) {
    if (below.heading != group) {
      group = below.heading;
      text += fmt::format("\n{}\n", group_heading(group));
    }
    text += help_entry(below.name, below.summary, width);
  }
  return text;
}

// The short help of a command with many options shows those that most people need, and the whole
// help shows all, by what they are about.
struct Question {
  std::string_view heading;
  std::vector<std::string_view> usual;
  std::vector<std::string_view> others;
};

const std::vector<Question>& questions() {
  static const std::vector<Question> all = {
      {"Where deals come from",
       {"--log", "--exec", "--counts", "--file", "--from-deals", "--of", "--deck", "--draw",
        "--with-repeats", "--samples", "--sequences", "--sessions", "--seed"},
       {"--scheme", "--sql", "--exec-mode", "--exec-timeout", "--hands", "--rng", "--start",
        "--deal-order", "--deck-order", "--weights", "--flaw", "--length", "--seed-bits"}},
      {"How a log is read",
       {"--columns", "--sorted", "--rows", "--follow"},
       {"--numbered-from", "--reader", "--path", "--separator", "--from", "--to", "--date-column",
        "--deal-column", "--deal-id", "--skip", "--where", "--bad-deals", "--bad-share",
        "--most-aborts", "--dealer-key", "--succession", "--auditor-key"}},
      {"What is tested",
       {"--tests", "--alpha", "--cell", "--event", "--deals", "--iid", "--nist", "--foretell",
        "--stop-on-alarm"},
       {"--group", "--strata", "--confirm", "--correction", "--level", "--enough", "--within",
        "--within-relative", "--e-value", "--until", "--profile", "--look", "--window", "--lags",
        "--arl"}}};
  return all;
}

constexpr std::array<std::string_view, 6> usual_beside = {"--help", "--out",   "--format",
                                                          "--json", "--quiet", "--verbose"};

bool is_among(const Option& option, std::span<const std::string_view> names) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
  });
}

std::string_view heading_of(const Option& option) {
  for (const Question& question : questions()) {
    if (is_among(option, question.usual) || is_among(option, question.others)) {
      return question.heading;
    }
  }
  return option.heading;
}

bool is_usual(const Option& option) {
  return !option.is_named() || option.is_required || is_among(option, usual_beside) ||
         std::any_of(questions().begin(), questions().end(),
                     [&](const Question& question) { return is_among(option, question.usual); });
}

/// The headings in the order of the questions, and then in that of the options.
std::vector<std::string_view> headings_of(const Command& command) {
  std::vector<std::string_view> headings = {"Options"};
  for (const Question& question : questions()) headings.push_back(question.heading);
  for (const Option& option : command.options) {
    const std::string_view heading = heading_of(option);
    if (std::find(headings.begin(), headings.end(), heading) == headings.end()) {
      headings.push_back(heading);
    }
  }
  return headings;
}

/// Whole, or with the usual options alone.
std::string options_text(const Command& command, std::size_t width, bool is_whole) {
  const auto entries = [&](const auto& is_wanted) {
    std::string text;
    for (const Option& option : command.options) {
      if ((is_whole || is_usual(option)) && is_wanted(option)) {
        text += help_entry(name_of(option), option_words(option), width);
      }
    }
    return text;
  };
  std::string text = entries([](const Option& option) { return !option.is_named(); });
  if (!text.empty()) text = '\n' + text;
  for (const std::string_view heading : headings_of(command)) {
    const std::string below = entries(
        [&](const Option& option) { return option.is_named() && heading_of(option) == heading; });
    if (!below.empty()) {
      text += fmt::format("\n{}\n{}", group_heading(std::string(heading)), below);
    }
  }
  return text;
}

/// The first examples, up to the next heading or so many lines.
std::string first_examples(const std::string& examples, std::size_t most) {
  std::string first;
  std::size_t lines = 0;
  std::istringstream text(examples);
  for (std::string line; std::getline(text, line) && !line.empty() && lines <= most;) {
    // A command that goes on in the next line is shown whole, or not at all.
    if (lines == most && !line.starts_with("      ")) break;
    if (!line.starts_with("      ")) ++lines;
    first += line + '\n';
  }
  return first;
}

/// "See also: evenhand identify, evenhand plan"; empty where there is nothing.
std::string see_also_line(const Command& command, std::size_t width) {
  std::string names;
  for (const std::string_view other : command.see_also) {
    names += fmt::format("{}evenhand {}", names.empty() ? "" : ", ", other);
  }
  return names.empty() ? names
                       : wrapped(translated(fmt::format("See also: {}", names)), width) + '\n';
}

/// Where an installed package has the files that examples read.
constexpr const char* examples_place =
    "The folder examples/ is that of the source; packages put it into share/doc/evenhand.";

std::string whole_help(const Command& command, std::size_t width, bool is_whole) {
  const bool is_run = command.parent == nullptr || command.commands.empty();
  constexpr std::size_t few = 5;
  const std::string end =
      laid_out(is_whole ? command.examples : first_examples(command.examples, few), width);
  std::string text = wrapped(translated(command.summary), width) + "\n\n" +
                     usage_line(command, width) + commands_text(command, width) +
                     options_text(command, width, is_whole) + (end.empty() ? "" : '\n' + end);
  if (!is_whole) {
    const auto left = std::count_if(command.options.begin(), command.options.end(),
                                    [](const Option& option) { return !is_usual(option); });
    return text + '\n' +
           wrapped(translated(fmt::format("{} more options and all examples: {} --help all", left,
                                          command.full_name())),
                   width) +
           '\n' + see_also_line(command, width);
  }
  if (end.find("examples/") != std::string::npos) {
    text += '\n' + wrapped(translated(examples_place), width) + '\n';
  }
  const std::string also = see_also_line(command, width);
  return text + (also.empty() ? "" : '\n' + also) +
         (is_run ? '\n' + wrapped(exit_codes_text(), width) + '\n' : "");
}

}  // namespace

std::string unknown_command(const Command& app, const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front().starts_with('-')) return {};
  for (const auto& [before, now] : renamed_commands) {
    if (fmt::format("{} ", fmt::join(arguments, " ")).starts_with(fmt::format("{} ", before))) {
      return fmt::format("'{}' is 'evenhand {}' now", before, now);
    }
  }
  const std::vector<std::string> known = command_names(app);
  if (std::find(known.begin(), known.end(), arguments.front()) != known.end()) return {};
  return unknown("command", arguments.front(), known, "see 'evenhand --help'");
}

std::string usage_message(const Command& app, const UsageError& error,
                          const std::vector<std::string>& arguments) {
  // A first word that is no command explains all that follows it.
  if (std::string message = unknown_command(app, arguments); !message.empty()) return message;
  if (std::string message = option_first(app, arguments); !message.empty()) return message;
  const Command& command = app.chosen_command();
  const std::string hint = fmt::format("see '{} --help'", command.full_name());
  for (const std::string_view argument : arguments) {
    if (argument.starts_with("--") && argument.size() > 2 && !is_option_of(command, argument)) {
      return unknown("option", argument.substr(0, argument.find('=')), option_names(command), hint);
    }
  }
  const std::vector<std::string> commands = command_names(command);
  if (!commands.empty() && command.parent != nullptr && arguments.back() == command.name) {
    return fmt::format("{} needs one of {}; {}", command.full_name().substr(app.name.size() + 1),
                       fmt::join(commands, ", "), hint);
  }
  if (!commands.empty() && !arguments.empty()) {
    const std::string_view last = arguments.back();
    const std::string_view wanted = &command == &app ? arguments.front() : last;
    if (!wanted.starts_with('-') &&
        std::find(commands.begin(), commands.end(), wanted) == commands.end() &&
        wanted != command.name) {
      return unknown("command", wanted, commands, hint);
    }
  }
  if (!error.unexpected().empty()) {
    const std::string more = printable(fmt::format("{}", fmt::join(error.unexpected(), " ")));
    const bool is_audit = command.name == "audit";
    return fmt::format("'{}' is not expected here; {}{}", more,
                       is_audit ? "'evenhand compare' takes more than one source, " : "", hint);
  }
  return fmt::format("{}; {}", error.what(), hint);
}

std::string help_text(const Command& command, std::size_t width, bool is_whole) {
  constexpr std::ptrdiff_t most_lines = 60;
  std::string text = whole_help(command, width, true);
  const bool is_short = std::count(text.begin(), text.end(), '\n') <= most_lines;
  return is_whole || is_short ? text : whole_help(command, width, false);
}

std::string laid_out(const std::string& footer, std::size_t width) {
  std::string text;
  for (const std::string& english : joined_paragraphs(footer)) {
    const std::string line = translated_line(english);
    const std::size_t gap = line.find("   ", 3);
    if (reports::display_width(line) <= width) {
      text += line + '\n';
    } else if (!line.starts_with("  ")) {
      text += wrapped(line, width) + '\n';
    } else if (gap != std::string::npos) {
      text += wrapped_command(line.substr(0, gap), width);
      const std::string words = line.substr(line.find_first_not_of(' ', gap));
      text += wrapped("      " + words, width, 6) + '\n';
    } else {
      text += wrapped_command(line, width);
    }
  }
  return text;
}

}  // namespace evenhand::cli
