#include "src/odds/streak_document.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "sims/odds/longest_run.hpp"
#include "src/odds/chance.hpp"

namespace evenhand::odds {
namespace {

/// Fractions are kept up to so many bits; all lengths are told of so many trials.
constexpr std::uint64_t most_fraction_bits = 32'768;
constexpr std::uint64_t most_trials_of_law = 2000;

Streaks streaks_of(const StreakQuestion& question, std::uint64_t length) {
  return {question.trials, length, question.of_either ? length : 0};
}

Chance chance_of(const StreakQuestion& question) {
  const Streaks streaks = streaks_of(question, question.length);
  const std::uint64_t bits = question.trials * (msb(denominator(question.chance)) + 1);
  if (bits <= most_fraction_bits) return streak_probability(streaks, question.chance);
  return streak_probability(streaks, static_cast<double>(question.chance));
}

/// By length from 0 on, until it no longer matters: how likely a streak is so long or longer.
std::vector<double> at_least(const StreakQuestion& question) {
  constexpr double negligible = 1e-12;
  std::vector<double> chances = {1};
  while (chances.size() <= question.trials && chances.back() > negligible) {
    chances.push_back(streak_probability(streaks_of(question, chances.size()),
                                         static_cast<double>(question.chance)));
  }
  return chances;
}

reports::Section law_of_longest(const StreakQuestion& question) {
  const std::vector<double> chances = at_least(question);
  reports::Section section{.name = "longest", .title = "The longest streak"};
  reports::Table table{.name = "law",
                       .title = "How long it is",
                       .columns = {{"length", "length"},
                                   {"probability", "exactly so long", reports::probability},
                                   {"at_least", "at least so long", reports::probability}},
                       .rows = {},
                       .shown = reports::Shown::on_request};
  double mean = 0;
  std::uint64_t median = 0;
  for (std::size_t length = 0; length < chances.size(); ++length) {
    const double longer = length + 1 < chances.size() ? chances[length + 1] : 0;
    if (length > 0) mean += chances[length];
    if (chances[length] >= 0.5) median = length;
    table.rows.push_back(
        {std::uint64_t{length}, std::max(0.0, chances[length] - longer), chances[length]});
  }
  section.figures = {{"mean", "mean length", mean}, {"median", "median", median}};
  section.tables.push_back(std::move(table));
  return section;
}

}  // namespace

reports::Document streak_document(const StreakQuestion& question) {
  const char* const of_what = question.of_either ? "of either kind " : "";
  const std::string event =
      fmt::format("a streak of {} or more {}in {}", with_thousands(question.length), of_what,
                  with_noun(question.trials, "trials"));
  reports::Document document = chance_document(
      "odds run",
      fmt::format("Counted over all sequences of independent trials, with probability {} each",
                  question.chance.str()),
      event, chance_of(question));
  if (question.trials <= most_trials_of_law) {
    document.sections.push_back(law_of_longest(question));
  }
  return document;
}

}  // namespace evenhand::odds
