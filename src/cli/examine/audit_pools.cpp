#include "src/cli/examine/audit_pools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/shell.hpp"
#include "reports/join.hpp"
#include "sims/cards/deck.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/program/program.hpp"

namespace evenhand::cli {
namespace {

std::vector<std::string> parted(std::string_view list) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t plus = std::min(list.find('+', at), list.size());
    parts.emplace_back(list.substr(at, plus - at));
    at = plus + 1;
  }
  return parts;
}

/// One column, by its name or its number.
bool names_one_column(std::string_view list) {
  if (list.find_first_of(",[") != std::string_view::npos) return false;
  if (list.find("..") != std::string_view::npos) return false;
  return list.find_first_not_of("0123456789-") != std::string_view::npos ||
         list.find('-') == std::string_view::npos;
}

/// The columns of each draw.
std::vector<std::string> columns_of(const PoolsOptions& options,
                                    const std::vector<std::uint64_t>& sizes) {
  const std::string& list = options.columns;
  if (list.empty()) {
    throw InputError(
        fmt::format("--draw {}: say with --columns where the numbers of each draw stand: 2-6+7, "
                    "'ball1..ball5+bonus', or the one column that holds all of them",
                    printable(options.draws, 64)));
  }
  std::vector<std::string> columns = parted(list);
  if (columns.size() == sizes.size()) return columns;
  if (columns.size() > 1 || !names_one_column(list)) {
    throw InputError(fmt::format(
        "--columns {}: found {} of {} draws; part the columns of the draws with '+', such as 2-6+7",
        printable(list, 64), columns.size(), sizes.size()));
  }
  columns.clear();
  std::uint64_t first = 1;
  for (const std::uint64_t size : sizes) {
    const std::uint64_t last = first + size - 1;
    columns.push_back(size == 1 ? fmt::format("{}[{}]", list, first)
                                : fmt::format("{}[{}-{}]", list, first, last));
    first = last + 1;
  }
  return columns;
}

void name(std::vector<Pool>& pools) {
  for (Pool& pool : pools) pool.name = fmt::format("{} of {}", pool.draw, pool.deck);
  for (std::size_t i = 1; i < pools.size(); ++i) {
    const auto before = pools.begin() + static_cast<std::ptrdiff_t>(i);
    const bool is_again = std::any_of(pools.begin(), before, [&](const Pool& other) {
      return other.draw == pools[i].draw && other.deck == pools[i].deck;
    });
    if (is_again) pools[i].name += fmt::format(", draw {}", i + 1);
  }
}

/// Refuses options and sources that do not allow a run of its own for each draw.
void require_runs_of_each(const Program& program, const std::string& draws) {
  if (program.captured != nullptr) {
    throw InputError(
        fmt::format("--draw {}: is an audit of each draw; name one of them here", draws));
  }
  if (!program.has_typed("--log") && !program.has_typed("--sql")) {
    throw InputError(fmt::format(
        "--draw {}: several draws of a row are for --log and --sql; name one draw", draws));
  }
  if (program.has_typed("--profile")) {
    throw InputError(fmt::format(
        "--draw {}: --profile says what one audit is held to; give it with one draw", draws));
  }
  for (const Option& option : program.command->options) {
    constexpr std::array<std::string_view, 2> of_each = {"--threads", "--memory"};
    const std::string& typed = option.name();
    if (!option.is_typed() || option.heading != "Run") continue;
    if (std::find(of_each.begin(), of_each.end(), typed) != of_each.end()) continue;
    throw InputError(
        fmt::format("--draw {}: {} is for one run, and each draw is a run of its own; leave it "
                    "out, or name one draw",
                    draws, typed));
  }
  if (!program.has_typed("--log")) return;
  for (const std::string& file : program.command->find_option("--log")->typed) {
    std::error_code error;
    if (file != "-" && !std::filesystem::is_fifo(file, error)) continue;
    throw InputError(fmt::format(
        "--draw {}: reads a log once for each draw, and {} can be read once only; save it in a "
        "file",
        draws, file == "-" ? "standard input" : printable(file, 200)));
  }
}

/// Returns the typed options of the plan, and of how a run is worked.
std::vector<const Option*> typed_options(const Command& command) {
  std::vector<const Option*> all;
  for (const Option& option : command.options) {
    const bool is_asked = option.heading == "Options" || option.heading == "Run";
    if (option.is_typed() && is_asked) all.push_back(&option);
  }
  return all;
}

