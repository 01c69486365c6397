#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "src/audit/tallies.hpp"
#include "src/run/blocks.hpp"
#include "src/audit/session/plan.hpp"

namespace evenhand::session {

/// What has been counted of one source.
struct SourceProgress {
  std::uint64_t next_block = 0;  ///< all blocks of the part before this one are counted
  bool finished = false;
  std::string digest;  ///< SHA-256 of what was read of a log or external shuffler
  std::unique_ptr<audit::Tallies> tallies;
};

/// The tallies of a range of blocks of a session: a checkpoint, a shard or the whole.
struct Part {
  Plan plan;
  BlockRange range;  ///< the blocks this part is to work; meaningless for a log read to its end
  std::vector<SourceProgress> sources;  ///< as in plan.sources

  bool finished() const;
};

/// A part with nothing counted yet.
Part new_part(const Plan& plan, BlockRange range);

/// Writes the part to a file (magic line, CBOR, SHA-256). Throws RunError.
void save_part(const Part& part, const std::filesystem::path& path);

/// Throws InputError when the file is not a part, is damaged or comes from a newer version.
Part load_part(const std::filesystem::path& path);

}  // namespace evenhand::session
