#pragma once

#include "reports/document.hpp"
#include "src/games/replay.hpp"

namespace evenhand::xiangqi {

/// Plays the games of a file again (record.hpp) and tells how many there were. Throws InputError
/// when the file has none, and at the first that is not as it is told.
reports::Document replay(const games::ReplayRequest& request);

}  // namespace evenhand::xiangqi
