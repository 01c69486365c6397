#include "src/games/mahjong/start_law.hpp"

#include <map>
#include <mutex>
#include <tuple>

#include "src/games/mahjong/dealt_tiles.hpp"

namespace evenhand::mahjong {

const std::array<double, best_values>& start_law(const Rules& rules, std::size_t seat) {
  // Seats and sessions share a few laws.
  using Key = std::tuple<bool, bool, bool, bool, bool, std::size_t>;
  static std::mutex mutex;
  static std::map<Key, std::array<double, best_values>> laws;
  const Shape& shape = rules.shape;
  const Key key{shape.seven_pairs, shape.quads_as_pairs, shape.thirteen_orphans,
                shape.fifth_copy,  rules.honours,        dealt_to(seat)};
  const std::scoped_lock lock(mutex);
  const auto found = laws.find(key);
  if (found != laws.end()) return found->second;
  return laws.emplace(key, best_shanten_probabilities(shape, rules.honours, dealt_to(seat)))
      .first->second;
}

}  // namespace evenhand::mahjong
