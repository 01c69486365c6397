#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/run/experiment.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::experiments {

/// An experiment that every test of this folder is done with, and what it can.
struct Case {
  std::string name;
  std::string command;  ///< its command line, in which $DIR has the files of inputs()
  bool has_shards = true;
  bool resumes = true;
  bool has_seed = true;

  friend std::ostream& operator<<(std::ostream& out, const Case& each) {
    return out << each.command;
  }
};

/// Each experiment of the registry (src/cli/run/experiments.cpp) in one form or in several, of two
/// blocks or more where that takes no second.
const std::vector<Case>& cases();

/// The experiment of a command line.
std::unique_ptr<run::Experiment> made(const std::string& command);

/// The results that are the same however an experiment was worked.
struct Outcome {
  std::string document;
  nlohmann::json counts;  ///< the tally of each source
  std::string record;
};

class ExperimentTest : public tests::WithFolder, public testing::WithParamInterface<Case> {
 protected:
  std::unique_ptr<run::Experiment> made() const { return experiments::made(GetParam().command); }
  /// Works blocks at once, and writes down what may be in the file `record`, unless it has no name;
  /// in a team that it leads, if there is one.
  run::Part worked(run::BlockRange range, unsigned threads, const std::string& record = "",
                   run::Team* team = nullptr) const;
  /// The same, interrupted after every round, each of which ends as soon as it may, and once more
  /// when all was counted; gone on with by an experiment that is made of the part's file.
  run::Part worked_in_steps(run::BlockRange range, unsigned threads,
                            const std::string& record) const;
  run::Part whole() const { return worked({0, made()->blocks()}, 1); }
  std::string document_of(const run::Part& part) const;
  /// Returns the outcome of a part and the record beside it.
  Outcome outcome(const run::Part& part, const std::string& record) const;
  /// The document of the part's file.
  nlohmann::json saved(const run::Part& part) const;
};

/// For INSTANTIATE_TEST_SUITE_P.
inline std::string name_of(const testing::TestParamInfo<Case>& info) { return info.param.name; }

}  // namespace evenhand::experiments
