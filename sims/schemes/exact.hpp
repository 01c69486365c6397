#pragma once

#include <memory>

#include "sims/schemes/scheme.hpp"
#include "sims/shuffle/exact/exact.hpp"

namespace evenhand::schemes {

/// Returns what is known exactly of a scheme's shuffle of so many cards, its numbers taken to be
/// independent and uniform: by its decision tree, or for decks of any size where no number is
/// favoured. Throws InputError where neither can be had.
shuffle::exact::ExactResult analyse(const Scheme& scheme, std::size_t deck_size);

/// The scheme as documents of shufflers call it. `scheme` lives as long.
shuffle::ShufflerInfo shuffler_info(const Scheme& scheme);

}  // namespace evenhand::schemes
