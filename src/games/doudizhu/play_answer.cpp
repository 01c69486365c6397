#include "src/games/doudizhu/play_answer.hpp"

#include <fmt/format.h>

#include <utility>

#include "sims/doudizhu/recognise.hpp"

namespace evenhand::doudizhu {
namespace {

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
