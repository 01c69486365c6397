#pragma once

#include <filesystem>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/run/part.hpp"

namespace evenhand::run {

/// A part file as it was read.
struct PartDocument {
  std::filesystem::path file;
  nlohmann::json document;
};

/// Reads part files. Throws InputError as load_document() does, and where one of them was begun by
/// another command than the first.
std::vector<PartDocument> load_parts(const std::vector<std::filesystem::path>& files);

/// The whole of an experiment from its parts, given in any order. Throws InputError, naming the
/// files, when parts come from different plans, overlap, are unfinished or leave blocks out.
Part merge_parts(const Experiment& experiment, std::vector<PartDocument> parts);

}  // namespace evenhand::run
