#include "src/judge/confirm.hpp"

#include <fmt/format.h>

#include <string>

#include "base/number_text.hpp"
#include "reports/lead.hpp"

namespace evenhand::judge {
namespace {

using reports::Document;
using reports::Judgement;
using reports::Section;
using reports::Verdict;

/// The judgement that calls the first session biased; null where none does.
Judgement* biased_judgement(Document& document) {
  for (Section& section : document.sections) {
    if (section.judgement && section.judgement->verdict == Verdict::biased) {
      return &*section.judgement;
    }
  }
  return nullptr;
}

}  // namespace

void take_back(Document& document, std::string_view why) {
  for (Section& section : document.sections) {
    if (!section.judgement || section.judgement->verdict != Verdict::biased) continue;
    section.judgement->verdict = Verdict::inconclusive;
    section.judgement->answer.insert(0, why);
    section.judgement->reason.insert(0, why);
    // Nobody is told the cause of what may be chance.
    section.judgement->cause.clear();
    section.judgement->cure.clear();
  }
  document.verdict = Verdict::inconclusive;
  document.answer.insert(0, why);
}

void confirm(Document& document, const std::optional<SecondLook>& second, std::string_view unit) {
  if (!second) {
    take_back(document, fmt::format("not confirmed, for there are no new {}; ", unit));
    return;
  }
  const std::string counted = fmt::format("{} new {}", with_thousands(second->units), unit);
  Judgement* const first = biased_judgement(document);
  const double alpha = first == nullptr ? 1 : first->alpha;
  const double both = alpha * second->judgement.alpha;
  if (second->judgement.verdict == Verdict::biased) {
    const std::string confirmed = fmt::format("confirmed by {}", counted);
    if (first != nullptr) reports::add_note(confirmed, *first);
    if (first == nullptr || reports::main_judgement(document) != first) {
      document.answer += "; " + confirmed;
    }
  } else {
    take_back(document, fmt::format("not confirmed by {}; at first ", counted));
  }
  Section section{"confirmation", fmt::format("Confirmation: {}", counted)};
  section.judgement = second->judgement;
  section.figures = {
      {"confirming_units", counted, second->units, std::string(unit)},
      {"combined_level", "chance of calling an even-handed source biased, at most", both}};
  section.notes = {fmt::format(
      "A source is called biased only when both sessions say so. Each of them calls an even-handed "
      "source biased in at most {} of runs, and they share nothing; so both do in at most {}.",
      rounded(second->judgement.alpha), rounded(both))};
  document.sections.push_back(std::move(section));
}

}  // namespace evenhand::judge
