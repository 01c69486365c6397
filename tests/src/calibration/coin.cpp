#include "tests/src/calibration/coin.hpp"

#include <nlohmann/json.hpp>

#include "src/judge/judge.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::calibration {
namespace {

class Coin final : public run::FakeExperiment {
 public:
  Coin(double (*p)(double), std::uint64_t seed, bool has_seed)
      : FakeExperiment({.blocks = 2, .seed = seed}), p_(p), seed_(seed), has_seed_(has_seed) {}

  std::string command_line() const override { return "evenhand coin --seed it's"; }
  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    stats::SmallGenerator random(seed_);
    judge::Evidence evidence =
        judge::evidence({"coin.p", judge::Method::binomial, "The coin is fair."}, {});
    const double uniform = static_cast<double>(random.next() >> 11U) / 9007199254740992.0;
    evidence.result.p = stats::PValue::of(p_(uniform));
    evidence.enough = 1;
    evidence.detectable = [](double, double) { return 0.5; };
    return {
        judge::judge({evidence}, {alpha(), judge::Correction::holm}, {part.units(), "numbers"})};
  }
  std::unique_ptr<Experiment> with_seed(std::uint64_t seed) const override {
    if (!has_seed_) return nullptr;
    return std::make_unique<Coin>(p_, seed, true);
  }

 private:
  double (*p_)(double);
  std::uint64_t seed_;
  bool has_seed_;
};

}  // namespace

std::shared_ptr<const run::Experiment> coin(double (*p)(double), std::uint64_t seed,
                                            bool has_seed) {
  return std::make_shared<Coin>(p, seed, has_seed);
}

}  // namespace evenhand::calibration
