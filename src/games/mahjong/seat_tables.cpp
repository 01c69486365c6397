#include "src/games/mahjong/seat_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "src/games/mahjong/evidence.hpp"
#include "src/judge/estimate.hpp"

namespace evenhand::mahjong {
namespace {

using reports::Column;
using reports::Shown;
using reports::Value;

bool matters_most(SeatFigure figure) {
  constexpr std::array most = {SeatFigure::wins, SeatFigure::points, SeatFigure::start_shanten};
  return std::find(most.begin(), most.end(), figure) != most.end();
}

/// A table of the figures that matter most, or of the others; `cell(row, info)` is what stands
/// there. Columns in which there is nothing are left out.
template <class Cell>
reports::Table table_of(std::string name, std::string title, const Names& labels, bool of_most,
                        Cell cell) {
  reports::Table table{std::move(name), std::move(title), {{"seat", ""}}, {}, Shown::always};
  if (!of_most) table.shown = Shown::on_request;
  for (const std::string& label : labels) table.rows.push_back({label});
  for (const SeatFigureInfo& info : figure_infos()) {
    if (matters_most(info.figure) != of_most) continue;
    std::array<Value, players> cells;
    for (std::size_t row = 0; row < players; ++row) cells[row] = cell(row, info);
    const bool is_empty = std::all_of(cells.begin(), cells.end(), [](const Value& value) {
      return std::holds_alternative<std::monostate>(value);
    });
    if (is_empty) continue;
    table.columns.push_back(
        {std::string(info.name), std::string(info.words), info.is_share ? reports::share : ""});
    for (std::size_t row = 0; row < players; ++row) table.rows[row].push_back(cells[row]);
  }
  return table;
}

reports::Estimate with_known_ends(double value, const stats::Interval& interval) {
  const double width = interval.high - interval.low;
  if (!std::isfinite(width) || width == 0) return judge::estimate(value, interval.level);
  return judge::estimate(value, interval);
}

}  // namespace

Names seat_labels() {
  Names labels;
  std::copy(seat_names.begin(), seat_names.end(), labels.begin());
  return labels;
}

Names player_labels(const PlayPlan& plan) {
  Names labels;
  for (std::size_t i = 0; i < players; ++i) {
    labels[i] = fmt::format("{} {}", "ABCD"[i], plan.policies[i]);
  }
  return labels;
}

Value estimate(const stats::RatioSums& sums, bool is_share, double level) {
  if (sums.y == 0) return {};
  return with_known_ends(stats::ratio(sums), is_share ? stats::share_interval(sums, level)
                                                      : stats::ratio_interval(sums, level));
}

Value estimate_beyond(const stats::RatioSums& sums, const stats::RatioSums& fair, double level) {
  const stats::TestResult result = beyond_fair(sums, fair, level);
  if (!result.effect) return {};
  return with_known_ends(result.effect->value, result.effect->interval);
}

std::vector<reports::Table> figure_tables(const std::string& name, const std::string& title,
                                          const Names& labels,
                                          const std::array<SeatSums, players>& sums, double level) {
  const auto cell = [&](std::size_t row, const SeatFigureInfo& info) {
    return estimate(sums[row][index_of(info.figure)], info.is_share, level);
  };
  return {table_of(name, title, labels, true, cell),
          table_of(name + "_more", title, labels, false, cell)};
}

std::vector<reports::Table> beyond_tables(const PlayCounts& counts, const PlayCounts& fair,
                                          double level) {
  const auto cell = [&](std::size_t seat, const SeatFigureInfo& info) {
    return estimate_beyond(counts.of(seat, info.figure), fair.of(seat, info.figure), level);
  };
  return {table_of("beyond_fair", "", seat_labels(), true, cell),
          table_of("beyond_fair_more", "", seat_labels(), false, cell)};
}

reports::Table count_table(const std::string& name, const Names& labels,
                           const std::array<SeatSums, players>& sums) {
  reports::Table table{name,
                       "Counts",
                       {{"seat", ""}, {"figure", "figure"}, {"count", "count"}, {"of", "of"}},
                       {},
                       Shown::on_request};
  for (std::size_t row = 0; row < players; ++row) {
    for (const SeatFigureInfo& info : figure_infos()) {
      const stats::RatioSums& sum = sums[row][index_of(info.figure)];
      table.rows.push_back({labels[row], std::string(info.words), sum.x, sum.y});
    }
  }
  return table;
}

}  // namespace evenhand::mahjong
