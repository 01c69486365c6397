#include "sims/xiangqi/engine/engine.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <string_view>
#include <system_error>
#include <thread>

namespace evenhand::xiangqi {
namespace {

/// Openings, middle games with pins and open lines, endings, and positions near mate.
constexpr std::array<std::string_view, 16> bench_fens = {
    start_fen,
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w",
    "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w",
    "r1bakab1r/9/1c2c4/p3p3p/2p3p2/2P3P2/P3P3P/1C2C4/9/R1BAKAB1R w",
    "3ak4/9/4b4/9/9/4P4/9/9/4R4/3AK4 w",
    "4ka3/9/9/9/4c4/9/4p4/4B4/4A4/4K4 w",
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w",
    "2bak4/9/3a5/p2Np3p/3n1P3/3pc3P/P4r1c1/B2CC2R1/4A4/3AK1B2 b",
    "1r1akabr1/1c7/2n1b1n2/p1p1p3p/6p2/PN3R3/1cP1P1P1P/2C1C1N2/1R7/2BAKAB2 b",
    "C3kab2/4a4/2Rnb3n/8p/6p2/1p2c3r/P5P2/4B3N/3CA4/2BAK4 w",
    "3k1a3/2P1aP3/4b1n2/8C/6b2/1R5R1/9/9/1rcpr4/3c1K3 w"};

}  // namespace

Engine::Engine(const EngineOptions& options) : table_(options.hash_megabytes) {
  set_options(options);
}

void Engine::set_options(const EngineOptions& options) {
  table_.resize(options.hash_megabytes);
  while (workers_.size() < options.threads) {
    workers_.push_back(std::make_unique<Worker>(table_, stop_));
  }
  workers_.resize(options.threads);
  options_ = options;
  for (auto& worker : workers_) worker->set_seed(options.seed);
}

void Engine::new_game() {
  table_.clear();
  for (auto& worker : workers_) worker->forget();
}

Progress Engine::search(const Game& game, const Limits& limits, const Worker::Report& report) {
  table_.begin_search();
  std::vector<std::jthread> helpers;
  try {
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      helpers.emplace_back([&, i] {
        workers_[i]->search(game, options_.rules, Limits{}, {}, 1 + static_cast<int>(i % 2));
      });
    }
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are search.
  }
  const Progress progress = workers_[0]->search(game, options_.rules, limits, report);
  if (!helpers.empty()) {
    // A stop that was asked for meanwhile stays.
    const bool was_stopped = stop_.exchange(true);
    helpers.clear();
    stop_ = was_stopped;
  }
  return progress;
}

std::uint64_t Engine::nodes() const {
  std::uint64_t nodes = 0;
  for (const auto& worker : workers_) nodes += worker->nodes();
  return nodes;
}

TranspositionTable::Counts Engine::table_counts() const {
  TranspositionTable::Counts sum;
  for (const auto& worker : workers_) {
    sum.probes += worker->table_counts().probes;
    sum.hits += worker->table_counts().hits;
    sum.replaced += worker->table_counts().replaced;
  }
  return sum;
}

BenchResult bench(int depth) {
  Engine engine(EngineOptions{});
  BenchResult result;
  for (const std::string_view fen : bench_fens) {
    engine.new_game();
    Limits limits;
    limits.depth = depth;
    const std::clock_t begun = std::clock();
    engine.search(Game(parse_fen(fen)), limits);
    result.cpu_seconds += static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    result.nodes += engine.nodes();
    const TranspositionTable::Counts counts = engine.table_counts();
    result.counts.probes += counts.probes;
    result.counts.hits += counts.hits;
    result.counts.replaced += counts.replaced;
  }
  return result;
}

}  // namespace evenhand::xiangqi
