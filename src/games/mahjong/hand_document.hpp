#pragma once

#include <string>

#include "reports/document.hpp"
#include "sims/mahjong/analysis.hpp"

namespace evenhand::mahjong {

/// "123m456p789s1122z: ready (standard), waits for 12z, of which 4 tiles are unseen"
std::string hand_words(const Hand& hand, const Analysis& analysis);

/// The same and the shanten of each form, and of 14 tiles all best discards. Provenance is the
/// caller's.
reports::Document hand_document(const Hand& hand, const Analysis& analysis);

}  // namespace evenhand::mahjong
