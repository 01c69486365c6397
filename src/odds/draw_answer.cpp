#include "src/odds/draw_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sims/odds/card_model.hpp"
#include "sims/odds/simulate.hpp"
#include "src/odds/answer.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::odds {
namespace {

using stats::Rational;

std::uint64_t key_cards_in(const Draw& draw, auto deal) {
  const auto hand = deal.first(draw.hand);
  return static_cast<std::uint64_t>(
      std::count_if(hand.begin(), hand.end(), [&](auto card) { return card < draw.key; }));
}

/// Returns the tails at each end of the law, the value itself included: P(X <= count), P(X >=
/// count).
reports::Section tails_section(const Distribution& law, std::uint64_t count) {
  Rational at_most = 0;
  Rational at_least = 0;
  for (std::size_t i = 0; i < law.values.size(); ++i) {
    const Rational share(law.deals[i], law.total);
    if (law.values[i] <= count) at_most += share;
    if (law.values[i] >= count) at_least += share;
  }
  const Rational two_sided = std::min(Rational(1), Rational(2 * std::min(at_most, at_least)));
  const auto figure = [](const char* name, std::string words, const Rational& value) {
    return reports::Figure{name, std::move(words), proofs::exact_value(value),
                           reports::probability};
  };
  reports::Section section{.name = "tails", .title = "Tails"};
  section.figures = {figure("at_least", fmt::format("at least {}", count), at_least),
                     figure("at_most", fmt::format("at most {}", count), at_most),
                     figure("two_sided", "two-sided p-value", two_sided)};
  section.shown = reports::Shown::on_request;
  return section;
}

}  // namespace

std::string draw_text(const Draw& draw) {
  return fmt::format("key cards ({} of {}) in a hand of {}", draw.key, draw.deck, draw.hand);
}

Distribution draw_distribution(const Draw& draw) {
  const auto hands = hands_by_key_cards(draw.deck, draw.key, draw.hand);
  Distribution all;
  all.total = stats::binomial_coefficient(draw.deck, draw.hand);
  for (std::size_t k = 0; k < hands.size(); ++k) {
    if (hands[k] == 0) continue;
    all.values.emplace_back(k);
    all.deals.push_back(hands[k]);
  }
  return all;
}

Answer answer_draw(const Draw& draw, const CountRange& range, const std::string& count,
                   const CheckPlan& check) {
  Answer answer = answer_of_law(count + ' ' + draw_text(draw), draw_distribution(draw), range);
  if (check.samples == 0) return answer;
  const std::uint64_t hits = simulate(draw.deck, check.samples, check.seed, [&](auto deal) {
    return range.holds(key_cards_in(draw, deal));
  });
  answer.check = make_check(check.samples, hits);
  return answer;
}

reports::Document draw_document(const std::string& kind, const Draw& draw,
                                const std::optional<CountRange>& range, const std::string& count,
                                const CheckPlan& check) {
  if (!range) return distribution_document(kind, draw_text(draw), draw_distribution(draw));
  const Answer answer = answer_draw(draw, *range, count, check);
  reports::Document document = answer_document(kind, answer);
  if (range->from == range->to) {
    document.sections.push_back(tails_section(answer.law->distribution, range->from));
  }
  return document;
}

}  // namespace evenhand::odds
