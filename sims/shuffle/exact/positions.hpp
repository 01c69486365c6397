#pragma once

#include <cstddef>
#include <optional>

#include <Eigen/Core>

#include "sims/shuffle/exact/step_walker.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle::exact {

/// Row: a card, by its place before; column: its place after; cell: a probability.
using PositionMatrix = Eigen::MatrixXd;

/// The position matrix of a deck of any size as a product of the steps' stochastic matrices: each
/// step is walked once for each mark. Riffles and overhand shuffles have a formula for theirs.
/// Empty where some step's tree is too large or the product would take too long.
std::optional<PositionMatrix> position_product(const ShufflerSpec& spec, std::size_t deck_size);

/// One riffle.
PositionMatrix riffle_positions(std::size_t n);
/// One overhand shuffle.
PositionMatrix overhand_positions(std::size_t n);

}  // namespace evenhand::shuffle::exact
