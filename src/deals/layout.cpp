#include "src/deals/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "sims/worth/asked_features.hpp"
#include "src/audit/worth/worth_tally.hpp"
#include "src/counts/counts.hpp"
#include "src/schemes/read_scheme.hpp"

namespace evenhand::deals {
namespace {

using cards::Sets;

/// Returns the sets in deals of `draw` cards, or of a whole deck.
Sets asked_sets(const cards::Deck& asked) {
  const bool is_draw = asked.draw > 0;
  if (asked.sets == Sets::either) return is_draw ? Sets::draws : Sets::hands;
  if (asked.sets == Sets::draws && !is_draw) {
    throw InputError("--sorted=draws says how draws are written; give --draw K as well");
  }
  if (asked.sets == Sets::hands && is_draw) {
    throw InputError("--sorted=hands: a draw has no hands; give --sorted");
  }
  return asked.sets;
}

/// Checks what draws with repeats need, and refuses what they do not allow.
void lay_out_repeats(DealingPlan& plan) {
  cards::Deck& deck = plan.deck;
  if (!deck.with_repeats) {
    if (plan.weights.empty()) return;
    throw InputError("--weights is for --counts and for draws --with-repeats; leave it out");
  }
  if (plan.shuffles()) {
    throw InputError(
        "--with-repeats is for --log, --sql and --exec: a shuffled deck has no repeats");
  }
  if (!deck.groups.empty()) {
    throw InputError(
        "--group follows cards of a deck; draws --with-repeats have none: leave it out");
  }
  if (!plan.weights.empty()) {
    deck.chances = counts::chances_of(plan.weights, deck.size, "--weights");
  }
}

/// Reads what somebody looks for in hands, where that was not done before, and refuses what no hand
/// of these deals can tell.
void lay_out_features(DealingPlan& plan) {
  cards::Deck& deck = plan.deck;
  const std::string path = printable(*plan.feature_file, 200);
  if (!deck.pools.empty()) {
    throw InputError(
        "--feature looks at draws out of one deck, and these rows hold several; leave it out");
  }
  if (!plan.features) plan.features = read_file(*plan.feature_file, file_kinds::settings);
  deck.asked = worth::read_features(*plan.features, path, deck);
  const std::vector<audit::WorthOf> looked_at = audit::worth_of(deck);
  for (const cards::AskedFeature& asked : deck.asked) {
    const bool is_looked_at =
        std::any_of(looked_at.begin(), looked_at.end(),
                    [&](const audit::WorthOf& one) { return one.feature.question == asked.name; });
    if (is_looked_at) continue;
    throw InputError(fmt::format(
        "--feature {}: '{}': {}", path, asked.name,
        deck.draw == 0 && deck.hands.empty()
            ? "a whole deck has no hands; say which cards are one: --hands, --draw or a game's deck"
            : "expected what some hands have and others have not; all hands have it, or none has"));
  }
}

/// Returns the deck of a scheme that deals, as far as it deals.
cards::Deck deck_of_scheme(const SourcePlan& plan) {
  const std::string& path = plan.sources.front().name;
  const schemes::Scheme scheme = schemes::parse_scheme(plan.scheme, plan.deck.name, path);
  if (scheme.outcome != schemes::Outcome::cards) {
    throw InputError(
        fmt::format("--scheme {}: makes no order of cards; 'evenhand verify --scheme' computes its "
                    "games",
                    printable(path, 80)));
  }
  const std::size_t drawn = scheme.outcome_size();
  if (scheme.ends_with_outcome() && (plan.deck.draw == 0 || plan.deck.draw > drawn)) {
    throw InputError(
        fmt::format("--scheme {}: draws no more than {} of its cards, and the others keep their "
                    "order; test these with --draw {}",
                    printable(path, 80), drawn, drawn));
  }
  return scheme.deck;
}

cards::Deck deck_of_name(const SourcePlan& plan) {
  const std::string& name = plan.deck.name;
  if (!plan.scheme.empty()) return deck_of_scheme(plan);
  const std::size_t most = plan.deck.with_repeats ? cards::max_values : cards::max_deck;
  return plan.input.deck_order_file.empty() ? cards::parse_deck(name, most)
                                            : cards::named_deck(name, plan.input.deck_order, most);
}

/// The decks of the draws of a row, with a draw of each.
cards::Deck deck_of_pools(const SourcePlan& plan) {
  const std::vector<std::string> decks = parts_of_pools(plan.deck.name);
  const std::vector<std::string> draws = parts_of_pools(plan.input.draws);
  const std::vector<std::string> bases = parts_of_pools(plan.input.base);
  const std::size_t columns = parts_of_pools(plan.input.selection.columns).size();
  if (draws.size() != decks.size() || columns != decks.size() ||
      (bases.size() > 1 && bases.size() != decks.size())) {
    throw InputError(fmt::format("--draw {} --deck {}: expected a draw and columns for each deck",
                                 printable(plan.input.draws, 64), printable(plan.deck.name, 64)));
  }
  std::vector<cards::Deck> pools;
  for (std::size_t i = 0; i < decks.size(); ++i) {
    SourcePlan one = plan;
    one.input.draws.clear();
    one.deck.name = decks[i];
    one.deck.draw = parse_count(draws[i], "--draw", 1, cards::max_deck);
    pools.push_back(*named_deck(one));
    const bool is_from_1 = bases[bases.size() > 1 ? i : 0] == "1";
    if (is_from_1 && pools.back().card_names.empty()) pools.back().first_number = 1;
  }
  return cards::pooled_deck(plan.deck.name, std::move(pools));
}

}  // namespace

cards::Deck as_asked(const SourcePlan& plan, cards::Deck deck) {
  if (plan.deck.with_repeats && plan.deck.draw == 0) {
    throw InputError("--with-repeats: say with --draw K how many cards a draw has, 1 for one die");
  }
  deck.sets = asked_sets(plan.deck);
  deck.with_repeats = plan.deck.with_repeats;
  if (plan.deck.draw > 0) cards::draw_cards(deck, plan.deck.draw);
  deck.copies_alike = plan.deck.copies_alike;
  return deck;
}

std::optional<cards::Deck> named_deck(const SourcePlan& plan) {
  if (!plan.input.draws.empty()) return deck_of_pools(plan);
  if (!plan.deck.name.empty()) return as_asked(plan, deck_of_name(plan));
  asked_sets(plan.deck);
  if (plan.deck.draw > 0) throw InputError("--draw: give the deck with --deck");
  return std::nullopt;
}

void lay_out(DealingPlan& plan, cards::Deck deck) {
  plan.deck = std::move(deck);
  if (plan.input.base == "1" && plan.deck.card_names.empty()) plan.deck.first_number = 1;
  if (!plan.hands.empty()) cards::set_hands(plan.deck, plan.hands, "--hands");
  for (const std::string& group : plan.card_groups) cards::add_group(plan.deck, group, "--group");
  if (plan.round_robin && plan.deck.draw > 0) {
    throw InputError(
        "--deal-order round-robin says how hands are dealt, and --draw deals none; leave one of "
        "them out");
  }
  if (plan.round_robin) cards::deal_round_robin(plan.deck);
  lay_out_repeats(plan);
  if (plan.feature_file) lay_out_features(plan);
  plan.deck.sorts_all_or_none = !plan.sources.empty() && !plan.sources.front().is_log();
  if (plan.deck.sets == Sets::hands && plan.deck.hands.empty()) {
    throw InputError(
        "--sorted: which cards are a hand? Give a game's deck, such as --deck bridge, or --hands "
        "13,13,13,13; a whole deck that is sorted shows nothing");
  }
}

void lay_out(DealingPlan& plan) {
  if (plan.sources.empty()) throw InputError("the plan: sources: expected one or more");
  const std::optional<cards::Deck> deck = named_deck(plan);
  if (!deck) throw InputError("the plan: deck: expected a deck");
  lay_out(plan, *deck);
}

}  // namespace evenhand::deals
