#include "src/odds/order_document.hpp"

#include <fmt/format.h>

#include "base/nouns.hpp"
#include "src/odds/answer_document.hpp"
#include "src/odds/chance.hpp"

namespace evenhand::odds {
namespace {

constexpr const char* order_kind = "odds order";

std::string what_of(const Siblings& siblings) {
  const std::string deck = with_noun(siblings.deck, "cards");
  if (siblings.groups == 0) return fmt::format("cards that stay in their place, of {}", deck);
  return fmt::format("cards followed by one of their group, of {} with {} of {}", deck,
                     with_noun(siblings.groups, "groups"), siblings.size);
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

}  // namespace evenhand::odds
