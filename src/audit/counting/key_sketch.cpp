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

/// Adds `added` to `entries`, both ascending; equal keys are added up. In place, from the back: the
/// lists are long, and memory that is new to the process costs more than the merge.
void unite(std::vector<Entry>& entries, std::span<const Entry> added) {
  const std::size_t before = entries.size();
  entries.resize(before + added.size());
  Entry* const begin = entries.data();
  Entry* left = begin + before;
  Entry* out = begin + entries.size();
  const Entry* right = added.data() + added.size();
  while (right != added.data()) {
    if (left == begin || left[-1].key < right[-1].key) {
      *--out = *--right;
    } else {
      *--out = *--left;
      if (out->key == right[-1].key) out->copies += (--right)->copies;
    }
  }
  entries.erase(entries.begin() + (left - begin), entries.begin() + (out - begin));
}

}  // namespace

void KeySketch::add(std::span<const std::uint64_t> keys) {
  // Beyond a few thousand to the end at once: a list that grows step by step is copied each time.
  constexpr std::size_t few = 4096;
  while (!keys.empty()) {
    const std::size_t before = fresh_.size();
    const std::size_t count = std::min(keys.size(), limit_ - before);
    if (before + count > std::max(few, fresh_.capacity())) fresh_.reserve(limit_);
    fresh_.resize(before + count);
    std::uint64_t* out = fresh_.data() + before;
    const std::uint64_t largest = largest_held();
    for (const std::uint64_t key : keys.first(count)) {
      *out = key;
      out += key <= largest ? 1 : 0;
    }
    fresh_.resize(static_cast<std::size_t>(out - fresh_.data()));
    keys = keys.subspan(count);
    if (fresh_.size() == limit_) settle();
  }
}

void KeySketch::merge(const KeySketch& other) {
  level_ = std::max(level_, other.level_);
  unite(entries_, other.entries_);
  raise_level();
  add(other.fresh_);
}

void KeySketch::settle() {
  radix_sort(fresh_);
  // Equal keys in a row become one entry.
  std::vector<Entry> counted;
  counted.reserve(fresh_.size());
  for (const std::uint64_t key : fresh_) {
    if (counted.empty() || counted.back().key != key) counted.push_back({key, 0});
    ++counted.back().copies;
  }
  fresh_.clear();
  if (entries_.empty()) {
    entries_ = std::move(counted);
  } else {
    unite(entries_, counted);
  }
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

reports::JsonValue KeySketch::save() const {
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
  return reports::JsonValue::object()
      .set("level", level_)
      .set("size", steps.size())
      .set("key_steps", reports::saved(steps))
      .set("copies", reports::saved(copies));
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
  const bool has_all = level == 0 && keys.kind == Bound::Kind::total;
  if (held > keys.number || (has_all && held != keys.number)) {
    saved["copies"].refuse(fmt::format("those of {} keys", keys.number));
  }
  if (!assign(static_cast<unsigned>(level), std::move(entries))) {
    saved.refuse("keys that can be held");
  }
}

}  // namespace evenhand::audit
