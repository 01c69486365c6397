#include "src/pvalues/tails.hpp"

#include <fmt/format.h>

#include "base/number_text.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::pvalues {
namespace {

using reports::Figure;
using reports::Value;

/// A longer fraction is for those who ask.
constexpr std::size_t longest_fraction = 40;

/// "= 0.02170337873", "< 1e-300"
std::string relation(stats::PValue p) {
  const double value = p.value();
  return value > 1e-300 ? fmt::format("= {}", rounded(value, 10)) : p_value_relation(p.log10());
}

Figure probability_figure(const char* name, std::string words, Value value) {
  return {name, std::move(words), std::move(value), reports::probability};
}

Value p_value(stats::PValue p) { return reports::PValue{p.log10()}; }

reports::Section figures(const Tails& tails) {
  const std::string& x = tails.letter;
  const std::string value = rounded(tails.statistic, 10);
  reports::Section section{.name = "tails", .title = ""};
  section.figures = {
      {"statistic", "statistic " + x, tails.statistic},
      probability_figure("p_value", fmt::format("P({} >= {})", x, value), p_value(tails.upper)),
      probability_figure("cdf",
                         fmt::format("P({} {} {})", x, tails.lower_is_below ? "<" : "<=", value),
                         tails.lower.value())};
  if (tails.pmf) {
    section.figures.push_back(
        probability_figure("pmf", fmt::format("P({} = {})", x, value), *tails.pmf));
  }
  if (tails.two_sided) {
    section.figures.push_back(
        probability_figure("two_sided", "two-sided p-value", p_value(*tails.two_sided)));
  }
  if (tails.small_counts_p) {
    section.figures.push_back(
        {"small_counts_p", "exact or simulated p-value", p_value(*tails.small_counts_p)});
  }
  section.notes = tails.notes;
  return section;
}

/// The fraction that one of the figures is: beside them when it is short.
void add_fraction(reports::Document& document, Figure figure) {
  if (std::get<reports::Exact>(figure.value).digits.size() <= longest_fraction) {
    document.sections.front().figures.push_back(std::move(figure));
    return;
  }
  document.sections.push_back({.name = "exact", .title = "As a fraction"});
  document.sections.back().figures.push_back(std::move(figure));
  document.sections.back().shown = reports::Shown::on_request;
}

}  // namespace

reports::Document tails_document(const std::string& kind, const Tails& tails) {
  reports::Document document;
  document.kind = kind;
  document.title = tails.title;
  document.answer = fmt::format("P({} >= {}) {}", tails.letter, rounded(tails.statistic, 10),
                                relation(tails.upper));
  document.sections.push_back(figures(tails));
  if (tails.exact_pmf) {
    add_fraction(document, probability_figure("pmf_exact",
                                              fmt::format("P({} = {}) exactly", tails.letter,
                                                          rounded(tails.statistic, 10)),
                                              proofs::exact_value(*tails.exact_pmf)));
  }
  if (tails.exact_p) {
    add_fraction(document, probability_figure("p_value_exact", "p-value exactly",
                                              proofs::exact_value(*tails.exact_p)));
  }
  return document;
}

}  // namespace evenhand::pvalues
