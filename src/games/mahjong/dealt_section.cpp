#include "src/games/mahjong/dealt_section.hpp"

#include <fmt/format.h>

#include "src/games/mahjong/seat_tables.hpp"
#include "src/games/mahjong/start_law.hpp"
#include "src/judge/estimate.hpp"
#include "stats/tables/class_features.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::mahjong {
namespace {

using reports::Chart;
using reports::Shown;

std::int64_t shanten_at(std::size_t index) { return static_cast<std::int64_t>(index) - 1; }

reports::Table starts_table(const PlayPlan& plan, const PlayCounts& counts) {
  reports::Table table{
      "dealt_shanten", "Hands dealt by shanten", {{"shanten", "shanten"}}, {}, Shown::on_request};
  for (const std::string_view seat : seat_names) {
    table.columns.push_back({std::string(seat), std::string(seat), "hands"});
  }
  table.columns.push_back({"expected_14", "expected of 14 tiles", "hands"});
  table.columns.push_back({"expected_13", "expected of 13 tiles", "hands"});
  for (std::size_t i = 0; i < best_values; ++i) {
    std::vector<reports::Value> row = {shanten_at(i)};
    for (std::size_t seat = 0; seat < players; ++seat) row.emplace_back(counts.starts[seat][i]);
    for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
      row.emplace_back(start_law(plan.rules, seat)[i] * static_cast<double>(counts.hands));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Chart starts_chart(const PlayPlan& plan, const PlayCounts& counts, std::size_t seat) {
  Chart chart;
  chart.kind = Chart::Kind::bars;
  chart.x = "shanten";
  chart.y = "hands";
  chart.data = {fmt::format("dealt_shanten_{}", seat_names[seat]),
                fmt::format("Shanten dealt to the {}, against its exact law", seat_names[seat]),
                {{"shanten", "shanten"}, {"observed", "observed"}, {"expected", "expected"}},
                {},
                Shown::on_request};
  const auto& law = start_law(plan.rules, seat);
  for (std::size_t i = 0; i < best_values; ++i) {
    if (law[i] == 0) continue;
    chart.data.rows.push_back({std::to_string(shanten_at(i)), counts.starts[seat][i],
                               law[i] * static_cast<double>(counts.hands)});
  }
  return chart;
}

/// Mean of a histogram with its interval.
template <std::size_t n>
reports::Value mean_held(const std::array<std::uint64_t, n>& held, double level) {
  std::uint64_t hands = 0;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    hands += held[i];
    sum += i * held[i];
  }
  if (hands == 0) return {};
  return judge::estimate(static_cast<double>(sum) / static_cast<double>(hands),
                         stats::mean_interval(held, level));
}

reports::Table tiles_table(const PlayPlan& plan, const PlayCounts& counts) {
  reports::Table table{
      "dealt_tiles",
      "Tiles dealt, a hand",
      {{"seat", ""}, {"tiles", "tiles"}, {"mean", "dealt"}, {"expected", "expected"}},
      {},
      Shown::on_request};
  const std::vector<std::uint64_t> classes(plan.rules.tiles() / copies, copies);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::string name(seat_names[seat]);
    for (std::size_t set = 0; set < key_tile_sets; ++set) {
      const std::uint64_t size = size_of(static_cast<KeyTiles>(set), plan.rules);
      if (size == 0) continue;
      table.rows.push_back(
          {name, std::string(key_tile_names[set]),
           mean_held(counts.dealt[seat].keys[set], plan.judging.level),
           static_cast<double>(dealt_to(seat) * size) / static_cast<double>(plan.rules.tiles())});
    }
    table.rows.push_back({name, std::string("four of a kind"),
                          mean_held(counts.dealt[seat].fours, plan.judging.level),
                          stats::classes_held_exactly(classes, dealt_to(seat), copies).mean});
  }
  return table;
}

}  // namespace

reports::Section dealt_section(const PlayPlan& plan, const PlayCounts& counts) {
  reports::Section section{"dealt", "Dealt hands against their exact laws"};
  section.shown = Shown::on_request;
  section.tables = {starts_table(plan, counts), tiles_table(plan, counts)};
  for (std::size_t seat = 0; seat < players; ++seat) {
    section.charts.push_back(starts_chart(plan, counts, seat));
  }
  return section;
}

}  // namespace evenhand::mahjong
