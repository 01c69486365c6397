#include "src/signatures/recognise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/state_space/state_space_group.hpp"
#include "src/signatures/position_law.hpp"
#include "src/signatures/position_match.hpp"
#include "src/signatures/usual_orders.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::signatures {
namespace {

/// As many cards as 512 deals of 54 have, and 128 deals at least.
std::uint64_t first_round(std::size_t n) {
  return std::clamp<std::uint64_t>(std::uint64_t{512} * 54 / n, 128, 512);
}
constexpr std::uint64_t last_round = 1U << 17U;
/// Cards of simulated deals in all: 300,000 deals of 54.
constexpr double budget = 300'000.0 * 54;
constexpr double far_off = 1e-6;
/// Deals that say how positions depend on each other: of those that are far off by other parts, for
/// which they only give the distance; in rounds that only put aside; in earnest.
constexpr std::size_t few_examples = 64;
constexpr std::size_t some_examples = 256;
constexpr std::size_t all_examples = 4096;
/// Up to here exact position matrices take milliseconds.
constexpr std::size_t largest_exact = 64;

/// A number a kind, by card; empty where no card has copies.
std::vector<std::uint32_t> kind_numbers(const cards::Deck& deck) {
  const cards::Partition kinds = cards::kinds_of(deck);
  if (kinds.classes.size() == deck.size) return {};
  return {kinds.class_of.begin(), kinds.class_of.end()};
}

/// A number a hand, by position; empty where fewer than two hands have cards.
std::vector<std::uint32_t> hand_numbers(const cards::Deck& deck) {
  if (deck.hands.size() < 2) return {};
  std::vector<std::uint32_t> hand_of(deck.size);
  for (std::size_t hand = 0; hand < deck.hands.size(); ++hand) {
    for (std::size_t i = 0; i < deck.hands[hand].count; ++i) {
      const std::size_t at = deck.hands[hand].first + i;
      hand_of[deck.hand_order.empty() ? at : deck.hand_order[at]] =
          static_cast<std::uint32_t>(hand);
    }
  }
  return hand_of;
}

/// The data of the audited deals.
struct Data {
  Data(const audit::Tallies& audited, const Unseen& unseen)
      : n(audited.deck().size), deals(audited.deals()) {
    if (unseen.by_kind) units.kind_of = kind_numbers(audited.deck());
    if (unseen.by_hand) units.hand_of = hand_numbers(audited.deck());
    if (units.kind_of.empty() && units.hand_of.empty()) statistics = order_statistics(audited);
    if (const auto* tally = audited.find_as<audit::PositionTally>("position")) {
      positions = tally->counts();
    }
  }

  std::size_t n;
  std::uint64_t deals;
  std::vector<std::uint64_t> positions;  ///< or empty
  std::vector<Statistic> statistics;     ///< none where cells are counted as one
  CellUnits units;
  /// The deals are drawn again and again from so many: they say no more than these would.
  std::optional<double> distinct;

  /// Deals that say as much as the audited ones do.
  double effective() const {
    const auto all = static_cast<double>(deals);
    return distinct ? 1 / (1 / all + 1 / *distinct) : all;
  }
};

/// About how many different deals there are, where the audited ones show repeats enough to say;
/// where they are so few that they come from fewer than a seed of 12 bits gives, that is no seed.
std::optional<double> distinct_deals(const audit::Tallies& tallies) {
  constexpr double least_pairs = 100;
  constexpr double least_distinct = 4096;
  const auto* tally = tallies.find_as<audit::StateSpaceTally>("state-space");
  if (tally == nullptr) return std::nullopt;
  const stats::Repeats repeats = tally->sketch().repeats();
  if (repeats.equal_pairs < least_pairs) return std::nullopt;
  const double distinct =
      repeats.draws * (repeats.draws - 1) / 2 / repeats.equal_pairs / repeats.kept;
  return distinct < least_distinct ? std::nullopt : std::optional(distinct);
}

/// One part of a comparison: how far apart two samples are, and whether that can be chance.
struct Part {
  std::string name;
  stats::PValue p;
  double distance = 0;  ///< square root of the noncentrality a deal
};

/// Every card is at every place as often as at any other.
bool is_even(const PositionLaw& law) {
  return std::all_of(law.shares.begin(), law.shares.end(), [&](double share) {
    return std::abs(share * static_cast<double>(law.n) - 1) < 1e-9;
  });
}

/// A known shuffler, and what was simulated of it so far.
class Suspect {
 public:
  /// `like` outlives it.
  Suspect(KnownShuffler shuffler, const audit::Tallies& like, std::uint64_t seed = signature_seed)
      : shuffler_(std::move(shuffler)), like_(like), seed_(seed) {}

