#pragma once

#include <cstddef>
#include <functional>

namespace evenhand {

/// Calls work(i) once for each i of 0 … count - 1, in no order, in up to `threads` threads, the
/// calling one among them; in fewer where the system gives no more. Returns when all are done. An
/// exception of a call is thrown again once no thread works any more, and indices that no thread
/// has begun with are left out.
void parallel_for(std::size_t count, unsigned threads,
                  const std::function<void(std::size_t)>& work);

}  // namespace evenhand
