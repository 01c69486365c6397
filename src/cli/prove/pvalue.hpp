#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

// The distributions of `evenhand pvalue`: each adds one subcommand to it.
void add_pvalue_chi2(CLI::App& pvalue, Program& program);
void add_pvalue_binomial(CLI::App& pvalue, Program& program);
void add_pvalue_combine(CLI::App& pvalue, Program& program);
void add_pvalue_normal(CLI::App& pvalue, Program& program);
void add_pvalue_poisson(CLI::App& pvalue, Program& program);

}  // namespace evenhand::cli
