#include "src/schemes/verify_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "sims/schemes/flaws.hpp"
#include "sims/schemes/game.hpp"
#include "src/schemes/read_scheme.hpp"
#include "src/schemes/steps.hpp"

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
    if (scheme.outcome == Outcome::cards &&
        std::find(cards.begin(), cards.end(), card) != cards.end()) {
      throw InputError(fmt::format("--expect: the card '{}' stands twice", printable(name)));
    }
    cards.push_back(card);
  }
  return cards;
}

/// "28.07" as 2807, where two decimals are published; also "28", "28.0", "28.0700" and ".5".
std::uint64_t expected_number(const Scheme& scheme, std::string text) {
  std::erase(text, ' ');
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string digits = text.substr(0, point);
  std::string behind = point < text.size() ? text.substr(point + 1) : "";
  while (behind.size() > scheme.decimals && behind.ends_with('0')) behind.pop_back();
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  constexpr std::size_t longest = 15;
  const bool good = digits.size() + behind.size() > 0 && digits.size() <= longest &&
                    behind.size() <= scheme.decimals &&
                    std::all_of(digits.begin(), digits.end(), is_digit) &&
                    std::all_of(behind.begin(), behind.end(), is_digit);
  if (!good) {
    throw InputError(
        fmt::format("--expect: found '{}', expected a number with at most {} decimals, as {} "
                    "publishes it",
                    printable(text, 80), scheme.decimals, scheme.name));
  }
  behind.append(scheme.decimals - behind.size(), '0');
  return std::stoull("0" + digits + behind);
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
reports::Value card_of_draw(const Scheme& scheme, const CardNumbers& order, std::uint64_t choices) {
  switch (scheme.order) {
    case Order::down:
      return scheme.deck.card_name(order[choices - 1]);
    case Order::up:
    case Order::take:
      return scheme.deck.card_name(order[order.size() - choices]);
    case Order::naive:
    case Order::rotations:
    case Order::sort:
      break;
  }
  return {};
}

/// Returns words for what becomes of the indices, for a reader who follows all draws by hand.
std::string_view words_of_moves(const Scheme& scheme) {
  if (scheme.outcome != Outcome::cards) return {};
  switch (scheme.order) {
    case Order::down:
      return "The last of the first so many cards is exchanged with the one at the index, both "
             "counted from 0, from the whole deck down to two.";
    case Order::up:
      return "Of the last so many cards the first is exchanged with the one at the index, counted "
             "from 0.";
    case Order::take:
      return "The card at the index, counted from 0, is taken out of those that are left, which "
             "close up.";
    case Order::naive:
      return "Each card in turn is exchanged with the one at the index, counted from 0.";
    case Order::rotations:
    case Order::sort:
      break;
  }
  return {};
}

class GameCheck {
 public:
  GameCheck(const Scheme& scheme, const Published& published)
      : scheme_(scheme), published_(published), game_(scheme), order_(scheme.deck.size) {}

  Verified check() {
    reports::Table draws = numbers_table();
    std::vector<std::uint64_t> choices;
    play([&](const Draw& draw) {
      draws.rows.push_back(
          {scheme_.has_generator() ? reports::Value() : reports::Value(draw.cursor),
           number_text(scheme_, draw), draw.choices,
           draw.left_out ? reports::Value(std::string("left out")) : reports::Value(draw.index),
           drawn_card(draw)});
      choices.push_back(draw.left_out ? 0 : draw.choices);
    });
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const bool moves = scheme_.outcome == Outcome::cards;
      if (moves && choices[i] > 0) draws.rows[i].back() = card_of_draw(scheme_, order_, choices[i]);
    }
    section_.name = "game";
    check_commitment();
    if (scheme_.gives_cards()) {
      check_cards();
    } else {
      check_number();
    }
    if (scheme_.has_digest()) {
      add("first_digest", "first digest", game_.first_digest(published_.seeds));
    }
    section_.tables.push_back(steps_table(scheme_, published_.seeds, outcome_));
    if (!draws.rows.empty()) section_.tables.push_back(std::move(draws));
    if (const std::string_view words = words_of_moves(scheme_); !words.empty()) {
      section_.notes.emplace_back(words);
    }
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

  /// Returns the card that a draw is, where each draw is among all cards.
  reports::Value drawn_card(const Draw& draw) const {
    if (scheme_.outcome != Outcome::repeats || draw.left_out) return {};
    return scheme_.deck.card_name(static_cast<std::uint16_t>(draw.index));
  }

  void play(const OnDraw& on_draw) {
    if (scheme_.outcome == Outcome::cards) return game_.deal(published_.seeds, order_, on_draw);
    drawn_ = game_.draw(published_.seeds, on_draw);
    if (scheme_.outcome != Outcome::repeats) return;
    order_.assign(drawn_.begin(), drawn_.end());
  }

  void check_number() {
    outcome_ = decimal_text(drawn_.front(), scheme_.decimals);
    add("outcome", "outcome", outcome_);
    if (published_.expected.empty()) return;
    const std::uint64_t expected = expected_number(scheme_, published_.expected);
    const std::string wanted = decimal_text(expected, scheme_.decimals);
    add("expected", "expected", wanted);
    add("outcome_holds", "are the same", expected == drawn_.front());
    if (expected == drawn_.front()) return;
    faults_.push_back(fmt::format("from these seeds follows {}, and not {}", outcome_, wanted));
  }

  void check_cards() {
    const CardNumbers expected = expected_cards(scheme_, published_.expected);
    const std::size_t size = expected.empty() ? scheme_.outcome_size() : expected.size();
    if (size > order_.size()) {
      throw InputError(fmt::format("--expect: found {} cards, and a game of {} has {}", size,
                                   scheme_.name, order_.size()));
    }
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
    document.title = fmt::format(
        "{}: {}{}", scheme_.title,
        scheme_.uses(SeedText::Part::nonce) ? fmt::format("game {}", published_.seeds.nonce)
                                            : "a game",
        scheme_.gives_cards() ? fmt::format(" of {} cards", scheme_.deck.size) : "");
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
  std::vector<std::uint64_t> drawn_;  ///< where each draw is among all
  std::string outcome_;
  std::string not_compared_;  ///< said after the answer
  std::vector<std::string> faults_;
  reports::Section section_;
};

/// Refuses a part that the scheme takes and was not given, or that was given and the scheme does
/// not take.
void require(const Scheme& scheme, SeedText::Part part, const char* option,
             const std::string& given) {
  const bool is_needed =
      scheme.uses(part) || (part == SeedText::Part::server_seed && scheme.commitment.has(part));
  if (is_needed == !given.empty()) return;
  throw InputError(is_needed
                       ? std::string(option) + " is missing: the scheme makes its games from it"
                       : std::string(option) + ": the scheme makes nothing of it");
}

}  // namespace

reports::Section flaws_section(const Scheme& scheme) {
  reports::Section section{.name = "scheme", .title = "What its description shows"};
  const std::vector<Flaw> flaws = flaws_of(scheme);
  section.figures = {
      {"outcomes", "outcomes", outcome_bits(scheme), "bits", "how many there are, to base 2"},
      {"seed_bits", "server seed", static_cast<std::uint64_t>(scheme.seed_bits), "bits"}};
  if (!scheme.source.empty()) section.figures.push_back({"source", "described at", scheme.source});
  if (flaws.empty()) {
    section.notes.push_back("No flaw shows in it.");
    return section;
  }
  reports::Table table{.name = "flaws",
                       .title = "",
                       .columns = {{"flaw", "flaw"},
                                   {"weight", "weight"},
                                   {"words", "what follows, and what to do"}},
                       .rows = {}};
  for (const Flaw& flaw : flaws) {
    table.rows.push_back({flaw.name, std::string(weight_name(flaw.weight)),
                          fmt::format("{}. Cure: {}", flaw.words, flaw.remedy)});
  }
  section.tables.push_back(std::move(table));
  return section;
}

Verified verify_game(const Scheme& scheme, const Published& published) {
  return GameCheck(scheme, published).check();
}

Verified verify_asked(const AskedGame& asked) {
  const SchemeText file = find_scheme(asked.scheme);
  const Scheme scheme = parse_scheme(file.text, file.name, asked.scheme);
  require(scheme, SeedText::Part::server_seed, "--server-seed", asked.server_seed);
  require(scheme, SeedText::Part::client_seed, "--client-seed", asked.client_seed);
  require(scheme, SeedText::Part::nonce, "--nonce", asked.nonce);
  Published published;
  published.seeds.server = asked.server_seed;
  published.seeds.client = asked.client_seed;
  if (!asked.nonce.empty()) published.seeds.nonce = parse_count(asked.nonce, "--nonce");
  published.expected = asked.expect;
  published.commitment = asked.commitment;
  constexpr std::uint64_t longest_chain = 100'000'000;
  if (!asked.links.empty()) {
    published.links = parse_count(asked.links, "--links", 1, longest_chain);
  }
  return verify_game(scheme, published);
}

}  // namespace evenhand::schemes
