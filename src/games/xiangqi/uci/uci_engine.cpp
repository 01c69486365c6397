#include "src/games/xiangqi/uci/uci_engine.hpp"

// Who it is and what can be set.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <new>
#include <sstream>
#include <string_view>
#include <system_error>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/version.hpp"
#include "sims/xiangqi/engine/limits.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/perft.hpp"

namespace evenhand::xiangqi {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t overhead_ms = 15;  ///< for the pipe and the other program
constexpr std::int64_t most_number = 1'000'000'000'000;

constexpr std::string_view uci_names[] = {"depth", "nodes", "movetime", "wtime",    "btime",
                                          "winc",  "binc",  "mate",     "movestogo"};
constexpr std::string_view ucci_names[] = {"time", "increment", "opptime", "oppincrement",
                                           "oppmovestogo"};

bool among(std::string_view word, std::span<const std::string_view> names) {
  return std::find(names.begin(), names.end(), word) != names.end();
}

using Numbers = std::map<std::string, std::int64_t, std::less<>>;

std::int64_t number_after(const std::vector<std::string>& words, std::size_t& at) {
  const std::string& name = words[at];
  if (at + 1 >= words.size()) throw InputError(fmt::format("go {}: a number is missing", name));
  const std::string& text = words[++at];
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    throw InputError(fmt::format("go {}: '{}' is not a whole number", name, printable(text)));
  }
  return std::clamp<std::int64_t>(value, 0, most_number);
}

std::int64_t value_of(const Numbers& numbers, std::string_view name, std::int64_t missing) {
  const auto found = numbers.find(name);
  return found == numbers.end() ? missing : found->second;
}

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

GoCommand parse_go(const std::vector<std::string>& words, Colour side, unsigned ucci_unit_ms) {
  GoCommand go;
  Numbers numbers;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "infinite" || word == "ponder") {
      go.infinite = true;
    } else if (among(word, uci_names) || among(word, ucci_names)) {
      const std::int64_t number = number_after(words, i);
      numbers[word] = number;
    } else if (word != "draw") {
      throw InputError(fmt::format("go: unknown word '{}'", printable(word)));
    }
  }
  for (const char* name : {"depth", "nodes", "mate"}) {
    if (value_of(numbers, name, 1) < 1) throw InputError(fmt::format("go {}: 0 is no limit", name));
  }
  constexpr std::int64_t deepest = max_ply - 1;
  const std::int64_t mate_plies = 2 * std::min(value_of(numbers, "mate", deepest), deepest);
  go.limits.depth =
      static_cast<int>(std::min({value_of(numbers, "depth", deepest), mate_plies, deepest}));
  go.limits.nodes = static_cast<std::uint64_t>(value_of(numbers, "nodes", 0));
  if (const auto found = numbers.find("movetime"); found != numbers.end()) {
    go.limits.hard = milliseconds{std::max<std::int64_t>(found->second - overhead_ms, 1)};
  }
  // A clock that is not told is taken to be the other's: a search that is to end ends.
  const bool is_red = side == red;
  const auto of_side = [&](const char* reds, const char* blacks) {
    return value_of(numbers, is_red ? reds : blacks, value_of(numbers, is_red ? blacks : reds, 0));
  };
  const auto any_of = [&](std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const char* name) { return numbers.contains(name); });
  };
  const auto moves_to_go = static_cast<std::uint64_t>(value_of(numbers, "movestogo", 0));
  if (any_of({"time", "increment", "opptime", "oppincrement", "oppmovestogo"})) {
    limit_by_clock(
        go.limits,
        {milliseconds{value_of(numbers, "time", value_of(numbers, "opptime", 0)) * ucci_unit_ms},
         milliseconds{value_of(numbers, "increment", 0) * ucci_unit_ms}, moves_to_go});
  } else if (any_of({"wtime", "btime", "winc", "binc", "movestogo"})) {
    limit_by_clock(go.limits, {milliseconds{of_side("wtime", "btime")},
                               milliseconds{of_side("winc", "binc")}, moves_to_go});
  }
  if (numbers.empty()) go.infinite = true;
  return go;
}

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

void UciEngine::introduce(bool ucci) {
  ucci_ = ucci;
  answer(fmt::format("id name evenhand {}", version));
  answer("id author the evenhand authors");
  if (ucci) {
    answer("option usemillisec type check default false");
    answer("option hashsize type spin min 1 max 4096 default 16");
    answer("ucciok");
    return;
  }
  answer("option name Hash type spin default 16 min 1 max 4096");
  answer("option name Threads type spin default 1 min 1 max 64");
  answer("option name Seed type spin default 0 min 0 max 2147483647");
  answer("option name Rules type combo default computer var computer var checks var endless");
  answer("option name Ranks type combo default auto var auto var 0-9 var 1-10");
  answer("option name UCI_Variant type combo default xiangqi var xiangqi");
  answer("uciok");
}

void UciEngine::set_option(const Words& words) {
  if (ucci_) {
    return change_option(words.empty() ? "" : words[0], words.size() > 1 ? words[1] : "");
  }
  const auto value = std::find(words.begin(), words.end(), "value");
  if (words.empty() || words[0] != "name" || value - words.begin() < 2) {
    throw InputError("setoption: expected 'setoption name NAME value VALUE'");
  }
  std::string name;
  for (auto it = words.begin() + 1; it != value; ++it) name += (name.empty() ? "" : " ") + *it;
  change_option(name, value == words.end() || value + 1 == words.end() ? "" : *(value + 1));
}

void UciEngine::change_option(const std::string& name, const std::string& value) {
  EngineOptions wanted = options_;
  // UCI takes no notice of case in the names of options.
  const std::string lower = lower_case(name);
  if (lower == "hash" || lower == "hashsize") {
    wanted.hash_megabytes = parse_count(value, name, 1, 4096);
  } else if (lower == "threads") {
    wanted.threads = static_cast<unsigned>(parse_count(value, name, 1, 64));
  } else if (lower == "seed") {
    wanted.seed = parse_count(value, name, 0, 2147483647);
  } else if (lower == "rules") {
    wanted.rules = rules_named(value);
  } else if (lower == "ranks") {
    if (value != "auto" && value != "0-9" && value != "1-10") {
      throw InputError(fmt::format("Ranks: '{}' is none of auto, 0-9, 1-10", printable(value)));
    }
    names_settled_ = value != "auto";
    names_ = value == "1-10" ? RankNames::from_one : RankNames::from_zero;
    return;
  } else if (lower == "uci_variant") {
    if (value != "xiangqi") {
      throw InputError(fmt::format("UCI_Variant: '{}' is not xiangqi", printable(value)));
    }
    return;
  } else if (lower == "usemillisec") {
    ucci_unit_ms_ = value == "true" || value == "on" ? 1 : 1000;
    return;
  } else {
    throw InputError(fmt::format("unknown option '{}'", printable(name)));
  }
  engine_.set_options(wanted);
  options_ = wanted;
}

}  // namespace evenhand::xiangqi
