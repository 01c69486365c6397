#include "src/odds/sequences_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "sims/odds/orders.hpp"
#include "src/odds/answer.hpp"
#include "src/odds/chance.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/occupancy.hpp"

namespace evenhand::odds {
namespace {

constexpr const char* order_kind = "odds order";

std::string what_of(const Siblings& siblings) {
  const std::string deck = with_noun(siblings.deck, "cards");
  if (siblings.groups == 0) return fmt::format("cards that stay in their place, of {}", deck);
  return fmt::format("cards followed by one of their group, of {} with {} of {}", deck,
                     with_noun(siblings.groups, "groups"), siblings.size);
}

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

using stats::Rational;

constexpr const char* repeat_title = "Each draw brings one of {} equally likely ones";

/// Beyond, fractions take long.
constexpr double most_exact_steps = 2e5;
constexpr double most_steps = 3e8;

/// The bits of the largest number times the steps of the recurrence tell how long fractions take.
bool is_quick(const Drawing& drawing, std::uint64_t least, std::uint64_t most) {
  const double longest = std::min(real(most), real(drawing.draws));
  const double bits =
      real(drawing.draws) * std::log2(real(drawing.items) + 1) + longest * std::log2(longest + 1);
  return bits < 16'384 && real(drawing.draws) * (longest - real(least) + 1) < most_exact_steps;
}

void require_steps(double steps) {
  if (steps <= most_steps) return;
  throw InputError(
      "so many draws of so many take too long to count exactly; ask for fewer draws, or for a "
      "given "
      "one by 'evenhand pvalue binomial'");
}

/// Adds what is said of one given item: how likely it comes so often, and how many do.
void add_given(const Drawing& drawing, double given, const std::string& words,
               reports::Section& section) {
  section.figures = {chance_figure("given", fmt::format("a given one does: {}", words), given),
                     {"expected", "expected number that do", real(drawing.items) * given}};
}

std::string of_items(const Drawing& drawing) {
  return fmt::format("in {} of {}", with_noun(drawing.draws, "draws"),
                     with_thousands(drawing.items));
}

}  // namespace

reports::Document order_document(const OrderQuestion& question) {
  const Siblings& siblings = question.siblings;
  const std::string what = what_of(siblings);
  Distribution law = siblings.groups == 0 ? in_place_law(siblings.deck) : neighbours_law(siblings);
  if (!question.has_range) return distribution_document(order_kind, what, law);
  const stats::Rational mean = law.mean();
  const Answer answer =
      answer_of_law(fmt::format("{} {}", question.written, what), std::move(law), question.range);
  reports::Document document = chance_document(
      order_kind, "Counted exactly, over all orders of the deck", answer.event, answer.probability);
  reports::Section section{.name = "order", .title = ""};
  section.figures = {{"mean", "expected", stats::to_double(mean)}};
  document.sections.push_back(std::move(section));
  document.sections.push_back(law_section(*answer.law));
  return document;
}

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

Chance chance_of_outside(const Drawing& drawing, std::uint64_t least, std::uint64_t most) {
  if (is_quick(drawing, least, most)) {
    return Rational(1 - Rational(sequences_within(drawing, least, most),
                                 stats::integer_power(drawing.items, drawing.draws)));
  }
  if (least == 0 && drawing.items >= drawing.draws) {
    require_steps(real(drawing.draws) * real(most));
    return chance_of_many(drawing, most + 1);
  }
  require_steps(real(drawing.draws) * real(drawing.items));
  return stats::chance_outside(drawing.items, drawing.draws, least, most);
}

reports::Document many_document(const Drawing& drawing, std::uint64_t times) {
  const std::string words = fmt::format("{} times or more", with_thousands(times));
  reports::Document document =
      chance_document("odds repeat", fmt::format(repeat_title, with_thousands(drawing.items)),
                      fmt::format("one comes {} {}", words, of_items(drawing)),
                      chance_of_outside(drawing, 0, times - 1));
  const double given =
      stats::Binomial(drawing.draws, 1 / real(drawing.items)).upper_tail(times).value();
  reports::Section section{.name = "given", .title = ""};
  add_given(drawing, given, words, section);
  const double different =
      -real(drawing.items) * std::expm1(real(drawing.draws) * std::log1p(-1 / real(drawing.items)));
  section.figures.push_back({"repeats", "expected draws of what came before",
                             std::max(0.0, real(drawing.draws) - different)});
  document.sections.push_back(std::move(section));
  return document;
}

reports::Document repeats_document(const Drawing& drawing, const CountRange& range,
                                   const std::string& written) {
  const Answer answer = answer_of_law(fmt::format("{} repeats {}", written, of_items(drawing)),
                                      repeats_law(drawing), range);
  reports::Document document =
      chance_document("odds repeat", fmt::format(repeat_title, with_thousands(drawing.items)),
                      answer.event, answer.probability);
  reports::Section section{.name = "repeats", .title = ""};
  section.figures = {
      {"mean", "expected repeats", stats::to_double(answer.law->distribution.mean())},
      {"deviation", "standard deviation",
       std::sqrt(stats::to_double(answer.law->distribution.variance()))}};
  section.notes = {"A repeat is a draw of what an earlier draw has brought."};
  document.sections.push_back(std::move(section));
  document.sections.push_back(law_section(*answer.law));
  return document;
}

reports::Document faces_document(const FacesQuestion& question) {
  const Drawing& drawing = question.drawing;
  const std::uint64_t most = question.over.value_or(drawing.draws);
  const std::uint64_t least = question.under.value_or(0);
  std::string words;
  if (question.over) {
    words = fmt::format("over {} ({} or more)", question.over_text, with_thousands(most + 1));
  }
  if (question.under) {
    words += fmt::format(
        "{}under {} ({})", words.empty() ? "" : " or ", question.under_text,
        least == 0 ? "which cannot be" : fmt::format("{} or fewer", with_thousands(least - 1)));
  }
  reports::Document document =
      chance_document("odds faces",
                      fmt::format("Counted over all rolls of a fair die of {} faces",
                                  with_thousands(drawing.items)),
                      fmt::format("any face {} of {}", words, with_noun(drawing.draws, "rolls")),
                      chance_of_outside(drawing, least, most));
  const stats::Binomial face(drawing.draws, 1 / real(drawing.items));
  double given = 0;
  if (most < drawing.draws) given += face.upper_tail(most + 1).value();
  if (least > 0) given += face.lower_tail(least - 1).value();
  reports::Section section{.name = "given", .title = ""};
  add_given(drawing, given, words, section);
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::odds
