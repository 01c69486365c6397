#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "sims/xiangqi/square.hpp"

namespace evenhand::xiangqi {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// The findings about a position.
struct Learned {
  Move move;
  int score = 0;
  int eval = 0;
  int depth = 0;
  Bound bound = Bound::none;
};

/// A bounded table of what was learned of positions, shared by threads without locks: an entry is
/// two words, and the first holds the key xor the second, so that halves of different entries do
/// not pass for one (R. Hyatt & T. Mann, "A lockless transposition table implementation", ICGA J.
/// 25(1), 2002). Of a bucket's four entries the one of an older search or lesser depth is replaced.
class TranspositionTable {
 public:
  struct Counts {
    std::uint64_t probes = 0;
    std::uint64_t hits = 0;
    std::uint64_t replaced = 0;  ///< entries of other positions that gave way
  };

  explicit TranspositionTable(std::size_t megabytes);

  void resize(std::size_t megabytes);
  void clear();
  /// A new search: what older ones left gives way first.
  void begin_search() { age_ = (age_ + 1) & age_mask; }

  /// Asks the machine to have the key's bucket at hand soon.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }
  /// False when nothing is known. `ply` turns mate scores into distances from the root.
  bool find(std::uint64_t key, int ply, Learned& learned, Counts& counts) const;
  void store(std::uint64_t key, int ply, const Learned& learned, Counts& counts);
  /// Entries of this search in a thousand.
  unsigned used_permille() const;

 private:
  struct Entry {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static constexpr unsigned age_mask = 63;

  Bucket& bucket_of(std::uint64_t key) const {
    // The high half of key * size, of which 32 bits of the key are enough.
    return buckets_[static_cast<std::size_t>((key >> 32U) * size_ >> 32U)];
  }

  struct Free {
    void operator()(Bucket* buckets) const;
  };

  std::unique_ptr<Bucket[], Free> buckets_;
  std::size_t size_ = 0;
  unsigned age_ = 0;
};

}  // namespace evenhand::xiangqi
