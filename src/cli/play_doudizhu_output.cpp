#include "src/cli/play_doudizhu_output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "src/cli/doudizhu_output.hpp"

namespace evenhand::cli {
namespace {

using doudizhu::Estimate;
using doudizhu::PlaceReport;
using doudizhu::PlayReport;
using doudizhu::PlayTally;
using doudizhu::SeatWorth;
using doudizhu::TablePlan;
using Json = nlohmann::ordered_json;

constexpr std::array places = {"first", "second", "third"};
constexpr int digits = 3;

std::string title(const PlayedDoudizhu& played) {
  const TablePlan& plan = played.plan;
  return fmt::format(
      "Dou Dizhu, {} games: {}\nbidding {}, first bidder {}; landlord {}, farmers {}; rules {}\n\n",
      with_thousands(played.report.tally.games), shuffle_text(plan), name(plan.bidding),
      plan.face_up_card ? "by a face-up card" : "random", plan.landlord, plan.farmers, plan.preset);
}

std::string percent_text(const Estimate& share) { return estimate_text(share.times(100), digits); }

std::string row(std::string_view label, const std::array<std::string, doudizhu::seats>& cells) {
  std::string text = fmt::format("  {:<20}{:<27}{:<27}{}", label, cells[0], cells[1], cells[2]);
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::string head(const Terminal& terminal, std::string_view label) {
  const std::string text = row("", {places[0], places[1], places[2]});
  return terminal.bold(fmt::format("{:<22}{}", label, text.substr(22, text.size() - 23))) + "\n";
}

/// A row for each figure of a place, a column for each place.
std::string places_text(const Terminal& terminal, std::string_view label,
                        const std::array<PlaceReport, doudizhu::seats>& reports) {
  const auto percents = [&](Estimate PlaceReport::*figure) {
    std::array<std::string, doudizhu::seats> cells;
    for (unsigned i = 0; i < cells.size(); ++i) cells[i] = percent_text(reports[i].*figure);
    return cells;
  };
  std::string text = head(terminal, label);
  text += row("is the landlord, %", percents(&PlaceReport::landlord));
  text += row("wins as landlord, %", percents(&PlaceReport::wins_as_landlord));
  text += row("wins as farmer, %", percents(&PlaceReport::wins_as_farmer));
  text += row("wins in all, %", percents(&PlaceReport::wins));
  std::array<std::string, doudizhu::seats> points;
  for (unsigned i = 0; i < points.size(); ++i) points[i] = estimate_text(reports[i].points, digits);
  return text + row("points a game", points) + "\n";
}

std::string bottoms_text(const Terminal& terminal, const PlayReport& report) {
  std::string text = terminal.bold(fmt::format("{:<18}{:>8}  {:<26}{:>11}{:>11}{:>11}{:>12}\n",
                                               "bottom cards", "exact, %", "all deals, %", "first",
                                               "second", "third", "a third is"));
  for (std::size_t i = 0; i < doudizhu::bottoms; ++i) {
    std::string by_seat;
    std::uint64_t games = 0;
    for (unsigned seat = 0; seat < doudizhu::seats; ++seat) {
      const std::uint64_t number = report.tally.bottom_games[seat][i];
      by_seat += fmt::format("{:>11}", with_thousands(number));
      games += number;
    }
    text += fmt::format("  {:<16}{:>8.4f}  {:<26}{}{:>12.1f}\n", doudizhu::bottom_names[i],
                        100 * report.bottom[i].exact, percent_text(report.bottom[i].share), by_seat,
                        static_cast<double>(games) / doudizhu::seats);
  }
  return text + "\n";
}

std::string worth_text(const Terminal& terminal, const PlayedDoudizhu& played) {
  if (!played.fair) return {};
  const auto seats = worth(played.report, *played.fair);
  std::array<std::string, doudizhu::seats> wins;
  std::array<std::string, doudizhu::seats> points;
  for (unsigned i = 0; i < seats.size(); ++i) {
    wins[i] = percent_text(seats[i].wins);
    points[i] = estimate_text(seats[i].points, digits);
  }
  return head(terminal, "worth of the shuffle") + row("wins in all, %", wins) +
         row("points a game", points) +
         fmt::format("  against {} games with {}\n\n", with_thousands(played.fair->tally.games),
                     shuffle_text(*played.fair_plan));
}

std::string game_text(const PlayReport& report) {
  const PlayTally& tally = report.tally;
  const auto games = static_cast<double>(tally.games);
  const auto a_game = [&](std::uint64_t number) { return static_cast<double>(number) / games; };
  return fmt::format(
      "the landlord wins {} %, {} points a game\n"
      "a game has {:.4f} bombs, {:.4f} springs, {:.4f} robs and {:.4f} deals that all pass\n\n",
      percent_text(report.landlord_wins), estimate_text(report.landlord_points, digits),
      a_game(tally.bombs), a_game(tally.springs), a_game(tally.robs), a_game(tally.redeals));
}

Json places_json(const std::array<PlaceReport, doudizhu::seats>& reports,
                 const std::array<doudizhu::PlaceTally, doudizhu::seats>& tallies) {
  Json list = Json::array();
  for (unsigned i = 0; i < doudizhu::seats; ++i) {
    list.push_back({{"landlord_games", tallies[i].landlord},
                    {"landlord", estimate_json(reports[i].landlord)},
                    {"wins_as_landlord", estimate_json(reports[i].wins_as_landlord)},
                    {"wins_as_farmer", estimate_json(reports[i].wins_as_farmer)},
                    {"wins", estimate_json(reports[i].wins)},
                    {"goes_out_first", tallies[i].went_out},
                    {"points", estimate_json(reports[i].points)}});
  }
  return list;
}

Json bottoms_json(const PlayReport& report) {
  Json list = Json::array();
  for (std::size_t i = 0; i < doudizhu::bottoms; ++i) {
    Json by_seat = Json::array();
    for (const auto& games : report.tally.bottom_games) by_seat.push_back(games[i]);
    list.push_back({{"cards", doudizhu::bottom_names[i]},
                    {"exact", report.bottom[i].exact},
                    {"deals", report.tally.bottom[i]},
                    {"share", estimate_json(report.bottom[i].share)},
                    {"games_by_landlord_seat", by_seat}});
  }
  return list;
}

Json worth_json(const PlayedDoudizhu& played) {
  if (!played.fair) return nullptr;
  Json json = {{"fair", shuffle_json(*played.fair_plan)},
               {"games", played.fair->tally.games},
               {"landlord_wins", estimate_json(played.fair->landlord_wins)},
               {"seats", Json::array()}};
  for (const SeatWorth& seat : worth(played.report, *played.fair)) {
    json["seats"].push_back(
        {{"wins", estimate_json(seat.wins)}, {"points", estimate_json(seat.points)}});
  }
  return json;
}

}  // namespace

std::string play_text(const Terminal& terminal, const PlayedDoudizhu& played) {
  const PlayReport& report = played.report;
  return title(played) + game_text(report) + places_text(terminal, "by seat", report.seat) +
         places_text(terminal, "by turn to bid", report.turn) + bottoms_text(terminal, report) +
         worth_text(terminal, played) + dependence_text(played.plan) +
         findings_text(terminal, report.findings, played.alpha) +
         verdict_text(terminal, report.outcome, played.alpha);
}

std::string play_json(const PlayedDoudizhu& played) {
  const TablePlan& plan = played.plan;
  const PlayReport& report = played.report;
  Json json = {{"format", "evenhand.doudizhu-games"}, {"version", 1}, {"games", plan.rounds}};
  json.update(shuffle_json(plan));
  json.update({{"bidding", name(plan.bidding)},
               {"first_bidder", plan.face_up_card ? "face-up" : "random"},
               {"landlord", plan.landlord},
               {"farmers", plan.farmers},
               {"preset", plan.preset},
               {"alpha", played.alpha},
               {"verdict", verdict_name(report.outcome)},
               {"played", report.tally.games},
               {"redeals", report.tally.redeals},
               {"landlord_wins", estimate_json(report.landlord_wins)},
               {"landlord_points", estimate_json(report.landlord_points)},
               {"bombs", report.tally.bombs},
               {"springs", report.tally.springs},
               {"robs", report.tally.robs},
               {"games_by_bid", report.tally.bids},
               {"seats", places_json(report.seat, report.tally.at_seat)},
               {"turns_to_bid", places_json(report.turn, report.tally.at_turn)},
               {"bottom", bottoms_json(report)},
               {"worth", worth_json(played)},
               {"tests", Json::array()}});
  for (const doudizhu::Finding& finding : report.findings) {
    json["tests"].push_back(finding_json(finding));
  }
  return json.dump(2) + "\n";
}

}  // namespace evenhand::cli