  const KnownShuffler& shuffler() const { return shuffler_; }
  const audit::Tallies& tallies() const { return own_->tallies; }
  bool is_far_off() const { return p_.value() < far_off; }
  bool matches() const { return p_.value() >= match_level; }
  Likeness likeness() const {
    Likeness likeness{shuffler_, p_, worst_.distance, worst_.name, simulated_, {}, {}, {}};
    likeness.differs_in_one = differs_in_one_;
    return likeness;
  }

  void simulate_up_to(std::uint64_t deals) {
    if (!own_) own_.emplace(shuffler_, like_, seed_);
    own_->tallies.begin_block(block_++);
    own_->dealer.deal(deals - simulated_,
                      [&](const cards::DealBatch& phase) { own_->tallies.fold(phase); });
    simulated_ = deals;
  }

  /// It is compared no more. Most are put aside after their first deals, and the next one is given
  /// their memory while it is in the cache.
  void put_aside() {
    own_.reset();
    examples_.reset();
    exact_.reset();
  }

  void compare(const Data& data, bool in_earnest) {
    std::vector<Part> parts;
    const std::vector<Statistic> own = order_statistics(tallies());
    for (std::size_t i = 0; i < data.statistics.size(); ++i) {
      parts.push_back(statistic_part(data, data.statistics[i], own[i]));
    }
    if (!data.positions.empty()) {
      const bool decided = std::any_of(parts.begin(), parts.end(), [&](const Part& part) {
        return part.p.value() * static_cast<double>(parts.size() + 1) < far_off;
      });
      const std::size_t examples = in_earnest ? all_examples : some_examples;
      parts.push_back(position_part(data, in_earnest, decided ? few_examples : examples));
    }
    std::vector<stats::PValue> raw;
    for (const Part& part : parts) raw.push_back(part.p);
    const std::vector<stats::PValue> adjusted = stats::holm(raw);
    p_ = *std::min_element(adjusted.begin(), adjusted.end());
    differs_in_one_ = parts.size() > 1 &&
                      std::count_if(adjusted.begin(), adjusted.end(), [](const stats::PValue& p) {
                        return p.value() < match_level;
                      }) == 1;
    worst_ = *std::max_element(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
      return stats::is_clearly_below(a.distance, b.distance);
    });
    if (matches()) {
      worst_ = *std::min_element(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return a.p.is_clearly_below(b.p);
      });
    }
  }

 private:
  Part position_part(const Data& data, bool in_earnest, std::size_t examples) {
    const bool is_near = in_earnest || block_ > 1;  // it is left after a round
    if (is_near && !exact_was_tried_ && shuffler_.is_sound() && data.n <= largest_exact) {
      exact_ = exact_positions(shuffler_.spec, data.n);
      exact_was_tried_ = true;
    }
    // Cards at places are all that is seen then, and a cut has them as even as a fair shuffle.
    if (data.statistics.empty() && exact_ && !exact_->uniform && is_even(*exact_)) {
      return {"positions", stats::PValue::of(0), 1};
    }
    const auto& own = *tallies().find_as<audit::PositionTally>("position");
    const PositionLaw law =
        exact_ ? *exact_ : simulated_positions(own.counts(), data.n, simulated_);
    if (examples_ == nullptr || examples_->size() < examples) {
      shuffle::Dealer dealer(shuffler_.spec, data.n, shuffler_.rng, signature_seed + 1);
      examples_ = std::make_unique<cards::DealBatch>(dealer.batch(examples));
    }
    const PositionMatch match =
        PositionTest(law, data.positions, data.deals, *examples_, data.units, data.distinct)
            .match(data.positions);
    return {"positions", match.p, match.distance * std::sqrt(static_cast<double>(data.n))};
  }

  Part statistic_part(const Data& data, const Statistic& theirs, const Statistic& own) const {
    std::vector<std::uint64_t> counts(theirs.counts);
    counts.insert(counts.end(), own.counts.begin(), own.counts.end());
    const stats::TestResult test = stats::homogeneity(counts, own.counts.size(), 0).chi_square;
    Part part{own.name, {}, 0};
    if (test.is_skipped()) return part;
    part.p = test.p;
    // Two samples tell apart what one of this size does.
    const auto m = static_cast<double>(simulated_);
    const double noise = 1 / data.effective() + 1 / m;
    double statistic = test.statistic;
    if (data.distinct) {
      statistic *= (1 / static_cast<double>(data.deals) + 1 / m) / noise;
      part.p = stats::chi_squared_upper_tail(statistic, *test.degrees_of_freedom);
    }
    const double excess = statistic - test.degrees_of_freedom.value_or(0);
    part.distance = std::sqrt(std::max(0.0, excess) * noise);
    return part;
  }

  struct Simulation {
    Simulation(const KnownShuffler& shuffler, const audit::Tallies& like, std::uint64_t seed)
        : tallies({signature_groups(like)}, like.deck()),
          dealer(shuffler.spec, like.deck().size, shuffler.rng, seed) {}
    audit::Tallies tallies;
    shuffle::Dealer dealer;
  };

  KnownShuffler shuffler_;
  const audit::Tallies& like_;
  std::uint64_t seed_;
  std::optional<Simulation> own_;
  std::uint64_t simulated_ = 0;  ///< deals
  std::uint64_t block_ = 0;
  std::unique_ptr<cards::DealBatch> examples_;
  std::optional<PositionLaw> exact_;
  bool exact_was_tried_ = false;
  stats::PValue p_;
  bool differs_in_one_ = false;
  Part worst_;
};

