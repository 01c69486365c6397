#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "reports/json.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/bits/experiment.hpp"
#include "src/run/part.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {

/// Sessions with a folder of their own.
class BitExperimentTest : public tests::WithFolder {
 protected:
  std::string read(const char* name) const {
    std::ifstream file(folder / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  /// A file with so many bytes that look random, and the plan that reads it.
  Plan file_plan(std::size_t bytes, std::uint64_t length) const {
    std::ofstream file(folder / "bytes", std::ios::binary);
    std::uint64_t state = 1;
    for (std::size_t i = 0; i < bytes; ++i) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      file.put(static_cast<char>(state >> 56U));
    }
    Plan plan;
    plan.kind = Plan::Kind::file;
    plan.source = (folder / "bytes").string();
    plan.length = length;
    return plan;
  }

  /// A log of so many deals of 52 cards, and the plan that takes their bits.
  Plan log_plan(std::size_t deals, std::uint64_t length) const {
    const std::string path = (folder / "deals.txt").string();
    std::ofstream file(path);
    shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), 52, "philox", 1);
    dealer.deal(deals, [&](const cards::DealBatch& phase) {
      phase.visit([&](const auto& view) {
        for (std::size_t d = 0; d < view.count; ++d) {
          for (const auto card : view[d]) file << +card << ' ';
          file << '\n';
        }
      });
    });
    Plan plan = dealt_plan("52", 0, length);
    plan.source = path;
    plan.deals.sources = {{deals::SourceSpec::Kind::log, path}};
    plan.deals.rng.clear();
    return plan;
  }

  /// The document, and the record, of all of a plan.
  std::pair<std::string, std::string> outcome(const Plan& plan, unsigned threads) const {
    const auto experiment = make_experiment(plan, nullptr);
    run::RunOptions options;
    options.threads = threads;
    options.record = folder / "record";
    options.replace_record = true;
    const run::Part part = worked(*experiment, {0, experiment->blocks()}, options);
    return {reports::to_json(experiment->conclude(part)), read("record")};
  }
};

}  // namespace evenhand::bits
