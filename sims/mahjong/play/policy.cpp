#include "sims/mahjong/play/policy.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>

#include "base/error.hpp"
#include "base/suggest.hpp"

namespace evenhand::mahjong {
namespace {

/// How far the hand is when these tiles leave it for a set on the table.
int shanten_with_meld(const View& view, const Action& claim) {
  HandState hand = view.hand();
  const auto put_down = [&](std::size_t kind, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) hand.remove(static_cast<Kind>(kind));
  };
  switch (claim.move) {
    case Move::chi:
      for (std::size_t kind = claim.kind; kind < claim.kind + 3U; ++kind) {
        if (kind != view.claimable()) put_down(kind, 1);
      }
      break;
    case Move::peng:
      put_down(claim.kind, 2);
      break;
    case Move::open_gang:
      put_down(claim.kind, 3);
      break;
    case Move::closed_gang:
      put_down(claim.kind, 4);
      break;
    default:
      put_down(claim.kind, 1);  // added to a peng, which stays one set
      return view.counter()(hand.indices, hand.melds, hand.meld_suits).best();
  }
  hand.add_meld(suit_of(claim.kind));
  return view.counter()(hand.indices, hand.melds, hand.meld_suits).best();
}

/// Plays for the win alone: keeps the hand as near as can be, with the most unseen tiles that bring
/// it on; of equal tiles it discards what others can use least.
class Proper : public Policy {
 public:
  Action on_turn(const View& view, random::Draws&) const override {
    const auto player = static_cast<std::uint8_t>(view.player());
    if (view.can_hu()) return {Move::hu, player, view.claimable()};
    const Discards discards = best_discards(view.counter(), view.hand(), view.unseen());
    const int shanten = discards.all().front().shanten;
    if (const Action gang = useful_gang(view, shanten); gang.move != Move::pass) return gang;
    return {Move::discard, player, choose(view, discards)};
  }

  bool wants_hu(const View&, random::Draws&) const override { return true; }

  Action on_claim(const View& view, const ActionList& claims, random::Draws&) const override {
    const int now = view.shanten().best();
    Action best;
    int least = now;
    for (const Action& claim : claims) {
      const int after = shanten_with_meld(view, claim);
      // A gang brings a tile from the wall, so it is worth while when it does not cost a step.
      const bool helps = after < least || (claim.move == Move::open_gang && after <= now);
      if (!helps) continue;
      best = claim;
      least = after;
      if (claim.move == Move::open_gang) break;
    }
    return best;
  }

 protected:
  virtual Kind choose(const View&, const Discards& discards) const {
    return most_useless(discards);
  }

  /// Returns the discard that is worth least of those with the most accepting tiles: honours, then
  /// from the ends of a suit to its middle.
  static Kind most_useless(const Discards& discards) {
    const Discard* best = nullptr;
    for (const Discard& discard : discards.all()) {
      const bool better = best == nullptr || discard.tiles > best->tiles ||
                          (discard.tiles == best->tiles && worth(discard.kind) < worth(best->kind));
      if (better) best = &discard;
    }
    return best->kind;
  }

 private:
  static unsigned worth(Kind kind) {
    if (is_honour(kind)) return 0;
    const std::size_t rank = rank_of(kind);
    return static_cast<unsigned>(std::min(rank, ranks - 1 - rank)) + 1;
  }

