#include "src/odds/mahjong_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sims/mahjong/odds.hpp"

namespace evenhand::odds {
namespace {

using mahjong::HandCount;
using mahjong::Shanten;
using mahjong::ShantenDistribution;
using reports::Table;

struct Form {
  std::string name;
  std::vector<HandCount> counts;  ///< by shanten + 1
};

/// All hands of one size, form by form and by the best of all forms of the rules.
struct Hands {
  std::size_t tiles;
  HandCount total;
  std::vector<Form> forms;

  const Form& best() const { return forms.back(); }
};

Hands count_all(const mahjong::Rules& rules, std::size_t tiles) {
  const mahjong::Shape& shape = rules.shape;
  const ShantenDistribution counted = mahjong::count_hands(shape, rules.honours, tiles);
  Hands hands{tiles, counted.total(), {}};
  const auto add = [&](std::string name, int (*value)(const Shanten&)) {
    hands.forms.push_back({std::move(name), counted.of(value)});
  };
  const bool pairs = shape.seven_pairs;
  const bool orphans = shape.thirteen_orphans && rules.honours;
  add("standard", [](const Shanten& s) { return s.standard; });
  if (pairs) add("seven pairs", [](const Shanten& s) { return s.seven_pairs; });
  if (orphans) add("thirteen orphans", [](const Shanten& s) { return s.thirteen_orphans; });
  hands.forms.push_back({"best of all", counted.of([pairs, orphans](const Shanten& s) {
                           int best = s.standard;
                           if (pairs) best = std::min(best, s.seven_pairs);
                           return orphans ? std::min(best, s.thirteen_orphans) : best;
                         })});
  return hands;
}

double share(const HandCount& part, const HandCount& all) {
  return static_cast<double>(part.combinations) / static_cast<double>(all.combinations);
}

std::vector<reports::Value> win_row(const std::string& form, const HandCount& wins,
                                    const HandCount& all) {
  const double probability = share(wins, all);
  return {form, wins.multisets, wins.combinations, probability, 1 / probability};
}

Table wins_table(const mahjong::Rules& rules, const Hands& hands) {
  Table table{.name = "wins",
              .title = "",
              .columns = {{"form", "form"},
                          {"multisets", "multisets"},
                          {"combinations", "combinations"},
                          {"probability", "probability", reports::probability},
                          {"one_in", "1 in"}},
              .rows = {}};
  for (const Form& form : hands.forms) {
    table.rows.push_back(win_row(form.name, form.counts.front(), hands.total));
  }
  if (rules.shape.lack_a_suit) {
    table.rows.push_back(
        win_row("and lack a suit", mahjong::count_wins_lacking_a_suit(rules.shape), hands.total));
  }
  return table;
}

/// The best of all forms, a column a size of hand.
Table best_table(const std::vector<Hands>& sizes) {
  Table table{.name = "best", .title = "", .columns = {{"shanten", "shanten"}}, .rows = {}};
  for (const Hands& hands : sizes) {
    table.columns.push_back({fmt::format("hands_{}", hands.tiles),
                             fmt::format("{} tiles", hands.tiles), reports::probability});
  }
  // A size of hand may end before another does.
  std::size_t values = 0;
  for (const Hands& hands : sizes) values = std::max(values, hands.best().counts.size());
  for (std::size_t i = 0; i < values; ++i) {
    std::vector<reports::Value> row = {static_cast<std::int64_t>(i) - 1};
    bool occurs = false;
    for (const Hands& hands : sizes) {
      const std::vector<HandCount>& counts = hands.best().counts;
      const HandCount count = i < counts.size() ? counts[i] : HandCount{};
      occurs = occurs || count.multisets > 0;
      row.emplace_back(share(count, hands.total));
    }
    if (occurs) table.rows.push_back(std::move(row));
  }
  return table;
}

reports::Chart wins_bars(const Table& best) {
  reports::Chart chart{
      .kind = reports::Chart::Kind::bars, .x = "shanten", .y = "probability", .data = {}};
  chart.data = best;
  chart.data.name = "best_bars";
  chart.data.title = "Hands of 13 and of 14 tiles by shanten";
  chart.data.shown = reports::Shown::on_request;
  return chart;
}

Table shanten_table(const Hands& hands, const Form& form) {
  std::string name = fmt::format("{}_{}", form.name, hands.tiles);
  std::replace(name.begin(), name.end(), ' ', '_');
  Table table{.name = std::move(name),
              .title = fmt::format("{} tiles, {}: mean shanten {:.12f}", hands.tiles, form.name,
                                   mahjong::mean_shanten(form.counts)),
              .columns = {{"shanten", "shanten"},
                          {"multisets", "multisets"},
                          {"combinations", "combinations"},
                          {"probability", "probability", reports::probability}},
              .rows = {}};
  for (std::size_t i = 0; i < form.counts.size(); ++i) {
    const HandCount& count = form.counts[i];
    if (count.multisets == 0) continue;
    table.rows.push_back({static_cast<std::int64_t>(i) - 1, count.multisets, count.combinations,
                          share(count, hands.total)});
  }
  return table;
}

Table means_table(const std::vector<Hands>& sizes) {
  Table table{.name = "means", .title = "Mean shanten", .columns = {{"form", "form"}}, .rows = {}};
  for (const Hands& hands : sizes) {
    table.columns.push_back(
        {fmt::format("hands_{}", hands.tiles), fmt::format("{} tiles", hands.tiles)});
  }
  for (std::size_t form = 0; form < sizes.front().forms.size(); ++form) {
    table.rows.push_back({sizes.front().forms[form].name});
    for (const Hands& hands : sizes) {
      table.rows.back().emplace_back(mahjong::mean_shanten(hands.forms[form].counts));
    }
  }
  return table;
}

reports::Section wins_section(const mahjong::Rules& rules, const std::vector<Hands>& sizes) {
  reports::Section section{.name = "wins", .title = "Winning hands of 14 tiles"};
  section.tables.push_back(wins_table(rules, sizes.back()));
  return section;
}

reports::Section shanten_section(const mahjong::Rules& rules, const std::vector<Hands>& sizes) {
  reports::Section section{
      .name = "shanten",
      .title = "How likely a hand is so many tiles from ready, by its best form"};
  section.tables.push_back(best_table(sizes));
  section.tables.push_back(means_table(sizes));
  section.tables.back().shown = reports::Shown::on_request;
  section.charts.push_back(wins_bars(section.tables.front()));
  if (rules.shape.lack_a_suit) section.notes.emplace_back("Whatever suits they hold.");
  return section;
}

reports::Section forms_section(const std::vector<Hands>& sizes) {
  reports::Section section{.name = "forms", .title = "Hands by shanten, form by form"};
  for (const Hands& hands : sizes) {
    const std::string tiles = std::to_string(hands.tiles);
    section.figures.push_back(
        {"multisets_" + tiles, "multisets of " + tiles + " tiles", hands.total.multisets});
    section.figures.push_back(
        {"combinations_" + tiles, "combinations of " + tiles + " tiles", hands.total.combinations});
    for (const Form& form : hands.forms) section.tables.push_back(shanten_table(hands, form));
  }
  section.shown = reports::Shown::on_request;
  return section;
}

}  // namespace

reports::Document mahjong_document(const mahjong::Rules& rules) {
  const std::vector<Hands> sizes = {count_all(rules, 13), count_all(rules, 14)};
  reports::Document document;
  document.kind = "odds mahjong";
  document.title = "Multisets are of kinds; combinations, of single tiles, are equally likely";
  document.answer = fmt::format("Mahjong, rules {}: {} tiles, counted exactly",
                                mahjong::rules_text(rules), rules.tiles());
  document.sections = {wins_section(rules, sizes), shanten_section(rules, sizes),
                       forms_section(sizes)};
  return document;
}

stats::Rational mahjong_chance(const mahjong::Rules& rules, std::size_t tiles, int shanten) {
  const Hands hands = count_all(rules, tiles);
  const std::vector<HandCount>& counts = hands.best().counts;
  const auto at = static_cast<std::size_t>(shanten + 1);
  const HandCount found = at < counts.size() ? counts[at] : HandCount{};
  return {stats::Integer(found.combinations), stats::Integer(hands.total.combinations)};
}

}  // namespace evenhand::odds
