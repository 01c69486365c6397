#include "base/power_of_ten.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/number_text.hpp"

namespace evenhand {

std::string power_of_ten_text(double log10, int digits) {
  double exponent = std::floor(log10);
  std::string mantissa = rounded(std::pow(10.0, log10 - exponent), digits);
  if (mantissa == "10") {
    mantissa = "1";
    ++exponent;
  }
  return fmt::format("{}e{:.0f}", mantissa, exponent);
}

}  // namespace evenhand
