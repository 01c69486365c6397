#include "src/games/xiangqi/replay.hpp"

#include <fmt/format.h>

#include <fstream>
#include <map>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/cross_check.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {
namespace {

using reports::Section;
using reports::Table;

/// What the games of a file come to.
struct Replayed {
  std::string rules;
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t compared = 0;
  std::map<std::string, std::uint64_t> endings;
  std::optional<GameRecord> wanted;
};

Replayed replay_games(const ReplayPlan& plan) {
  std::ifstream stream(plan.file, std::ios::binary);
  if (!stream || stream.peek() == std::ifstream::traits_type::eof()) {
    throw InputError(fmt::format("{} cannot be read or is empty", plan.file));
  }
  RecordReader reader(stream, plan.file);
  const Rules& rules = rules_named(reader.head().rules);
  std::optional<CrossCheck> other;
  if (!plan.against.empty()) other.emplace(plan.against, plan.every);
  Replayed replayed;
  replayed.rules = rules.name;
  while (const auto record = reader.next()) {
    verify(*record, rules);
    if (other) other->take(*record);
    ++replayed.games;
    replayed.plies += record->plies;
    ++replayed.endings[record->ending];
    if (plan.game == record->number) replayed.wanted = record;
  }
  if (other) replayed.compared = other->compared();
  return replayed;
}

Table endings_table(const Replayed& replayed) {
  Table table{"endings",
              "How games ended",
              {{"ending", "ending"}, {"games", "games"}},
              {},
              reports::Shown::on_request};
  for (const auto& [ending, games] : replayed.endings) table.rows.push_back({ending, games});
  return table;
}

Section game_section(const GameRecord& record) {
  Section section{.name = "game", .title = fmt::format("Game {}", record.number)};
  section.figures = {{"red", "Red", record.red},
                     {"black", "Black", record.black},
                     {"result", "result", std::string(result_name(record))},
                     {"ending", "ending", record.ending, "", record.reason}};
  Table positions{
      "positions", "Positions", {{"ply", "ply"}, {"move", "move"}, {"fen", "FEN after it"}}, {}};
  Game game(record.setup);
  positions.rows.push_back({std::uint64_t{0}, {}, game.fen()});
  for (const Move move : record.moves) {
    game.play(move);
    positions.rows.push_back({std::uint64_t{game.plies().size()}, move_text(move), game.fen()});
  }
  section.tables.push_back(std::move(positions));
  return section;
}

}  // namespace

reports::Document replay(const ReplayPlan& plan) {
  const Replayed replayed = replay_games(plan);
  if (replayed.games == 0) throw InputError(fmt::format("{}: there are no games in it", plan.file));
  if (plan.game && !replayed.wanted) {
    throw InputError(
        fmt::format("--game {}: {} has games 0 to {}", *plan.game, plan.file, replayed.games - 1));
  }
  reports::Document document;
  document.kind = "replay xiangqi";
  document.title = plan.file;
  document.answer =
      fmt::format("all {} games, {} plies, are as they are told, by the {} rules",
                  with_thousands(replayed.games), with_thousands(replayed.plies), replayed.rules);
  Section games{.name = "games", .title = ""};
  games.figures = {{"games", "games", replayed.games}, {"plies", "plies", replayed.plies}};
  if (!plan.against.empty()) {
    games.figures.push_back({"compared", "positions compared", replayed.compared, "",
                             fmt::format("the same legal moves by '{}'", plan.against)});
  }
  games.tables.push_back(endings_table(replayed));
  document.sections.push_back(std::move(games));
  if (replayed.wanted) document.sections.push_back(game_section(*replayed.wanted));
  return document;
}

}  // namespace evenhand::xiangqi
