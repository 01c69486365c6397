#pragma once

#include "src/cli/command/command.hpp"

namespace evenhand::cli {

/// `evenhand pvalue ks|ks-discrete|ks2`: the Kolmogorov-Smirnov distributions as a calculator.
void add_pvalue_ks(Command& pvalue, Program& program);

}  // namespace evenhand::cli
