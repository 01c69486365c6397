#include "src/games/doudizhu/moves_document.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "sims/doudizhu/expected_leads.hpp"
#include "sims/doudizhu/moves.hpp"
#include "src/proofs/exact_value.hpp"

namespace evenhand::doudizhu {
namespace {

/// The number of plays by kind, and by length within a kind.
using Numbers = std::map<Kind, std::map<unsigned, std::uint64_t>>;

Numbers numbers_of(std::span<const Combination> moves) {
  Numbers numbers;
  for (const Combination& move : moves) ++numbers[move.kind][move.length];
  return numbers;
}

std::uint64_t sum(const std::map<unsigned, std::uint64_t>& by_length) {
  std::uint64_t all = 0;
  for (const auto& [length, number] : by_length) all += number;
  return all;
}

std::string lengths_text(const std::map<unsigned, std::uint64_t>& by_length) {
  if (by_length.size() < 2) return "";
  std::string text;
  for (const auto& [length, number] : by_length) {
    text += fmt::format("{}{} of {}", text.empty() ? "" : ", ", with_thousands(number), length);
  }
  return text;
}

std::string plays_of(Kind kind, std::span<const Combination> moves) {
  std::string text;
  for (const Combination& move : moves) {
    if (move.kind == kind) text += (text.empty() ? "" : " ") + play_text(move);
  }
  return text;
}

reports::Table by_kind(std::span<const Combination> moves) {
  reports::Table table{.name = "by_kind",
                       .title = "",
                       .columns = {{"kind", "kind"}, {"number", "number"}, {"plays", "plays"}},
                       .rows = {}};
  for (const auto& [kind, by_length] : numbers_of(moves)) {
    table.rows.push_back({std::string(name(kind)), sum(by_length), plays_of(kind, moves)});
  }
  return table;
}

reports::Table each_move(std::span<const Combination> moves) {
  reports::Table table{.name = "moves",
                       .title = "One by one",
                       .columns = {{"cards", "play"},
                                   {"kind", "kind"},
                                   {"rank", "lowest rank"},
                                   {"length", "ranks"},
                                   {"wings", "wings"}},
                       .rows = {},
                       .shown = reports::Shown::on_request};
  for (const Combination& move : moves) {
    table.rows.push_back({play_text(move), std::string(name(move.kind)),
                          std::string(1, rank_letters[move.rank]), std::uint64_t{move.length},
                          rank_text(move.cards - move.body())});
  }
  return table;
}

reports::Table actions_table(std::span<const Combination> moves) {
  reports::Table table{.name = "by_kind",
                       .title = "",
                       .columns = {{"kind", "kind"}, {"number", "number"}, {"lengths", "by ranks"}},
                       .rows = {}};
  for (const auto& [kind, by_length] : numbers_of(moves)) {
    table.rows.push_back({std::string(name(kind)), sum(by_length), lengths_text(by_length)});
  }
  table.rows.push_back({std::string(name(Kind::pass)), std::uint64_t{1}, ""});
  return table;
}

}  // namespace

reports::Document moves_document(std::span<const Combination> moves, Counts hand,
                                 const std::optional<Combination>& other) {
  reports::Document document;
  document.kind = "hand doudizhu";
  document.answer =
      other ? fmt::format("{}: {} answers to {}, beside pass", rank_text(hand),
                          with_thousands(moves.size()), play_text(*other))
            : fmt::format("{}: {} leads", rank_text(hand), with_thousands(moves.size()));
  reports::Section section{.name = "moves", .title = ""};
  section.tables = {by_kind(moves), each_move(moves)};
  document.sections.push_back(std::move(section));
  reports::Section facts{.name = "facts", .title = "", .shown = reports::Shown::on_request};
  facts.figures = {{"cards", "cards", rank_text(hand)},
                   {"number", "plays", std::uint64_t{moves.size()}}};
  if (other) facts.figures.push_back({"other", "to be beaten", play_text(*other)});
  document.sections.push_back(std::move(facts));
  return document;
}

reports::Document actions_document(const Preset& preset) {
  MoveList list;
  leads(full_deck, preset.rules, list);
  const std::uint64_t actions = list.size() + 1;
  reports::Document document;
  document.kind = "hand doudizhu";
  document.answer = fmt::format("preset {}: {} actions", preset.name, with_thousands(actions));
  reports::Section section{.name = "actions", .title = ""};
  section.figures = {{"actions", "actions", actions},
                     {"mean_leads_17", "mean leads from 17 random cards",
                      proofs::exact_value(expected_leads(hand_size, preset.rules))},
                     {"mean_leads_20", "mean leads from 20 random cards",
                      proofs::exact_value(expected_leads(landlord_size, preset.rules))}};
  section.tables.push_back(actions_table(list.moves()));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::doudizhu