/// Returns the plan's arguments, --threads and --memory, without what each draw has of its own.
std::vector<std::string> shared_arguments(const Command& command) {
  constexpr std::array<std::string_view, 4> own = {"--draw", "--deck", "--columns", "--alpha"};
  std::vector<std::string> arguments;
  for (const Option* const option : typed_options(command)) {
    const std::string& name = option->name();
    if (std::find(own.begin(), own.end(), name) != own.end()) continue;
    if (name == "--log" || name == "--sql") {
      arguments.push_back(name);
      arguments.insert(arguments.end(), option->typed.begin(), option->typed.end());
      continue;
    }
    for (const std::string& value : option->typed) arguments.push_back(name + '=' + value);
  }
  return arguments;
}

/// Returns the command line that repeats all draws.
std::string command_line(const Command& command, const PoolsOptions& options) {
  std::string line = command.full_name();
  for (const Option* const option : typed_options(command)) {
    if (!option->is_of_plan()) continue;
    const std::string& name = option->name();
    std::vector<std::string> values = option->typed;
    if (name == "--draw") values = {options.draws};
    if (name == "--deck") values = {options.decks};
    if (option->is_flag) {
      // "--with-repeats" is "true", and "--sorted=draws" "draws".
      line += ' ' + name + (values.back() == "true" ? "" : '=' + values.back());
      continue;
    }
    const bool is_list = name == "--log" || name == "--sql";
    if (is_list) line += ' ' + name;
    for (const std::string& value : values) {
      line += (is_list ? " " : fmt::format(" {} ", name)) + shell_quoted(value);
    }
  }
  return line;
}

}  // namespace

std::vector<Pool> pools_of(const PoolsOptions& options) {
  if (options.draws.empty()) {
    throw InputError(
        fmt::format("--deck {}: two pools are for two draws, such as --draw 5+1; name the deck of "
                    "the draw",
                    printable(options.decks, 64)));
  }
  const std::vector<std::string> draws = parted(options.draws);
  const std::vector<std::string> decks = parted(options.decks);
  std::vector<std::uint64_t> sizes;
  for (const std::string& draw : draws) {
    sizes.push_back(parse_count(draw, "--draw", 1, cards::max_deck));
  }
  if (decks.size() != draws.size()) {
    throw InputError(fmt::format(
        "--draw {}: expected a pool for each draw, such as --deck 69+26; found {} of "
        "{}",
        printable(options.draws, 64), options.decks.empty() ? 0 : decks.size(), draws.size()));
  }
  const std::vector<std::string> columns = columns_of(options, sizes);
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    pools.push_back({"", draws[i], decks[i], columns[i]});
  }
  name(pools);
  return pools;
}

void add_pools(Command& command, PoolsOptions& options) {
  // The plan is of one draw, and gets the first.
  const auto keep = [&](const char* option, std::string& whole) {
    Target& target = command.get_option(option)->target;
    target = [&whole, read = std::get<Reader>(target)](const std::string& text) {
      const std::size_t plus = text.find('+');
      if (plus != std::string::npos) whole = text;
      read(text.substr(0, plus));
    };
  };
  command.get_option("--draw")->help =
      "Each deal is a draw of K cards out of the deck; 5+1 with --deck 69+26 are two draws of a "
      "row of a log";
  keep("--draw", options.draws);
  keep("--deck", options.decks);
  // A column of one draw may be called by any name.
  Target& columns = command.get_option("--columns")->target;
  columns = [&options, read = std::get<Reader>(columns)](const std::string& text) {
    options.columns = text;
    read(text);
  };
}

ExitCode audit_pools(const Program& program, const PoolsOptions& options,
                     const judge::JudgeOptions& judging, const OutputOptions& output) {
  if (!options.draws.empty()) require_runs_of_each(program, options.draws);
  const std::vector<Pool> pools = pools_of(options);
  const std::vector<std::string> shared = shared_arguments(*program.command);
  const double alpha = judging.alpha / static_cast<double>(pools.size());
  std::vector<reports::Named> documents;
  for (const Pool& pool : pools) {
    std::vector<std::string> arguments = {"audit"};
    arguments.insert(arguments.end(), shared.begin(), shared.end());
    for (const std::string& own : {"--draw=" + pool.draw, "--deck=" + pool.deck,
                                   "--columns=" + pool.columns, "--alpha=" + in_full(alpha)}) {
      arguments.push_back(own);
    }
    try {
      auto document = document_of_command(program.terminal, arguments, program.folder);
      if (!document) return ExitCode::interrupted;
      documents.push_back({pool.name, std::move(*document)});
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", pool.name, error.what()));
    }
  }
  return present(
      program, output,
      reports::join("audit", command_line(*program.command, options), std::move(documents)));
}

}  // namespace evenhand::cli
