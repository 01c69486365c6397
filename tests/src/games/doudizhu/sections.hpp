#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {

inline reports::Document document_of(const PlayPlan& plan) {
  const auto experiment = make_experiment(plan);
  return experiment->conclude(worked(*experiment));
}

inline const reports::Section& section_of(const reports::Document& document,
                                          const std::string& name) {
  for (const reports::Section& section : document.sections) {
    if (section.name == name) return section;
  }
  throw std::runtime_error("no section " + name);
}

template <class Thing>
const Thing& named(const std::vector<Thing>& things, const std::string& name) {
  for (const Thing& thing : things) {
    if constexpr (requires { thing.data; }) {
      if (thing.data.name == name) return thing;
    } else if (thing.name == name) {
      return thing;
    }
  }
  throw std::runtime_error("nothing is named " + name);
}

}  // namespace evenhand::doudizhu
