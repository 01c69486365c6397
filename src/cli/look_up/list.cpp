#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/cards/deck.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/aliases.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/group.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/schemes/read_scheme.hpp"
#include "src/source/readers.hpp"

namespace evenhand::cli {
namespace {

using reports::Table;

Table named_table(std::string name, std::vector<reports::Column> more) {
  Table table{.name = std::move(name), .title = "", .columns = {{"name", "name"}}, .rows = {}};
  for (reports::Column& column : more) table.columns.push_back(std::move(column));
  return table;
}

/// "fisher-yates (knuth, durstenfeld)" is typed by any of these.
std::string other_names(const shuffle::ShufflerInfo& info) {
  std::string names;
  for (const shuffle::Alias& alias : shuffle::aliases()) {
    if (alias.stands_for != info.name) continue;
    names += fmt::format("{}{}", names.empty() ? " (also: " : ", ", alias.name);
  }
  return names.empty() ? names : names + ')';
}

Table shufflers() {
  Table table = named_table("shufflers", {{"uniform", "uniform"}, {"summary", "what it does"}});
  for (const shuffle::ShufflerInfo& info : shuffle::shufflers()) {
    const std::string name = info.parameter.empty()
                                 ? std::string(info.name)
                                 : fmt::format("{}:{}", info.name, info.parameter);
    table.rows.push_back({name, info.is_uniform(), std::string(info.summary) + other_names(info)});
  }
  return table;
}

std::string kind_of(const random::SourceInfo& info) {
  if (!info.reproducible) return "not reproducible";
  return info.weak ? "weak" : "sound";
}

Table rngs() {
  Table table = named_table("rngs", {{"kind", "kind"}, {"summary", "what it is"}});
  for (const random::SourceInfo& info : random::sources()) {
    table.rows.push_back({std::string(info.name), kind_of(info), std::string(info.summary)});
  }
  return table;
}

/// A table a group, under what the group looks at.
std::vector<Table> tests() {
  std::vector<Table> tables;
  for (const audit::GroupInfo& group : audit::groups()) {
    Table table = named_table(std::string(group.name), {{"null", "null hypothesis"}});
    table.title = fmt::format("{}: {}{}", group.name, group.summary,
                              group.by_default ? "" : " (not in `compare`)");
    for (const auto& info : audit::tests()) {
      if (audit::group_of(info.name) != group.name) continue;
      table.rows.push_back({std::string(info.name), std::string(info.null)});
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

template <Table (*table)()>
std::vector<Table> one() {
  return {table()};
}

Table decks() {
  Table table = named_table("decks", {{"summary", "what it is"}});
  table.rows.push_back(
      {std::string("N"), std::string("2 to 1024 cards that have no names but their numbers")});
  for (const cards::DeckInfo& info : cards::decks()) {
    table.rows.push_back({std::string(info.name), std::string(info.summary)});
  }
  return table;
}

Table readers() {
  Table table = named_table("readers", {{"summary", "what it reads"}});
  for (const source::ReaderInfo* info : source::readers()) {
    table.rows.push_back({std::string(info->name), std::string(info->summary)});
  }
  return table;
}

Table verdicts_table() {
  Table table = named_table(
      "verdicts", {{"said_of", "said of"}, {"exit_code", "exit code"}, {"meaning", "meaning"}});
  for (const reports::VerdictInfo& info : reports::verdicts) {
    table.rows.push_back({std::string(info.name), std::string(info.said_of),
                          static_cast<std::int64_t>(exit_code_of(info.verdict)),
                          std::string(info.meaning)});
  }
  return table;
}

Table schemes_table() {
  Table table = named_table("schemes", {{"cards", "cards"}, {"summary", "what it is"}});
  for (const EmbeddedFile& file : schemes::scheme_files()) {
    const std::string name(file.name.substr(0, file.name.rfind('.')));
    const schemes::Scheme scheme = schemes::parse_scheme(file.text, name, name);
    table.rows.push_back({name,
                          scheme.gives_cards()
                              ? reports::Value(static_cast<std::uint64_t>(scheme.deck.size))
                              : reports::Value(),
                          scheme.title});
  }
  return table;
}

struct List {
  std::string_view name;
  std::string_view title;
  std::vector<Table> (*tables)();
};

constexpr std::array lists = {List{"shufflers", "Shufflers", one<shufflers>},
                              List{"rngs", "Random sources", one<rngs>},
                              List{"tests", "Tests", tests},
                              List{"decks", "Decks", one<decks>},
                              List{"readers", "Readers of logs", one<readers>},
                              List{"schemes", "Provably fair schemes", one<schemes_table>},
                              List{"verdicts", "Verdicts", one<verdicts_table>}};

struct ListOptions {
  std::string what;
  OutputOptions output;
};

reports::Document list_document(const std::string& wanted) {
  reports::Document document;
  document.kind = "list";
  std::vector<std::string_view> names;
  for (const List& list : lists) {
    names.push_back(list.name);
    if (!wanted.empty() && wanted != list.name) continue;
    document.sections.push_back({.name = std::string(list.name), .title = std::string(list.title)});
    document.sections.back().tables = list.tables();
  }
  if (document.sections.empty()) {
    throw InputError(
        unknown_name("list", wanted, names,
                     "there are shufflers, rngs, tests, decks, readers, schemes, verdicts"));
  }
  return document;
}

ExitCode show_list(const Program& program, const ListOptions& options) {
  return answer(program, options.output, [&] { return list_document(options.what); });
}

}  // namespace

void add_list(Command& app, Program& program) {
  auto options = std::make_shared<ListOptions>();
  Command* command = app.add_subcommand(
      "list", "List shufflers, random sources, tests, decks, readers, schemes, verdicts");
  command->examples =
      "Examples:\n  evenhand list\n  evenhand list rngs\n  evenhand list tests --json";
  command->add_option(
      "what", options->what,
      "shufflers, rngs, tests, decks, readers, schemes or verdicts; all of them by default");
  add_output_options(*command, options->output);
  // Every row is what was asked for.
  options->output.verbose = true;
  when_parsed(*command, program, options, show_list);
}

}  // namespace evenhand::cli
