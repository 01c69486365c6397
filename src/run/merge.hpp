#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "src/run/part.hpp"

namespace evenhand::run {

/// The sum of parts of an experiment, and what is missing.
struct Merged {
  Part part;                        ///< from block 0 on, with all that the files hold
  std::vector<BlockRange> missing;  ///< blocks that none of them has
};

/// Adds up part files, given in any order and of any sizes: one after the other, so that the memory
/// does not depend on their number. Throws InputError, naming the files, when one cannot be read,
/// was begun by another command or plan, or is unfinished, and when two have the same block.
Merged merge_parts(const Experiment& experiment, const std::vector<std::filesystem::path>& files);

/// The command line that works blocks that are missing.
std::string command_for(const Experiment& experiment, BlockRange blocks);

/// Throws InputError, which says what is missing and how it is worked, unless nothing is.
void require_whole(const Experiment& experiment, const Merged& merged);

/// The part files that a list of files and folders stands for: of a folder all *.evenhand in it but
/// checkpoints, by name. Throws InputError for a folder without any.
std::vector<std::filesystem::path> part_files(const std::vector<std::filesystem::path>& names);

}  // namespace evenhand::run
