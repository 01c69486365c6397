#include "sims/xiangqi/engine/transposition.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <memory>
#include <new>

#include "sims/xiangqi/engine/values.hpp"

namespace evenhand::xiangqi {
namespace {

// An entry's word: move 14 bits, depth 8, bound 2, age 6, score 16, eval 16.
constexpr unsigned depth_at = 14;
constexpr unsigned bound_at = 22;
constexpr unsigned age_at = 24;
constexpr unsigned score_at = 32;
constexpr unsigned eval_at = 48;

constexpr std::size_t huge_page = std::size_t{2} << 20U;

std::uint64_t word16(int value) {
  return static_cast<std::uint16_t>(static_cast<std::int16_t>(value));
}
int number16(std::uint64_t word) {
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(word));
}

/// Mates are stored by their distance from the position.
int stored_score(int score, int ply) {
  if (!is_mate(score)) return score;
  return score > 0 ? score + ply : score - ply;
}
int read_score(int score, int ply) {
  if (!is_mate(score)) return score;
  return score > 0 ? score - ply : score + ply;
}

std::uint64_t pack(const Learned& learned, int ply, unsigned age) {
  return static_cast<std::uint64_t>(learned.move.from_square) |
         static_cast<std::uint64_t>(learned.move.to_square) << 7U |
         static_cast<std::uint64_t>(std::clamp(learned.depth, 0, 255)) << depth_at |
         static_cast<std::uint64_t>(learned.bound) << bound_at |
         static_cast<std::uint64_t>(age) << age_at |
         word16(stored_score(learned.score, ply)) << score_at | word16(learned.eval) << eval_at;
}

Learned unpack(std::uint64_t word, int ply) {
  Learned learned;
  learned.move = make_move(word & 127U, word >> 7U & 127U);
  learned.depth = static_cast<int>(word >> depth_at & 255U);
  learned.bound = static_cast<Bound>(word >> bound_at & 3U);
  learned.score = read_score(number16(word >> score_at & 0xFFFFU), ply);
  learned.eval = number16(word >> eval_at);
  return learned;
}

unsigned age_of(std::uint64_t word) { return static_cast<unsigned>(word >> age_at & 63U); }
int depth_of(std::uint64_t word) { return static_cast<int>(word >> depth_at & 255U); }

}  // namespace

void TranspositionTable::Free::operator()(Bucket* buckets) const { std::free(buckets); }

TranspositionTable::TranspositionTable(std::size_t megabytes) { resize(megabytes); }

void TranspositionTable::resize(std::size_t megabytes) {
  const std::size_t buckets = std::max<std::size_t>(1, megabytes << 20U) / sizeof(Bucket);
  if (buckets == size_) return clear();
  const std::size_t bytes = (buckets * sizeof(Bucket) + huge_page - 1) / huge_page * huge_page;
  void* const memory = std::aligned_alloc(huge_page, bytes);
  // The table of before stays when there is no room for this one.
  if (memory == nullptr) throw std::bad_alloc();
  // Fewer, larger pages make a probe cheaper; it is no matter when there are none.
  ::madvise(memory, bytes, MADV_HUGEPAGE);
  buckets_.reset(static_cast<Bucket*>(memory));
  size_ = buckets;
  std::uninitialized_default_construct_n(buckets_.get(), size_);
  clear();
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < size_; ++i) {
    for (Entry& entry : buckets_[i].entries) {
      entry.check.store(0, std::memory_order_relaxed);
      entry.data.store(0, std::memory_order_relaxed);
    }
  }
  age_ = 0;
}

bool TranspositionTable::find(std::uint64_t key, int ply, Learned& learned, Counts& counts) const {
  ++counts.probes;
  for (const Entry& entry : bucket_of(key).entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if (data == 0 || (entry.check.load(std::memory_order_relaxed) ^ data) != key) continue;
    learned = unpack(data, ply);
    ++counts.hits;
    return true;
  }
  return false;
}

void TranspositionTable::store(std::uint64_t key, int ply, const Learned& learned, Counts& counts) {
  Bucket& bucket = bucket_of(key);
  Entry* chosen = &bucket.entries[0];
  int least = INT_MAX;
  bool same = false;
  for (Entry& entry : bucket.entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    same = data != 0 && (entry.check.load(std::memory_order_relaxed) ^ data) == key;
    const auto age = static_cast<int>((age_ - age_of(data)) & age_mask);
    const int worth = data == 0 ? -10000 : depth_of(data) - 8 * age;
    if (same || worth < least) {
      chosen = &entry;
      least = worth;
    }
    if (same) break;
  }
  const std::uint64_t old = chosen->data.load(std::memory_order_relaxed);
  Learned kept = learned;
  if (same) {
    // A deeper learned of this search is worth more than a shallow one, unless that is exact.
    if (learned.bound != Bound::exact && learned.depth + 4 < depth_of(old) && age_of(old) == age_) {
      return;
    }
    if (kept.move.is_null()) kept.move = unpack(old, 0).move;
  } else if (old != 0) {
    ++counts.replaced;
  }
  const std::uint64_t data = pack(kept, ply, age_);
  chosen->data.store(data, std::memory_order_relaxed);
  chosen->check.store(key ^ data, std::memory_order_relaxed);
}

unsigned TranspositionTable::used_permille() const {
  const std::size_t sample = std::min<std::size_t>(size_, 250);
  unsigned used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Entry& entry : buckets_[i].entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (data != 0 && age_of(data) == age_) ++used;
    }
  }
  return static_cast<unsigned>(used * 250 / std::max<std::size_t>(sample, 1));
}

}  // namespace evenhand::xiangqi
