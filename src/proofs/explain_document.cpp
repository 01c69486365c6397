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

/// What a step did to the deck.
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
    return fmt::format("{} and {} change places {} and {}", name(first), name(last), first, last);
  }
  const auto same = [&](std::size_t from, std::size_t to) {
    return std::equal(before.begin() + static_cast<std::ptrdiff_t>(from),
                      before.begin() + static_cast<std::ptrdiff_t>(from + last - first),
                      after.begin() + static_cast<std::ptrdiff_t>(to));
  };
  if (same(first, first + 1)) {
    return fmt::format("{} goes from place {} to {}", name(last), last, first);
  }
  if (same(first + 1, first)) {
    return fmt::format("{} goes from place {} to {}", name(first), first, last);
  }
  return fmt::format("{} cards move", places.size());
}

/// Coins stand together, other choices apart.
std::string choices_text(std::span<const std::string> choices) {
  if (choices.empty()) return "no choice";
  std::string text;
  for (const std::string& choice : choices) {
    const bool coin = choice == "heads" || choice == "tails";
    if (!text.empty()) text += coin ? " " : ", ";
    text += choice;
  }
  return text;
}

reports::Table empty_table() {
  return {.name = "steps",
          .title = "",
          .columns = {{"round", "round"},
                      {"step", "step"},
                      {"choices", "choices"},
                      {"change", "what happens"}},
          .rows = {}};
}

/// The steps, and the deck after the last.
reports::Table steps(const DealToExplain& question, std::vector<std::uint16_t>& dealt) {
  reports::Table table = empty_table();
  const auto source =
      random::make_source(question.rng->name, question.seed, question.deal / run::block_size);
  shuffle::explain_deal(
      question.shuffler, question.deck.size, *source, *question.rng,
      question.deal % run::block_size, [&](const shuffle::ExplainedStep& step) {
        table.rows.push_back({std::uint64_t{step.place.round + 1},
                              std::uint64_t{step.place.index + 1}, choices_text(step.choices),
                              change(question.deck, step.before, step.after)});
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
  if (!question.rng->reproducible) {
    section.notes.emplace_back("This source deals anew every time it is asked.");
  }
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::proofs
