#include "sims/mahjong/acceptance.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace evenhand::mahjong {
namespace {

/// Accepted kinds and their unseen tiles.
struct Accepted {
  KindSet kinds = 0;
  unsigned tiles = 0;

  Accepted& operator+=(const Accepted& other) {
    kinds |= other.kinds;
    tiles += other.tiles;
    return *this;
  }
};

/// Eight ranks side by side, which any processor works on at once.
using Lanes [[gnu::vector_size(16)]] = std::uint16_t;

/// One number a rank.
struct RankLanes {
  Lanes low{};
  std::uint16_t ninth = 0;

  void set(std::size_t rank, unsigned value) {
    if (rank < 8) {
      low[rank] = static_cast<std::uint16_t>(value);
    } else {
      ninth = static_cast<std::uint16_t>(value);
    }
  }
};

std::uint64_t sum_of(const Lanes& lanes) {
  std::array<std::uint64_t, 2> words;
  std::memcpy(words.data(), &lanes, sizeof lanes);
  return (words[0] + words[1]) * 0x0001000100010001 >> 48;
}

// What a rank adds when it is accepted: its bit, and behind nine of those its unseen tiles.
constexpr unsigned tiles_shift = ranks;
constexpr unsigned gain_of(std::size_t rank, std::uint8_t unseen) {
  return 1U << rank | static_cast<unsigned>(unseen) << tiles_shift;
}

/// What a suit's tiles are and what each draw would do for them.
struct SuitDraws {
  std::uint8_t block_class = 0;
  std::uint8_t rest = 0;       ///< class of the three other suits together
  std::uint16_t drawable = 0;  ///< bit r: a tile of rank r is unseen
  RankLanes gain;              ///< see gain_of
  RankLanes improved;          ///< what an unseen tile improves: see SuitTables::improved

  /// The ranks that improve anything in `wanted`.
  Accepted accepted(const RankLanes& improvements, unsigned wanted, std::size_t suit) const {
    const auto mask = static_cast<std::uint16_t>(wanted);
    const Lanes has = std::bit_cast<Lanes>((improvements.low & mask) != 0);
    const std::uint64_t sum =
        sum_of(has & gain.low) + ((improvements.ninth & mask) != 0 ? gain.ninth : 0U);
    return {(sum & ((1U << ranks) - 1)) << (suit * ranks),
            static_cast<unsigned>(sum >> tiles_shift)};
  }
};

/// Answers for one hand of the shapes that look at the suits one by one.
class HandDraws {
 public:
  HandDraws(const ShantenCounter& count, const HandState& hand, const Counts& unseen)
      : count_(count), tables_(count.tables()), hand_(hand), unseen_(unseen) {
    std::array<SuitEntry, suits> entries;
    for (std::size_t suit = 0; suit < suits; ++suit) {
      entries[suit] = tables_.entry(suit, hand.indices[suit]);
      sum_ += entries[suit];
      suits_[suit].block_class = class_in(entries[suit]);
    }
    pair_classes_ = {tables_.combine(suits_[0].block_class, suits_[1].block_class),
                     tables_.combine(suits_[2].block_class, suits_[3].block_class)};
    whole_ = tables_.combine(pair_classes_[0], pair_classes_[1]);
    for (std::size_t suit = 0; suit < suits; ++suit) {
      suits_[suit].rest =
          tables_.combine(pair_classes_[suit < 2 ? 1 : 0], suits_[suit ^ 1].block_class);
      list_draws(suit, tiles_in(entries[suit]) == full_hand);
    }
  }

  Shanten shanten() const { return count_.of_parts(whole_, sum_, hand_.melds); }

  Accepted accepted() const {
    const Shanten now = shanten();
    Accepted result;
    if (now.standard == now.best()) {
      for (std::size_t suit = 0; suit < suits; ++suit) {
        result += from_suit(suit, suits_[suit].rest);
      }
    }
    add_other_forms(now, hand_.counts, result);
    return result;
  }

  void best_discards(Discards& discards) {
    std::array<Candidate, full_hand> candidates;
    const std::size_t size = find_candidates(candidates);
    for (std::size_t i = 0; i < size; ++i) discards.add(work_out(candidates[i]));
  }

 private:
  struct Candidate {
    Kind kind;
    std::uint8_t block_class;  ///< of its suit without it
    Shanten shanten;           ///< of the hand without it
  };

  void list_draws(std::size_t suit, bool is_full) {
    SuitDraws& draws = suits_[suit];
    const SuitIndex index = hand_.indices[suit];
    for (std::size_t rank = 0; rank < ranks_of(suit); ++rank) {
      const std::uint8_t unseen = unseen_[suit * ranks + rank];
      // Nothing is drawn to a suit of 14 tiles before one of them was discarded.
      if (unseen == 0) continue;
      draws.drawable = static_cast<std::uint16_t>(draws.drawable | 1U << rank);
      draws.gain.set(rank, gain_of(rank, unseen));
      if (is_full) continue;
      const std::uint8_t drawn = class_in(tables_.entry(suit, index + rank_steps[rank]));
      draws.improved.set(rank, tables_.improved(draws.block_class, drawn));
    }
  }

