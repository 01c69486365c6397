#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command.hpp"

namespace evenhand::cli {

// Each adds one calculator to `evenhand pvalue`, which add_pvalue of command.hpp adds.
void add_pvalue_chi2(CLI::App& pvalue, Program& program);
void add_pvalue_hypergeometric(CLI::App& pvalue, Program& program);
void add_pvalue_binomial(CLI::App& pvalue, Program& program);

}  // namespace evenhand::cli