  static Action useful_gang(const View& view, int shanten) {
    const HandState& hand = view.hand();
    // Tiles of a peng may be added to it.
    KindSet left = hand.melds == 0 ? hand.held.fours : hand.held.any();
    for (; left != 0; left &= left - 1) {
      const Kind kind = lowest_of(left);
      if (!view.can_gang(kind)) continue;
      const bool closed = hand.counts[kind] == copies;
      const Action gang{closed ? Move::closed_gang : Move::added_gang,
                        static_cast<std::uint8_t>(view.player()), kind};
      if (shanten_with_meld(view, gang) <= shanten) return gang;
    }
    return {};
  }
};

/// Proper, but for a simple defence: a hand two steps or more from ready gives way to a player who
/// seems close to winning, and discards the tile that is least likely to be won on.
class Defending : public Proper {
 protected:
  Kind choose(const View& view, const Discards& discards) const override {
    if (discards.all().front().shanten < 2) return most_useless(discards);
    std::array<std::size_t, players> threats;
    std::size_t size = 0;
    for (std::size_t other = 0; other < players; ++other) {
      if (other != view.player() && threatens(view, other)) threats[size++] = other;
    }
    if (size == 0) return most_useless(discards);
    return safest(view, std::span(threats).first(size));
  }

 private:
  static constexpr std::size_t late = 24;  ///< tiles left when two sets on the table are a threat

  static bool threatens(const View& view, std::size_t other) {
    const std::size_t melds = view.melds_of(other);
    return melds >= 3 || (melds == 2 && view.left() <= late);
  }

  static Kind safest(const View& view, std::span<const std::size_t> threats) {
    Kind best = 0;
    unsigned least = ~0U;
    for (std::size_t i = 0; i < kinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      if (view.hand().counts[kind] == 0) continue;
      unsigned sum = 0;
      for (const std::size_t other : threats) sum += danger(view, kind, other);
      if (sum < least) {
        least = sum;
        best = kind;
      }
    }
    return best;
  }

  /// Returns the danger of a discard: 0 for a kind that `other` has discarded, else the number of
  /// ways in which unseen tiles could wait for it: in a pair or triplet, and in each run.
  static unsigned danger(const View& view, Kind kind, std::size_t other) {
    if (has(view.discarded_by(other), kind)) return 0;
    const TilePlanes& unseen = view.unseen();
    unsigned ways = unseen[kind];
    if (is_honour(kind)) return ways;
    const std::size_t low = kind - std::min<std::size_t>(rank_of(kind), 2);
    for (std::size_t first = low; first <= kind; ++first) {
      if (!starts_run(static_cast<Kind>(first))) continue;
      unsigned run = 1;
      for (std::size_t part = first; part < first + 3; ++part) {
        if (part != kind) run *= unseen[static_cast<Kind>(part)];
      }
      ways += run;
    }
    return ways;
  }
};

/// Any legal action is as likely as any other.
class RandomLegal : public Policy {
 public:
  Action on_turn(const View& view, random::Draws& draws) const override {
    ActionList actions;
    view.list_turn(actions);
    return actions[draws.below(static_cast<std::uint32_t>(actions.size()))];
  }
  bool wants_hu(const View&, random::Draws& draws) const override { return draws.chance(1, 2); }
  Action on_claim(const View&, const ActionList& claims, random::Draws& draws) const override {
    const std::size_t choice = draws.below(static_cast<std::uint32_t>(claims.size() + 1));
    return choice == claims.size() ? Action{} : claims[choice];
  }
};

constexpr std::array<PolicyInfo, 3> infos = {{
    {"proper", "the nearest hand with the most accepting tiles; calls that bring it on; every win"},
    {"defending",
     "proper, but far from ready it discards safely when others have two or three sets"},
    {"random", "any legal action, all equally likely"},
}};

}  // namespace

std::span<const PolicyInfo> policies() { return infos; }

std::unique_ptr<Policy> make_policy(std::string_view name) {
  if (name == infos[0].name) return std::make_unique<Proper>();
  if (name == infos[1].name) return std::make_unique<Defending>();
  if (name == infos[2].name) return std::make_unique<RandomLegal>();
  std::array<std::string_view, infos.size()> names;
  for (std::size_t i = 0; i < infos.size(); ++i) names[i] = infos[i].name;
  throw InputError(unknown_name("policy", name, names,
                                fmt::format("the policies are {}", fmt::join(names, ", "))));
}

}  // namespace evenhand::mahjong
