#include "src/doudizhu/blocks.hpp"

#include "src/session/interrupt.hpp"

namespace evenhand::doudizhu {

bool work_blocks(const std::vector<std::unique_ptr<session::BlockWorker>>& workers,
                 std::uint64_t rounds, const std::function<void(std::uint64_t)>& progress) {
  const session::InterruptGuard guard;
  session::Round round({0, session::blocks_for(rounds)}, session::Clock::time_point::max(),
                       progress);
  round.run(workers);
  if (round.error() != nullptr) std::rethrow_exception(round.error());
  return !session::interrupted();
}

}  // namespace evenhand::doudizhu
