#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "src/run/blocks.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::run {

/// The counts of one source.
struct SourceProgress {
  std::uint64_t next_block = 0;  ///< all blocks of the part before this one are counted
  bool finished = false;
  std::string digest;          ///< SHA-256 of what was read, and of what stands before the part
  std::string digest_before;   ///< SHA-256 of what stands before the part; empty when nothing does
  std::uint64_t recorded = 0;  ///< bytes of the record file when it was last counted
  std::string record_digest;   ///< their SHA-256
  std::unique_ptr<Tally> tally;
};

/// The tallies of a range of blocks of an experiment: a checkpoint, a shard or the whole.
struct Part {
  BlockRange range;  ///< the blocks this part is to work
  std::vector<SourceProgress> sources;
  std::uint64_t seconds_left = 0;  ///< of --time, for a run that resumes it; 0 without --time

  bool finished() const;
  /// The units of all sources together.
  std::uint64_t units() const;
};

/// A part with nothing counted yet.
Part new_part(const Experiment& experiment, BlockRange range);

/// The bytes of the part's file (part_file.hpp).
std::string part_bytes(const Experiment& experiment, const Part& part);
/// Writes them to a file. Throws RunError.
void save_part(const Experiment& experiment, const Part& part, const std::filesystem::path& path);

/// The part in a document of a part file. Throws InputError when it is not one of the experiment:
/// when it has other blocks, other sources, or counts that those blocks cannot have.
Part part_from_document(const Experiment& experiment, const nlohmann::json& document,
                        const std::filesystem::path& path);

}  // namespace evenhand::run
