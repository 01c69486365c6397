#pragma once

#include <cstddef>

#include "src/audit/generator/coin_draws.hpp"
#include "src/audit/generator/foretelling.hpp"
#include "src/audit/group.hpp"
#include "src/audit/test_names.hpp"

namespace evenhand::audit {

// Tests for the traces of linear generators in the draws of deals (docs/methods-relations.md).

inline constexpr TestInfo shift_register_test{
    test_names::shift_register,
    "The draws between two cards, one a deal, need a shift register as long as fair coins do: none "
    "follows from the draws before it."};
inline constexpr TestInfo foretold_test{
    test_names::foretold,
    "No deal is the one that a known linear generator, whose state follows from the deals before, "
    "makes next."};

/// Tests the draws between two by the length of the shift register that makes them: those of the
/// first block, of all that are kept, and of every 64th deal.
Evidence register_evidence(const CoinDraws& draws, double level);

/// Tests how many deals are foretold from the first ones.
Evidence foretold_evidence(const FirstDeals* first, std::size_t deck_size, double level);

/// Returns the probability that at least so many deals are as foretold by any of the generators'
/// ways, by chance: at most 1 - (1 - n!^-right)^ways.
stats::PValue chance_of_foretold(std::size_t right, std::size_t deck_size,
                                 const Generators& generators = known_generators());

}  // namespace evenhand::audit
