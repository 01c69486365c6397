#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "sims/mahjong/odds.hpp"
#include "src/cli/odds.hpp"

namespace evenhand::cli {
namespace {

using mahjong::HandCount;
using mahjong::Shanten;
using mahjong::ShantenDistribution;
using Json = nlohmann::ordered_json;

constexpr const char* examples = R"(Examples:
  evenhand odds mahjong                          winning hands, and shanten of 13 and 14 tiles
  evenhand odds mahjong --rules chinese          four of a kind as two of seven pairs
  evenhand odds mahjong --rules sichuan --json   108 tiles, one suit lacking)";

struct Options {
  std::string rules = "basic";
  bool json = false;
};

struct Form {
  std::string name;
  std::vector<HandCount> counts;  ///< by shanten + 1
};

/// All hands of one size, form by form and by the best of all forms of the rules.
struct Table {
  std::size_t tiles;
  HandCount total;
  std::vector<Form> forms;
};

Table count_table(const mahjong::Rules& rules, std::size_t tiles) {
  const mahjong::Shape& shape = rules.shape;
  const ShantenDistribution counted = mahjong::count_hands(shape, rules.honours, tiles);
  Table table{tiles, counted.total(), {}};
  const auto add = [&](std::string name, int (*value)(const Shanten&)) {
    table.forms.push_back({std::move(name), counted.of(value)});
  };
  add("standard", [](const Shanten& s) { return s.standard; });
  if (shape.seven_pairs) add("seven pairs", [](const Shanten& s) { return s.seven_pairs; });
  if (shape.thirteen_orphans && rules.honours) {
    add("thirteen orphans", [](const Shanten& s) { return s.thirteen_orphans; });
  }
  const bool pairs = shape.seven_pairs;
  const bool orphans = shape.thirteen_orphans && rules.honours;
  table.forms.push_back({"best of all", counted.of([pairs, orphans](const Shanten& s) {
                           int best = s.standard;
                           if (pairs) best = std::min(best, s.seven_pairs);
                           return orphans ? std::min(best, s.thirteen_orphans) : best;
                         })});
  return table;
}

double share(std::uint64_t part, std::uint64_t all) {
  return static_cast<double>(part) / static_cast<double>(all);
}

void append_form(std::string& text, const Table& table, const Form& form) {
  text += fmt::format("\n{} tiles, {}: mean shanten {:.12f}\n", table.tiles, form.name,
                      mahjong::mean_shanten(form.counts));
  for (std::size_t i = 0; i < form.counts.size(); ++i) {
    const HandCount& count = form.counts[i];
    if (count.multisets == 0) continue;
    text += fmt::format("  {:>2}  {:>15}  {:>25}  {:.10g}\n", static_cast<int>(i) - 1,
                        with_thousands(count.multisets), with_thousands(count.combinations),
                        share(count.combinations, table.total.combinations));
  }
}

void append_wins(std::string& text, const Table& table) {
  text += "\nWinning hands of 14 tiles\n";
  for (const Form& form : table.forms) {
    const HandCount& wins = form.counts.front();
    text += fmt::format("  {:17} {:>12} multisets  {:>20} combinations, 1 in {:.1f}\n", form.name,
                        with_thousands(wins.multisets), with_thousands(wins.combinations),
                        1 / share(wins.combinations, table.total.combinations));
  }
}

std::string odds_text(const mahjong::Rules& rules, const std::vector<Table>& tables) {
  std::string text = fmt::format("Mahjong, rules {}: {} tiles, counted exactly\n",
                                 mahjong::rules_text(rules), rules.honours ? 136 : 108);
  for (const Table& table : tables) {
    text += fmt::format("  hands of {}  {:>15} multisets  {:>25} combinations\n", table.tiles,
                        with_thousands(table.total.multisets),
                        with_thousands(table.total.combinations));
  }
  append_wins(text, tables.back());
  if (rules.shape.lack_a_suit) {
    const HandCount wins = mahjong::count_wins_lacking_a_suit(rules.shape);
    text += fmt::format("  {:17} {:>12} multisets  {:>20} combinations, 1 in {:.1f}\n",
                        "and lack a suit", with_thousands(wins.multisets),
                        with_thousands(wins.combinations),
                        1 / share(wins.combinations, tables.back().total.combinations));
  }
  text += "\nHands by shanten: multisets of kinds, combinations of tiles, probability";
  if (rules.shape.lack_a_suit) text += "\n(whatever suits they hold)";
  text += '\n';
  for (const Table& table : tables) {
    for (const Form& form : table.forms) append_form(text, table, form);
  }
  return text;
}

Json count_json(const HandCount& count) {
  return {{"multisets", count.multisets}, {"combinations", count.combinations}};
}

std::string odds_json(const mahjong::Rules& rules, const std::vector<Table>& tables) {
  Json json{{"game", "mahjong"}, {"rules", mahjong::rules_text(rules)}};
  if (rules.shape.lack_a_suit) {
    json["wins_lacking_a_suit"] = count_json(mahjong::count_wins_lacking_a_suit(rules.shape));
  }
  for (const Table& table : tables) {
    Json hands{{"tiles", table.tiles}, {"total", count_json(table.total)}};
    for (const Form& form : table.forms) {
      Json rows = Json::array();
      for (std::size_t i = 0; i < form.counts.size(); ++i) {
        if (form.counts[i].multisets == 0) continue;
        Json row{{"shanten", static_cast<int>(i) - 1}};
        row.update(count_json(form.counts[i]));
        rows.push_back(std::move(row));
      }
      hands["forms"].push_back({{"form", form.name},
                                {"mean_shanten", mahjong::mean_shanten(form.counts)},
                                {"shanten", std::move(rows)}});
    }
    json["hands"].push_back(std::move(hands));
  }
  return json.dump() + "\n";
}

ExitCode print_odds(const Program& program, const Options& options) {
  const mahjong::Rules rules = mahjong::parse_rules(options.rules);
  const std::vector<Table> tables = {count_table(rules, 13), count_table(rules, 14)};
  program.terminal.print(options.json ? odds_json(rules, tables) : odds_text(rules, tables));
  return ExitCode::ok;
}

}  // namespace

void add_odds_mahjong(CLI::App& odds, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      odds.add_subcommand("mahjong", "Mahjong: winning hands and shanten, counted exactly");
  command->footer(mahjong::rules_help() + examples);
  command->add_option("--rules", options->rules, "A preset, with switches behind it")
      ->type_name("RULES")
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([&program, options] {
    program.run = [&program, options] { return print_odds(program, *options); };
  });
}

}  // namespace evenhand::cli
