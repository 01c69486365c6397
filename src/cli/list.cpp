#include <fmt/format.h>

#include <array>
#include <functional>
#include <memory>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "sims/cards/deck.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/cli/command.hpp"

namespace evenhand::cli {
namespace {

struct Row {
  std::string name;
  std::string summary;
};
using Rows = std::vector<Row>;

Rows shuffler_rows() {
  Rows rows;
  for (const shuffle::ShufflerInfo& info : shuffle::shufflers()) {
    const std::string name = info.parameter.empty()
                                 ? std::string(info.name)
                                 : fmt::format("{}:{}", info.name, info.parameter);
    rows.push_back(
        {name, fmt::format("{} {}", info.uniform ? "[uniform]" : "[flawed] ", info.summary)});
  }
  return rows;
}

Rows rng_rows() {
  Rows rows;
  for (const random::SourceInfo& info : random::sources()) {
    std::string summary(info.summary);
    if (info.weak) summary += " [weak]";
    if (!info.reproducible) summary += " [not reproducible]";
    rows.push_back({std::string(info.name), std::move(summary)});
  }
  return rows;
}

Rows test_rows() {
  Rows rows;
  for (const audit::TestInfo& info : audit::tests()) {
    rows.push_back({std::string(info.name), std::string(info.null)});
  }
  return rows;
}

Rows deck_rows() {
  Rows rows = {{"N", "2 to 1024 cards that have no names but their numbers"}};
  for (const cards::DeckInfo& info : cards::decks()) {
    rows.push_back({std::string(info.name), std::string(info.summary)});
  }
  return rows;
}

struct Section {
  std::string_view name;
  std::string_view title;
  Rows (*rows)();
};

constexpr std::array sections = {
    Section{"shufflers", "Shufflers", shuffler_rows}, Section{"rngs", "Random sources", rng_rows},
    Section{"tests", "Tests", test_rows}, Section{"decks", "Decks", deck_rows}};

std::string render(const Terminal& terminal, const Section& section) {
  const Rows rows = section.rows();
  std::size_t width = 0;
  for (const Row& row : rows) width = std::max(width, row.name.size());
  std::string text = fmt::format("{}\n", terminal.bold(section.title));
  for (const Row& row : rows) text += fmt::format("  {:<{}}  {}\n", row.name, width, row.summary);
  return text;
}

ExitCode list(const Terminal& terminal, const std::string& wanted) {
  std::string text;
  std::vector<std::string_view> names;
  for (const Section& section : sections) {
    names.push_back(section.name);
    if (!wanted.empty() && wanted != section.name) continue;
    if (!text.empty()) text += '\n';
    text += render(terminal, section);
  }
  if (text.empty()) {
    throw InputError(
        unknown_name("list", wanted, names, "there are shufflers, rngs, tests, decks"));
  }
  terminal.print(text);
  return ExitCode::ok;
}

}  // namespace

void add_list(CLI::App& app, Program& program) {
  auto wanted = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("list", "List shufflers, random sources, tests and decks");
  command->footer("Examples:\n  evenhand list\n  evenhand list rngs");
  command->add_option("what", *wanted, "shufflers, rngs, tests or decks; all of them by default");
  command->callback([&program, wanted] {
    program.run = [&program, wanted] { return list(program.terminal, *wanted); };
  });
}

}  // namespace evenhand::cli
