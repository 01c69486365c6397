#include "src/watch/past.hpp"

#include <algorithm>

#include "src/watch/packing.hpp"

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
    begin->counted.add((begin + 1)->counted);
    ++begin->level;
    runs_.erase(begin + 1);
  }
}

nlohmann::json Past::save() const {
  nlohmann::json runs = nlohmann::json::array();
  for (const Run& run : runs_) {
    runs.push_back({{"first", run.first}, {"level", run.level}, {"counted", run.counted.save()}});
  }
  return runs;
}

void Past::load(const reports::JsonMember& saved) {
  runs_.clear();
  for (std::size_t i = 0; i < saved.size(); ++i) {
    const reports::JsonMember run = saved[i];
    // Each begins where the one before it ends, and none is of longer runs than that.
    const bool is_first = runs_.empty();
    const std::uint64_t next = is_first ? 0 : runs_.back().first + runs_.back().counted.deals;
    const unsigned highest_level = is_first ? 63 : runs_.back().level;
    runs_.push_back({run["first"].count(next, is_first ? most_deals : next),
                     static_cast<unsigned>(run["level"].count(0, highest_level)),
                     {}});
    runs_.back().counted.load(run["counted"], subjects_);
    if (runs_.back().counted.deals == 0) run["counted"]["deals"].refuse("a run of 1 deal or more");
  }
}

}  // namespace evenhand::watch
