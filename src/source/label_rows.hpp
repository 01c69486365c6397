#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/source/byte_source.hpp"
#include "src/source/selection.hpp"

namespace evenhand::source {

/// Reads the columns Selection::labels of tables or JSON records that need hold no cards, as far as
/// its conditions leave their rows, and hands on what stands there, row by row, in their order.
/// Throws InputError, with the place, for a file that cannot be read and for columns that it has
/// not.
void for_each_label_row(const std::vector<std::string>& paths, const Selection& selection,
                        const Interrupted& interrupted,
                        const std::function<void(std::span<const std::string_view>)>& use);

}  // namespace evenhand::source
