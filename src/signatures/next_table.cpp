#include "src/signatures/next_table.hpp"

#include <string>
#include <vector>

namespace evenhand::signatures {
namespace {

std::string cards_of(const std::vector<std::uint16_t>& deal, const cards::Deck& deck) {
  std::string words;
  for (const std::uint16_t card : deal) {
    words += (words.empty() ? "" : " ") + deck.card_name(card);
  }
  return words;
}

}  // namespace

reports::Table next_table(const audit::Deals& deals, std::uint64_t behind,
                          const cards::Deck& deck) {
  reports::Table table{"next", "The deals to come", {{"deal", "deal"}, {"cards", "cards"}}, {}};
  for (const auto& deal : deals) table.rows.push_back({++behind, cards_of(deal, deck)});
  return table;
}

}  // namespace evenhand::signatures
