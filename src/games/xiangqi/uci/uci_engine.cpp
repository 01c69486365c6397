#include "src/games/xiangqi/uci/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <sstream>
#include <system_error>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/perft.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::chrono::seconds longest_finish{60};

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string score_text(int score) {
  if (!is_mate(score)) return fmt::format("cp {}", score);
  const int plies = mate_score - std::abs(score);
  return fmt::format("mate {}", score > 0 ? (plies + 1) / 2 : -plies / 2);
}

}  // namespace

UciEngine::UciEngine(Say say)
    : say_(std::move(say)), engine_(options_), game_(parse_fen(start_fen)) {}

UciEngine::~UciEngine() { stop_thinking(); }

void UciEngine::answer(std::string_view line) {
  const std::lock_guard lock(say_mutex_);
  say_(line);
}

bool UciEngine::handle(const std::string& line) {
  const Words words = words_of(line);
  if (words.empty()) return true;
  if (words[0] == "quit") {
    stop_thinking();
    if (ucci_) answer("bye");
    return false;
  }
  try {
    obey(words);
  } catch (const std::bad_alloc&) {
    answer("info string error: out of memory; set a smaller Hash or fewer Threads");
  } catch (const std::system_error&) {
    answer("info string error: no thread can be started");
  } catch (const InputError& error) {
    answer(fmt::format("info string error: {}", error.what()));
  }
  return true;
}

void UciEngine::obey(const Words& words) {
  const std::string& command = words[0];
  const Words rest(words.begin() + 1, words.end());
  if (command == "uci" || command == "ucci") {
    introduce(command == "ucci");
  } else if (command == "isready") {
    answer("readyok");
  } else if (command == "stop" || command == "ponderhit") {
    stop_thinking();
  } else if (command == "debug") {
    return;
  } else if (command == "setoption") {
    require_rest(command);
    set_option(rest);
  } else if (command == "ucinewgame") {
    require_rest(command);
    engine_.new_game();
  } else if (command == "position") {
    require_rest(command);
    set_position(rest);
  } else if (command == "go") {
    require_rest(command);
    go(rest);
  } else if (command == "d") {
    answer("info string fen " + game_.fen());
  } else {
    throw InputError(fmt::format("unknown command '{}'", printable(command)));
  }
}

void UciEngine::require_rest(std::string_view command) {
  if (thinking()) {
    throw InputError(fmt::format("'{}' while searching; stop first", command));
  }
  if (thread_.joinable()) thread_.join();
}

Game UciEngine::play_all(const Setup& setup, const Words& moves, RankNames names) const {
  Game game(setup);
  for (const std::string& move : moves) {
    game.play(parse_move(game.position(), move, names));
  }
  return game;
}

void UciEngine::set_position(const Words& words) {
  const auto moves_at = std::find(words.begin(), words.end(), "moves");
  std::string fen;
  for (auto it = words.begin(); it != moves_at; ++it) {
    if (it == words.begin() && *it == "fen") continue;
    fen += (fen.empty() ? "" : " ") + *it;
  }
  const Setup setup = parse_fen(fen);
  const Words moves(moves_at == words.end() ? moves_at : moves_at + 1, words.end());
  const RankNames others =
      names_ == RankNames::from_zero ? RankNames::from_one : RankNames::from_zero;
  try {
    game_ = play_all(setup, moves, names_);
  } catch (const InputError&) {
    if (names_settled_) throw;
    try {
      game_ = play_all(setup, moves, others);
    } catch (const InputError&) {
      game_ = play_all(setup, moves, names_);  // to complain in the names in use
    }
    names_ = others;
  }
}

void UciEngine::count_moves(const Words& words) {
  const std::string depth_text = words.size() > 1 ? words[1] : "";
  const auto depth = static_cast<unsigned>(parse_count(depth_text, "go perft", 1, 30));
  begin(true, [this, depth] {
    std::uint64_t total = 0;
    const auto rows = perft_by_move(game_.position(), depth, options_.threads, stop_counting_);
    if (stop_counting_) return std::string("info string perft was stopped");
    for (const auto& [move, count] : rows) {
      answer(fmt::format("{}: {}", move_text(move, names_), count));
      total += count;
    }
    return fmt::format("Nodes searched: {}", total);
  });
}

void UciEngine::go(const Words& words) {
  if (!words.empty() && words[0] == "perft") return count_moves(words);
  const GoCommand command = parse_go(words, game_.position().side(), ucci_unit_ms_);
  begin(!command.infinite, [this, command] { return best_move(command); });
}

void UciEngine::begin(bool released, std::function<std::string()> work) {
  const auto set_thinking = [this](bool thinking) {
    const std::lock_guard lock(state_mutex_);
    thinking_ = thinking;
  };
  released_ = released;
  set_thinking(true);
  begun_ = SearchClock::now();
  stop_counting_ = false;
  engine_.allow();
  try {
    thread_ = std::thread([this, work = std::move(work)] { think(work); });
  } catch (...) {
    set_thinking(false);
    throw;
  }
}

std::string UciEngine::best_move(const GoCommand& command) {
  const MoveList moves = legal_moves(game_.position());
  if (moves.empty()) return ucci_ ? "nobestmove" : "bestmove (none)";
  try {
    const Progress found = engine_.search(game_, command.limits,
                                          [this](const Progress& progress) { report(progress); });
    std::string best = "bestmove " + move_text(found.line[0], names_);
    if (found.line.size() > 1) best += " ponder " + move_text(found.line[1], names_);
    return best;
  } catch (const std::bad_alloc&) {
    answer("info string error: out of memory");
    return "bestmove " + move_text(moves[0], names_);
  }
}

void UciEngine::think(const std::function<std::string()>& work) {
  const std::string best = work();
  std::unique_lock lock(state_mutex_);
  state_changed_.wait(lock, [this] { return released_; });
  thinking_ = false;
  lock.unlock();
  state_changed_.notify_all();
  answer(best);
}

void UciEngine::report(const Progress& progress) {
  const auto time =
      std::chrono::duration_cast<std::chrono::milliseconds>(SearchClock::now() - begun_).count();
  const std::uint64_t nodes = engine_.nodes();
  std::string line;
  for (const Move move : progress.line) line += ' ' + move_text(move, names_);
  if (ucci_) {
    answer(fmt::format("info depth {} score {} time {} nodes {} pv{}", progress.depth,
                       progress.score, time, nodes, line));
    return;
  }
  answer(fmt::format("info depth {} seldepth {} score {} nodes {} nps {} hashfull {} time {} pv{}",
                     progress.depth, progress.deepest, score_text(progress.score), nodes,
                     nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(time, 1)),
                     engine_.used_permille(), time, line));
}

bool UciEngine::thinking() {
  const std::lock_guard lock(state_mutex_);
  return thinking_;
}

void UciEngine::stop_thinking() {
  engine_.stop();
  stop_counting_ = true;
  {
    const std::lock_guard lock(state_mutex_);
    released_ = true;
  }
  state_changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void UciEngine::finish() {
  {
    std::unique_lock lock(state_mutex_);
    const bool ends_by_itself = !thinking_ || released_;
    // Nobody is left to stop it.
    if (ends_by_itself)
      state_changed_.wait_for(lock, longest_finish, [this] { return !thinking_; });
  }
  stop_thinking();
}

}  // namespace evenhand::xiangqi
