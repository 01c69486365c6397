#pragma once

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {

inline CommandOutcome run_xiangqi(const std::string& command) {
  return run_command(command, testing::TempDir() + "/xiangqi_test");
}

/// A figure of a document's first section.
inline nlohmann::json figure(const std::string& text, const std::string& name) {
  const nlohmann::json document = nlohmann::json::parse(text);
  for (const auto& found : document.at("sections").at(0).at("figures")) {
    if (found.at("name") == name) return found.at("value");
  }
  return nullptr;
}

}  // namespace evenhand::cli
