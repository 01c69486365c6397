#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "reports/document.hpp"
#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/rules.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::doudizhu {

// Provenance of these documents is the caller's.

/// Leads from a hand or, with `other`, answers to it: how many there are, and by kind which.
reports::Document moves_document(std::span<const Combination> moves, Counts hand,
                                 const std::optional<Combination>& other);

/// How many plays the preset has, pass included, by kind and length, and the mean number of leads
/// from 17 and from 20 random cards.
reports::Document actions_document(const Preset& preset);

}  // namespace evenhand::doudizhu
