#include "stats/entropy/followers.hpp"

namespace evenhand::stats::entropy {
namespace {

/// Hashes a key by the upper bits of a multiplication, which depend on all bits of the key.
std::size_t scattered(std::uint64_t key, std::size_t slots) {
  return static_cast<std::size_t>(((key ^ (key >> 29U)) * 0x9E3779B97F4A7C15U) >> 24U) &
         (slots - 1);
}

}  // namespace

Context Context::last(unsigned bits) const {
  const auto lowest = [](std::uint64_t word, unsigned count) {
    return count >= 64 ? word : word & ((std::uint64_t{1} << count) - 1);
  };
  return bits <= 64 ? Context{0, lowest(low, bits)} : Context{lowest(high, bits - 64), low};
}

std::size_t Followers::slot_of(const Context& context) const {
  const std::uint64_t key = context.low + context.high * 0xD6E8FEB86659FD93U;
  std::size_t slot = scattered(key, slots_.size());
  while (slots_[slot] != none && entries_[slots_[slot]].context != context) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

std::uint32_t Followers::add(const Context& context) {
  if (2 * entries_.size() >= slots_.size()) {
    slots_.assign(2 * slots_.size(), none);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      slots_[slot_of(entries_[i].context)] = static_cast<std::uint32_t>(i);
    }
  }
  const auto number = static_cast<std::uint32_t>(entries_.size());
  slots_[slot_of(context)] = number;
  entries_.push_back({context});
  return number;
}

std::size_t Followers::pair_slot_of(std::uint64_t key) const {
  std::size_t slot = scattered(key, pair_slots_.size());
  while (pair_slots_[slot].key != 0 && pair_slots_[slot].key != key) {
    slot = (slot + 1) & (pair_slots_.size() - 1);
  }
  return slot;
}

void Followers::grow_pairs() {
  std::vector<Pair> before(2 * pair_slots_.size());
  before.swap(pair_slots_);
  for (const Pair& pair : before) {
    if (pair.key != 0) pair_slots_[pair_slot_of(pair.key)] = pair;
  }
}

void Followers::count(std::uint32_t number, std::uint8_t symbol, bool may_add) {
  const std::uint64_t key = 1 + 256 * std::uint64_t{number} + symbol;
  std::size_t slot = pair_slot_of(key);
  if (pair_slots_[slot].key == 0) {
    if (!may_add) return;
    if (2 * pairs_ >= pair_slots_.size()) {
      grow_pairs();
      slot = pair_slot_of(key);
    }
    pair_slots_[slot].key = key;
    ++pairs_;
  }
  const std::uint32_t times = ++pair_slots_[slot].times;
  Entry& entry = entries_[number];
  if (times > entry.times || (times == entry.times && symbol > entry.symbol)) {
    entry.symbol = symbol;
    entry.times = times;
  }
}

}  // namespace evenhand::stats::entropy
