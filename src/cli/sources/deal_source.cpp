#include "src/cli/sources/deal_source.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "sims/shuffle/files.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/calibration/calibration.hpp"
#include "src/cli/command/setting_options.hpp"

namespace evenhand::cli {
namespace {

using Kind = deals::SourceSpec::Kind;

std::string_view kind_words(Kind kind) {
  switch (kind) {
    case Kind::shuffler:
      return "a built-in shuffler";
    case Kind::scheme:
      return "a scheme";
    case Kind::sql:
      return "a database";
    case Kind::exec:
      return "a program";
    default:
      return "a log";
  }
}

/// A built-in shuffler; or a file of that name, which is read or run.
deals::SourceSpec source_named(const std::string& name) {
  if (!shuffle::is_file(name)) return {Kind::shuffler, name};
  try {
    shuffle::parse_shuffler(name);
    return {Kind::shuffler, name};
  } catch (const InputError&) {
    const std::string command = shuffle::command_of_file(name);
    return command.empty() ? deals::SourceSpec{Kind::log, name}
                           : deals::SourceSpec{Kind::exec, command};
  }
}

}  // namespace

void add_shuffler_source(Command& command, deals::SourcePlan& plan) {
  command.add_option(
      "shuffler",
      [&plan](const std::string& name) {
        plan.sources.push_back({Kind::shuffler, name});
      },
      "A built-in shuffler ('evenhand list shufflers')");
}

void add_log_source(Command& command, deals::SourcePlan& plan) {
  command
      .add_option(
          "--log",
          [&plan](const std::vector<std::string>& files) {
            plan.sources.push_back({Kind::log, files.front()});
            plan.input.more_files.assign(files.begin() + 1, files.end());
          },
          "Files of deals, one log in this order; '-' is standard input; .gz, .zst, .xz and .bz2 "
          "are read as they are")
      ->type_name("FILE...");
}

void add_exec_source(Command& command, deals::SourcePlan& plan) {
  command
      .add_option(
          "--exec",
          [&plan](const std::string& program) {
            plan.sources.push_back({Kind::exec, program});
          },
          "A program that shuffles, run by the shell")
      ->type_name("COMMAND");
}

void add_deal_sources(Command& command, deals::SourcePlan& plan) {
  command.add_option(
      "shuffler", [&plan](const std::string& name) { plan.sources.push_back(source_named(name)); },
      "A built-in shuffler ('evenhand list shufflers'); or a file: a log is read, a program run");
  command
      .add_option(
          "--scheme",
          [&plan](const std::string& name) {
            plan.sources.push_back({Kind::scheme, name});
          },
          "A provably fair scheme: a known one ('evenhand list schemes') or a TOML file")
      ->type_name("NAME|FILE");
  add_log_source(command, plan);
  command
      .add_option(
          "--sql",
          [&plan](const std::vector<std::string>& words) {
            plan.sources.push_back({Kind::sql, words.front()});
            plan.input.query = words.back();
          },
          "A database and a query: a deal a row, or with --deal-column a card a row")
      ->type_name("URI QUERY")
      ->expected(2);
  add_exec_source(command, plan);
}

void add_input_options(Command& command, deals::SourcePlan& plan) {
  AddSettingOptions add{command};
  deals::SourcePlan::reading_settings(plan, add);
  deals::SourcePlan::number_setting(plan, add);
  deals::SourcePlan::deck_settings(plan, add);
}

void require_one_source(std::string_view command, const deals::SourcePlan& plan) {
  if (plan.sources.size() == 1) return;
  throw InputError(
      fmt::format("{} takes one source of deals: a SHUFFLER ('evenhand list shufflers'), --scheme "
                  "NAME, --log FILE, --exec 'COMMAND' or --sql URI QUERY",
                  command));
}

void refuse_unused(const Program& program, const deals::SourcePlan& plan) {
  for (const std::string& option : deals::unused_options(plan)) {
    if (!program.has_typed("--" + option)) continue;
    throw InputError(fmt::format(
        "--{}: {} no use for it; leave it out", option,
        plan.sources.size() > 1 ? "these sources have"
                                : fmt::format("{} has", kind_words(plan.sources.front().kind))));
  }
}

deals::Streams open_sources(const Program& program, deals::DealingPlan& plan,
                            const std::function<std::uint64_t(const deals::SourceSpec&)>& wanted) {
  if (program.needs_seed && plan.is_stream()) throw calibration::without_seed();
  refuse_unused(program, plan);
  return deals::open_sources(plan, wanted,
                             [&](std::string_view line) { program.terminal.note(line); });
}

}  // namespace evenhand::cli
