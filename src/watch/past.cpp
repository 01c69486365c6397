#include "src/watch/past.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace evenhand::watch {
namespace {

/// Tables of large decks take megabytes each.
std::size_t runs_of_each_level(std::size_t deck_size) {
  if (deck_size <= 64) return 8;
  return deck_size <= 256 ? 3 : 1;
}

}  // namespace

Past::Past(const Subjects& subjects)
    : subjects_(subjects), of_each_level_(runs_of_each_level(subjects.deck_size())) {}

void Past::add(std::uint64_t first, const Counted& block) {
  runs_.push_back({first, 0, block});
  // Levels fall from the oldest to the newest; where one has too many, its two oldest become one.
  for (unsigned level = 0;; ++level) {
    const auto begin = std::find_if(runs_.begin(), runs_.end(),
                                    [&](const Run& run) { return run.level <= level; });
    const auto end =
        std::find_if(begin, runs_.end(), [&](const Run& run) { return run.level < level; });
    if (static_cast<std::size_t>(end - begin) < 2 * of_each_level_ + 1) return;
    add_up(begin->counted, (begin + 1)->counted);
    ++begin->level;
    runs_.erase(begin + 1);
  }
}

void Past::loaded(const reports::JsonMember& saved, std::uint64_t deals) const {
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const Run& run = runs_[i];
    const reports::JsonMember place = saved["runs"][i];
    const bool is_last = i + 1 == runs_.size();
    const std::uint64_t next = is_last ? deals : runs_[i + 1].first;
    if (run.counted.deals == 0 || run.counted.deals != next - run.first) {
      place["counted"]["deals"].refuse(fmt::format("the deals from {} to {}", run.first, next));
    }
    if (!is_last && runs_[i + 1].level > run.level) {
      place["level"].refuse(fmt::format("at least {}", runs_[i + 1].level));
    }
  }
}

}  // namespace evenhand::watch
