#include "src/signatures/seeded_document.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "src/signatures/advice.hpp"
#include "src/signatures/next_table.hpp"

namespace evenhand::signatures {
namespace {

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
