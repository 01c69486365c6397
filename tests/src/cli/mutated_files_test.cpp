// Results with wrong contents: each member in turn missing, of another type or of another value.
// Such a file is refused as bad input, or taken for what it says.
// tests/src/experiments/damage_test.cpp does it to parts.

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "src/cli/program/program.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"
#include "tests/mutated_json.hpp"

namespace evenhand::cli {
namespace {

/// Returns the result of what a command counts.
std::string result_of(const std::string& command) {
  const auto experiment = experiment_of_command(command);
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::run_part(*experiment, part, {});
  return reports::to_json(experiment->conclude(part));
}

// Numbers that others follow from (p from its logarithm) are written anew.
TEST(MutatedResultsSlow, AreRefusedOrReadAlike) {
  const std::string text = result_of("audit sattolo --deck 5 --samples 300 --tests position");
  std::size_t refused = 0;
  const auto look = [&](const std::string& place, const nlohmann::json& mutated) {
    try {
      // As a file has it: a NaN is null there.
      const std::string file =
          mutated.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
      const std::string read = reports::to_json(reports::from_json(file, "result"));
      EXPECT_EQ(reports::to_json(reports::from_json(read, "result")), read) << place;
    } catch (const InputError&) {
      ++refused;
    } catch (const std::exception& error) {
      ADD_FAILURE() << place << ": " << error.what();
    }
  };
  tests::for_each_mutation(nlohmann::json::parse(text), look);
  EXPECT_GT(refused, 500U);
}

}  // namespace
}  // namespace evenhand::cli
