// Whole sessions: Fisher-Yates on 54 cards with the default battery, by number of threads. Time is
// wall time; deals/s is what `compare` reaches.
#include <benchmark/benchmark.h>

#include "sims/random/source.hpp"
#include "src/audit/battery.hpp"
#include "src/deals/experiment.hpp"
#include "src/run/runner.hpp"

namespace {

using namespace evenhand;

deals::Plan plan_of(const char* shuffler) {
  deals::Plan plan;
  plan.command = "compare";
  plan.deck = cards::parse_deck("54");
  plan.samples = 8192 * run::block_size;
  plan.rng = random::sources().front().name;
  plan.groups = audit::default_battery().groups;
  plan.sources = {{deals::SourceSpec::Kind::shuffler, shuffler}};
  return plan;
}

void compare(benchmark::State& state, const char* shuffler) {
  const auto experiment = deals::make_experiment(plan_of(shuffler), nullptr);
  run::RunOptions options;
  options.threads = static_cast<unsigned>(state.range(0));
  std::uint64_t dealt = 0;
  for (auto _ : state) {
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    run::run_part(*experiment, part, options);
    dealt += part.units();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(dealt));
}

BENCHMARK_CAPTURE(compare, fisher_yates, "fisher-yates")->Arg(1)->Arg(2)->UseRealTime();

}  // namespace