  /// The draws from a suit that bring the hand on, when `others` is the class of all other tiles.
  Accepted from_suit(std::size_t suit, std::uint8_t others) const {
    const SuitDraws& draws = suits_[suit];
    return draws.accepted(draws.improved, tables_.optimal(hand_.melds, draws.block_class, others),
                          suit);
  }

  std::size_t find_candidates(std::array<Candidate, full_hand>& candidates) const {
    const Shanten now = shanten();
    // Discards bring no form nearer. So a form that is further than the hand will be is out.
    const int kept = std::max(now.best(), 0);
    if (now.seven_pairs > kept && now.thirteen_orphans > kept) {
      return find_candidates(candidates, [&](std::uint8_t whole, SuitEntry) {
        Shanten shanten;
        shanten.standard = static_cast<int>(tables_.lacking(hand_.melds, whole)) - 1;
        return shanten;
      });
    }
    return find_candidates(candidates, [&](std::uint8_t whole, SuitEntry sum) {
      return count_.of_parts(whole, sum, hand_.melds);
    });
  }

  template <class ShantenOf>
  std::size_t find_candidates(std::array<Candidate, full_hand>& candidates,
                              ShantenOf shanten_of) const {
    std::size_t size = 0;
    int best = impossible;
    for (std::size_t suit = 0; suit < suits; ++suit) {
      const SuitIndex index = hand_.indices[suit];
      const SuitEntry others = sum_ - tables_.entry(suit, index);
      for (std::size_t rank = 0; rank < ranks_of(suit); ++rank) {
        const auto kind = static_cast<Kind>(suit * ranks + rank);
        if (hand_.counts[kind] == 0) continue;
        const SuitEntry entry = tables_.entry(suit, index - rank_steps[rank]);
        const Shanten shanten =
            shanten_of(tables_.combine(suits_[suit].rest, class_in(entry)), others + entry);
        if (shanten.best() > best) continue;
        if (shanten.best() < best) size = 0;
        best = shanten.best();
        candidates[size++] = {kind, class_in(entry), shanten};
      }
    }
    return size;
  }

  Discard work_out(const Candidate& candidate) {
    Accepted result;
    const int best = candidate.shanten.best();
    if (candidate.shanten.standard == best) {
      result = from_own_suit(candidate);
      result += from_other_suits(candidate);
    }
    if (candidate.shanten.seven_pairs == best || candidate.shanten.thirteen_orphans == best) {
      Counts counts = hand_.counts;
      --counts[candidate.kind];
      add_other_forms(candidate.shanten, counts, result);
    }
    return {candidate.kind, best, result.kinds, result.tiles};
  }

  Accepted from_own_suit(const Candidate& candidate) const {
    const std::size_t suit = suit_of(candidate.kind);
    const SuitDraws& draws = suits_[suit];
    const SuitIndex index = hand_.indices[suit] - rank_steps[rank_of(candidate.kind)];
    RankLanes improved;
    for (unsigned left = draws.drawable; left != 0; left &= left - 1) {
      const auto rank = static_cast<std::size_t>(std::countr_zero(left));
      const std::uint8_t drawn = class_in(tables_.entry(suit, index + rank_steps[rank]));
      improved.set(rank, tables_.improved(candidate.block_class, drawn));
    }
    return draws.accepted(improved, tables_.optimal(hand_.melds, candidate.block_class, draws.rest),
                          suit);
  }

  /// Draws from other suits depend on the class alone that a discard leaves: it is often the same.
  const Accepted& from_other_suits(const Candidate& candidate) {
    const std::size_t suit = suit_of(candidate.kind);
    if (suit != known_suit_) known_ = 0;
    known_suit_ = suit;
    for (std::size_t i = 0; i < known_; ++i) {
      if (known_classes_[i] == candidate.block_class) return known_accepted_[i];
    }
    const std::size_t partner = suit ^ 1;
    const std::size_t far = suit < 2 ? 2 : 0;  // of the two suits beyond the pair of these
    const std::uint8_t near_class =
        tables_.combine(candidate.block_class, suits_[partner].block_class);
    Accepted result =
        from_suit(partner, tables_.combine(candidate.block_class, pair_classes_[suit < 2 ? 1 : 0]));
    result += from_suit(far, tables_.combine(near_class, suits_[far + 1].block_class));
    result += from_suit(far + 1, tables_.combine(near_class, suits_[far].block_class));
    known_classes_[known_] = candidate.block_class;
    known_accepted_[known_] = result;
    return known_accepted_[known_++];
  }

