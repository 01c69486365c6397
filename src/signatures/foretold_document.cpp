#include "src/signatures/foretold_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/audit/generator/linear_tests.hpp"
#include "src/audit/test_names.hpp"
#include "src/signatures/advice.hpp"
#include "src/signatures/next_table.hpp"

namespace evenhand::signatures {
namespace {

using audit::Deals;
using audit::Foretelling;
using reports::Section;

/// Above it, deals that were foretold are so by chance.
constexpr double most_chance = 1e-4;

std::string answer_of(const Foretelling& found, std::size_t deals) {
  const std::size_t others = deals - found.learned;
  return fmt::format(
      "the generator is {}, by {}: its state follows from {}, and {}the next {} are as foretold",
      found.name(), found.recipe.words(), with_noun(found.learned, "deals"),
      found.right == others ? "all of " : with_thousands(found.right) + " of ",
      with_thousands(others));
}

void add_cause_and_cure(Section& section) {
  reports::Finding finding;
  finding.test = audit::test_names::foretold;
  const Advice advice = advice_on(finding, audit::RepeatKind::alike);
  section.notes.push_back("cause: " + advice.cause);
  section.notes.push_back("cure: " + advice.cure);
}

Section what_was_found(const audit::Foreteller& foreteller, const Foretelling& found,
                       const cards::Deck& deck, bool goes_on, std::size_t next) {
  Section section{"foretold", ""};
  section.figures = {{"generator", "generator", std::string(found.name())},
                     {"algorithm", "algorithm", found.recipe.words()},
                     {"numbers", "numbers a deal", std::uint64_t{found.recipe.numbers(deck.size)}},
                     {"learned", "deals that determine the state", std::uint64_t{found.learned}},
                     {"right", "deals behind them as foretold", std::uint64_t{found.right}}};
  if (goes_on) {
    section.tables.push_back(
        next_table(foreteller.next_deals(found, next), found.learned + found.right, deck));
  }
  add_cause_and_cure(section);
  return section;
}

/// Why no generator could be told by these deals; empty where one could.
std::string nothing_to_foretell(const Deals& deals) {
  if (deals.size() < 2) {
    return fmt::format(
        "{} cannot show what generates deals: 20 deals of 52 cards are enough for most generators",
        with_noun(deals.size(), "deals"));
  }
  // Every generator that repeats itself foretells all of them.
  const bool are_equal =
      std::all_of(deals.begin(), deals.end(), [&](const auto& deal) { return deal == deals[0]; });
  if (!are_equal) return {};
  return fmt::format("all {} are equal: the deal to come is that deal again, whatever generates it",
                     with_noun(deals.size(), "deals"));
}

}  // namespace

reports::Document foretold_document(const Deals& deals, const cards::Deck& deck,
                                    const std::string& source, std::size_t next,
                                    std::atomic<double>& share) {
  const auto generators = audit::all_known_generators();
  const audit::Foreteller foreteller(deck.size);
  const std::string why_none = nothing_to_foretell(deals);
  auto found = why_none.empty() ? foreteller.foretell(deals, generators, &share) : std::nullopt;
  if (found &&
      audit::chance_of_foretold(found->right, deck.size, generators).value() > most_chance) {
    found.reset();
  }
  reports::Document document;
  document.kind = "foretelling";
  document.title =
      fmt::format("{} of {} cards from {}", with_noun(deals.size(), "deals"), deck.size, source);
  if (found) {
    document.answer = answer_of(*found, deals.size());
    const bool goes_on = found->learned + found->right == deals.size();
    document.sections.push_back(what_was_found(foreteller, *found, deck, goes_on, next));
    return document;
  }
  if (!why_none.empty()) {
    document.answer = why_none;
    document.sections.push_back({"foretold", ""});
    return document;
  }
  document.answer = fmt::format(
      "no deal is foretold by any of {} generators, in {} ways that they may make deals",
      generators.size(), with_thousands(audit::Foreteller::ways(generators)));
  Section section{"foretold", ""};
  section.notes.emplace_back(
      "deals must follow one another from one generator that goes on, each by as many numbers as "
      "the deck has cards, or one fewer; 20 deals of 52 cards are enough, smaller decks take more; "
      "the Mersenne Twister takes 160 to 1,000");
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::signatures
