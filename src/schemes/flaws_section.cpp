#include "src/schemes/flaws_section.hpp"

#include <fmt/format.h>

#include "sims/schemes/flaws.hpp"

namespace evenhand::schemes {

reports::Section flaws_section(const Scheme& scheme) {
  reports::Section section{.name = "scheme", .title = "What its description shows"};
  const std::vector<Flaw> flaws = flaws_of(scheme);
  section.figures = {
      {"outcomes", "outcomes", outcome_bits(scheme), "bits", "how many there are, to base 2"},
      {"seed_bits", "server seed", static_cast<std::uint64_t>(scheme.seed_bits), "bits"}};
  if (!scheme.source.empty()) section.figures.push_back({"source", "described at", scheme.source});
  if (flaws.empty()) {
    section.notes.push_back("No flaw shows in it.");
    return section;
  }
  reports::Table table{.name = "flaws",
                       .title = "",
                       .columns = {{"flaw", "flaw"},
                                   {"weight", "weight"},
                                   {"words", "what follows, and what to do"}},
                       .rows = {}};
  for (const Flaw& flaw : flaws) {
    table.rows.push_back({flaw.name, std::string(weight_name(flaw.weight)),
                          fmt::format("{}. Cure: {}", flaw.words, flaw.remedy)});
  }
  section.tables.push_back(std::move(table));
  return section;
}

}  // namespace evenhand::schemes
