#include "src/cli/test/audit_pools.hpp"

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

/// What says where the numbers come from, how many runs there are and how each is worked.
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
  for (const CLI::Option* option : program.command->get_options()) {
    constexpr std::array<std::string_view, 2> of_each = {"--threads", "--memory"};
    const std::string typed = option->get_name();
    if (option->count() == 0 || option->get_group() != "Run") continue;
    if (std::find(of_each.begin(), of_each.end(), typed) != of_each.end()) continue;
    throw InputError(
        fmt::format("--draw {}: {} is for one run, and each draw is a run of its own; leave it "
                    "out, or name one draw",
                    draws, typed));
  }
  if (!program.has_typed("--log")) return;
  for (const std::string& file : program.command->get_option("--log")->results()) {
    std::error_code error;
    if (file != "-" && !std::filesystem::is_fifo(file, error)) continue;
    throw InputError(fmt::format(
        "--draw {}: reads a log once for each draw, and {} can be read once only; save it in a "
        "file",
        draws, file == "-" ? "standard input" : printable(file, 200)));
  }
}

/// An option that was typed, and its values.
struct Typed {
  std::string name;
  std::vector<std::string> values;
  bool is_flag = false;
  bool is_of_plan = false;
};

std::vector<Typed> typed_options(const CLI::App& command) {
  std::vector<Typed> all;
  for (const CLI::Option* option : command.get_options()) {
    const std::string group = option->get_group();
    if (option->count() == 0 || (group != "Options" && group != "Run")) continue;
    all.push_back({option->get_name(), option->results(), option->get_items_expected_max() == 0,
                   group == "Options"});
  }
  return all;
}

/// Of the plan, --threads and --memory, but for what each draw has of its own.
std::vector<std::string> shared_arguments(const CLI::App& command) {
  constexpr std::array<std::string_view, 4> own = {"--draw", "--deck", "--columns", "--alpha"};
  std::vector<std::string> arguments;
  for (const Typed& option : typed_options(command)) {
    if (std::find(own.begin(), own.end(), option.name) != own.end()) continue;
    if (option.name == "--log" || option.name == "--sql") {
      arguments.push_back(option.name);
      arguments.insert(arguments.end(), option.values.begin(), option.values.end());
      continue;
    }
    for (const std::string& value : option.values) arguments.push_back(option.name + '=' + value);
  }
  return arguments;
}

/// What repeats all draws.
std::string command_line(const CLI::App& command, const PoolsOptions& options) {
  std::string line = full_name(command);
  for (const Typed& option : typed_options(command)) {
    if (!option.is_of_plan) continue;
    std::vector<std::string> values = option.values;
    if (option.name == "--draw") values = {options.draws};
    if (option.name == "--deck") values = {options.decks};
    if (option.is_flag) {
      // "--with-repeats" is "true", and "--sorted=draws" "draws".
      line += ' ' + option.name + (values.back() == "true" ? "" : '=' + values.back());
      continue;
    }
    const bool is_list = option.name == "--log" || option.name == "--sql";
    if (is_list) line += ' ' + option.name;
    for (const std::string& value : values) {
      line += (is_list ? " " : fmt::format(" {} ", option.name)) + shell_quoted(value);
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

void add_pools(CLI::App& command, PoolsOptions& options) {
  // The plan is of one draw, and gets the first.
  const auto keep = [&](const char* option, std::string& whole) {
    command.get_option(option)->transform(
        [&whole](std::string text) {
          const std::size_t plus = text.find('+');
          if (plus == std::string::npos) return text;
          whole = text;
          return text.substr(0, plus);
        },
        "", "");
  };
  command.get_option("--draw")->description(
      "Each deal is a draw of K cards out of the deck; 5+1 with --deck 69+26 are two draws of a "
      "row of a log");
  keep("--draw", options.draws);
  keep("--deck", options.decks);
  // Of one draw a column may be called by any name.
  command.get_option("--columns")->each([&options](const std::string& text) {
    options.columns = text;
  });
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
