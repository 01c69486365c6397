#pragma once

#include <string>

#include "src/cli/command/options.hpp"
#include "src/source/selection.hpp"

namespace evenhand::cli {

/// How deals from outside are read, as typed.
struct ReadingOptions {
  std::string reader = "auto";
  source::Selection selection;
};

/// --reader, --columns, --path, --separator, --skip, --where, --from, --to, --date-column and
/// --deal-column.
void add_reading_options(CLI::App& command, ReadingOptions& options);

}  // namespace evenhand::cli
