#include "src/games/mahjong/replay_file.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "sims/mahjong/play/play_hand.hpp"
#include "src/games/record_end.hpp"
#include "src/source/line.hpp"

namespace evenhand::mahjong {
namespace {

using reports::Section;

std::string result_text(const Outcome& outcome) {
  if (outcome.winners == 0) return "the wall is exhausted, nobody wins";
  return fmt::format("points {}", fmt::join(outcome.points, ", "));
}

/// The tiles of whoever acts, before his action: what all actions before it lead to.
std::string hand_before(const ReadRecord& record, std::size_t action) {
  Game game(record.rules);
  game.start(record.wall, record.dealer);
  replay(game, std::span(record.actions).first(action));
  const Seat& seat = game.seat(record.actions[action].player);
  Hand hand;
  hand.concealed = seat.hand.counts;
  hand.melds.assign(seat.meld_list().begin(), seat.meld_list().end());
  return hand_text(hand);
}

Section shown_section(const ReadRecord& record) {
  Section section{"hand", fmt::format("Hand {}, rules {}, player {} deals", record.hand,
                                      rules_text(record.rules), record.dealer)};
  reports::Table table{"actions",
                       "",
                       {{"action", "action"}, {"what", "what is done"}, {"tiles", "tiles before"}},
                       {}};
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    table.rows.push_back(
        {std::uint64_t{i + 1}, action_text(record.actions[i]), hand_before(record, i)});
  }
  section.tables.push_back(std::move(table));
  section.notes.push_back(result_text(record.outcome));
  return section;
}

void require_whole(const source::Line& line, const std::string& where) {
  if (!line.cut_off) return;
  throw InputError(fmt::format(
      "{}: the file ends within this line, which has no newline: give the whole file", where));
}

void count(const ReadRecord& record, Replayed& replayed) {
  ++replayed.hands;
  ++replayed.by_rules[rules_text(record.rules)];
  replayed.exhausted += record.outcome.winners == 0 ? 1 : 0;
}

}  // namespace

Replayed replay_records(const std::string& file, std::optional<std::uint64_t> show) {
  source::ByteWindow window(source::open_file(file));
  games::RecordEnd end("mahjong");
  std::string run;
  Replayed replayed;
  replayed.name = file == "-" ? "standard input" : file;
  source::LineReader reader(window, replayed.name);
  while (const std::optional<source::Line> line = reader.next()) {
    const std::string where = fmt::format("{}:{}", replayed.name, line->number);
    require_whole(*line, where);
    if (end.is_end(line->text, replayed.hands, run, where)) continue;
    ReadRecord record = read_record(line->text, where);
    if (replayed.hands == 0) run = record.run;
    if (record.run != run) {
      throw InputError(fmt::format("{}: a hand of the run {}, behind those of the run {}", where,
                                   printable(record.run), printable(run)));
    }
    if (record.hand != replayed.hands) {
      throw InputError(fmt::format("{}: hand {} stands where hand {} should", where, record.hand,
                                   replayed.hands));
    }
    verify(record, where);
    count(record, replayed);
    if (show == record.hand && !replayed.shown) replayed.shown = std::move(record);
  }
  if (replayed.hands == 0) {
    throw InputError(
        fmt::format("{}: no records; expected a line of JSON for each hand, as 'evenhand play "
                    "mahjong --record' writes",
                    replayed.name));
  }
  end.require_ended(replayed.name);
  if (show && !replayed.shown) {
    throw InputError(fmt::format("--show {}: {} has no such hand", *show, replayed.name));
  }
  replayed.digest = window.digest();
  return replayed;
}

reports::Document replay_document(const Replayed& replayed) {
  reports::Document document;
  document.kind = "replay mahjong";
  document.title = "Records of mahjong, every hand played again";
  document.answer =
      fmt::format("{}: {} replayed, each as the rules allow and to the result recorded",
                  replayed.name, with_noun(replayed.hands, "hands"));
  Section section{"records", ""};
  section.figures = {{"hands", "hands verified", replayed.hands},
                     {"exhausted", "walls exhausted", replayed.exhausted},
                     {"sha256", "SHA-256", replayed.digest}};
  reports::Table rules{"rules", "By rules", {{"rules", "rules"}, {"hands", "hands"}}, {}};
  for (const auto& [name, hands] : replayed.by_rules) rules.rows.push_back({name, hands});
  section.tables.push_back(std::move(rules));
  document.sections.push_back(std::move(section));
  if (replayed.shown) document.sections.push_back(shown_section(*replayed.shown));
  return document;
}

}  // namespace evenhand::mahjong
