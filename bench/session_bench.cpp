// Whole sessions: Fisher-Yates on 54 cards with the default battery, by number of threads. Time is
// wall time; deals/s is what `compare` reaches.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "sims/random/source.hpp"
#include "src/audit/battery.hpp"
#include "src/run/runner.hpp"

namespace {

using namespace evenhand;

session::Plan plan_of(const char* shuffler) {
  session::Plan plan;
  plan.command = "compare";
  plan.deck = cards::parse_deck("54");
  plan.samples = 1024 * session::block_size;
  plan.rng = random::sources().front().name;
  plan.groups = audit::default_battery().groups;
  plan.sources = {{session::SourceSpec::Kind::shuffler, shuffler}};
  return plan;
}

void compare(benchmark::State& state, const char* shuffler) {
  const session::Plan plan = plan_of(shuffler);
  session::RunOptions options;
  options.threads = static_cast<unsigned>(state.range(0));
  options.checkpoint = std::filesystem::temp_directory_path() / "evenhand-session-bench";
  std::uint64_t deals = 0;
  for (auto _ : state) {
    session::Part part = session::new_part(plan, {0, session::blocks_for(plan.samples)});
    session::run_part(part, nullptr, options);
    deals += part.sources.front().tallies->deals();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(deals));
}

BENCHMARK_CAPTURE(compare, fisher_yates, "fisher-yates")->Arg(1)->Arg(2)->UseRealTime();

}  // namespace
