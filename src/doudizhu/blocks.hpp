#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "src/session/workers.hpp"

namespace evenhand::doudizhu {

/// Works all blocks of so many rounds (blocks of session::block_size), a worker a thread.
/// `progress` is told the rounds that are done. Throws what a worker threw. False when it was
/// interrupted.
bool work_blocks(const std::vector<std::unique_ptr<session::BlockWorker>>& workers,
                 std::uint64_t rounds, const std::function<void(std::uint64_t)>& progress);

}  // namespace evenhand::doudizhu
