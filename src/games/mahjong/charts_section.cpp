#include "src/games/mahjong/charts_section.hpp"

#include <fmt/format.h>

#include "src/games/mahjong/seat_tables.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::mahjong {
namespace {

using reports::Chart;
using reports::Shown;

Chart seats_chart(const PlayPlan& plan, const PlayCounts& counts, SeatFigure figure, double even,
                  const std::string& title) {
  const SeatFigureInfo& info = figure_infos()[index_of(figure)];
  Chart chart;
  chart.kind = Chart::Kind::intervals;
  chart.x = std::string(info.words);
  chart.y = "seat";
  chart.data = {
      fmt::format("{}_by_seat", info.name),
      title,
      {{"seat", "seat"},
       {std::string(info.name), std::string(info.words), info.is_share ? reports::share : ""}},
      {},
      Shown::on_request};
  for (std::size_t seat = 0; seat < players; ++seat) {
    chart.data.rows.push_back(
        {std::string(seat_names[seat]),
         estimate(counts.of(seat, figure), info.is_share, plan.judging.level)});
  }
  chart.reference = even;
  return chart;
}

/// The share of hands won by so many draws of all players together, of hands that are independent.
Chart turns_chart(const PlayPlan& plan, const Endings& endings) {
  Chart chart;
  chart.kind = Chart::Kind::curve;
  chart.x = "tiles drawn";
  chart.y = "share of hands won";
  chart.data = {"turn_of_the_win",
                "Hands won by the time so many tiles are drawn",
                {{"drawn", "tiles drawn"},
                 {"won", "hands won", reports::share},
                 {"low", "low", reports::share},
                 {"high", "high", reports::share}},
                {},
                Shown::on_request};
  Histogram turns;
  for (const Histogram& of_dealer : endings.turns) merge(turns, of_dealer);
  const auto hands = static_cast<double>(endings.hands);
  std::uint64_t won = 0;
  for (const auto& [turn, count] : turns) {
    won += count;
    const double share = static_cast<double>(won) / hands;
    const stats::Interval interval = stats::wilson_share(share, hands, plan.judging.level);
    chart.data.rows.push_back({turn, share, interval.low, interval.high});
  }
  return chart;
}

}  // namespace

reports::Section charts_section(const PlayPlan& plan, const PlayCounts& counts) {
  reports::Section section{"outcomes", "How hands go"};
  section.shown = Shown::on_request;
  section.charts = {
      seats_chart(plan, counts, SeatFigure::wins, 1.0 / players,
                  "Wins by seat; a quarter would be even"),
      seats_chart(plan, counts, SeatFigure::points, 0, "Points a hand by seat; 0 would be even"),
      turns_chart(plan, counts.endings)};
  return section;
}

}  // namespace evenhand::mahjong
