// Xiangqi move generation: leaves a second over the 26 positions of tests/data/xiangqi-perft.csv,
// in one thread and without a hash. items_per_second is the figure.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/perft.hpp"

namespace {

using namespace evenhand::xiangqi;

std::vector<Position> reference_positions() {
  std::ifstream file(EVENHAND_BENCH_DATA "/xiangqi-perft.csv");
  if (!file) throw std::runtime_error("cannot open tests/data/xiangqi-perft.csv");
  std::set<std::string> fens;
  for (std::string line; std::getline(file, line);) {
    if (line.find('/') != std::string::npos && line[0] != '#') {
      fens.insert(line.substr(0, line.find(',')));
    }
  }
  std::vector<Position> positions;
  for (const std::string& fen : fens) positions.push_back(parse_fen(fen).position);
  return positions;
}

template <std::uint64_t (*Count)(Position&, unsigned)>
void leaves(benchmark::State& state) {
  const auto depth = static_cast<unsigned>(state.range(0));
  std::vector<Position> positions = reference_positions();
  std::uint64_t total = 0;
  for (auto _ : state) {
    for (Position& position : positions) total += Count(position, depth);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(total));
}
BENCHMARK(leaves<perft>)->Name("perft_counted")->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);
BENCHMARK(leaves<perft_made>)->Name("perft_made")->Arg(4)->Unit(benchmark::kMillisecond);

}  // namespace
