#include "sims/mahjong/acceptance.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>

#include "sims/mahjong/rank_sets.hpp"
#include "sims/mahjong/tile_planes.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::mahjong::HWY_NAMESPACE {

// Forms of winning hands, as bits.
constexpr unsigned standard_form = 1;
constexpr unsigned pairs_form = 2;
constexpr unsigned orphans_form = 4;

/// The forms that are `distance` away.
unsigned forms_at(int distance, const Shanten& shanten) {
  return (shanten.standard == distance ? standard_form : 0) |
         (shanten.seven_pairs == distance ? pairs_form : 0) |
         (shanten.thirteen_orphans == distance ? orphans_form : 0);
}

/// Which draws help the forms without sets. For seven pairs a single tile finds its pair, and a new
/// kind helps as long as there are fewer than seven; for thirteen orphans a new one, and without a
/// pair a second one of any.
class FormsWithoutSets {
 public:
  FormsWithoutSets(const TilePlanes& held, bool quads_as_pairs)
      : held_(held), quads_(quads_as_pairs), different_(size_of(held_.any())) {
    if (quads_) different_ += size_of(held_.ones & held_.twos) + size_of(held_.fours);
  }

  void remove(Kind kind) {
    if (has(single(), kind)) --different_;
    held_.remove(kind);
  }

  /// Kinds a tile of which may go and leave the form as near as it is.
  KindSet spare_in_pairs() const {
    const KindSet beyond_pairs = quads_ ? 0 : held_.any() & ~held_.exactly_one() & ~exactly_two();
    return different_ > 7 ? beyond_pairs | single() : beyond_pairs;
  }
  KindSet spare_in_orphans() const {
    const KindSet pairs = held_.two_or_more() & all_orphans;
    const bool one_pair = (pairs & (pairs - 1)) == 0;
    return ~all_orphans | (one_pair ? pairs & ~exactly_two() : pairs);
  }

  /// Draws that bring these forms on.
  KindSet helping(unsigned forms) const {
    return ((forms & pairs_form) != 0 ? helping_pairs() : 0) |
           ((forms & orphans_form) != 0 ? helping_orphans() : 0);
  }

 private:
  /// In seven pairs with quads, a third tile is as good as a first.
  KindSet single() const { return quads_ ? held_.ones : held_.exactly_one(); }
  KindSet exactly_two() const { return held_.twos & ~held_.ones; }
  KindSet helping_pairs() const {
    const KindSet fresh = quads_ ? ~held_.ones : ~held_.any();
    return different_ < 7 ? single() | fresh : single();
  }
  KindSet helping_orphans() const {
    const bool has_pair = (held_.two_or_more() & all_orphans) != 0;
    return all_orphans & (has_pair ? ~held_.any() : ~held_.two_or_more());
  }

  TilePlanes held_;
  bool quads_;
  unsigned different_;  ///< kinds that pairs can be made of
};

constexpr std::size_t no_suit = suits;

/// Answers for one hand, of which one suit may be of no use.
class HandDraws {
 public:
  HandDraws(const ShantenCounter& count, const HandState& hand, const TilePlanes& unseen,
            std::size_t lacked = no_suit)
      : count_(count),
        tables_(count.tables()),
        hand_(hand),
        lacked_(lacked),
        held_(lacked == no_suit ? hand.held : hand.held.within(~kinds_of_suit(lacked))),
        drawable_(unseen.any() & (lacked == no_suit ? all_kinds : ~kinds_of_suit(lacked))) {
    std::array<SuitEntry, suits> entries;
    for (std::size_t suit = 0; suit < suits; ++suit) {
      rows_[suit] = tables_.row(suit == lacked ? 0 : hand.indices[suit]);
      entries[suit] = tables_.entry_at(rows_[suit]);
      classes_[suit] = class_in(entries[suit]);
      sum_ += entries[suit];
    }
    pair_classes_ = {tables_.combine(classes_[0], classes_[1]),
                     tables_.combine(classes_[2], classes_[3])};
    for (std::size_t suit = 0; suit < suits; ++suit) {
      rest_[suit] = tables_.combine(pair_classes_[suit < 2 ? 1 : 0], classes_[suit ^ 1]);
    }
  }

  Shanten shanten() const {
    const unsigned lacking = tables_.lacking(hand_.melds, pair_classes_[0], pair_classes_[1]);
    return lacked_ == no_suit ? count_.of_parts(lacking, sum_, hand_.melds)
                              : count_.of_useful_parts(lacking, sum_, hand_.melds);
  }

