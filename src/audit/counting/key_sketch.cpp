#include "src/audit/counting/key_sketch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/wide.hpp"
#include "reports/json_members.hpp"
#include "src/audit/counting/radix_sort.hpp"

namespace evenhand::audit {
namespace {

using Entry = KeySketch::Entry;

/// Equal keys in a row become one entry.
std::vector<Entry> counted(std::span<const std::uint64_t> sorted) {
  std::vector<Entry> entries;
  for (const std::uint64_t key : sorted) {
    if (!entries.empty() && entries.back().key == key) {
      ++entries.back().copies;
    } else {
      entries.push_back({key, 1});
    }
  }
  return entries;
}

/// The entries of both, equal keys added up.
std::vector<Entry> united(std::span<const Entry> a, std::span<const Entry> b) {
  std::vector<Entry> all;
  all.reserve(a.size() + b.size());
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() && right != b.end()) {
    if (left->key < right->key) {
      all.push_back(*left++);
    } else if (right->key < left->key) {
      all.push_back(*right++);
    } else {
      all.push_back({left->key, left->copies + right->copies});
      ++left;
      ++right;
    }
  }
  all.insert(all.end(), left, a.end());
  all.insert(all.end(), right, b.end());
  return all;
}

}  // namespace

void KeySketch::add(std::span<const std::uint64_t> keys) {
  for (const std::uint64_t key : keys) {
    if (key > largest_held()) continue;
    fresh_.push_back(key);
    if (fresh_.size() == limit_) settle();
  }
}

void KeySketch::merge(const KeySketch& other) {
  settle();
  KeySketch settled = other;
  settled.settle();
  level_ = std::max(level_, settled.level_);
  entries_ = united(entries_, settled.entries_);
  raise_level();
}

void KeySketch::settle() {
  radix_sort(fresh_);
  const std::vector<Entry> entries = counted(fresh_);
  entries_ = entries_.empty() ? entries : united(entries_, entries);
  fresh_.clear();
  raise_level();
}

/// Drops what the level does not hold, at the least level from here on that holds few enough.
void KeySketch::raise_level() {
  const auto end_of_held = [this] {
    return std::partition_point(entries_.begin(), entries_.end(),
                                [this](const Entry& entry) { return entry.key <= largest_held(); });
  };
  auto end = end_of_held();
  while (static_cast<std::size_t>(end - entries_.begin()) > limit_) {
    ++level_;
    end = end_of_held();
  }
  entries_.erase(end, entries_.end());
}

stats::Repeats KeySketch::repeats() const {
  stats::Repeats repeats;
  for (const Entry& entry : entries_) add_value(repeats, static_cast<double>(entry.copies));
  repeats.chance = 1 / (static_cast<double>(largest_held()) + 1);
  repeats.kept = std::ldexp(1.0, -static_cast<int>(level_));
  return repeats;
}

bool KeySketch::assign(unsigned level, std::vector<Entry> entries) {
  if (level >= 64 || entries.size() > limit_) return false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool ascends = i == 0 || entries[i - 1].key < entries[i].key;
    if (!ascends || entries[i].key > largest_ >> level || entries[i].copies == 0) return false;
  }
  level_ = level;
  entries_ = std::move(entries);
  fresh_.clear();
  return true;
}

nlohmann::json KeySketch::save() const {
  if (!fresh_.empty()) {
    KeySketch settled = *this;
    settled.settle();
    return settled.save();
  }
  std::vector<std::uint64_t> steps;
  std::vector<std::uint64_t> copies;
  std::uint64_t last = 0;
  for (const Entry& entry : entries_) {
    steps.push_back(entry.key - std::exchange(last, entry.key));
    copies.push_back(entry.copies);
  }
  return {{"level", level_},
          {"size", steps.size()},
          {"key_steps", reports::saved(steps)},
          {"copies", reports::saved(copies)}};
}

void KeySketch::load(const reports::JsonMember& saved, Bound keys) {
  const std::uint64_t level = saved["level"].count(0, 63);
  const std::size_t size = saved["size"].count(0, default_limit);
  std::vector<std::uint64_t> steps(size);
  std::vector<std::uint64_t> copies(size);
  reports::load(saved["key_steps"], steps);
  reports::load(saved["copies"], copies, at_most(keys.number));
  std::vector<Entry> entries;
  std::uint64_t key = 0;
  Wide held = 0;
  for (std::size_t i = 0; i < size; ++i) {
    key += steps[i];
    held += copies[i];
    entries.push_back({key, copies[i]});
  }
  if (held > keys.number || (level == 0 && held != keys.number)) {
    saved["copies"].refuse(fmt::format("those of {} keys", keys.number));
  }
  if (!assign(static_cast<unsigned>(level), std::move(entries))) {
    saved.refuse("keys that can be held");
  }
}

}  // namespace evenhand::audit
