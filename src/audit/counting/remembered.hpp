#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <utility>

namespace evenhand::audit {

/// null(n), which takes a moment to compute and is kept for the next session.
template <class Null>
const Null& remembered(Null (*null)(std::size_t), std::size_t n) {
  using Key = std::pair<Null (*)(std::size_t), std::size_t>;
  static std::mutex mutex;
  static std::map<Key, Null> known;
  const std::scoped_lock lock(mutex);
  const auto found = known.find({null, n});
  return found != known.end() ? found->second : known.emplace(Key{null, n}, null(n)).first->second;
}

}  // namespace evenhand::audit
