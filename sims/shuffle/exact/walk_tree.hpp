#pragma once

#include <string>
#include <variant>

#include "sims/shuffle/exact/distribution.hpp"
#include "sims/shuffle/exact/exact.hpp"

namespace evenhand::shuffle::exact {

/// What walking the tree of an algorithm shows, or why it was not walked.
std::variant<ExactResult, TooLarge> walk_tree(const StepWalker& algorithm);

/// Of a shuffler that an argument shows to be uniform, and whose tree was not walked.
ExactResult uniform_by_argument(std::size_t deck_size, const std::string& not_walked);

}  // namespace evenhand::shuffle::exact
