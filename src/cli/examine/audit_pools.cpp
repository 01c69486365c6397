#include "src/cli/examine/audit_pools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/shell.hpp"
#include "sims/cards/deck.hpp"
#include "src/deals/experiment.hpp"
#include "src/run/several.hpp"

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

/// Returns the line that repeats all of them, of those of each: what is the draw's own is joined,
/// and alpha is that of all.
std::string joined_line(const std::vector<run::NamedExperiment>& members, double alpha) {
  constexpr std::array<std::string_view, 3> own = {"--draw", "--deck", "--columns"};
  std::vector<std::string> words = shell_words(members.front().experiment->command_line());
  for (std::size_t i = 1; i < members.size(); ++i) {
    const std::vector<std::string> others = shell_words(members[i].experiment->command_line());
    for (std::size_t at = 1; at < words.size(); ++at) {
      const bool is_own = std::find(own.begin(), own.end(), words[at - 1]) != own.end();
      if (is_own) words[at] += '+' + others[at];
      if (words[at - 1] == "--alpha") words[at] = in_full(alpha);
    }
  }
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_quoted(word);
  return line;
}

deals::Plan plan_of(const Pool& pool, deals::Plan plan) {
  plan.deck.draw = parse_count(pool.draw, "--draw", 1, cards::max_deck);
  plan.deck.name = pool.deck;
  plan.input.selection.columns = pool.columns;
  return plan;
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

std::unique_ptr<run::Experiment> pools_experiment(
    const PoolsOptions& options, const deals::Plan& plan,
    const std::function<std::unique_ptr<run::Experiment>(const deals::Plan&)>& make) {
  const std::vector<Pool> pools = pools_of(options);
  for (const deals::SourceSpec& source : plan.sources) {
    if (!source.is_log()) {
      throw InputError(
          fmt::format("--draw {}: several draws of a row are for --log and --sql; name one draw",
                      printable(options.draws, 64)));
    }
    deals::make_rereadable(source, plan.input);
  }
  std::vector<run::NamedExperiment> members;
  for (const Pool& pool : pools) {
    deals::Plan own = plan_of(pool, plan);
    own.judging.alpha /= static_cast<double>(pools.size());
    try {
      members.push_back({pool.name, make(own)});
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", pool.name, error.what()));
    }
  }
  std::string line = joined_line(members, plan.judging.alpha);
  return std::make_unique<run::Several>(plan.command, std::move(line), std::move(members));
}

}  // namespace evenhand::cli
