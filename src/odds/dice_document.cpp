#include "src/odds/dice_document.hpp"

#include <fmt/format.h>

#include "base/nouns.hpp"
#include "base/real.hpp"
#include "src/odds/answer.hpp"
#include "src/odds/chance.hpp"

namespace evenhand::odds {
namespace {

constexpr const char* dice_kind = "odds dice";

reports::Section rolls_section(const DiceQuestion& question, const Chance& one) {
  const auto figure = [](const char* name, const char* words, const Chance& chance) {
    reports::Figure shown = chance_figure(name, words, chance);
    shown.note = one_in_text(chance);
    return shown;
  };
  const Chance none = one.complement().power(question.rolls);
  reports::Section section{.name = "rolls", .title = with_noun(question.rolls, "rolls")};
  section.figures = {figure("one_roll", "in one roll", one),
                     figure("every_roll", "in every roll", one.power(question.rolls)),
                     figure("some_roll", "in some roll", none.complement()),
                     figure("no_roll", "in no roll", none),
                     {"expected", "rolls expected", real(question.rolls) * one.value}};
  return section;
}

}  // namespace

reports::Document dice_document(const DiceQuestion& question) {
  const std::string& dice = question.dice.text;
  if (!question.sum) return distribution_document(dice_kind, dice, dice_sums(question.dice));
  const Answer answer = answer_of_law(fmt::format("{} from {}", question.range, dice),
                                      dice_sums(question.dice), *question.sum);
  const Chance one = answer.probability;
  const std::string event = question.rolls == 1 ? answer.event
                                                : fmt::format("{} in every one of {}", answer.event,
                                                              with_noun(question.rolls, "rolls"));
  reports::Document document = chance_document(dice_kind, "Counted exactly, over all throws", event,
                                               one.power(question.rolls));
  if (question.rolls > 1) document.sections.push_back(rolls_section(question, one));
  document.sections.push_back(law_section(*answer.law));
  return document;
}

}  // namespace evenhand::odds
