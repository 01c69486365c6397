#include "src/signatures/recognise_draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/signatures/likeness.hpp"
#include "src/signatures/position_law.hpp"
#include "src/signatures/recognise.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/chi_squared.hpp"

namespace evenhand::signatures {
namespace {

constexpr double least_expected = 5;
/// Deals that are simulated of a shuffler at first, and of one that is not far off then.
constexpr std::array<std::uint64_t, 2> rounds = {8192, 131072};
constexpr double far_from_draws = 1e-8;

/// The law of a method: shares[place * n + card], and the deals that it was counted in, 0 if exact.
struct PlaceLaw {
  std::vector<double> shares;
  std::uint64_t simulated = 0;
};

PlaceLaw even(std::size_t n, std::size_t k) {
  return {std::vector<double>(n * k, 1 / static_cast<double>(n)), 0};
}

/// The card at place i is drawn from cards 0 to j = n-k+i, and is j itself where that one is drawn
/// already: each set of i cards below j is equally likely before.
std::vector<double> floyd(std::size_t n, std::size_t k) {
  std::vector<double> shares(n * k);
  for (std::size_t i = 0; i < k; ++i) {
    const std::size_t j = n - k + i;
    const auto below = static_cast<double>(j);
    const double taken = static_cast<double>(i) / below;
    for (std::size_t card = 0; card < j; ++card) shares[i * n + card] = (1 - taken) / (below + 1);
    shares[i * n + j] = static_cast<double>(i + 1) / (below + 1);
  }
  return shares;
}

/// Card j >= k takes a place with probability 1/(j + 1 - off), so that what comes after it leaves
/// the last ones alike: 1/(n - off) each, and the rest to the card that began there.
std::vector<double> reservoir(std::size_t n, std::size_t k, std::size_t off) {
  std::vector<double> shares(n * k);
  const auto all = static_cast<double>(n - off);
  for (std::size_t place = 0; place < k; ++place) {
    shares[place * n + place] = static_cast<double>(k - off) / all;
    for (std::size_t card = k; card < n; ++card) shares[place * n + card] = 1 / all;
  }
  return shares;
}

/// Returns the law of the first k positions of a shuffler's deals.
PlaceLaw first_positions(const PositionLaw& law, std::size_t k) {
  PlaceLaw first{std::vector<double>(law.n * k), law.simulated};
  for (std::size_t card = 0; card < law.n; ++card) {
    for (std::size_t place = 0; place < k; ++place) {
      first.shares[place * law.n + card] = law.shares[card * law.n + place];
    }
  }
  return first;
}

PositionLaw simulated_law(const KnownShuffler& shuffler, std::size_t n, std::uint64_t deals) {
  shuffle::Dealer dealer(shuffler.spec, n, shuffler.rng, signature_seed);
  audit::PositionTally tally(n);
  dealer.deal_in_blocks(deals, [&](const cards::DealBatch& phase) { tally.fold(phase); });
  return simulated_positions(tally.counts(), n, deals);
}

/// One place. Cards of which fewer than five are expected are taken together.
stats::PValue place_fit(std::span<const std::uint64_t> counts, std::span<const double> shares,
                        double draws, double noise) {
  double statistic = 0;
  double rare_expected = 0;
  double rare_count = 0;
  std::size_t cells = 0;
  const auto add = [&](double count, double expected) {
    statistic += (count - expected) * (count - expected) / (expected * noise);
    ++cells;
  };
  for (std::size_t card = 0; card < counts.size(); ++card) {
    const double expected = shares[card] * draws;
    const auto count = static_cast<double>(counts[card]);
    if (expected >= least_expected) {
      add(count, expected);
    } else {
      rare_expected += expected;
      rare_count += count;
    }
  }
  // A card that cannot come did, or never does.
  if (rare_expected <= 0 && rare_count > 0) return stats::PValue::of(0);
  if (rare_expected > 0) add(rare_count, std::max(rare_expected, 1.0));
  if (cells < 2) return stats::PValue::of(1);
  return stats::chi_squared_upper_tail(statistic, static_cast<double>(cells - 1));
}

stats::PValue fit(const DrawPlaces& places, const PlaceLaw& law) {
  const auto draws = static_cast<double>(places.draws);
  const double noise = law.simulated == 0 ? 1 : 1 + draws / static_cast<double>(law.simulated);
  stats::PValue least = stats::PValue::of(1);
  for (std::size_t place = 0; place < places.k; ++place) {
    const auto row = place * places.n;
    least = std::min(least, place_fit(std::span(places.counts).subspan(row, places.n),
                                      std::span(law.shares).subspan(row, places.n), draws, noise));
  }
  return stats::sidak(least, static_cast<double>(places.k));
}

stats::PValue fit_of(const DrawPlaces& places, const KnownShuffler& shuffler) {
  const auto exact = shuffler.is_sound() ? exact_positions(shuffler.spec, places.n) : std::nullopt;
  if (exact) return fit(places, first_positions(*exact, places.k));
  stats::PValue p = stats::PValue::of(0);
  for (const std::uint64_t deals : rounds) {
    p = fit(places, first_positions(simulated_law(shuffler, places.n, deals), places.k));
    if (p.value() < far_from_draws) break;
  }
  return p;
}

DrawLikeness likeness_of(const KnownShuffler& shuffler, stats::PValue p, const Language* language) {
  DrawLikeness likeness{shuffler.name, p, false, advice_on(shuffler, language)};
  likeness.advice.cause =
      fmt::format("the first cards of `{}` ({})", shuffler.name, shuffler.spec.info->summary);
  return likeness;
}

constexpr std::size_t most_named_draws = 3;

/// "this is" is said where every other one is rejected, though so many were asked (Bonferroni).
void say_how_sure(const std::vector<stats::PValue>& all, bool are_cards, DrawLikeness& likeness) {
  const auto number = static_cast<double>(all.size());
  const bool is_sure = std::count_if(all.begin(), all.end(), [&](const stats::PValue& p) {
                         return p.value() * number > match_level;
                       }) < 2;
  std::string& cause = likeness.advice.cause;
  if (cause.empty()) return;
  if (are_cards) {
    cause = is_sure ? fmt::format("these are {}", cause) : fmt::format("these look like {}", cause);
  } else {
    cause = is_sure ? fmt::format("this is {}", cause) : fmt::format("this looks like {}", cause);
  }
}

/// The best of those that match, with the names of the others.
DrawLikeness joined(std::vector<DrawLikeness>& matching) {
  std::stable_sort(matching.begin(), matching.end(),
                   [](const DrawLikeness& a, const DrawLikeness& b) { return b.p < a.p; });
  DrawLikeness best = matching.front();
  std::string others;
  for (std::size_t i = 1; i < std::min(matching.size(), most_named_draws); ++i) {
    others += fmt::format("{}`{}`", i > 1 ? " or " : "", matching[i].name);
  }
  if (others.empty()) return best;
  best.name += "` or " + others.substr(0, others.size() - 1);
  best.advice.cause += fmt::format(", or {}, which match as well", others);
  return best;
}

}  // namespace

std::vector<DrawMethod> draw_methods(std::size_t n, std::size_t k) {
  if (k == 0 || k >= n) throw std::domain_error("draw_methods: 0 < k < n");
  constexpr const char* of_order =
      "the set of cards is fair and only its order is not, so that who takes the first of them is "
      "not treated evenly";
  const std::string shuffle_it =
      "shuffle the cards that were drawn, where their order matters; as a set they are sound";
  std::vector<DrawMethod> methods;
  methods.push_back(
      {"floyd-unshuffled",
       {fmt::format("Floyd's sample without a last shuffle: {}", of_order), shuffle_it},
       floyd(n, k),
       true});
  methods.push_back({"reservoir",
                     {fmt::format("a reservoir sample: {}", of_order), shuffle_it},
                     reservoir(n, k, 0),
                     true});
  if (k > 1) {
    methods.push_back(
        {"reservoir-off-by-one",
         {fmt::format("a reservoir sample off by one: the index for card i is drawn below "
                      "i and not below i + 1, so that the first {} cards are drawn too seldom",
                      k),
          "draw below(i + 1) for the card with number i, counted from 0"},
         reservoir(n, k, 1)});
  }
  return methods;
}

std::optional<DrawLikeness> recognise_draws(const DrawPlaces& places, const Language* language) {
  const auto draws = static_cast<double>(places.draws);
  if (places.k == 0 || places.k >= places.n || places.n > largest_recognised ||
      draws < least_expected * static_cast<double>(places.n)) {
    return std::nullopt;
  }
  const stats::PValue p = fit(places, even(places.n, places.k));
  if (p.value() >= match_level) return DrawLikeness{"even", p, true, {}};
  std::vector<DrawLikeness> matching;
  std::vector<stats::PValue> all;
  const auto take = [&](DrawLikeness likeness) {
    all.push_back(likeness.p);
    if (likeness.p.value() >= match_level) matching.push_back(std::move(likeness));
  };
  for (const DrawMethod& method : draw_methods(places.n, places.k)) {
    take({std::string(method.name), fit(places, {method.shares, 0}), false, method.advice,
          method.is_of_order});
  }
  if (!matching.empty()) {
    DrawLikeness best = joined(matching);
    // Several match, and their flaws and cures differ.
    if (matching.size() > 1) best.advice = {};
    say_how_sure(all, false, best);
    return best;
  }
  for (const KnownShuffler& shuffler : known_shufflers(places.n)) {
    if (!shuffler.is_uniform()) {
      take(likeness_of(shuffler, fit_of(places, shuffler), language));
    }
  }
  if (matching.empty()) return std::nullopt;
  DrawLikeness best = joined(matching);
  say_how_sure(all, true, best);
  return best;
}

}  // namespace evenhand::signatures
