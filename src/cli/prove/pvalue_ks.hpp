#pragma once

#include <CLI/CLI.hpp>

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

/// `evenhand pvalue ks|ks-discrete|ks2`: the Kolmogorov-Smirnov distributions as a calculator.
void add_pvalue_ks(CLI::App& pvalue, Program& program);

}  // namespace evenhand::cli
