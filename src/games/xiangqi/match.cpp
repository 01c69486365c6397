#include "src/games/xiangqi/match.hpp"

#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "base/error.hpp"
#include "src/games/xiangqi/play_game.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::match {
MatchPlan::Kind MatchPlan::kind_of(std::uint64_t game) const {
  const std::uint64_t opening = opening_of(game);
  const std::uint64_t round = opening / openings.size();
  return {opening % openings.size(), round % random_plies.size(),
          round / random_plies.size() % budgets.size()};
}

std::string MatchPlan::text() const {
  std::string text = fmt::format(
      "first={} [{}] second={} [{}] each move={} colours={} openings={} random-plies={} seed={} "
      "max-plies={}",
      first.text, fmt::join(first.options, " "), second.text, fmt::join(second.options, " "),
      budgets_text(budgets),
      pairs          ? "pairs"
      : draw_colours ? "drawn"
                     : "fixed",
      openings.size(), fmt::join(random_plies, ","), seed, most_plies);
  if (adjudication) {
    text += fmt::format(" adjudicate={},{}", adjudication->score, adjudication->moves);
  }
  std::uint64_t digest = 0;
  for (const xiangqi::Setup& setup : openings) {
    digest = digest * 0x9E3779B97F4A7C15U + setup.position.key();
  }
  return text + fmt::format(" positions={:016x}", digest);
}

std::vector<std::uint64_t> score_counts(const std::vector<GameRecord>& games, bool pairs) {
  std::vector<std::uint64_t> counts(pairs ? 5 : 3, 0);
  if (pairs) {
    for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
      ++counts[static_cast<std::size_t>(points_of_first(games[i]) + points_of_first(games[i + 1]))];
    }
  } else {
    for (const GameRecord& game : games) ++counts[static_cast<std::size_t>(points_of_first(game))];
  }
  return counts;
}

Match::Match(const MatchPlan& plan, std::filesystem::path file, bool resume)
    : plan_(plan), file_(std::move(file)) {
  if (file_.empty()) return;
  const RecordHead head{std::string(plan_.rules->name), plan_.text()};
  if (!resume) {
    if (std::filesystem::exists(file_)) {
      throw InputError(fmt::format("{} exists; name another file, or add --resume to go on with it",
                                   file_.string()));
    }
    std::ofstream(file_, std::ios::binary) << head_text(head);
    if (!std::filesystem::exists(file_)) {
      throw InputError(fmt::format("{} cannot be written", file_.string()));
    }
    return;
  }
  std::ifstream stream(file_, std::ios::binary);
  if (!stream) throw InputError(fmt::format("{} cannot be read", file_.string()));
  std::uint64_t end = head_text(head).size();
  const RecordHead found =
      read_records(stream, file_.string(), [&](const GameRecord& record, std::uint64_t game_end) {
        if (record.number != result_.games.size()) {
          throw InputError(fmt::format("{}: game {} stands where game {} should", file_.string(),
                                       record.number, result_.games.size()));
        }
        verify(record, *plan_.rules);
        result_.games.push_back(record);
        result_.games.back().moves.clear();
        end = game_end;
      });
  if (found.rules != head.rules || found.plan != head.plan) {
    throw InputError(fmt::format("{} was begun with other options ('{}', rules {}); give the same",
                                 file_.string(), found.plan, found.rules));
  }
  stream.close();
  std::filesystem::resize_file(file_, end);
}

bool Match::decided() const {
  return plan_.sprt && (result_.log_likelihood_ratio <= plan_.sprt->lower_bound() ||
                        result_.log_likelihood_ratio >= plan_.sprt->upper_bound());
}

void Match::keep(GameRecord record) {
  if (!file_.empty()) {
    std::ofstream out(file_, std::ios::binary | std::ios::app);
    out << record_text(record);
    out.flush();
    if (!out) throw RunError(fmt::format("{} cannot be written", file_.string()));
  }
  record.moves.clear();
  record.moves.shrink_to_fit();
  result_.games.push_back(std::move(record));
  weigh();
}

void Match::weigh() {
  if (!plan_.sprt) return;
  result_.log_likelihood_ratio =
      plan_.sprt->log_likelihood_ratio(score_counts(result_.games, plan_.pairs));
}

MatchResult Match::run(unsigned threads, const Watch& watch) {
  std::mutex mutex;
  std::map<std::uint64_t, GameRecord> waiting;
  std::exception_ptr error;
  std::atomic<std::uint64_t> next = result_.games.size();
  std::atomic<bool> stop = false;
  weigh();
  stop = decided();
  const auto take = [&](GameRecord record) {
    const std::lock_guard lock(mutex);
    waiting.emplace(record.number, std::move(record));
    while (!stop && !waiting.empty() && waiting.begin()->first == result_.games.size()) {
      keep(std::move(waiting.begin()->second));
      waiting.erase(waiting.begin());
      if (watch) watch(result_);
      if (decided()) stop = true;
    }
  };
  const auto work = [&] {
    try {
      const std::unique_ptr<Player> first = make_player(plan_.first);
      const std::unique_ptr<Player> second = make_player(plan_.second);
      while (!stop && !session::interrupted()) {
        const std::uint64_t number = next++;
        if (number >= plan_.games) break;
        take(play_game(plan_, number, *first, *second));
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
      stop = true;
    }
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  if (error) {
    // A file without games would only stand in the way of the next try.
    if (!file_.empty() && result_.games.empty()) std::filesystem::remove(file_);
    std::rethrow_exception(error);
  }
  result_.finished = decided() || result_.games.size() >= plan_.games;
  return result_;
}

}  // namespace evenhand::match
