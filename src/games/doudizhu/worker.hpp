#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "src/games/doudizhu/tally.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::doudizhu {

/// Plays blocks of `games` games at a table, and counts them in a run::TallyOf<PlayCounts>.
std::unique_ptr<run::Worker> make_worker(const TableSetup& table, std::uint64_t games,
                                         std::string run = {});

}  // namespace evenhand::doudizhu
