#include "src/games/doudizhu/hand_document.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "sims/doudizhu/combination.hpp"
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

using reports::Figure;

std::string letter(unsigned rank) { return std::string(1, rank_letters[rank]); }

/// "solo chain of 5 from 3", "pair of 7" and the like.
std::string described(const Combination& play) {
  if (play.kind == Kind::rocket || play.kind == Kind::pass) return std::string(name(play.kind));
  if (play.length > 1) {
    return fmt::format("{} of {} from {}", name(play.kind), play.length, letter(play.rank));
  }
  return fmt::format("{} of {}", name(play.kind), letter(play.rank));
}

void add_play(std::vector<Figure>& figures, const Combination& play) {
  figures.push_back({"kind", "kind", std::string(name(play.kind))});
  figures.push_back({"rank", "lowest rank", letter(play.rank)});
  figures.push_back({"length", "ranks", std::uint64_t{play.length}});
  figures.push_back({"wings", "wings", rank_text(play.cards - play.body())});
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

PlayAnswer answer_play(Counts cards, const std::optional<Combination>& other, const Rules& rules) {
  PlayAnswer answer;
  answer.cards = cards;
  answer.other = other;
  for (const Combination& reading : readings(cards, rules)) {
    if (!answer.play) answer.play = reading;
    if (!answer.beats && other && beats(reading, *other)) {
      answer.beats = true;
      answer.play = reading;
    }
  }
  if (!answer.play) {
    answer.reason = why_no_combination(cards, rules);
  } else if (other && !answer.beats) {
    answer.reason = why_not_beaten(*answer.play, *other);
  }
  return answer;
}

std::string answer_words(const PlayAnswer& answer) {
  if (!answer.play) {
    return fmt::format("{}: no combination: {}", rank_text(answer.cards), answer.reason);
  }
  std::string words = fmt::format("{}: {}", play_text(*answer.play), described(*answer.play));
  if (answer.other) {
    words += answer.beats
                 ? fmt::format("; beats {}", play_text(*answer.other))
                 : fmt::format("; does not beat {}: {}", play_text(*answer.other), answer.reason);
  }
  return words;
}

reports::Document play_document(const PlayAnswer& answer) {
  reports::Document document;
  document.kind = "hand doudizhu";
  document.answer = answer_words(answer);
  reports::Section section{.name = "play", .title = ""};
  section.figures = {{"cards", "cards", rank_text(answer.cards)},
                     {"valid", "a combination", answer.play.has_value()}};
  if (answer.play) add_play(section.figures, *answer.play);
  if (answer.other) {
    section.figures.push_back({"other", "to be beaten", play_text(*answer.other)});
    section.figures.push_back({"beats", "beats it", answer.beats});
  }
  section.figures.push_back(
      {"reason", "reason", answer.reason.empty() ? reports::Value() : answer.reason});
  section.shown = reports::Shown::on_request;
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::doudizhu
