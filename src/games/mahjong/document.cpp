#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/games/mahjong/game.hpp"
#include "src/judge/estimate.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::mahjong {
namespace {

using reports::Chart;
using reports::Section;
using reports::Shown;
using reports::Value;

using Names = std::array<std::string, players>;

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

/// "dealer" …
Names seat_labels() {
  Names labels;
  std::copy(seat_names.begin(), seat_names.end(), labels.begin());
  return labels;
}

/// "A proper" …
Names player_labels(const PlayPlan& plan) {
  Names labels;
  for (std::size_t i = 0; i < players; ++i) {
    labels[i] = fmt::format("{} {}", "ABCD"[i], plan.policies[i]);
  }
  return labels;
}

/// A ratio with its interval; nothing where it is of nothing.
Value estimate(const stats::RatioSums& sums, bool is_share, double level) {
  return sums.y == 0 ? Value() : judge::estimate(sums, is_share, level);
}

/// How far a ratio is beyond that of a fair shuffle; nothing where that cannot be said.
Value estimate_beyond(const stats::RatioSums& sums, const stats::RatioSums& fair, double level) {
  const stats::TestResult result = beyond_fair(sums, fair, level);
  return result.effect ? judge::estimate(*result.effect) : Value();
}

/// A row a seat (or player), a column a count: in the first table the few that matter most, in the
/// second, on request, the others. `name` begins the tables' names, `title` is the first one's.
std::vector<reports::Table> figure_tables(const std::string& name, const std::string& title,
                                          const Names& labels,
                                          const std::array<SeatSums, players>& sums, double level) {
  const auto cell = [&](std::size_t row, const SeatFigureInfo& info) {
    return estimate(sums[row][index_of(info.figure)], info.is_share, level);
  };
  return {table_of(name, title, labels, true, cell),
          table_of(name + "_more", title, labels, false, cell)};
}

/// The same for what is beyond a fair shuffle.
std::vector<reports::Table> beyond_tables(const PlayCounts& counts, const PlayCounts& fair,
                                          double level) {
  const auto cell = [&](std::size_t seat, const SeatFigureInfo& info) {
    return estimate_beyond(counts.of(seat, info.figure), fair.of(seat, info.figure), level);
  };
  return {table_of("beyond_fair", "", seat_labels(), true, cell),
          table_of("beyond_fair_more", "", seat_labels(), false, cell)};
}

/// A row a seat and count: the number, and what it is counted of. On request.
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

/// Wins and points by seat against an even share, and when hands are won. On request.
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

std::string title(const PlayPlan& plan, std::uint64_t hands) {
  const bool differ = !plan.has_equal_policies();
  return fmt::format(
      "{} of mahjong, rules {}, in matches of {}; {} shuffled by {}; {}: {}{}",
      with_noun(hands, "hands"), rules_text(plan.rules),
      plan.match_hands == 1 ? "one" : with_thousands(plan.match_hands),
      plan.start_previous ? "the previous hand's tiles" : "sorted tiles", plan.shuffler,
      differ ? "players" : "all players",
      differ ? fmt::format("{}", fmt::join(plan.policies, ", ")) : plan.policies.front(),
      differ && plan.match_hands == 1 ? " (the first one deals every hand)" : "");
}

std::vector<reports::Figure> figures_of(const PlayPlan& plan, const PlayCounts& counts) {
  return {{"dealer_points", "dealing is worth",
           estimate(counts.of(0, mahjong::SeatFigure::points), false, plan.judging.level),
           "points a hand"},
          {"dealer_wins_beyond_others", "dealer's wins beyond others'",
           estimate(counts.dealer_wins_more, false, plan.judging.level), reports::share},
          {"exhausted", "walls exhausted", estimate(counts.exhausted, true, plan.judging.level),
           reports::share},
          {"several_winners", "several winners",
           estimate(counts.several_winners, true, plan.judging.level), reports::share}};
}

Section players_section(const PlayPlan& plan, const PlayCounts& counts) {
  Section section{"players", "By player"};
  section.shown = plan.has_equal_policies() ? Shown::on_request : Shown::always;
  section.tables =
      figure_tables("players", "", player_labels(plan), counts.by_player, plan.judging.level);
  section.tables.push_back(count_table("player_counts", player_labels(plan), counts.by_player));
  return section;
}

Section beyond_section(const PlayPlan& plan, const PlayCounts& counts, const PlayCounts& fair) {
  Section section{"beyond_fair",
                  fmt::format("Beyond {} of a fair shuffle", with_noun(fair.hands, "hands"))};
  section.tables = beyond_tables(counts, fair, plan.judging.level);
  section.figures = {{"exhausted_beyond_fair", "walls exhausted beyond a fair shuffle",
                      estimate_beyond(counts.exhausted, fair.exhausted, plan.judging.level),
                      reports::share}};
  return section;
}

/// The baseline by itself, as the planned hands are shown.
Section fair_section(const PlayPlan& plan, const PlayCounts& fair) {
  Section section{"fair", "The fair shuffle"};
  section.shown = Shown::on_request;
  section.figures = figures_of(plan, fair);
  section.tables =
      figure_tables("fair_seats", "By seat", seat_labels(), fair.by_seat, plan.judging.level);
  section.tables.push_back(count_table("fair_seat_counts", seat_labels(), fair.by_seat));
  for (reports::Table& table : figure_tables("fair_players", "By player", player_labels(plan),
                                             fair.by_player, plan.judging.level)) {
    section.tables.push_back(std::move(table));
  }
  section.tables.push_back(count_table("fair_player_counts", player_labels(plan), fair.by_player));
  return section;
}

/// The dealt hands of the baseline follow the same law, and nobody looks at them unasked.
Section fair_dealt_section(const PlayPlan& plan, const PlayCounts& fair) {
  Section section = dealt_section(plan, fair);
  section.name = "fair_dealt";
  section.title = "Hands that the fair shuffle dealt, against their exact laws";
  section.charts.clear();
  for (reports::Table& table : section.tables) table.name = "fair_" + table.name;
  return section;
}

}  // namespace

void answer_question(const PlayPlan& plan, const PlayCounts& counts,
                     reports::Judgement& judgement) {
  const stats::RatioSums points = counts.of(0, mahjong::SeatFigure::points);
  if (reports::is_flaw(judgement.verdict) || points.y == 0) return;
  const reports::Estimate worth = judge::estimate(points, false, plan.judging.level);
  judgement.answer = fmt::format(
      "dealing is worth {:.2f} points a hand ({:.2f} to {:.2f}) by the rules; nothing odd in {}",
      worth.value, worth.low, worth.high, with_noun(counts.units(), "hands"));
}

reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts,
                              const PlayCounts* fair) {
  reports::Document document;
  document.title = title(plan, counts.hands);
  Section hands{"hands", ""};
  hands.figures = figures_of(plan, counts);
  hands.tables =
      figure_tables("seats", "By seat", seat_labels(), counts.by_seat, plan.judging.level);
  hands.tables.push_back(count_table("seat_counts", seat_labels(), counts.by_seat));
  hands.notes = {"That the dealer does better is the rules' doing, and no bias."};
  document.sections.push_back(std::move(hands));
  if (fair != nullptr) document.sections.push_back(beyond_section(plan, counts, *fair));
  document.sections.push_back(players_section(plan, counts));
  document.sections.push_back(dealt_section(plan, counts));
  document.sections.push_back(charts_section(plan, counts));
  if (fair != nullptr) {
    document.sections.push_back(fair_section(plan, *fair));
    document.sections.push_back(fair_dealt_section(plan, *fair));
  }
  return document;
}

}  // namespace evenhand::mahjong
