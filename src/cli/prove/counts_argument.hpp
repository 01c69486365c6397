#pragma once

#include <string>

#include "src/counts/counts.hpp"

namespace evenhand::cli {

/// The counts that an option names: "9962,10012,…" itself, a file of them, or standard input for
/// "-". Throws InputError.
counts::Counts read_counts(const std::string& text, const std::string& option);

}  // namespace evenhand::cli
