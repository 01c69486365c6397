#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace evenhand::judge {

/// The methods of tests in the field's standard terms: where a p-value comes from. A test that
/// reports the strongest of many has the method of each of them.
enum class Method {
  chi_square,
  hypergeometric,
  fisher_exact,
  kolmogorov_smirnov,
  binomial,
  poisson,
  mean,
  correlation,
  spectral,
  linear_complexity,
  permutation,
  smallest_p,
  e_value
};

struct MethodInfo {
  Method method;
  std::string_view name;     ///< as documents spell it
  std::string_view also;     ///< other words that people look for it by, with blanks between
  std::string_view meaning;  ///< without an end
};

/// All of them, in the order of the enumeration.
inline constexpr std::array<MethodInfo, 13> methods = {{
    {Method::chi_square, "chi-square", "chi2 chisq pearson goodness-of-fit independence",
     "squared deviations from what is expected, added up, by the law of such a sum"},
    {Method::hypergeometric, "hypergeometric", "chi-square chi2 chisq pearson",
     "how many of some cards a hand holds, which is dealt without putting back, by chi-square "
     "against that law"},
    {Method::fisher_exact, "Fisher's exact", "fisher exact hypergeometric",
     "a count in a table whose sums are given, by its hypergeometric tails; of many tables the "
     "least likely, corrected for their number"},
    {Method::kolmogorov_smirnov, "Kolmogorov-Smirnov", "ks kolmogorov smirnov",
     "the largest distance between two cumulative distributions"},
    {Method::binomial, "binomial", "exact sign",
     "how often one thing came, by its exact tails; of many things the least likely, corrected for "
     "their number"},
    {Method::poisson, "Poisson", "birthday coincidences",
     "how many rare coincidences came, such as equal deals"},
    {Method::mean, "mean", "saddlepoint normal z z-test t t-test student",
     "a mean or a sum against what is expected, by a saddlepoint approximation, a normal law or "
     "Student's t"},
    {Method::correlation, "correlation", "spearman serial autocorrelation",
     "whether numbers of one deal and of another go together"},
    {Method::spectral, "spectral", "periodogram fourier waves",
     "waves in a sequence: the periodogram by Fisher's g, and the spectral test of generators"},
    {Method::linear_complexity, "linear complexity", "register berlekamp-massey",
     "the length of the shortest shift register that makes the bits"},
    {Method::permutation, "permutation", "randomization resampling",
     "the law when what was seen is put in any other order"},
    {Method::smallest_p, "smallest p-value", "tippett minimum",
     "the smallest of many p-values, by its law"},
    {Method::e_value, "e-value", "bet martingale anytime",
     "what a bet against even-handed deals has won, valid at every look"},
}};

/// The row of a method in the table.
constexpr const MethodInfo& info_of(Method method) {
  return methods[static_cast<std::size_t>(method)];
}

/// "chi-square" and so on.
constexpr std::string_view method_name(Method method) { return info_of(method).name; }

/// The methods that people call so, by the name or another word, whatever its capitals, blanks and
/// hyphens; empty when there is none.
std::vector<Method> methods_called(std::string_view text);

}  // namespace evenhand::judge
