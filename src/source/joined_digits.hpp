#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "sims/cards/deck.hpp"
#include "src/source/row.hpp"

namespace evenhand::source {

/// Whether a text is the digits of a whole draw, written together, as daily numbers are published:
/// "047" is 0, 4 and 7. Only where draws of two digits or more may hold a digit more than once.
bool is_joined_draw(std::string_view text, const std::optional<cards::Deck>& deck);

/// Parts such draws where a row holds one and nothing else; leaves other rows as they are.
std::unique_ptr<RowReader> part_joined_digits(std::unique_ptr<RowReader> rows,
                                              const cards::Deck& deck);

}  // namespace evenhand::source
