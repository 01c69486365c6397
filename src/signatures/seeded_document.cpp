#include "src/signatures/seeded_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "src/audit/generator/generator_group.hpp"
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
                     {"between", "numbers between deals", std::uint64_t{found.between}},
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

using audit::SeededDealing;
using reports::Section;
using reports::Table;

std::string all_or(std::size_t right, std::size_t deals) {
  return right == deals ? fmt::format("all of {}", with_noun(deals, "deals"))
                        : fmt::format("{} of {}", with_thousands(right), with_noun(deals, "deals"));
}

std::string found_answer(const SeededDealing& found, std::size_t deals, const audit::Seeds& seeds) {
  const std::string how = fmt::format("{} on {}", found.recipe.words(), found.generator->name);
  if (deals == 1) {
    return fmt::format("the deal is made by {}, seeded with {}", how, *found.seeds.front());
  }
  if (found.goes_on && found.right == 1) {
    return fmt::format(
        "the first deal is made by {}, seeded with {}; those behind it do not follow", how,
        *found.seeds.front());
  }
  if (found.goes_on) {
    return fmt::format("the deals are made by {}, seeded once with {}: {} are so", how,
                       *found.seeds.front(), all_or(found.right, deals));
  }
  return fmt::format("{} made by {}, seeded again: {} {} in {}",
                     2 * found.right >= deals ? "each deal is" : "some deals are", how,
                     all_or(found.right, deals),
                     found.right == 1 ? "has its seed" : "have their seed", seeds.words);
}

Table seeds_table(const SeededDealing& found) {
  Table table{"seeds", "The seeds", {{"deal", "deal"}, {"seed", "seed"}}, {}};
  for (std::uint64_t d = 0; d < found.seeds.size(); ++d) {
    if (found.seeds[d]) table.rows.push_back({d + 1, *found.seeds[d]});
  }
  return table;
}

Section what_was_seeded(const SeededDealing& found, const cards::Deck& deck, std::size_t deals,
                        std::size_t next) {
  Section section{"seeded", ""};
  section.figures = {{"generator", "generator", std::string(found.generator->name)},
                     {"algorithm", "algorithm", found.recipe.words()},
                     {"seeded", "seeded", std::string(found.goes_on ? "once" : "for each deal")},
                     {"right", "deals that are so", std::uint64_t{found.right}}};
  section.tables.push_back(seeds_table(found));
  if (found.goes_on && found.right == deals) {
    section.tables.push_back(
        next_table(audit::next_deals(found, deck.size, next), found.right, deck));
  }
  const Advice advice = advice_on_found_seeds();
  section.notes.push_back("cause: " + advice.cause);
  section.notes.push_back("cure: " + advice.cure);
  return section;
}

void require_orders(std::size_t deck_size, const audit::Seeds& seeds) {
  if (audit::are_orders_enough(deck_size, seeds.count())) return;
  throw InputError(
      fmt::format("seeds of {} are so many that by chance some give a deal of {} cards; try fewer "
                  "seeds, or a larger deck",
                  seeds.words, deck_size));
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
      "no deal is foretold by any of {} generators, in up to {} ways that they may make deals",
      generators.size(), with_thousands(audit::Foreteller::ways(generators)));
  Section section{"foretold", ""};
  section.notes.emplace_back(
      "deals must follow one another from one generator that goes on, each by as many numbers as "
      "the deck has cards, or one fewer, with up to eight between deals; 20 deals of 52 cards are "
      "enough, smaller decks take more; "
      "the Mersenne Twister takes 160 to 1,000");
  document.sections.push_back(std::move(section));
  return document;
}

audit::Seeds parse_seed_range(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) {
    throw InputError(
        fmt::format("--seeds is FROM..TO, such as 1700000000..1700086400, not '{}'", text));
  }
  const std::uint64_t first = parse_count(text.substr(0, dots), "--seeds");
  return audit::seeds_of_range({first, parse_count(text.substr(dots + 2), "--seeds", first)});
}

reports::Document seeded_document(const audit::Deals& deals, const cards::Deck& deck,
                                  const std::string& source, const audit::Seeds& seeds,
                                  std::size_t next, std::atomic<double>& share) {
  require_orders(deck.size, seeds);
  reports::Document document;
  document.kind = "foretelling";
  document.title =
      fmt::format("{} of {} cards from {}", with_noun(deals.size(), "deals"), deck.size, source);
  const auto found = audit::find_seed(deals, seeds, share);
  if (found) {
    document.answer = found_answer(*found, deals.size(), seeds);
    document.sections.push_back(what_was_seeded(*found, deck, deals.size(), next));
    return document;
  }
  document.answer =
      fmt::format("no seed of {} gives any of the first deals, by {} generators in {} ways",
                  seeds.words, audit::seeded_generators().size(), audit::seeded_ways());
  Section section{"seeded", ""};
  section.notes.emplace_back(
      "a generator that was seeded once is found by the first deal behind its seed alone; one that "
      "is seeded for each deal by any of the first four");
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::signatures
