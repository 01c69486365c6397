#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/run/experiment.hpp"

namespace evenhand::cli {

/// The commands of all experiments: "play mahjong", and "deal" for every game.
std::vector<std::string_view> experiment_commands();

/// The experiment of which the document of a part file (run/part_file.hpp) is a part. Throws
/// InputError when there is no such experiment or its plan is damaged.
std::unique_ptr<run::Experiment> experiment_of(const nlohmann::json& document,
                                               const std::filesystem::path& path);

}  // namespace evenhand::cli
