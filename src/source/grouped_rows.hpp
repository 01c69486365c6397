#pragma once

#include <memory>
#include <string>

#include "src/source/readers.hpp"
#include "src/source/row.hpp"

namespace evenhand::source {

/// Puts rows that follow one another and say the same in `deal_column` together as one deal. It
/// stands where its first row does, and has that row's labels and date. Rows must have Row::deal,
/// and their cards split; where they have Row::seat, hands stand in the order of the seats of the
/// input's deck. Throws InputError, with the place, when a deal has more cards than any deck.
std::unique_ptr<RowReader> grouped_rows(std::unique_ptr<RowReader> rows, std::string deal_column,
                                        const ReaderInput& input);

}  // namespace evenhand::source
