#pragma once

#include <string>
#include <vector>

#include "src/audit/group.hpp"
#include "src/audit/hands/seats_tally.hpp"

namespace evenhand::audit {

/// The tests hands.seats.*, which look at hands by the seats that got them; none without deals.
std::vector<Evidence> seats_evidence(const SeatsTally& tally, double level);

/// "seat 0 (Li)", or "seat 0" where several players sat there.
std::string seat_words(const SeatsTally& tally, std::size_t seat);

}  // namespace evenhand::audit