using Suspects = std::vector<std::unique_ptr<Suspect>>;

/// The deals up to which every suspect can be simulated next; 0 when no more is worth it.
std::uint64_t next_round(std::uint64_t done, std::size_t suspects, double deals_left) {
  if (suspects == 0) return 0;
  const double affordable = static_cast<double>(done) + deals_left / static_cast<double>(suspects);
  const auto next = std::min({4 * done, last_round, static_cast<std::uint64_t>(affordable)});
  return next >= done + done / 2 ? next : 0;
}

/// Compares in rounds, and those that are left in earnest. A shuffler that is put aside keeps the
/// figures of its last round.
void compare_all(const Data& data, const Suspects& all, unsigned threads) {
  double deals_left = budget / static_cast<double>(data.n);
  std::vector<Suspect*> left;
  for (const auto& suspect : all) left.push_back(suspect.get());
  std::uint64_t done = 0;
  for (std::uint64_t goal = first_round(data.n); goal > 0;
       goal = next_round(done, left.size(), deals_left)) {
    deals_left -= static_cast<double>(left.size()) * static_cast<double>(goal - done);
    parallel_for(left.size(), threads, [&](std::size_t i) {
      left[i]->simulate_up_to(goal);
      left[i]->compare(data, false);
      if (left[i]->is_far_off()) left[i]->put_aside();
    });
    std::erase_if(left, [](const Suspect* s) { return s->is_far_off(); });
    done = goal;
  }
  parallel_for(left.size(), threads, [&](std::size_t i) { left[i]->compare(data, true); });
}

/// Returns how many standard deviations each cell of a matrix is off an even one.
std::vector<double> deviations(const Data& data) {
  const double expected = static_cast<double>(data.deals) / static_cast<double>(data.n);
  std::vector<double> off;
  for (const std::uint64_t count : data.positions) {
    off.push_back((static_cast<double>(count) - expected) / std::sqrt(expected));
  }
  return off;
}

