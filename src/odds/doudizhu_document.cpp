#include "src/odds/doudizhu_document.hpp"

#include "sims/odds/doudizhu_totals.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::odds {

reports::Document doudizhu_document() {
  const DoudizhuTotals totals = doudizhu_totals();
  const auto figure = [](const char* name, const char* words, const stats::Integer& number) {
    return reports::Figure{name, words, proofs::exact_value(number)};
  };
  reports::Document document;
  document.kind = "odds doudizhu";
  document.answer = "Dou Dizhu, counted exactly";
  reports::Section section{.name = "totals", .title = ""};
  section.figures = {figure("deals", "deals, 54! / (17!^3 3!)", totals.deals),
                     figure("hands_17", "hands of 17 cards, C(54,17)", totals.hands_17),
                     figure("hands_20", "hands of 20 cards, C(54,20)", totals.hands_20),
                     figure("rank_hands_17", "hands of 17 by ranks alone", totals.rank_hands_17),
                     figure("rank_hands_20", "hands of 20 by ranks alone", totals.rank_hands_20)};
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::odds
