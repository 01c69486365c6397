#include "src/cli/run/experiments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "src/cli/program/program.hpp"
#include "tests/src/experiments/experiments.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// Whether an entry of the registry makes the experiments of a command.
bool is_entry_of(std::string_view entry, const std::string& command) {
  return command == entry || command.starts_with(std::string(entry) + ' ');
}

TEST(ExperimentRegistry, HasNoExperimentThatTheSuiteDoesNotHold) {
  std::vector<std::string> held;
  for (const experiments::Case& each : experiments::cases()) {
    held.push_back(experiments::made(each.command)->command());
  }
  for (const std::string_view entry : experiment_commands()) {
    EXPECT_TRUE(
        std::any_of(held.begin(), held.end(),
                    [&](const std::string& command) { return is_entry_of(entry, command); }))
        << "add '" << entry << "' to cases() in tests/src/experiments/experiments.cpp";
  }
}

TEST(ExperimentRegistry, RefusesWhatIsNoPlan) {
  const auto audit = experiment_of_command("audit fisher-yates --deck 5 --samples 100");
  const auto reading = [&](const std::string& command, const char* key,
                           const nlohmann::json& value) {
    nlohmann::json plan = audit->plan();
    plan[key] = value;
    return [=] { experiment_of({{"command", command}, {"plan", plan}}, "part"); };
  };
  EXPECT_NO_THROW(reading("audit", "seed", 7U)());
  EXPECT_THAT(reading("adit", "seed", 7U),
              ThrowsMessage<InputError>(HasSubstr("part: damaged ('adit' is no command")));
  EXPECT_THAT(reading("compare", "seed", 7U),
              ThrowsMessage<InputError>(HasSubstr("part: damaged (its plan is one of another")));
  EXPECT_THAT(reading("audit", "seed", -7),
              ThrowsMessage<InputError>(
                  HasSubstr("at .seed: expected a whole number of at least 0, found -7")));
  EXPECT_THAT(reading("audit", "samples", 100.5),
              ThrowsMessage<InputError>(HasSubstr(
                  "at .samples: expected a whole number from 0 to 9007199254740992, found 100.5")));
  EXPECT_THAT(reading("audit", "surplus", 1),
              ThrowsMessage<InputError>(HasSubstr("its plan has 1 at /surplus")));
}

}  // namespace
}  // namespace evenhand::cli
