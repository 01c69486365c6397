#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command.hpp"

namespace evenhand::cli {

/// `evenhand pvalue chi2|hypergeom|binomial`: the distributions as a calculator. Returns the parent
/// command, to which other files add theirs.
CLI::App& add_pvalue(CLI::App& app, Program& program);

}  // namespace evenhand::cli
