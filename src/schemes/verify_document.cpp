#include "src/schemes/verify_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/schemes/game.hpp"
#include "src/schemes/flaws_section.hpp"

namespace evenhand::schemes {
namespace {

using CardNumbers = std::vector<std::uint16_t>;

std::string names_of(const Scheme& scheme, const CardNumbers& cards) {
  std::vector<std::string> names;
  for (const std::uint16_t card : cards) names.push_back(scheme.deck.card_name(card));
  return fmt::format("{}", fmt::join(names, " "));
}

CardNumbers expected_cards(const Scheme& scheme, const std::string& text) {
  CardNumbers cards;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(", \t\n", at), text.size());
    const std::string name = text.substr(at, end - at);
    at = end + 1;
    if (name.empty()) continue;
    std::uint16_t card = 0;
    while (card < scheme.deck.size && scheme.deck.card_name(card) != name) ++card;
    if (card == scheme.deck.size) {
      throw InputError(fmt::format("--expect: {} has no card '{}'; its first are {}", scheme.name,
                                   printable(name), names_of(scheme, {0, 1})));
    }
    if (std::find(cards.begin(), cards.end(), card) != cards.end()) {
      throw InputError(fmt::format("--expect: the card '{}' stands twice", printable(name)));
    }
    cards.push_back(card);
  }
  return cards;
}

reports::Table numbers_table() {
  return {.name = "draws",
          .title = "The game, draw by draw",
          .columns = {{"digest", "digest"},
                      {"number", "number"},
                      {"choices", "choices"},
                      {"index", "index"},
                      {"card", "card"}},
          .rows = {},
          .shown = reports::Shown::on_request};
}

/// The card that the draw put into its place, for good.
reports::Value card_of_draw(const Scheme& scheme, const CardNumbers& order, std::size_t choices) {
  switch (scheme.order) {
    case Order::down:
      return scheme.deck.card_name(order[choices - 1]);
    case Order::up:
    case Order::take:
      return scheme.deck.card_name(order[order.size() - choices]);
    case Order::naive:
    case Order::rotations:
      break;
  }
  return {};
}

/// How to follow the draws by hand.
std::string words_of(const Scheme& scheme) {
  std::string number;
  switch (scheme.index) {
    case Index::scale:
      number = fmt::format(
          "The index is number / 2^{} times the choices, without what is behind the "
          "point",
          scheme.bits());
      break;
    case Index::modulo:
      number = "The index is the number modulo the choices";
      break;
    case Index::rejection:
    case Index::rejection_below_most:
      number =
          "Numbers beyond the last whole turn of the choices are left out, and the index is the "
          "number modulo the choices";
      break;
  }
  switch (scheme.order) {
    case Order::down:
      return number +
             "; the last of the first so many cards is exchanged with the one at the index, "
             "both counted from 0, from the whole deck down to two.";
    case Order::up:
      return number +
             "; of the last so many cards the first is exchanged with the one at the index, "
             "counted from 0.";
    case Order::take:
      return number +
             "; the card at the index, counted from 0, is taken out of those that are left, "
             "which close up.";
    case Order::naive:
      return number + "; each card in turn is exchanged with the one at the index, counted from 0.";
    case Order::rotations:
      break;
  }
  return "Card c, counted from 0, gets the digest's digits with the first c of them put behind the "
         "others; the cards are sorted by that.";
}

class GameCheck {
 public:
  GameCheck(const Scheme& scheme, const Published& published)
      : scheme_(scheme), published_(published), game_(scheme), order_(scheme.deck.size) {}

