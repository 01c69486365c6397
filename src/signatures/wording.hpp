#pragma once

#include <span>
#include <string>

#include "stats/p_value.hpp"

namespace evenhand::signatures {

/// One known shuffler, as a sentence tells of it.
struct Likeness {
  std::string words;  ///< "`riffle:7`"
  stats::PValue p;
  double distance = 0;  ///< rms relative deviation, of `what`
  std::string what;     ///< "cells"
  bool uniform = false;
};

/// What the ranking says, of which the first `matches` show no difference.
std::string conclusion(std::span<const Likeness> ranked, std::size_t matches);

}  // namespace evenhand::signatures
