#pragma once

#include <string>

#include "sims/shuffle/exact/distribution.hpp"
#include "sims/shuffle/exact/order_classes.hpp"

namespace evenhand::shuffle::exact {

inline OrderClasses formula(const std::string& shuffler, std::size_t n) {
  return closed_form(parse_shuffler(shuffler), n).value();
}

inline Distribution tree(const std::string& shuffler, std::size_t n) {
  return std::get<Distribution>(distribution(*make_step_walker(parse_shuffler(shuffler), n)));
}

}  // namespace evenhand::shuffle::exact
