#include "src/cli/examine/audit_pools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/battery.hpp"
#include "src/deals/experiment.hpp"
#include "src/run/several.hpp"

namespace evenhand::cli {
namespace {

/// The group of tests that look at the draws of a row together.
constexpr std::string_view pools_tests = "pools";

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
  std::vector<std::string> columns = deals::parts_of_pools(list);
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
  std::vector<cards::Deck> decks(pools.size());
  for (std::size_t i = 0; i < pools.size(); ++i) {
    decks[i].name = pools[i].deck;
    decks[i].draw = parse_count(pools[i].draw, "--draw", 1, cards::max_deck);
  }
  const std::vector<std::string> names = cards::pool_names(decks);
  for (std::size_t i = 0; i < pools.size(); ++i) pools[i].name = names[i];
}

template <class Part>
std::string joined(const std::vector<Pool>& pools, Part Pool::*part) {
  std::string all;
  for (const Pool& pool : pools) all += (all.empty() ? "" : "+") + pool.*part;
  return all;
}

/// Makes the plan that of rows that hold all of the draws.
void be_of_rows(const std::vector<Pool>& pools, deals::Plan& plan) {
  plan.deck.name = joined(pools, &Pool::deck);
  plan.deck.draw = 0;
  plan.input.draws = joined(pools, &Pool::draw);
  plan.input.selection.columns = joined(pools, &Pool::columns);
}

/// Returns the line that repeats all members.
std::string whole_line(const std::vector<run::NamedExperiment>& members,
                       const std::vector<Pool>& pools, const deals::Plan& asked) {
  const auto plan_of = [](const run::NamedExperiment& member) {
    const nlohmann::json plan = member.experiment->plan();
    return deals::plan_from_json(plan);
  };
  deals::Plan plan = plan_of(members.front());
  plan.judging.alpha = asked.judging.alpha;
  plan.groups = asked.groups.empty() ? audit::full_battery().groups : asked.groups;
  if (plan.is_of_pools()) return deals::command_line(plan);
  std::vector<std::string> bases;
  for (std::size_t i = 0; i < pools.size(); ++i) {
    bases.push_back(plan_of(members[i]).input.base);
  }
  plan.input.base = deals::bases_of_pools(bases);
  be_of_rows(pools, plan);
  return deals::command_line(plan);
}

/// A draw by itself.
deals::Plan plan_of(const Pool& pool, deals::Plan plan) {
  plan.deck.draw = parse_count(pool.draw, "--draw", 1, cards::max_deck);
  plan.deck.name = pool.deck;
  plan.input.selection.columns = pool.columns;
  plan.input.base = pool.base;
  return plan;
}

/// The draws of a row against each other.
deals::Plan plan_of_rows(const std::vector<Pool>& pools, deals::Plan plan) {
  be_of_rows(pools, plan);
  plan.groups = {std::string(pools_tests)};
  // They are said of each draw.
  plan.input.strata.clear();
  plan.within.reset();
  plan.within_relative.reset();
  plan.profile.clear();
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
  const std::vector<std::string> draws = deals::parts_of_pools(options.draws);
  const std::vector<std::string> decks = deals::parts_of_pools(options.decks);
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
  std::vector<std::string> bases = deals::parts_of_pools(options.bases);
  if (bases.size() == 1) bases.resize(draws.size(), bases.front());
  if (bases.size() != draws.size()) {
    throw InputError(
        fmt::format("--numbered-from {}: expected one number, or one for each of {} "
                    "draws",
                    printable(options.bases, 64), draws.size()));
  }
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    pools.push_back({"", draws[i], decks[i], columns[i], bases[i]});
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
  // A value of one draw may have a '+', too, or be read as it is.
  const auto copy = [&](const char* option, std::string& whole) {
    Target& target = command.get_option(option)->target;
    target = [&whole, read = std::get<Reader>(target)](const std::string& text) {
      whole = text;
      read(text);
    };
  };
  copy("--numbered-from", options.bases);
  copy("--columns", options.columns);
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
  std::vector<std::pair<std::string, deals::Plan>> plans;
  deals::Plan of_each = plan;
  if (of_each.groups.empty()) of_each.groups = audit::full_battery().groups;
  const bool against_each_other = std::erase(of_each.groups, pools_tests) > 0;
  if (!of_each.groups.empty()) {
    for (const Pool& pool : pools) plans.emplace_back(pool.name, plan_of(pool, of_each));
  }
  if (against_each_other) {
    std::vector<std::string> names;
    for (const Pool& pool : pools) names.push_back(pool.name);
    plans.emplace_back(fmt::format("{}", fmt::join(names, " with ")), plan_of_rows(pools, plan));
  }
  std::vector<run::NamedExperiment> members;
  for (auto& [name, own] : plans) {
    own.judging.alpha /= static_cast<double>(plans.size());
    try {
      members.push_back({name, make(own)});
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", name, error.what()));
    }
  }
  std::string line = whole_line(members, pools, plan);
  return std::make_unique<run::Several>(plan.command, std::move(line), std::move(members));
}

}  // namespace evenhand::cli
