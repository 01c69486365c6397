#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {

inline const std::string ballot = tests::data_folder() + "/browser-ballot.csv";

/// Each run by a shell in a folder of its own.
class PowerCommands : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& arguments) const {
    return run_command("\"$EVENHAND\" " + arguments, folder.string());
  }
  std::string refusal(const std::string& arguments) const {
    return refusal_in(run(arguments), arguments);
  }
};

}  // namespace evenhand::cli
