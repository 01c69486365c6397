#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "base/real.hpp"
#include "src/games/holdem/game.hpp"
#include "src/judge/estimate.hpp"
#include "stats/distributions/normal.hpp"

namespace evenhand::holdem {
namespace {

using reports::Chart;
using reports::Estimate;
using reports::Section;
using reports::Shown;

constexpr const char* units_a_hand = "units a hand";
/// Below, a mean is not near enough to normal.
constexpr std::uint64_t least_for_normal = 100;

Estimate mean_of(double mean, double deviation, std::uint64_t hands, double level) {
  if (hands < least_for_normal || deviation == 0) return judge::estimate(mean, level);
  const double half = stats::normal_upper_quantile((1 - level) / 2) * deviation /
                      std::sqrt(static_cast<double>(hands));
  return {mean, mean - half, mean + half, level};
}

Estimate position_winnings(const PlayCounts& counts, std::size_t position, double level) {
  return mean_of(counts.mean_at(position), counts.deviation_at(position), counts.hands, level);
}

std::string title_of(const PlayPlan& plan, std::uint64_t hands) {
  const TableSetup& table = plan.table;
  return fmt::format(
      "{} of fixed-limit Texas Hold'em, {}; {} shuffled by {}; {}", with_noun(hands, "hands"),
      with_noun(table.seats(), "seats"),
      table.start_previous ? "the previous hand's deck" : "a sorted deck", table.shuffler,
      plan.has_equal_policies() ? "all players: " + table.policies.front()
                                : fmt::format("players: {}", fmt::join(table.policies, ", ")));
}

Section hands_section(const PlayPlan& plan, const PlayCounts& counts) {
  const std::size_t seats = counts.seats();
  Section section{"hands", ""};
  section.figures = {
      {"button", "the button wins", position_winnings(counts, seats - 1, plan.judging.level),
       units_a_hand},
      {"showdowns", "hands that come to a showdown",
       judge::share(counts.showdowns, counts.hands, plan.judging.level), reports::share},
      {"split_pots", "showdowns that split the pot",
       judge::share(counts.split_pots, counts.showdowns, plan.judging.level), reports::share},
      {"pot", "a pot has", static_cast<double>(counts.pots) / static_cast<double>(counts.hands),
       "units"}};
  reports::Table table{"positions",
                       "By position, from the left of the button",
                       {{"position", ""}, {"winnings", "wins", units_a_hand}},
                       {}};
  Chart chart{Chart::Kind::intervals,
              "position",
              "units a hand",
              {"winnings_by_position",
               "What positions win",
               {{"position", "position"}, {"winnings", "wins", units_a_hand}},
               {}},
              0.0};
  for (std::size_t position = 0; position < seats; ++position) {
    const std::string name = position_name(position, seats);
    const Estimate won = position_winnings(counts, position, plan.judging.level);
    table.rows.push_back({name, won});
    chart.data.rows.push_back({name, won});
  }
  section.tables = {std::move(table)};
  section.charts = {std::move(chart)};
  section.notes = {"That positions win unlike is the rules' doing, and no bias."};
  return section;
}

/// A seat has each position in turn, and its interval knows that.
Section seats_section(const PlayPlan& plan, const PlayCounts& counts) {
  Section section{"seats", "By seat"};
  section.shown = plan.has_equal_policies() ? Shown::on_request : Shown::always;
  reports::Table table{
      "seats", "", {{"seat", ""}, {"policy", "policy"}, {"winnings", "wins", units_a_hand}}, {}};
  for (std::size_t seat = 0; seat < counts.seats(); ++seat) {
    const double won = static_cast<double>(counts.by_seat[seat]) / parts_of_a_unit /
                       static_cast<double>(counts.hands);
    table.rows.push_back({seat_name(seat), plan.table.policies[seat],
                          mean_of(won, counts.seat_deviation(), counts.hands, plan.judging.level)});
  }
  section.tables = {std::move(table)};
  return section;
}

/// Best first, as players list them.
Section showdown_section(const PlayCounts& counts) {
  Section section{"showdown", "Best five of seven cards"};
  reports::Table table{"showdown",
                       "",
                       {{"category", ""},
                        {"dealt", "dealt"},
                        {"expected", "expected"},
                        {"shown", "shown at showdowns"}},
                       {}};
  Chart chart{Chart::Kind::bars,
              "category",
              "hands",
              {"categories",
               "Best five of seven cards, against their exact law",
               {{"category", "category"}, {"dealt", "dealt"}, {"expected", "expected"}},
               {},
               Shown::on_request}};
  CategoryCounts dealt{};
  for (const CategoryCounts& position : counts.sevens) {
    for (std::size_t i = 0; i < odds::categories; ++i) dealt[i] += position[i];
  }
  judge::add_rows(categories_dealt({}, dealt, hole_cards + board_cards), "", chart.data);
  std::reverse(chart.data.rows.begin(), chart.data.rows.end());
  table.rows = chart.data.rows;
  for (std::size_t i = 0; i < odds::categories; ++i) {
    table.rows[i].emplace_back(counts.shown[odds::categories - 1 - i]);
  }
  section.tables = {std::move(table)};
  section.charts = {std::move(chart)};
  section.notes = {"Hands that were folded are dealt to the end and counted, too."};
  return section;
}

reports::Table holes_table(std::string name, std::string title,
                           const std::vector<HoleCounts>& holes, std::uint64_t hands,
                           std::string (*label)(std::size_t i, std::size_t of)) {
  reports::Table table{std::move(name), std::move(title), {{"who", ""}}, {}};
  std::vector<reports::Value> expected = {std::string("expected")};
  const judge::DealtLaw law = holes_dealt({}, holes.front());
  for (std::size_t i = 0; i < hole_classes; ++i) {
    table.columns.push_back({law.kind(i), law.kind(i)});
    expected.emplace_back(law.law.pmf[i] * real(hands));
  }
  for (std::size_t i = 0; i < holes.size(); ++i) {
    std::vector<reports::Value> row = {label(i, holes.size())};
    for (const std::uint64_t count : holes[i]) row.emplace_back(count);
    table.rows.push_back(std::move(row));
  }
  table.rows.push_back(std::move(expected));
  return table;
}

reports::Table law_table(std::string name, std::string title, const judge::DealtLaw& dealt) {
  reports::Table table{std::move(name),
                       std::move(title),
                       {{"cards", ""}, {"dealt", "dealt"}, {"expected", "expected"}},
                       {}};
  judge::add_rows(dealt, "", table);
  return table;
}

Section dealt_section(const PlayCounts& counts) {
  Section section{"dealt", "Dealt cards against their exact laws"};
  section.shown = Shown::on_request;
  section.tables = {
      holes_table("position_holes", "Hole cards by position", counts.position_holes, counts.hands,
                  position_name),
      holes_table("seat_holes", "Hole cards by seat", counts.seat_holes, counts.hands,
                  [](std::size_t seat, std::size_t) { return seat_name(seat); }),
      law_table("flops", "Flops", flops_dealt(counts)),
      law_table("boards", "Boards", categories_dealt({}, counts.boards, board_cards))};
  return section;
}

}  // namespace

reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts) {
  reports::Document document;
  document.title = title_of(plan, counts.hands);
  document.sections = {hands_section(plan, counts), seats_section(plan, counts),
                       showdown_section(counts), dealt_section(counts)};
  if (plan.table.start_previous) {
    document.notes.push_back(
        "After a weak shuffle hands depend on those before, which the intervals do not know; the "
        "tests ask whether all deals are equally likely and independent.");
  }
  return document;
}

}  // namespace evenhand::holdem
