#include "src/games/xiangqi/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "reports/json_member.hpp"
#include "reports/text.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/cross_check.hpp"
#include "src/games/xiangqi/play_game.hpp"
#include "src/games/xiangqi/record.hpp"

namespace evenhand::xiangqi {
namespace {

using reports::Section;

/// What the games of a file come to.
struct Replayed {
  std::string rules;
  std::string digest;
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t compared = 0;
  std::map<std::string, std::uint64_t> endings;
  std::optional<GameRecord> wanted;
};

PlayPlan plan_of(const RecordHead& head, const std::string& file) {
  const nlohmann::json plan = reports::parse_json(head.plan, file + ":3");
  try {
    return games::plan_from<PlayPlan>(plan);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:3: not the plan of a match: {}", file, error.what()));
  }
}

/// The players, colours and opening that the match gives to a game of this number.
void require_of_match(const PlayPlan& plan, const GameRecord& record) {
  const auto refuse = [&](std::string_view what) {
    throw InputError(fmt::format("game {}: of another match: {}", record.number, what));
  };
  if (record.number >= plan.games) refuse("it has not as many games");
  if (record.first_is_red != first_has_red(plan, record.number)) refuse("other colours");
  const PlayerSpec& red_player = record.first_is_red ? plan.first : plan.second;
  const PlayerSpec& black_player = record.first_is_red ? plan.second : plan.first;
  // The plan is JSON, which knows no bytes that are not UTF-8.
  if (reports::on_one_line(record.red) != reports::on_one_line(red_player.text) ||
      reports::on_one_line(record.black) != reports::on_one_line(black_player.text)) {
    refuse("other players");
  }
  const Game opened = open_game(plan, record.number);
  const std::vector<Ply>& opening = opened.plies();
  const bool is_opened =
      Game(opened.setup()).fen() == Game(record.setup).fen() &&
      opening.size() == record.opening_plies && record.moves.size() >= opening.size() &&
      std::equal(opening.begin(), opening.end(), record.moves.begin(),
                 [](const Ply& ply, const Move& move) { return ply.move == move; });
  if (!is_opened) refuse("another opening");
}

Replayed replay_games(const games::ReplayRequest& plan) {
  std::ifstream stream(plan.file, std::ios::binary);
  if (!stream || stream.peek() == std::ifstream::traits_type::eof()) {
    throw InputError(fmt::format("{} cannot be read or is empty", plan.file));
  }
  RecordReader reader(stream, plan.file);
  const PlayPlan match = plan_of(reader.head(), plan.file);
  const Rules& rules = rules_named(reader.head().rules);
  if (match.rules->name != rules.name) {
    throw InputError(fmt::format("{}:2: other rules than those of the match", plan.file));
  }
  std::optional<CrossCheck> other;
  if (!plan.against.empty()) other.emplace(plan.against, plan.every);
  Replayed replayed;
  replayed.rules = rules.name;
  while (const auto record = reader.next()) {
    require_of_match(match, *record);
    verify(*record, rules);
    if (other) other->take(*record);
    ++replayed.games;
    replayed.plies += record->plies;
    ++replayed.endings[record->ending];
    if (plan.shown == record->number) replayed.wanted = record;
  }
  if (other) replayed.compared = other->compared();
  replayed.digest = reader.digest();
  return replayed;
}

reports::Table endings_table(const Replayed& replayed) {
  reports::Table table{"endings",
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
  reports::Table positions{
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

reports::Document replay(const games::ReplayRequest& plan) {
  const Replayed replayed = replay_games(plan);
  if (replayed.games == 0) throw InputError(fmt::format("{}: there are no games in it", plan.file));
  if (plan.shown && !replayed.wanted) {
    throw InputError(
        fmt::format("--game {}: {} has games 0 to {}", *plan.shown, plan.file, replayed.games - 1));
  }
  reports::Document document;
  document.kind = "replay xiangqi";
  document.title = plan.file;
  document.answer =
      fmt::format("{}, {}, as the record says, by the {} rules", with_noun(replayed.games, "games"),
                  with_noun(replayed.plies, "plies"), replayed.rules);
  Section games{.name = "games", .title = ""};
  games.figures = {{"games", "games", replayed.games},
                   {"plies", "plies", replayed.plies},
                   {"sha256", "SHA-256", replayed.digest}};
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