/// Whether the cells that stand out in the one are off in the same direction in the other.
bool stand_out_alike(const Data& one, const Data& other) {
  constexpr double stands_out = 4;
  if (one.positions.size() != other.positions.size()) return false;
  const std::vector<double> off = deviations(one);
  const std::vector<double> other_off = deviations(other);
  double cells = 0;
  double sum = 0;
  for (std::size_t i = 0; i < off.size(); ++i) {
    if (std::abs(off[i]) < stands_out) continue;
    ++cells;
    sum += off[i] < 0 ? -other_off[i] : other_off[i];
  }
  return cells > 0 && sum > stands_out * std::sqrt(cells);
}

/// Whether a suspect's own simulated deals could be a fair shuffle's, and no single cells stand out
/// in them as in the audited ones.
bool looks_fair(const Suspect& suspect, const KnownShuffler& uniform, const Data& data,
                const audit::Tallies& like, const Unseen& unseen) {
  constexpr std::uint64_t other_seed = signature_seed + 2;
  const Data own(suspect.tallies(), unseen);
  Suspect fair(uniform, like, other_seed);
  fair.simulate_up_to(own.deals);
  fair.compare(own, true);
  return fair.matches() && !stand_out_alike(own, data);
}

/// Leaves out all that match where they look fair themselves, so that few deals of them say nothing
/// of what biases the audited ones.
void leave_out_if_all_look_fair(const Data& data, const audit::Tallies& like, const Unseen& unseen,
                                Suspects& suspects) {
  const auto is_match = [](const std::unique_ptr<Suspect>& suspect) {
    return suspect->matches() && !suspect->shuffler().is_uniform();
  };
  const KnownShuffler& uniform = suspects.front()->shuffler();
  const bool all_look_fair =
      std::all_of(suspects.begin(), suspects.end(), [&](const std::unique_ptr<Suspect>& suspect) {
        return !is_match(suspect) || looks_fair(*suspect, uniform, data, like, unseen);
      });
  if (all_look_fair) std::erase_if(suspects, is_match);
}

Identification compared(const Data& data, const audit::Tallies& tallies, const Unseen& unseen,
                        unsigned threads) {
  Suspects suspects;
  for (KnownShuffler& shuffler : known_shufflers(data.n)) {
    suspects.push_back(std::make_unique<Suspect>(std::move(shuffler), tallies));
  }
  compare_all(data, suspects, threads);
  leave_out_if_all_look_fair(data, tallies, unseen, suspects);
  Identification identification;
  identification.cards = data.n;
  for (const auto& suspect : suspects) identification.ranked.push_back(suspect->likeness());
  identification.rank();
  return identification;
}

/// Returns what was counted, if the new deck stood in that order: card 0 is then the first of it.
Data in_order(const Data& data, const NewDeck& deck) {
  Data other = data;
  other.statistics.clear();
  const std::size_t n = data.n;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t card = deck.cards.empty() ? i : deck.cards[i];
    if (!data.units.kind_of.empty()) other.units.kind_of[i] = data.units.kind_of[card];
    for (std::size_t p = 0; p < n; ++p) {
      const std::size_t place = deck.from_behind ? n - 1 - p : p;
      other.positions[i * n + p] = data.positions[card * n + place];
    }
    const std::size_t place = deck.from_behind ? n - 1 - i : i;
    if (!data.units.hand_of.empty()) other.units.hand_of[i] = data.units.hand_of[place];
  }
  return other;
}

/// The sum of squares of the differences of shares from those of a law, whose first card is that of
/// the order, less what chance makes of it. Cards of one kind are one.
double square_distance(const Data& data, const NewDeck& deck, const PositionLaw& law) {
  const std::size_t n = data.n;
  std::vector<double> difference(n * n);
  const auto deals = static_cast<double>(data.deals);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t card = deck.cards.empty() ? i : deck.cards[i];
    const std::size_t kind = data.units.kind_of.empty() ? card : data.units.kind_of[card];
    for (std::size_t p = 0; p < n; ++p) {
      const std::size_t place = deck.from_behind ? n - 1 - p : p;
      difference[kind * n + place] +=
          static_cast<double>(data.positions[card * n + place]) / deals - law.shares[i * n + p];
    }
  }
  double sum = 0;
  for (const double each : difference) sum += each * each;
  const double noise = 1 / deals + (law.simulated > 0 ? 1 / static_cast<double>(law.simulated) : 0);
  return sum - static_cast<double>(n) * noise;
}