  /// Draws that bring on the forms that are `distance` away now.
  KindSet accepted(const Shanten& now, int distance) const {
    const unsigned forms = forms_at(distance, now);
    KindSet set = 0;
    if ((forms & standard_form) != 0) {
      std::array<RankSets, suits> sets;
      for (std::size_t suit = 0; suit < suits; ++suit) {
        sets[suit] = to_suit(rows_[suit], classes_[suit], rest_[suit]);
      }
      set = union_of(sets);
    }
    if (forms != standard_form) {
      set |= FormsWithoutSets(held_, count_.shape().quads_as_pairs).helping(forms);
    }
    return set & drawable_;
  }

  /// Calls each(kind, set) for the discards of useful tiles that leave a form `kept` away, and the
  /// draws that bring it on then. `kept` is the distance of the nearest form, or 0 where that is
  /// won: some tile is of no use to the nearest winning hand, unless the hand is one itself.
  template <class Each>
  void discards(const Shanten& now, int kept, const Each& each) const {
    // A discard brings no form nearer, and from a win any leads to a ready hand.
    const FormsWithoutSets others(held_, count_.shape().quads_as_pairs);
    const auto spare = [&](int distance, KindSet as_near) {
      return distance > kept ? 0 : distance < kept ? all_kinds : as_near;
    };
    std::array<Candidate, full_hand + 1> candidates;
    const std::size_t size =
        list_candidates(kept, spare(now.seven_pairs, others.spare_in_pairs()),
                        spare(now.thirteen_orphans, others.spare_in_orphans()), candidates);
    for (std::size_t i = 0; i < size; ++i) {
      const Candidate& candidate = candidates[i];
      KindSet set = (candidate.forms & standard_form) != 0 ? to_sets(candidate) : 0;
      if (candidate.forms != standard_form) {
        FormsWithoutSets left = others;
        left.remove(candidate.kind);
        set |= left.helping(candidate.forms);
      }
      each(candidate.kind, set & drawable_);
    }
  }

 private:
  struct Candidate {
    Kind kind;
    std::uint8_t block_class;  ///< of its suit without it
    std::uint8_t forms;        ///< that stay as near as the nearest
    std::uint32_t row;         ///< of its suit without it
  };

  /// The draws to a suit that bring the standard form on, when `rest` is the class of all tiles
  /// beside.
  RankSets to_suit(std::uint32_t row, std::uint8_t block_class, std::uint8_t rest) const {
    return tables_.improving_ranks(row, tables_.optimal(hand_.melds, block_class, rest));
  }

  /// The discards after which a form is `kept` away; spare tiles leave theirs so.
  std::size_t list_candidates(int kept, KindSet spare_in_pairs, KindSet spare_in_orphans,
                              std::array<Candidate, full_hand + 1>& candidates) const {
    std::size_t size = 0;
    for (KindSet left = held_.any(); left != 0; left &= left - 1) {
      const Kind kind = lowest_of(left);
      const std::size_t suit = suit_of(kind);
      const std::uint32_t row = tables_.row(hand_.indices[suit] - rank_steps[rank_of(kind)]);
      const std::uint8_t block_class = class_in(tables_.entry_at(row));
      const int standard =
          static_cast<int>(tables_.lacking(hand_.melds, rest_[suit], block_class)) - 1;
      const unsigned forms = (standard == kept ? standard_form : 0) |
                             (has(spare_in_pairs, kind) ? pairs_form : 0) |
                             (has(spare_in_orphans, kind) ? orphans_form : 0);
      // Written in any case, as nobody can foretell which are kept.
      candidates[size] = {kind, block_class, static_cast<std::uint8_t>(forms), row};
      size += forms != 0 ? 1 : 0;
    }
    return size;
  }

  /// The draws that bring the standard form on after a discard.
  KindSet to_sets(const Candidate& candidate) const {
    const std::size_t suit = suit_of(candidate.kind);
    const std::size_t near = suit ^ 1;
    const std::size_t far = suit < 2 ? 2 : 0;  // of the two suits beyond the pair of these
    const std::uint8_t left = candidate.block_class;
    const std::uint8_t pair = tables_.combine(left, classes_[near]);
    std::array<RankSets, suits> sets;
    const auto look_at = [&](std::size_t other, std::uint8_t rest) HWY_ATTR {
      sets[other] = to_suit(rows_[other], classes_[other], rest);
    };
    sets[suit] = to_suit(candidate.row, left, rest_[suit]);
    look_at(near, tables_.combine(left, pair_classes_[far / 2]));
    look_at(far, tables_.combine(pair, classes_[far + 1]));
    look_at(far + 1, tables_.combine(pair, classes_[far]));
    return union_of(sets);
  }