  /// Draws that bring seven pairs or thirteen orphans on, where they are as near as the best form.
  void add_other_forms(const Shanten& shanten, const Counts& counts, Accepted& result) const {
    const int best = shanten.best();
    const bool pairs = shanten.seven_pairs == best;
    const bool orphans = shanten.thirteen_orphans == best;
    if (!pairs && !orphans) return;
    const OtherForms forms(counts, count_.shape().quads_as_pairs);
    for (std::size_t i = 0; i < kinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      if (unseen_[kind] == 0 || has(result.kinds, kind)) continue;
      if ((pairs && forms.helps_pairs(counts[kind])) ||
          (orphans && is_orphan(kind) && forms.helps_orphans(counts[kind]))) {
        result.kinds |= set_of(kind);
        result.tiles += unseen_[kind];
      }
    }
  }

  /// Which draws help the forms without sets: a single tile finds its pair, and a new kind helps as
  /// long as there are fewer kinds than the form has (for orphans: always).
  class OtherForms {
   public:
    OtherForms(const Counts& counts, bool quads_as_pairs) : quads_(quads_as_pairs) {
      for (std::size_t i = 0; i < kinds; ++i) {
        const std::uint8_t count = counts[i];
        different_ += quads_ ? (count + 1U) / 2 : (count > 0 ? 1U : 0U);
        orphan_pair_ = orphan_pair_ || (count >= 2 && is_orphan(static_cast<Kind>(i)));
      }
    }
    bool helps_pairs(std::uint8_t count) const {
      const bool single = quads_ ? count % 2 == 1 : count == 1;
      const bool fresh = quads_ ? count % 2 == 0 : count == 0;
      return single || (fresh && different_ < 7);
    }
    bool helps_orphans(std::uint8_t count) const {
      return count == 0 || (count == 1 && !orphan_pair_);
    }

   private:
    bool quads_;
    unsigned different_ = 0;
    bool orphan_pair_ = false;
  };

  const ShantenCounter& count_;
  const SuitTables& tables_;
  const HandState& hand_;
  const Counts& unseen_;
  SuitEntry sum_ = 0;
  std::uint8_t whole_ = 0;
  std::array<std::uint8_t, 2> pair_classes_;  ///< of suits 0 and 1, and 2 and 3, together
  std::array<SuitDraws, suits> suits_;
  std::size_t known_suit_ = suits;
  std::size_t known_ = 0;
  std::array<std::uint8_t, ranks> known_classes_;
  std::array<Accepted, ranks> known_accepted_;
};

/// Any shape: every draw is tried.
Accepted try_all_draws(const ShantenCounter& count, HandState hand, const Counts& unseen) {
  const int now = count(hand.indices, hand.melds, hand.meld_suits).best();
  Accepted result;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (unseen[kind] == 0) continue;
    hand.indices.add(kind);
    if (count(hand.indices, hand.melds, hand.meld_suits).best() < now) {
      result.kinds |= set_of(kind);
      result.tiles += unseen[kind];
    }
    hand.indices.remove(kind);
  }
  return result;
}

Discards try_all_discards(const ShantenCounter& count, HandState hand, const Counts& unseen) {
  Discards discards;
  int best = impossible;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (hand.counts[kind] == 0) continue;
    hand.remove(kind);
    const int shanten = count(hand.indices, hand.melds, hand.meld_suits).best();
    if (shanten < best) discards.clear();
    if (shanten <= best) {
      best = shanten;
      const Accepted result = try_all_draws(count, hand, unseen);
      discards.add({kind, shanten, result.kinds, result.tiles});
    }
    hand.add(kind);
  }
  return discards;
}

}  // namespace

Counts unseen_beside(const Counts& seen, bool honours) {
  Counts unseen{};
  for (std::size_t kind = 0; kind < (honours ? kinds : first_honour); ++kind) {
    unseen[kind] = static_cast<std::uint8_t>(copies - seen[kind]);
  }
  return unseen;
}

const Discard& Discards::best() const {
  return *std::max_element(list_.begin(), list_.begin() + static_cast<std::ptrdiff_t>(size_),
                           [](const Discard& a, const Discard& b) { return a.tiles < b.tiles; });
}

KindSet accepted(const ShantenCounter& count, const HandState& hand, const Counts& unseen) {
  if (count.shape().lack_a_suit) return try_all_draws(count, hand, unseen).kinds;
  return HandDraws(count, hand, unseen).accepted().kinds;
}

Discards best_discards(const ShantenCounter& count, const HandState& hand, const Counts& unseen) {
  if (count.shape().lack_a_suit) return try_all_discards(count, hand, unseen);
  Discards discards;
  HandDraws(count, hand, unseen).best_discards(discards);
  return discards;
}

unsigned tiles_of(KindSet set, const Counts& unseen) {
  unsigned tiles = 0;
  for (; set != 0; set &= set - 1) tiles += unseen[static_cast<std::size_t>(std::countr_zero(set))];
  return tiles;
}

}  // namespace evenhand::mahjong
