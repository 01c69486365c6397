#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command.hpp"

namespace evenhand::cli {

/// `evenhand pvalue chi2|hypergeom|binomial`: the distributions as a calculator. Returns the parent
/// command, to which other files add theirs.
CLI::App& add_pvalue(CLI::App& app, Program& program);

void add_pvalue_chi2(CLI::App& pvalue, Program& program);
void add_pvalue_hypergeometric(CLI::App& pvalue, Program& program);
void add_pvalue_binomial(CLI::App& pvalue, Program& program);

}  // namespace evenhand::cli
