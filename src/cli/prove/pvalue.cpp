#include "src/cli/prove/pvalue.hpp"

#include "src/cli/prove/pvalue_ks.hpp"

namespace evenhand::cli {

void add_pvalue(Command& app, Program& program) {
  Command* pvalue = app.add_subcommand(
      "pvalue", "Distributions as a calculator: tails, probabilities, exact fractions");
  pvalue->examples =
      "Both tails are shown and, for counts, the probability itself and the two-sided p-value\n"
      "(twice the smaller tail). Small p-values keep their logarithm in --json.\n\n"
      "Examples:\n"
      "  evenhand pvalue chi2 --statistic 3000 --df 2809\n"
      "  evenhand pvalue binomial --n 100 --p 1/6 --count 25\n"
      "  evenhand pvalue ks --n 10 --d .274\n"
      "  evenhand pvalue combine .03 .2 .01";
  add_pvalue_ks(*pvalue, program);
  add_pvalue_chi2(*pvalue, program);
  add_pvalue_binomial(*pvalue, program);
  add_pvalue_normal(*pvalue, program);
  add_pvalue_poisson(*pvalue, program);
  add_pvalue_combine(*pvalue, program);
}

}  // namespace evenhand::cli
