#include "sims/xiangqi/perft.hpp"

#include <atomic>

#include "base/parallel.hpp"
#include "sims/xiangqi/moves.hpp"

namespace evenhand::xiangqi {
namespace {

/// A piece of work for one thread: the sequences that begin with these moves.
struct Job {
  std::size_t row;
  Move first;
  Move second;  ///< null when the job is all that follows the first
};

std::vector<Job> make_jobs(const Position& position, const MoveList& firsts, unsigned depth) {
  std::vector<Job> jobs;
  for (std::size_t row = 0; row < firsts.size(); ++row) {
    if (depth < 3) {
      jobs.push_back({row, firsts[row], Move{}});
      continue;
    }
    Position next = position;
    next.make(firsts[row]);
    for (const Move second : legal_moves(next)) jobs.push_back({row, firsts[row], second});
  }
  return jobs;
}

/// perft(), of which nothing is to be believed once it was told to stop.
std::uint64_t leaves(Position& position, unsigned depth, const std::atomic<bool>& stop) {
  constexpr unsigned quick = 3;
  if (depth <= quick) return perft(position, depth);
  std::uint64_t sum = 0;
  for (const Move move : legal_moves(position)) {
    if (stop.load(std::memory_order_relaxed)) return sum;
    const Undo undo = position.make(move);
    sum += leaves(position, depth - 1, stop);
    position.unmake(move, undo);
  }
  return sum;
}

std::uint64_t work(Position position, const Job& job, unsigned depth,
                   const std::atomic<bool>& stop) {
  position.make(job.first);
  if (job.second.is_null()) return leaves(position, depth - 1, stop);
  position.make(job.second);
  return leaves(position, depth - 2, stop);
}

}  // namespace

std::uint64_t perft(Position& position, unsigned depth) {
  if (depth == 0) return 1;
  if (depth == 1) return count_legal_moves(position);
  std::uint64_t count = 0;
  for (const Move move : legal_moves(position)) {
    const Undo undo = position.make(move);
    count += perft(position, depth - 1);
    position.unmake(move, undo);
  }
  return count;
}

std::uint64_t perft_made(Position& position, unsigned depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const Move move : legal_moves(position)) {
    const Undo undo = position.make(move);
    count += perft_made(position, depth - 1);
    position.unmake(move, undo);
  }
  return count;
}

std::vector<PerftRow> perft_by_move(const Position& position, unsigned depth, unsigned threads) {
  const std::atomic<bool> never = false;
  return perft_by_move(position, depth, threads, never);
}

std::vector<PerftRow> perft_by_move(const Position& position, unsigned depth, unsigned threads,
                                    const std::atomic<bool>& stop) {
  const MoveList firsts = legal_moves(position);
  std::vector<PerftRow> rows;
  for (const Move move : firsts) rows.push_back({move, 0});
  const std::vector<Job> jobs = make_jobs(position, firsts, depth);
  std::vector<std::uint64_t> counts(jobs.size());
  parallel_for(jobs.size(), threads,
               [&](std::size_t i) { counts[i] = work(position, jobs[i], depth, stop); });
  for (std::size_t i = 0; i < jobs.size(); ++i) rows[jobs[i].row].count += counts[i];
  return rows;
}

}  // namespace evenhand::xiangqi