  Verified check() {
    reports::Table draws = numbers_table();
    std::vector<std::size_t> choices;
    game_.deal(published_.seeds, order_, [&](const Draw& draw) {
      draws.rows.push_back({draw.cursor,
                            hex_of(draw.number.data(), draw.number.size()),
                            static_cast<std::uint64_t>(draw.choices),
                            draw.left_out ? reports::Value(std::string("left out"))
                                          : reports::Value(static_cast<std::uint64_t>(draw.index)),
                            {}});
      choices.push_back(draw.left_out ? 0 : draw.choices);
    });
    for (std::size_t i = 0; i < choices.size(); ++i) {
      if (choices[i] > 0) draws.rows[i].back() = card_of_draw(scheme_, order_, choices[i]);
    }
    section_.name = "game";
    check_commitment();
    check_outcome();
    add("first_digest", "first digest", game_.first_digest(published_.seeds));
    if (!draws.rows.empty()) section_.tables.push_back(std::move(draws));
    section_.notes.push_back(words_of(scheme_));
    return concluded();
  }

 private:
  void add(const char* name, const char* words, reports::Value value, const char* note = "") {
    section_.figures.push_back({name, words, std::move(value), "", note});
  }

  void check_commitment() {
    if (scheme_.commitment.is_empty()) {
      if (published_.commitment.empty()) return;
      throw InputError(fmt::format("--commitment: {} has none to compare with", scheme_.name));
    }
    const std::string computed = game_.commitment(published_.seeds, published_.links);
    add("commitment", "commitment", computed,
        published_.links > 1 ? "of the chain's end" : "what had to be published before the game");
    if (published_.commitment.empty()) {
      not_compared_ = "; no published hash was compared with the commitment (--commitment)";
      return;
    }
    std::string told = published_.commitment;
    std::transform(told.begin(), told.end(), told.begin(),
                   [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c; });
    const bool holds = told == computed;
    add("commitment_holds", "is that which was published", holds);
    if (!holds) {
      faults_.push_back(
          fmt::format("the server's seed is not the one that was committed to: its hash "
                      "is {}, and {} was published",
                      computed, printable(told, 130)));
    }
  }

  void check_outcome() {
    const CardNumbers expected = expected_cards(scheme_, published_.expected);
    const std::size_t size = expected.empty() ? scheme_.outcome_size() : expected.size();
    CardNumbers outcome(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(size));
    CardNumbers wanted = expected;
    if (scheme_.sorted) {
      std::sort(outcome.begin(), outcome.end());
      std::sort(wanted.begin(), wanted.end());
    }
    outcome_ = names_of(scheme_, outcome);
    add("outcome", "outcome", outcome_);
    if (expected.empty()) return;
    add("expected", "expected", names_of(scheme_, wanted));
    const auto [is, was] = std::mismatch(outcome.begin(), outcome.end(), wanted.begin());
    add("outcome_holds", "are the same", is == outcome.end());
    if (is == outcome.end()) return;
    faults_.push_back(
        fmt::format("from these seeds follows {}, and not {}: {} and not {} in place {}", outcome_,
                    names_of(scheme_, wanted), scheme_.deck.card_name(*is),
                    scheme_.deck.card_name(*was), is - outcome.begin() + 1));
  }

  Verified concluded() {
    Verified verified;
    verified.holds = faults_.empty();
    reports::Document& document = verified.document;
    document.kind = "verify";
    document.title = fmt::format("{}: {} of {} cards", scheme_.title,
                                 scheme_.uses(SeedText::Part::nonce)
                                     ? fmt::format("game {}", published_.seeds.nonce)
                                     : "a game",
                                 scheme_.deck.size);
    if (!faults_.empty()) {
      document.answer = fmt::format("false: {}", fmt::join(faults_, "; "));
    } else if (published_.expected.empty()) {
      document.answer = fmt::format("from these seeds follows {}", outcome_);
    } else {
      document.answer = fmt::format("holds: {} follows from these seeds", outcome_);
    }
    document.answer += not_compared_;
    document.sections.push_back(std::move(section_));
    document.sections.push_back(flaws_section(scheme_));
    return verified;
  }

  const Scheme& scheme_;
  const Published& published_;
  Game game_;
  CardNumbers order_;
  std::string outcome_;
  std::string not_compared_;  ///< said behind the answer
  std::vector<std::string> faults_;
  reports::Section section_;
};

}  // namespace

Verified verify_game(const Scheme& scheme, const Published& published) {
  return GameCheck(scheme, published).check();
}

}  // namespace evenhand::schemes
