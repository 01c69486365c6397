#pragma once

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

// The distributions of `evenhand pvalue`: each adds one subcommand to it.
void add_pvalue_chi2(Command& pvalue, Program& program);
void add_pvalue_binomial(Command& pvalue, Program& program);
void add_pvalue_hypergeom(Command& pvalue, Program& program);
void add_pvalue_combine(Command& pvalue, Program& program);
void add_pvalue_normal(Command& pvalue, Program& program);
void add_pvalue_poisson(Command& pvalue, Program& program);

}  // namespace evenhand::cli
