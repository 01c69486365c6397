#pragma once

#include <string>
#include <vector>

#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {

/// Every shuffler once, with a small parameter where it takes one.
inline std::vector<std::string> every_shuffler(std::size_t parameter = 3) {
  std::vector<std::string> names;
  for (const ShufflerInfo& info : shufflers()) {
    names.push_back(ShufflerSpec{&info, parameter}.text());
  }
  return names;
}

}  // namespace evenhand::shuffle
