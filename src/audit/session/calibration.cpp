#include "src/audit/session/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "reports/result.hpp"
#include "src/audit/judge.hpp"
#include "src/audit/session/block_workers.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/workers.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/corrections.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

namespace evenhand::session {
namespace {

/// A family-wise level at which uniform p-values are called something else once in 100 runs.
constexpr double check_level = 0.01;

/// Works whole sessions: "block" i is the session with the i-th seed.
class SessionWorker final : public BlockWorker {
 public:
  SessionWorker(const Plan& plan, std::vector<std::optional<reports::SourceResult>>& results)
      : plan_(plan), results_(results) {}

  std::uint64_t work(std::uint64_t session) override {
    Plan plan = plan_;
    plan.seed += session;
    const std::unique_ptr<TallyingWorker> worker =
        make_shuffling_worker(plan, plan.sources.front());
    for (std::uint64_t b = 0; b < blocks_for(plan.samples); ++b) worker->work(b);
    reports::SourceResult result;
    audit::judge(worker->tallies(), audit::parse_judgement(plan.alpha, plan.correction), result);
    result.positions.clear();
    results_[session] = std::move(result);
    return 1;
  }

 private:
  const Plan& plan_;
  std::vector<std::optional<reports::SourceResult>>& results_;
};

/// The p-values of each test, tests in the battery's order.
struct PValues {
  std::vector<std::string> names;
  std::map<std::string, std::vector<double>> values;

  void add(const reports::Test& test) {
    if (!test.skipped.empty()) return;
    const auto [entry, is_new] = values.try_emplace(test.name);
    if (is_new) names.push_back(test.name);
    entry->second.push_back(test.p_value);
  }
};

double share_below(const std::vector<double>& sorted, double limit) {
  const auto count = std::upper_bound(sorted.begin(), sorted.end(), limit) - sorted.begin();
  return static_cast<double>(count) / static_cast<double>(sorted.size());
}

TestCalibration calibration_of(const std::string& name, std::vector<double> p) {
  std::sort(p.begin(), p.end());
  const auto n = static_cast<double>(p.size());
  double above = 0;  // sup of F_n - F: small p-values too often
  double below = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    above = std::max(above, static_cast<double>(i + 1) / n - p[i]);
    below = std::max(below, p[i] - static_cast<double>(i) / n);
  }
  TestCalibration test;
  test.name = name;
  test.sessions = p.size();
  test.share_below_05 = share_below(p, 0.05);
  test.share_below_01 = share_below(p, 0.01);
  test.too_small = stats::smirnov_tails(p.size(), above).upper;
  test.too_large = stats::smirnov_tails(p.size(), below).upper;
  return test;
}

void check(const Plan& plan, Calibration& calibration) {
  std::vector<stats::PValue> p;
  for (const TestCalibration& test : calibration.tests) p.push_back(test.too_small);
  const std::vector<stats::PValue> adjusted = stats::holm(p);
  for (std::size_t i = 0; i < adjusted.size(); ++i) {
    if (adjusted[i].value() > check_level) continue;
    calibration.failures.push_back(
        fmt::format("{} gives small p-values too often: {:.1f} % are at most .05",
                    calibration.tests[i].name, 100 * calibration.tests[i].share_below_05));
  }
  const stats::Binomial biased(calibration.sessions, plan.alpha);
  calibration.most_biased = static_cast<double>(biased.quantile(1 - check_level));
  if (static_cast<double>(calibration.biased) > calibration.most_biased) {
    calibration.failures.push_back(
        fmt::format("{} of {} fair sessions were called biased, more than chance at level {} gives",
                    calibration.biased, calibration.sessions, plan.alpha));
  }
}

}  // namespace

Calibration calibrate(const Plan& plan, std::uint64_t sessions, unsigned threads,
                      const std::function<void(std::uint64_t done)>& progress) {
  const InterruptGuard guard;
  std::vector<std::optional<reports::SourceResult>> results(sessions);
  std::vector<std::unique_ptr<BlockWorker>> workers;
  for (unsigned i = 0; i < threads; ++i) {
    workers.push_back(std::make_unique<SessionWorker>(plan, results));
  }
  Round round({0, sessions}, Clock::time_point::max(), progress);
  round.run(workers);
  if (round.error() != nullptr) std::rethrow_exception(round.error());

  Calibration calibration;
  PValues p;
  for (const auto& result : results) {
    if (!result) continue;
    ++calibration.sessions;
    if (result->verdict == reports::Verdict::biased) ++calibration.biased;
    if (result->verdict == reports::Verdict::inconclusive) ++calibration.inconclusive;
    for (const reports::Test& test : result->tests) p.add(test);
  }
  for (const std::string& name : p.names) {
    calibration.tests.push_back(calibration_of(name, p.values[name]));
  }
  check(plan, calibration);
  return calibration;
}

}  // namespace evenhand::session
