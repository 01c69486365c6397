#include "sims/shuffle/exact/step_walker.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "sims/shuffle/any_algorithm.hpp"

namespace evenhand::shuffle::exact {
namespace {

constexpr std::size_t probes = 1000;

class AlgorithmWalker final : public StepWalker {
 public:
  AlgorithmWalker(const ShufflerSpec& spec, std::size_t deck_size)
      : algorithm_(make_any_algorithm(spec)), deck_size_(deck_size) {}

  std::size_t deck_size() const override { return deck_size_; }
  std::size_t rounds() const override { return algorithm_->rounds(deck_size_); }
  std::size_t steps(std::size_t round) const override {
    return algorithm_->steps(deck_size_, round);
  }
  bool repeats() const override { return algorithm_->repeats(); }

  bool walk(Place at, std::uint32_t mark, std::uint64_t limit,
            const std::function<void(const Leaf&)>& visit) const override {
    return walk_leaves(deck_size_, mark, limit, visit,
                       [&](auto& deck, TreeWalk& tree) { algorithm_->step(at, deck, tree); });
  }

  double log_leaves_estimate() const override {
    std::vector<double> logs(probes);
    std::vector<std::uint16_t> cards(deck_size_);
    for (std::size_t i = 0; i < probes; ++i) {
      TreeProbe probe(i);
      std::iota(cards.begin(), cards.end(), std::uint16_t{0});
      Deck<std::uint16_t> deck{cards.data(), cards.size()};
      run(*algorithm_, deck, probe);
      logs[i] = probe.log_leaves();
    }
    const double largest = *std::max_element(logs.begin(), logs.end());
    double sum = 0;
    for (const double log : logs) sum += std::exp(log - largest);
    return largest + std::log(sum / static_cast<double>(probes));
  }

 private:
  std::unique_ptr<AnyAlgorithm> algorithm_;
  std::size_t deck_size_;
};

}  // namespace

double Leaf::probability() const {
  double product = 1;
  for (const TreeWalk::Branch& branch : path) {
    product *= static_cast<double>(branch.weight) / static_cast<double>(branch.total);
  }
  return product;
}

bool is_certainly_larger(const StepWalker& algorithm, std::uint64_t leaves) {
  if (algorithm.rounds() != 1 || algorithm.steps(0) != 1) return false;
  // The estimate is good to some tenths for the sorts here; a factor of 10 is beyond doubt.
  return algorithm.log_leaves_estimate() > std::log(10 * static_cast<double>(leaves));
}

std::unique_ptr<StepWalker> make_step_walker(const ShufflerSpec& spec, std::size_t deck_size) {
  return std::make_unique<AlgorithmWalker>(spec, deck_size);
}

}  // namespace evenhand::shuffle::exact
