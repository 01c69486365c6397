#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "src/games/doudizhu/table.hpp"
#include "src/run/workers.hpp"

namespace evenhand::doudizhu {

/// Is told, several times a second, how many rounds are done.
using Progress = std::function<void(std::uint64_t)>;

/// What the blocks of a session counted. Rounds that start from the cards of the one before may
/// depend on each other, while blocks, each of which begins with a sorted deck, do not: then block
/// b is counted in part b mod 64, so that intervals can be had from the differences between parts.
/// Otherwise there is one part.
template <class Tally>
class Counted {
 public:
  explicit Counted(bool dependent) : parts_(dependent ? 64 : 1) {}

  Tally& part_of(std::uint64_t block) { return parts_[block % parts_.size()]; }
  std::span<const Tally> parts() const { return parts_; }
  bool dependent() const { return parts_.size() > 1; }

  Tally all() const {
    Tally sum;
    for (const Tally& part : parts_) sum.merge(part);
    return sum;
  }
  void merge(const Counted& other) {
    for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i].merge(other.parts_[i]);
  }
  friend bool operator==(const Counted&, const Counted&) = default;

 private:
  std::vector<Tally> parts_;
};

/// Works the blocks of so many rounds, a worker a thread, until they are done or the program is
/// interrupted. Throws what a worker threw.
void work_blocks(const std::vector<std::unique_ptr<session::BlockWorker>>& workers,
                 std::uint64_t rounds, const Progress& progress);

/// Counts all rounds of a plan, each by `Tally::count(Table&)`; fewer when interrupted: all blocks
/// up to some block.
template <class Tally>
Counted<Tally> count_rounds(const TablePlan& plan, unsigned threads, const Progress& progress) {
  class Worker final : public session::BlockWorker {
   public:
    explicit Worker(const TablePlan& plan)
        : plan_(plan), table_(plan), counted_(plan.start_previous) {}

    std::uint64_t work(std::uint64_t block) override {
      table_.begin_block(block);
      Tally& tally = counted_.part_of(block);
      const std::uint64_t rounds = session::deals_in_block(plan_.rounds, block);
      for (std::uint64_t i = 0; i < rounds; ++i) tally.count(table_);
      return rounds;
    }
    const Counted<Tally>& counted() const { return counted_; }

   private:
    const TablePlan& plan_;
    Table table_;
    Counted<Tally> counted_;
  };

  std::vector<std::unique_ptr<session::BlockWorker>> workers;
  std::vector<const Worker*> counters;
  for (unsigned i = 0; i < threads; ++i) {
    auto worker = std::make_unique<Worker>(plan);
    counters.push_back(worker.get());
    workers.push_back(std::move(worker));
  }
  work_blocks(workers, plan.rounds, progress);
  Counted<Tally> all(plan.start_previous);
  for (const Worker* worker : counters) all.merge(worker->counted());
  return all;
}

}  // namespace evenhand::doudizhu