/// The order of a new deck, other than the deck's own, from which some known shuffler comes nearest
/// to what was counted; nothing where none comes much nearer than a uniform one.
std::optional<NewDeck> nearest_order(const Data& data, const cards::Deck& deck, unsigned threads) {
  constexpr std::uint64_t simulated = 2048;
  constexpr std::size_t looked_at_twice = 4;
  constexpr double near = 0.25;  // of the square
  const std::vector<NewDeck> orders = usual_orders(deck);
  const std::vector<KnownShuffler> shufflers = known_shufflers(data.n);
  struct Best {
    double distance;
    std::size_t order = 0;
  };
  std::vector<Best> best(shufflers.size());
  parallel_for(shufflers.size(), threads, [&](std::size_t s) {
    shuffle::Dealer dealer(shufflers[s].spec, data.n, shufflers[s].rng, signature_seed);
    const bool is_uniform = shufflers[s].is_uniform();
    const PositionLaw law = is_uniform ? *exact_positions(shufflers[s].spec, data.n)
                                       : simulated_positions(dealer, data.n, simulated);
    best[s] = {square_distance(data, orders[0], law)};
    // Riffles are the same from either end: then the deck is dealt from its beginning.
    const double chance = 5 / static_cast<double>(simulated);
    for (const bool from_behind : {false, true}) {
      const double least = best[s].distance - (from_behind ? chance : 0);
      for (std::size_t o = 1; o < orders.size() && !is_uniform; ++o) {
        if (orders[o].from_behind != from_behind) continue;
        const double distance = square_distance(data, orders[o], law);
        if (distance < std::min(least, best[s].distance)) best[s] = {distance, o};
      }
    }
  });
  const double uniform = best.front().distance;
  std::vector<std::size_t> ranked(shufflers.size());
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  const auto is_nearer = [&](std::size_t a, std::size_t b) {
    return best[a].distance < best[b].distance;
  };
  std::sort(ranked.begin(), ranked.end(), is_nearer);
  ranked.resize(std::min(ranked.size(), looked_at_twice));
  // Orders by rank differ little from each other: so many deals tell them apart.
  parallel_for(ranked.size(), threads, [&](std::size_t i) {
    const std::size_t s = ranked[i];
    if (best[s].order == 0) return;
    shuffle::Dealer dealer(shufflers[s].spec, data.n, shufflers[s].rng, signature_seed);
    const PositionLaw law = simulated_positions(dealer, data.n, 16 * simulated);
    const bool from_behind = orders[best[s].order].from_behind;
    best[s].distance = square_distance(data, orders[best[s].order], law);
    for (std::size_t o = 1; o < orders.size(); ++o) {
      if (orders[o].from_behind != from_behind) continue;
      const double distance = square_distance(data, orders[o], law);
      if (distance < best[s].distance) best[s] = {distance, o};
    }
  });
  const Best& nearest = best[*std::min_element(ranked.begin(), ranked.end(), is_nearer)];
  if (nearest.order == 0 || !(nearest.distance < near * uniform)) return std::nullopt;
  return orders[nearest.order];
}

std::string words_for(const NewDeck& order, const cards::Deck& deck) {
  const std::size_t n = deck.size;
  const bool is_reversed =
      !order.cards.empty() && std::is_sorted(order.cards.rbegin(), order.cards.rend());
  if (is_reversed && order.from_behind) return "with cards and places counted from the other end";
  const std::string end = order.from_behind ? ", dealt from its other end" : "";
  if (order.cards.empty()) return "dealt from the other end of the deck";
  constexpr std::size_t shown = 5;
  std::string names;
  for (std::size_t i = 0; i < std::min(shown, n); ++i) {
    names += " " + deck.card_name(order.cards[i]);
  }
  return fmt::format("of a new deck that began{} and ended {}{}", names,
                     deck.card_name(order.cards[n - 1]), end);
}

