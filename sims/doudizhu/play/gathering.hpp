#pragma once

#include <memory>

#include "sims/cards/gathering.hpp"
#include "sims/doudizhu/play/host.hpp"

namespace evenhand::doudizhu {

/// Games between the deals: what was dealt is bid for and played, and the next shuffle finds the
/// cards as the game left them (left_by). A block's choices are those of a Table of the same
/// conduct and seed, so that its deals are the same, too.
std::unique_ptr<cards::Gathering> make_gathering(const Conduct& conduct = {});

}  // namespace evenhand::doudizhu
