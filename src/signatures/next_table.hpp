#pragma once

#include <cstdint>

#include "reports/document.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/generator/foretelling.hpp"

namespace evenhand::signatures {

/// Returns the deals to come after so many, a row each with its number and its cards.
reports::Table next_table(const audit::Deals& deals, std::uint64_t behind, const cards::Deck& deck);

}  // namespace evenhand::signatures
