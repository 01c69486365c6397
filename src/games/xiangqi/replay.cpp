#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/nouns.hpp"
#include "reports/json_member.hpp"
#include "reports/value_text.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/game.hpp"
#include "src/games/xiangqi/record.hpp"
#include "src/games/xiangqi/uci_peer.hpp"

namespace evenhand::xiangqi {
namespace {

using reports::Section;

PlayPlan plan_of(const nlohmann::json& plan, std::string_view rules, const std::string& file) {
  try {
    PlayPlan match = games::plan_from<PlayPlan>(plan);
    if (match.rules->name == rules) return match;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:3: not the plan of a match: {}", file, error.what()));
  }
  throw InputError(fmt::format("{}:2: other rules than those of the match", file));
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

reports::Table table_of_endings(const std::map<std::string, std::uint64_t>& ended) {
  reports::Table table{"endings",
                       "How games ended",
                       {{"ending", "ending"}, {"games", "games"}},
                       {},
                       reports::Shown::on_request};
  for (const auto& [ending, games] : ended) table.rows.push_back({ending, games});
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

constexpr std::chrono::milliseconds peer_patience{60000};
constexpr std::size_t most_told = 256;  ///< more than any position has

UciPeer started(const std::string& command) {
  try {
    return UciPeer(command, {}, peer_patience);
  } catch (const PlayerFailed& failure) {
    throw InputError(fmt::format("--against '{}': {}", command, failure.what()));
  }
}

std::vector<std::string> our_moves(const Position& position, RankNames names) {
  std::vector<std::string> moves;
  for (const Move move : legal_moves(position)) {
    moves.push_back(move_text(move, names));
  }
  return moves;
}

/// The move of a line such as "h2e2: 1"; empty for other lines.
std::string move_in(const std::string& line) {
  const std::size_t colon = line.find(": ");
  const bool is_move = colon != std::string::npos && line[0] >= 'a' && line[0] <= 'i' && colon <= 6;
  return is_move ? line.substr(0, colon) : "";
}

/// Asks another engine for the legal moves (`go perft 1`) of every n-th position of games, counted
/// through all of them, and compares them with ours.
class CrossCheck {
 public:
  /// Starts the command of a UCI engine. Throws InputError when it does not answer.
  CrossCheck(std::string command, std::uint64_t every);
  /// Throws InputError at the first position whose legal moves differ.
  void take(const GameRecord& record);
  std::uint64_t compared() const { return compared_; }

 private:
  void compare(const Position& position, std::uint64_t game);

  std::string command_;
  std::uint64_t every_;
  UciPeer peer_;
  std::uint64_t seen_ = 0;
  std::uint64_t compared_ = 0;
};

CrossCheck::CrossCheck(std::string command, std::uint64_t every)
    : command_(std::move(command)), every_(every), peer_(started(command_)) {}

void CrossCheck::take(const GameRecord& record) {
  Game game(record.setup);
  for (std::size_t ply = 0; ply <= record.moves.size(); ++ply) {
    if (++seen_ % every_ == 0) compare(game.position(), record.number);
    if (ply < record.moves.size()) game.play(record.moves[ply]);
  }
}

void CrossCheck::compare(const Position& position, std::uint64_t game) {
  const std::string fen = fen_text(position);
  std::vector<std::string> theirs;
  try {
    peer_.send_position(Game({position, 0, 1}));
    peer_.send("go perft 1");
    // More moves than any position has are not kept: they are too many in any case.
    peer_.read_until("Nodes searched", peer_patience, [&](const std::string& line) {
      std::string move = move_in(line);
      if (!move.empty() && theirs.size() < most_told) theirs.push_back(std::move(move));
    });
  } catch (const PlayerFailed& failure) {
    throw InputError(fmt::format("--against '{}': {}, asked for the moves of {}", command_,
                                 failure.what(), fen));
  }
  std::vector<std::string> ours = our_moves(position, peer_.rank_names());
  std::sort(ours.begin(), ours.end());
  std::sort(theirs.begin(), theirs.end());
  if (ours != theirs) {
    throw InputError(fmt::format("game {}: legal moves of {}: {} here, {} by '{}'", game, fen,
                                 fmt::join(ours, " "), fmt::join(theirs, " "), command_));
  }
  ++compared_;
}

class Replay final : public games::Replay {
 public:
  explicit Replay(games::ReplayRequest request)
      : games::Replay("xiangqi", "game", std::move(request)) {
    if (!this->request().against.empty()) {
      other_.emplace(this->request().against, this->request().every);
    }
    if (const std::string& file = this->request().pgn; std::filesystem::is_regular_file(file)) {
      throw InputError(fmt::format("{}: there is such a file; give another, or remove it", file));
    }
  }

 private:
  std::optional<Record> read(std::string_view line, const std::string& where) override {
    const bool is_whole = reader_.take(line, where);
    if (reader_.has_head() && run_.empty()) {
      const nlohmann::json plan = reports::parse_json(reader_.head().plan, name() + ":3");
      match_ = plan_of(plan, reader_.head().rules, name());
      run_ = games::run_id(plan);
    }
    if (!is_whole) return std::nullopt;
    return Record{run_, reader_.game().number};
  }

  void play(const std::string& /*where*/) override {
    const GameRecord& game = reader_.game();
    require_of_match(match_, game);
    verify(game, *match_.rules);
    if (other_) other_->take(game);
    if (!request().pgn.empty()) pgn_ += pgn_text(game);
    plies_ += game.plies;
    ++endings_[game.ending];
  }

  void show() override { shown_ = {game_section(reader_.game())}; }

  reports::Document tell() const override {
    reports::Document document;
    document.title = name();
    document.answer =
        fmt::format("{}, {}, as the record says, by the {} rules", with_noun(units(), "games"),
                    with_noun(plies_, "plies"), match_.rules->name);
    Section games{.name = "games", .title = ""};
    games.figures = {
        {"games", "games", units()}, {"plies", "plies", plies_}, {"sha256", "SHA-256", digest()}};
    if (other_) {
      games.figures.push_back({"compared", "positions compared", other_->compared(), "",
                               fmt::format("the same legal moves by '{}'", request().against)});
    }
    games.tables.push_back(table_of_endings(endings_));
    if (!request().pgn.empty()) {
      write_file(request().pgn, pgn_);
      games.figures.push_back({"pgn", "as PGN", request().pgn});
    }
    document.sections = {std::move(games)};
    document.sections.insert(document.sections.end(), shown_.begin(), shown_.end());
    return document;
  }

  RecordReader reader_;
  PlayPlan match_;   ///< once the head was read
  std::string run_;  ///< of the match; empty until then
  std::optional<CrossCheck> other_;
  std::uint64_t plies_ = 0;
  std::map<std::string, std::uint64_t> endings_;
  std::string pgn_;
  std::vector<Section> shown_;  ///< of the game to be shown, if there is one
};

}  // namespace

std::unique_ptr<games::Replay> make_replay(games::ReplayRequest request) {
  return std::make_unique<Replay>(std::move(request));
}

}  // namespace evenhand::xiangqi
