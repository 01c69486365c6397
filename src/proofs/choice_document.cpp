#include "src/proofs/choice_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/proofs/exact_value.hpp"
#include "stats/distributions/chi_squared.hpp"

namespace evenhand::proofs {
namespace {

using stats::Integer;
using stats::Rational;

/// Outcomes that are told one by one without being asked for.
constexpr std::size_t most_told = 20;

/// ceil(a / b)
Integer rounded_up(const Integer& a, const Integer& b) { return (a + b - 1) / b; }

/// The first number that gives this outcome or a later one.
Integer first_number(const Choice& choice, std::uint64_t outcome) {
  if (choice.method == ChoiceMethod::multiply) {
    return rounded_up(choice.range * outcome, choice.outcomes);
  }
  // From half a step before it on.
  if (outcome == 0) return 0;
  if (outcome == choice.outcomes) return choice.range;
  return rounded_up(choice.range * (2 * outcome - 1), 2 * Integer(choice.outcomes - 1));
}

Rational relative_to_even(const Choice& choice, const Integer& numbers) {
  return {numbers * choice.outcomes, choice.range};
}

/// Outcomes that are equally likely, together.
reports::Table classes_table(const Choice& choice, const std::vector<Integer>& numbers) {
  std::map<Integer, std::uint64_t> classes;
  for (const Integer& number : numbers) ++classes[number];
  reports::Table table{.name = "classes",
                       .title = "Outcomes that are equally likely",
                       .columns = {{"outcomes", "outcomes"},
                                   {"share", "share of each", reports::probability},
                                   {"fraction", "fraction"},
                                   {"relative", "times an even share"}},
                       .rows = {}};
  for (auto of_class = classes.rbegin(); of_class != classes.rend(); ++of_class) {
    const Rational share(of_class->first, choice.range);
    table.rows.push_back({of_class->second, stats::to_double(share), exact_value(share),
                          stats::to_double(relative_to_even(choice, of_class->first))});
  }
  return table;
}

reports::Table outcomes_table(const Choice& choice, const std::vector<Integer>& numbers) {
  reports::Table table{.name = "outcomes",
                       .title = "Outcome by outcome, from 0 on",
                       .columns = {{"outcome", "outcome"},
                                   {"share", "share", reports::probability},
                                   {"fraction", "fraction"}},
                       .rows = {}};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Rational share(numbers[i], choice.range);
    table.rows.push_back({std::uint64_t{i}, stats::to_double(share), exact_value(share)});
  }
  if (numbers.size() > most_told) table.shown = reports::Shown::on_request;
  return table;
}

/// Σ (p - 1/n)² n, the square of Cohen's w.
double squared_deviation(const Choice& choice, const std::vector<Integer>& numbers) {
  Integer squares = 0;
  for (const Integer& number : numbers) {
    const Integer apart = number * choice.outcomes - choice.range;
    squares += apart * apart;
  }
  return stats::to_double(
      Rational(squares, choice.range * choice.range * Integer(choice.outcomes)));
}

reports::Section unevenness(const Choice& choice, const std::vector<Integer>& numbers) {
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  Integer apart = 0;
  for (const Integer& number : numbers) apart += abs(number * choice.outcomes - choice.range);
  reports::Section section{.name = "choice", .title = ""};
  section.figures = {
      {"most", "the likeliest outcome", exact_value(Rational(*most, choice.range)),
       reports::probability},
      {"least", "the least likely", exact_value(Rational(*least, choice.range)),
       reports::probability},
      {"even", "an even share", exact_value(Rational(1, choice.outcomes)), reports::probability},
      {"distance", "total variation distance from even",
       exact_value(Rational(apart, 2 * choice.range * Integer(choice.outcomes))),
       reports::probability}};
  if (apart != 0) {
    const double needed = stats::noncentrality_needed(real(choice.outcomes - 1), 0.01, 0.9);
    section.figures.push_back({"draws_needed", "draws that show it, 90 % power at 1 %",
                               std::ceil(needed / squared_deviation(choice, numbers))});
  }
  section.tables = {classes_table(choice, numbers), outcomes_table(choice, numbers)};
  return section;
}

std::string range_text(const Integer& range) {
  const auto highest = static_cast<std::uint64_t>(msb(range));
  const bool is_power = highest >= 16 && (Integer(1) << highest) == range;
  return is_power ? fmt::format("2^{}", highest) : range.str();
}

std::string formula(const Choice& choice) {
  switch (choice.method) {
    case ChoiceMethod::modulo:
      return fmt::format("x % {}", choice.outcomes);
    case ChoiceMethod::multiply:
      return fmt::format("floor(u * {})", choice.outcomes);
    case ChoiceMethod::round:
      return fmt::format("round(u * {})", choice.outcomes - 1);
  }
  return "";
}

}  // namespace

std::string_view choice_method_name(ChoiceMethod method) {
  constexpr std::array<std::string_view, 3> names = {"modulo", "multiply", "round"};
  return names[static_cast<std::size_t>(method)];
}

std::vector<Integer> numbers_by_outcome(const Choice& choice) {
  std::vector<Integer> numbers;
  if (choice.method == ChoiceMethod::modulo) {
    const Integer each = choice.range / choice.outcomes;
    const Integer longer = choice.range % choice.outcomes;
    for (std::uint64_t i = 0; i < choice.outcomes; ++i) numbers.push_back(each + (i < longer));
    return numbers;
  }
  Integer from = 0;
  for (std::uint64_t i = 0; i < choice.outcomes; ++i) {
    Integer to = first_number(choice, i + 1);
    numbers.push_back(to - from);
    from = std::move(to);
  }
  return numbers;
}

reports::Document choice_document(const Choice& choice) {
  const std::vector<Integer> numbers = numbers_by_outcome(choice);
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  reports::Document document;
  document.kind = "exact";
  document.title = fmt::format("One of {} by {}, {} one of {} equally likely numbers",
                               with_thousands(choice.outcomes), formula(choice),
                               choice.method == ChoiceMethod::modulo ? "x" : "u", "{}");
  document.title.replace(document.title.find("{}"), 2, range_text(choice.range));
  if (*least == *most) {
    document.answer =
        "even: every outcome has the same share, " + Rational(1, choice.outcomes).str();
  } else if (*least == 0) {
    document.answer = fmt::format(
        "not even: {} never come",
        with_noun(static_cast<std::uint64_t>(std::count(numbers.begin(), numbers.end(), 0)),
                  "outcomes"));
  } else {
    const double excess = stats::to_double(Rational(*most, *least)) - 1;
    document.answer =
        fmt::format("not even: the likeliest outcome comes {} more often than the least likely",
                    excess >= 1e-6 ? percent(excess) : rounded(100 * excess, 3) + " %");
  }
  document.sections.push_back(unevenness(choice, numbers));
  return document;
}

}  // namespace evenhand::proofs
