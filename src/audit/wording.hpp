#pragma once

#include <cstdint>
#include <string>

#include "sims/cards/deck.hpp"

namespace evenhand::audit {

/// "2.61 %": a share with three digits that mean something.
std::string percent(double share);

/// "2.61 % of deals, expected 1.85 %"; as many digits as it takes to tell them apart.
std::string share_of_deals(std::uint64_t observed, std::uint64_t deals, double expected_share);

/// A p-value that may be below the smallest double: "0.0123", "3e-45" or "1e-5000".
std::string p_value_text(double log10_p);

/// "card 5", or "AS" where cards have names.
std::string card_words(const cards::Deck& deck, std::size_t card);

/// "2^36.7".
std::string power_of_two(double log2);

/// "1,000,000".
std::string grouped(std::uint64_t number);

}  // namespace evenhand::audit
