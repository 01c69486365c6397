#include "src/odds/all_ins_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/parallel.hpp"
#include "base/real.hpp"
#include "sims/odds/equity.hpp"

namespace evenhand::odds {
namespace {

using reports::Value;

/// An all-in from one player's side.
struct Trial {
  Equity equity;
  unsigned halves = 0;  ///< won: 2, shared: 1, lost: 0
};

/// The better hand's, or a player's.
struct Record {
  double due = 0;
  double won = 0;
  double fewer = 1;  ///< the chance of so little or less
  double more = 1;   ///< of so much or more

  double two_sided() const { return std::min(1.0, 2 * std::min(fewer, more)); }
};

/// The law of the sum of halves of independent trials, and what came.
Record record_of(const std::vector<Trial>& trials) {
  std::vector<double> law = {1};
  Record record;
  std::size_t halves = 0;
  for (const Trial& trial : trials) {
    std::vector<double> next(law.size() + 2);
    const double lose = std::max(0.0, 1 - trial.equity.win - trial.equity.tie);
    for (std::size_t i = 0; i < law.size(); ++i) {
      next[i] += law[i] * lose;
      next[i + 1] += law[i] * trial.equity.tie;
      next[i + 2] += law[i] * trial.equity.win;
    }
    law = std::move(next);
    halves += trial.halves;
    record.due += trial.equity.share();
  }
  record.won = real(halves) / 2;
  record.fewer = record.more = 0;
  for (std::size_t i = 0; i < law.size(); ++i) {
    if (i <= halves) record.fewer += law[i];
    if (i >= halves) record.more += law[i];
  }
  return record;
}

unsigned halves_of(const source::AllIn& all_in) {
  const Equity end = equity(all_in.hands, all_in.board);
  return end.win > 0 ? 2 : end.tie > 0 ? 1 : 0;
}

/// The first player's trial of each.
std::vector<Trial> trials_of(const std::vector<source::AllIn>& all, unsigned threads) {
  std::vector<Trial> trials(all.size());
  parallel_for(all.size(), threads, [&](std::size_t i) {
    trials[i] = {equity(all[i].hands, std::span(all[i].board).first(all[i].known)),
                 halves_of(all[i])};
  });
  return trials;
}

Trial other_side(const Trial& trial) {
  return {{std::max(0.0, 1 - trial.equity.win - trial.equity.tie), trial.equity.tie},
          2 - trial.halves};
}

Value once_in(const Record& record) { return 1 / std::min(record.fewer, record.more); }

std::vector<Value> row_of(std::string name, const std::vector<Trial>& trials) {
  const Record record = record_of(trials);
  return {std::move(name), static_cast<std::uint64_t>(trials.size()), record.won, record.due,
          once_in(record)};
}

reports::Table table_of(std::string name, std::string title, std::string first) {
  return {std::move(name),
          std::move(title),
          {{"of", std::move(first)},
           {"all_ins", "all-ins"},
           {"won", "won"},
           {"due", "due"},
           {"once_in", "chance does that once in"}},
          {}};
}

}  // namespace

reports::Document all_ins_document(const source::AllIns& all_ins, unsigned threads) {
  if (all_ins.all.empty()) {
    throw InputError(fmt::format(
        "found no all-in of two players whose cards are shown in {}, expected one or more",
        with_noun(all_ins.hands, "hands")));
  }
  const std::vector<Trial> trials = trials_of(all_ins.all, threads);
  std::vector<Trial> better;
  std::map<std::string, std::vector<Trial>> by_player;
  constexpr std::array<double, 6> bounds = {0.5, 0.6, 0.7, 0.8, 0.9, 1.01};
  std::array<std::vector<Trial>, bounds.size() - 1> by_chance;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    const Trial& first = trials[i];
    by_player[all_ins.all[i].players[0]].push_back(first);
    by_player[all_ins.all[i].players[1]].push_back(other_side(first));
    better.push_back(first.equity.share() >= 0.5 ? first : other_side(first));
    const auto above = std::upper_bound(bounds.begin(), bounds.end(), better.back().equity.share());
    by_chance.at(static_cast<std::size_t>(above - bounds.begin()) - 1).push_back(better.back());
  }

  reports::Section section{.name = "all_ins", .title = ""};
  reports::Table chances = table_of("by_chance", "The better hand, by how likely it won", "chance");
  for (std::size_t i = 0; i < by_chance.size(); ++i) {
    if (by_chance[i].empty()) continue;
    chances.rows.push_back(
        row_of(fmt::format("{} to {} %", 50 + 10 * i, 60 + 10 * i), by_chance[i]));
  }
  reports::Table players = table_of("by_player", "By player", "player");
  const Record of_better = record_of(better);
  double least = of_better.two_sided();
  std::size_t questions = 1;
  std::string worst = "the better hands";
  for (const auto& [player, of_player] : by_player) {
    if (of_player.size() < 2) continue;
    ++questions;
    players.rows.push_back(row_of(player, of_player));
    const double p = record_of(of_player).two_sided();
    if (p < least) {
      least = p;
      worst = player;
    }
  }
  const bool fewer = of_better.won < of_better.due;
  const double corrected = std::min(1.0, least * static_cast<double>(questions));
  reports::Document document;
  document.kind = "odds all-ins";
  document.title =
      fmt::format("{} of two players whose cards are shown, in {}",
                  with_noun(all_ins.all.size(), "all-ins"), with_noun(all_ins.hands, "hands"));
  document.answer = fmt::format(
      "the better hand won {} of {}, {} due: chance brings so many or {} {} such logs; {}",
      short_number(of_better.won), with_noun(better.size(), "all-ins"), short_number(of_better.due),
      fewer ? "fewer" : "more", how_often(std::log10(fewer ? of_better.fewer : of_better.more)),
      corrected > 0.05 ? "nothing is unusual, of no player either"
                       : fmt::format("furthest off: {}; {}", worst,
                                     corrected > 0.01 ? "that is luck, and proves nothing"
                                                      : "chance hardly does that"));
  section.figures = {
      {"won", "won by the better hands", of_better.won},
      {"due", "due", of_better.due},
      {"two_sided", "two-sided p", reports::PValue{std::log10(of_better.two_sided())},
       reports::probability},
      {"questions", "questions: the better hands, and players with two all-ins or more",
       static_cast<std::uint64_t>(questions)},
      {"worst", "furthest off", worst},
      {"corrected", "its p-value, times the questions", reports::PValue{std::log10(corrected)},
       reports::probability}};
  section.tables.push_back(std::move(chances));
  if (!players.rows.empty()) section.tables.push_back(std::move(players));
  section.notes.emplace_back(
      "Chances are exact, over all boards that could follow when the last chips went in; a shared "
      "pot is half a win. Where cards are turned up before the board is dealt on, nobody chooses "
      "what is shown by how it ends.");
  if (all_ins.left_out > 0) {
    section.notes.push_back(fmt::format(
        "without {}: more than two players were in, not all of their cards are shown, or "
        "the board was dealt twice",
        with_noun(all_ins.left_out, "all-ins")));
  }
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::odds