  const ShantenCounter& count_;
  const SuitTables& tables_;
  const HandState& hand_;
  std::size_t lacked_;
  TilePlanes held_;  ///< that are of use
  KindSet drawable_;
  SuitEntry sum_ = 0;
  std::array<std::uint32_t, suits> rows_;
  std::array<std::uint8_t, suits> classes_;
  std::array<std::uint8_t, suits> rest_;      ///< classes of the three other suits together
  std::array<std::uint8_t, 2> pair_classes_;  ///< of suits 0 and 1, and 2 and 3, together
};

/// Calls each(suit, draws, shanten) for the suits that a hand may be to lack.
template <class Each>
void each_lacked(const ShantenCounter& count, const HandState& hand, const TilePlanes& unseen,
                 const Each& each) {
  for (std::size_t lacked = 0; lacked < honour_suit; ++lacked) {
    if ((hand.meld_suits >> lacked & 1) != 0) continue;
    const HandDraws draws(count, hand, unseen, lacked);
    each(lacked, draws, draws.shanten());
  }
}

int best_lacking(const ShantenCounter& count, const HandState& hand) {
  return count(hand.indices, hand.melds, hand.meld_suits).best();
}

KindSet accepted_by_suits(const ShantenCounter& count, const HandState& hand,
                          const TilePlanes& unseen) {
  if (!count.shape().lack_a_suit) {
    const HandDraws draws(count, hand, unseen);
    const Shanten now = draws.shanten();
    return draws.accepted(now, now.best());
  }
  const int best = best_lacking(count, hand);
  KindSet set = 0;
  each_lacked(count, hand, unseen,
              [&](std::size_t, const HandDraws& draws, const Shanten& now) HWY_ATTR {
                if (now.best() == best) set |= draws.accepted(now, best);
              });
  return set;
}

/// A discard may be good with one suit lacked or with another.
void discards_lacking_a_suit(const ShantenCounter& count, const HandState& hand,
                             const TilePlanes& unseen, Discards& discards) {
  const int kept = std::max(best_lacking(count, hand), 0);
  std::array<KindSet, 64> accepted{};  // by bit
  KindSet good = kept == impossible ? hand.held.any() : 0;
  const auto add = [&](Kind kind, KindSet set) {
    good |= set_of(kind);
    accepted[bit_of(kind)] |= set;
  };
  each_lacked(count, hand, unseen,
              [&](std::size_t lacked, const HandDraws& draws, const Shanten& now) HWY_ATTR {
                if (now.best() > kept) return;
                draws.discards(now, kept, add);
                const KindSet useless = hand.held.any() & kinds_of_suit(lacked);
                const KindSet as_now = useless != 0 ? draws.accepted(now, kept) : 0;
                for (KindSet left = useless; left != 0; left &= left - 1)
                  add(lowest_of(left), as_now);
              });
  for (; good != 0; good &= good - 1) {
    const Kind kind = lowest_of(good);
    const KindSet set = accepted[bit_of(kind)];
    discards.add({kind, kept, set, unseen.tiles(set)});
  }
}

void discards_by_suits(const ShantenCounter& count, const HandState& hand, const TilePlanes& unseen,
                       Discards& discards) {
  if (count.shape().lack_a_suit) {
    discards_lacking_a_suit(count, hand, unseen, discards);
    return;
  }
  const HandDraws draws(count, hand, unseen);
  const Shanten now = draws.shanten();
  const int kept = std::max(now.best(), 0);
  draws.discards(now, kept, [&](Kind kind, KindSet set) {
    discards.add({kind, kept, set, unseen.tiles(set)});
  });
}

}  // namespace evenhand::mahjong::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::mahjong {
namespace {

HWY_EXPORT(accepted_by_suits);
HWY_EXPORT(discards_by_suits);

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

KindSet accepted(const ShantenCounter& count, const HandState& hand, const TilePlanes& unseen) {
  return HWY_DYNAMIC_DISPATCH(accepted_by_suits)(count, hand, unseen);
}

Discards best_discards(const ShantenCounter& count, const HandState& hand,
                       const TilePlanes& unseen) {
  Discards discards;
  HWY_DYNAMIC_DISPATCH(discards_by_suits)(count, hand, unseen, discards);
  return discards;
}

}  // namespace evenhand::mahjong
#endif
