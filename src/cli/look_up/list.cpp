#include <fmt/format.h>

#include <algorithm>
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
#include "src/judge/method.hpp"
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

struct ListOptions {
  std::string what;
  std::string method;
  OutputOptions output;
};

/// The methods that --method names; all when it was not given.
std::vector<judge::Method> wanted_methods(const ListOptions& options) {
  std::vector<judge::Method> found;
  std::vector<std::string_view> known;
  for (const judge::MethodInfo& info : judge::methods) {
    if (options.method.empty()) found.push_back(info.method);
    known.push_back(info.name);
    for (std::string_view also = info.also; !also.empty();) {
      const std::size_t end = std::min(also.find(' '), also.size());
      known.push_back(also.substr(0, end));
      also.remove_prefix(std::min(end + 1, also.size()));
    }
  }
  if (!options.method.empty()) found = judge::methods_called(options.method);
  if (!found.empty()) return found;
  throw InputError(
      unknown_name("method of tests", options.method, known, "'evenhand list methods' shows all"));
}

bool is_among(judge::Method method, const std::vector<judge::Method>& methods) {
  return std::find(methods.begin(), methods.end(), method) != methods.end();
}

/// A table a group that has such tests, under what the group looks at.
std::vector<Table> tests(const ListOptions& options) {
  const std::vector<judge::Method> methods = wanted_methods(options);
  std::vector<Table> tables;
  for (const audit::GroupInfo& group : audit::groups()) {
    Table table =
        named_table(std::string(group.name), {{"method", "method"}, {"null", "null hypothesis"}});
    table.title = fmt::format("{}: {}{}", group.name, group.summary,
                              group.by_default ? "" : " (not in `compare`)");
    for (const auto& info : audit::tests()) {
      if (audit::group_of(info.name) != group.name || !is_among(info.method, methods)) continue;
      table.rows.push_back({std::string(info.name), std::string(judge::method_name(info.method)),
                            std::string(info.null)});
    }
    if (!table.rows.empty()) tables.push_back(std::move(table));
  }
  return tables;
}

/// Each method, with the number of tests of deals that have it.
Table methods_table() {
  Table table = named_table(
      "methods", {{"also", "also found by"}, {"tests", "tests"}, {"meaning", "meaning"}});
  for (const judge::MethodInfo& info : judge::methods) {
    const auto tests =
        std::count_if(audit::tests().begin(), audit::tests().end(),
                      [&](const judge::TestInfo& test) { return test.method == info.method; });
    table.rows.push_back({std::string(info.name), std::string(info.also),
                          static_cast<std::int64_t>(tests), std::string(info.meaning)});
  }
  return table;
}

template <Table (*table)()>
std::vector<Table> one(const ListOptions& /*options*/) {
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
  std::vector<Table> (*tables)(const ListOptions& options);
};

constexpr std::array lists = {List{"shufflers", "Shufflers", one<shufflers>},
                              List{"rngs", "Random sources", one<rngs>},
                              List{"tests", "Tests", tests},
                              List{"methods", "Methods of tests", one<methods_table>},
                              List{"decks", "Decks", one<decks>},
                              List{"readers", "Readers of logs", one<readers>},
                              List{"schemes", "Provably fair schemes", one<schemes_table>},
                              List{"verdicts", "Verdicts", one<verdicts_table>}};

reports::Document list_document(const ListOptions& options) {
  // A method is a question about tests.
  const std::string wanted =
      options.what.empty() && !options.method.empty() ? "tests" : options.what;
  if (!options.method.empty() && wanted != "tests") {
    throw InputError(fmt::format("--method: {} have none; 'evenhand list tests --method {}'",
                                 wanted, options.method));
  }
  reports::Document document;
  document.kind = "list";
  std::vector<std::string_view> names;
  for (const List& list : lists) {
    names.push_back(list.name);
    if (!wanted.empty() && wanted != list.name) continue;
    document.sections.push_back({.name = std::string(list.name), .title = std::string(list.title)});
    document.sections.back().tables = list.tables(options);
  }
  if (!options.method.empty()) {
    for (const judge::Method method : wanted_methods(options)) {
      document.sections.back().notes.push_back(
          fmt::format("'{}': {}", judge::method_name(method), judge::info_of(method).meaning));
    }
  }
  if (document.sections.empty()) {
    throw InputError(
        unknown_name("list", wanted, names,
                     "there are shufflers, rngs, tests, methods, decks, readers, schemes, "
                     "verdicts"));
  }
  return document;
}

ExitCode show_list(const Program& program, const ListOptions& options) {
  return answer(program, options.output, [&] { return list_document(options); });
}

}  // namespace

void add_list(Command& app, Program& program) {
  auto options = std::make_shared<ListOptions>();
  Command* command = app.add_subcommand(
      "list", "List shufflers, random sources, tests, decks, readers, schemes, verdicts");
  command->examples =
      "Examples:\n  evenhand list\n  evenhand list rngs\n  evenhand list tests --method ks\n  "
      "evenhand list tests --json";
  command->add_option(
      "what", options->what,
      "shufflers, rngs, tests, methods, decks, readers, schemes or verdicts; all of them by "
      "default");
  command
      ->add_option("--method", options->method,
                   "Tests of one method alone: ks, chi-square, hypergeometric, permutation, …; see "
                   "'evenhand list methods'")
      ->type_name("NAME");
  add_output_options(*command, options->output);
  // Every row is what was asked for.
  options->output.verbose = true;
  when_parsed(*command, program, options, show_list);
}

}  // namespace evenhand::cli