/// Compares deals that are like no known shuffler's of the deck in its own order with those of the
/// order that comes nearest, by their positions alone; nothing where they are not like those.
std::optional<Identification> compared_in_other_order(const Data& data,
                                                      const audit::Tallies& tallies,
                                                      const Unseen& unseen, unsigned threads) {
  constexpr std::size_t most_matching = 3;
  if (data.positions.empty() || !data.units.hand_of.empty()) return std::nullopt;
  const std::optional<NewDeck> order = nearest_order(data, tallies.deck(), threads);
  if (!order) return std::nullopt;
  Identification found = compared(in_order(data, *order), tallies, unseen, threads);
  if (!found.names_one() || found.matches() > most_matching ||
      found.ranked.front().shuffler.is_uniform()) {
    return std::nullopt;
  }
  found.new_deck = words_for(*order, tallies.deck());
  return found;
}

/// Returns the cards that lie in one place in all deals; among few deals, or few different ones, a
/// card may do so by chance.
Stuck stuck_cards(const Data& data, const audit::Tallies& tallies) {
  constexpr std::uint64_t fewest = 20;
  Stuck stuck;
  if (data.deals < fewest || !data.units.kind_of.empty()) return stuck;
  const auto* keys = tallies.find_as<audit::StateSpaceTally>("state-space");
  if (keys != nullptr && keys->sketch().entries().size() < fewest) return stuck;
  for (std::size_t cell = 0; cell < data.positions.size(); ++cell) {
    if (data.positions[cell] != data.deals) continue;
    if (stuck.cards++ == 0) stuck = {1, cell / data.n, cell % data.n};
  }
  // Every deal is the same one.
  if (stuck.cards == data.n) return {};
  return stuck;
}

audit::RepeatKind repeats_of(const audit::Tallies& tallies) {
  const auto* tally = tallies.find_as<audit::StateSpaceTally>("state-space");
  if (tally == nullptr) return audit::RepeatKind::alike;
  const audit::KeySketch sketch = tally->sketch();
  return audit::repeat_pattern(sketch, sketch.repeats()).kind;
}

}  // namespace

std::optional<Identification> recognise(const audit::Tallies& tallies, const Unseen& unseen,
                                        unsigned threads) {
  if (tallies.deals() == 0 || tallies.deck().size > largest_recognised ||
      signature_groups(tallies).empty()) {
    return std::nullopt;
  }
  Data data(tallies, unseen);
  const bool lacks_hands = unseen.by_hand && data.units.hand_of.empty();
  if (lacks_hands || (data.positions.empty() && data.statistics.empty())) return std::nullopt;
  Identification identification = compared(data, tallies, unseen, threads);
  identification.repeats = repeats_of(tallies);
  identification.stuck = unseen.by_hand ? Stuck{} : stuck_cards(data, tallies);
  identification.by_hand = unseen.by_hand;
  if (identification.matches() > 0) return identification;
  // If few deals are different, each comes up so often that they look like no shuffler's.
  data.distinct = distinct_deals(tallies);
  if (data.distinct) {
    Identification again = compared(data, tallies, unseen, threads);
    again.repeats = identification.repeats;
    again.stuck = identification.stuck;
    again.by_hand = unseen.by_hand;
    if (again.matches() > 0) return again;
  }
  if (!identification.names_one() && identification.stuck.cards == 0) {
    if (auto again = compared_in_other_order(data, tallies, unseen, threads)) {
      again->repeats = identification.repeats;
      return again;
    }
  }
  if (!unseen.by_hand && !identification.names_one() && !data.positions.empty()) {
    std::optional<Identification> again = recognise(tallies, {unseen.by_kind, true}, threads);
    const bool matches =
        again && again->matches() > 0 && !again->ranked.front().shuffler.is_uniform();
    if (matches) return again;
  }
  return identification;
}

}  // namespace evenhand::signatures
