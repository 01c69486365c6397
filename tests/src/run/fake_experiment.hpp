#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/run/experiment.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"

namespace evenhand::run {

/// The number of numbers that were counted, and their sum.
struct Sums {
  std::uint64_t count = 0;
  std::uint64_t sum = 0;

  std::uint64_t units() const { return count; }

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("count", self.count);
    use("sum", self.sum);
  }
};

/// The plan of what a fake experiment counts: whole numbers, ten a block.
struct FakePlan {
  std::uint64_t blocks = 12;  ///< of each source
  std::size_t sources = 1;
  std::uint64_t seed = 1;                    ///< is added to every number
  std::optional<std::uint64_t> enough = {};  ///< an ordered one is decided by a sum of so much
  std::optional<std::uint64_t> faulty = {};  ///< the block that throws an InputError
  std::optional<std::uint64_t> stream = {};  ///< a stream of so many numbers
  std::function<void(std::uint64_t block)> before = {};  ///< called before each block is worked
};

inline constexpr std::uint64_t numbers_a_block = 10;

/// An experiment whose units are numbers: block b has those from 10 b on.
class FakeExperiment : public Experiment {
 public:
  explicit FakeExperiment(FakePlan plan) : plan_(plan) {}

  std::string command() const override { return "fake"; }
  std::string command_line() const override { return "evenhand fake"; }
  reports::JsonValue plan() const override {
    return reports::JsonValue::object()
        .set("blocks", plan_.blocks)
        .set("sources", plan_.sources)
        .set("seed", plan_.seed);
  }
  std::string_view unit() const override { return "numbers"; }
  std::vector<std::string> sources() const override {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < plan_.sources; ++i) names.push_back("source " + std::to_string(i));
    return names;
  }
  std::uint64_t blocks() const override { return plan_.stream ? no_end : plan_.blocks; }
  std::uint64_t units_before(std::uint64_t block) const override {
    return block == no_end ? no_end : numbers_a_block * block;
  }
  std::unique_ptr<Tally> new_tally(std::size_t) const override {
    return std::make_unique<TallyOf<Sums>>();
  }
  std::unique_ptr<Worker> new_worker(std::size_t source) override {
    return std::make_unique<FakeWorker>(*this, source);
  }
  std::vector<reports::Judgement> judge(const Part&) const override { return {}; }

  bool is_ordered() const override { return plan_.enough.has_value(); }
  bool is_decided(const Tally& tally) const override {
    return plan_.enough && as<TallyOf<Sums>>(tally).counts.sum >= *plan_.enough;
  }
  std::string so_far(const Tally& tally) const override {
    return "sum " + std::to_string(as<TallyOf<Sums>>(tally).counts.sum);
  }
  void begin(const Part& part, Role) override { next_ = part.sources.front().tally->units(); }
  std::string digest(std::size_t, std::uint64_t) override {
    return plan_.stream ? "read to " + std::to_string(next_) : "";
  }

 private:
  reports::Document document(const Part& part,
                             const std::vector<reports::Judgement>& judgements) const override;

  class FakeWorker final : public Worker {
   public:
    FakeWorker(FakeExperiment& experiment, std::size_t source)
        : experiment_(experiment), source_(source) {}

    std::uint64_t work(std::uint64_t block, Tally& tally, std::string* record) override {
      if (experiment_.plan_.before) experiment_.plan_.before(block);
      const BlockRange numbers = experiment_.numbers_of(block);
      Sums& sums = as<TallyOf<Sums>>(tally).counts;
      for (std::uint64_t number = numbers.first; number < numbers.end; ++number) {
        ++sums.count;
        sums.sum += number + experiment_.plan_.seed + 1000 * source_;
        if (record != nullptr) *record += std::to_string(number) + '\n';
      }
      return numbers.count();
    }

   private:
    FakeExperiment& experiment_;
    std::size_t source_;
  };

  /// The numbers of a block, or the next of the stream.
  BlockRange numbers_of(std::uint64_t block);

  FakePlan plan_;
  std::mutex mutex_;
  std::uint64_t next_ = 0;  ///< of the stream
};

inline RunOptions on_threads(unsigned threads) {
  RunOptions options;
  options.threads = threads;
  return options;
}

/// All of it in a text: what must be the same however it was worked.
std::string result_of(const Experiment& experiment, const Part& part);

}  // namespace evenhand::run
