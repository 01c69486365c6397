#include "src/proofs/explain_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "base/number_text.hpp"
#include "sims/shuffle/explain.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::proofs {
namespace {

using Cards = std::span<const std::uint16_t>;

std::string names(const cards::Deck& deck, Cards cards) {
  std::string text;
  for (const std::uint16_t card : cards) {
    if (!text.empty()) text += ' ';
    text += deck.card_name(card);
  }
  return text;
}

/// Returns words for what a step did to the deck.
std::string change(const cards::Deck& deck, Cards before, Cards after) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < before.size(); ++place) {
    if (before[place] != after[place]) places.push_back(place);
  }
  if (places.empty()) return "nothing moves";
  const std::size_t first = places.front();
  const std::size_t last = places.back();
  const auto name = [&](std::size_t place) { return deck.card_name(before[place]); };
  if (places.size() == 2) {
    return fmt::format("{} at place {} and {} at place {} are swapped", name(first), first,
                       name(last), last);
  }
  const auto same = [&](std::size_t from, std::size_t to) {
    return std::equal(before.begin() + static_cast<std::ptrdiff_t>(from),
                      before.begin() + static_cast<std::ptrdiff_t>(from + last - first),
                      after.begin() + static_cast<std::ptrdiff_t>(to));
  };
  if (same(first, first + 1)) {
    return fmt::format("{} goes from place {} to place {}", name(last), last, first);
  }
  if (same(first + 1, first)) {
    return fmt::format("{} goes from place {} to place {}", name(first), first, last);
  }
  return fmt::format("{} cards move", places.size());
}

bool is_coin(const std::string& choice) { return choice == "heads" || choice == "tails"; }

/// Coins stand together, "coins: heads tails", other choices apart.
std::string choices_text(std::span<const std::string> choices) {
  if (choices.empty()) return "no choice";
  std::string text;
  bool after_coin = false;
  for (const std::string& choice : choices) {
    const bool coin = is_coin(choice);
    if (!text.empty()) text += coin && after_coin ? " " : ", ";
    if (coin && !after_coin) text += "coins: ";
    text += choice;
    after_coin = coin;
  }
  return text;
}

/// Up to so many cards the deck is shown after each step.
constexpr std::size_t most_shown = 20;

reports::Table empty_table(const cards::Deck& deck) {
  reports::Table table{.name = "steps",
                       .title = "",
                       .columns = {{"round", "round"},
                                   {"step", "step"},
                                   {"choices", "random choice"},
                                   {"change", "what happens"}},
                       .rows = {}};
  if (deck.size <= most_shown) table.columns.push_back({"deck", "the deck now"});
  return table;
}

/// The steps, and the deck after the last.
reports::Table steps(const DealToExplain& question, std::vector<std::uint16_t>& dealt) {
  reports::Table table = empty_table(question.deck);
  const auto source =
      random::make_source(question.rng->name, question.seed, question.deal / run::block_size);
  shuffle::explain_deal(
      question.shuffler, question.deck.size, *source, *question.rng,
      question.deal % run::block_size, [&](const shuffle::ExplainedStep& step) {
        table.rows.push_back({std::uint64_t{step.place.round + 1},
                              std::uint64_t{step.place.index + 1}, choices_text(step.choices),
                              change(question.deck, step.before, step.after)});
        if (question.deck.size <= most_shown) {
          table.rows.back().emplace_back(names(question.deck, step.after));
        }
        dealt.assign(step.after.begin(), step.after.end());
      });
  return table;
}

}  // namespace

reports::Document explain_document(const DealToExplain& question) {
  reports::Document document;
  document.kind = "explain";
  document.title =
      fmt::format("Deal {} of {} on {} cards, {}, seed {}", with_thousands(question.deal),
                  question.shuffler.text(), question.deck.size, question.rng->name, question.seed);
  std::vector<std::uint16_t> dealt;
  reports::Section section{.name = "deal", .title = ""};
  section.tables.push_back(steps(question, dealt));
  section.figures = {{"block", "block of the session", question.deal / run::block_size},
                     {"deal_of_block", "deal of the block", question.deal % run::block_size}};
  document.answer = "Dealt: " + names(question.deck, dealt);
  section.notes.push_back(
      fmt::format("{}: {}.", question.shuffler.text(), question.shuffler.info->summary));
  if (!question.rng->reproducible) {
    section.notes.emplace_back("This source deals again every time it is asked.");
  }
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::proofs
