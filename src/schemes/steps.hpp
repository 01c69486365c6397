#pragma once

#include "reports/document.hpp"
#include "sims/schemes/game.hpp"

namespace evenhand::schemes {

/// Returns how a game comes about, from what is published to its first card or number: what is done
/// in each step, with what, and what comes out, in words that a player can follow with a calculator
/// for hashes. `outcome` is the game's in words. Throws InputError as Game does.
reports::Table steps_table(const Scheme& scheme, const Seeds& seeds, const std::string& outcome);

/// Returns a number with so many of its digits after the point: "28.07".
std::string decimal_text(std::uint64_t number, std::size_t decimals);

/// The number of a draw as its digits in a digest, 5 of them where the scheme reads half bytes; of
/// a generator in decimal digits.
std::string number_text(const Scheme& scheme, const Draw& draw);

}  // namespace evenhand::schemes
