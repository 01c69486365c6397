#include "src/games/doudizhu/counting.hpp"

#include "src/run/interrupt.hpp"

namespace evenhand::doudizhu {

void work_blocks(const std::vector<std::unique_ptr<session::BlockWorker>>& workers,
                 std::uint64_t rounds, const Progress& progress) {
  const session::InterruptGuard guard;
  session::Round round({0, session::blocks_for(rounds)}, session::Clock::time_point::max(),
                       progress);
  round.run(workers);
  if (round.error() != nullptr) std::rethrow_exception(round.error());
}

}  // namespace evenhand::doudizhu
