#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/error.hpp"
#include "src/run/blocks.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::run {

// The file of a part of any experiment: a magic line, CBOR, SHA-256. The document has a "format",
// the "command" that began the run, and its "plan".

/// Parts of older formats are refused.
inline constexpr int part_format = 7;

/// The advice where a part cannot be read.
inline constexpr std::string_view run_part_again = "run that part of the session again";

/// The fault of a document that has not the members of a part.
inline constexpr std::string_view unlike_a_part = "a member is missing or of another type";

/// The bytes of the file of a document, with its format.
std::string document_bytes(nlohmann::json document);
/// Writes them to a file. Throws RunError.
void save_document(nlohmann::json document, const std::filesystem::path& path);

/// Reads the bytes of a file of that name. Throws InputError, which ends with the advice, when they
/// are no part, damaged or of an older format.
nlohmann::json document_from(std::string_view bytes, const std::filesystem::path& path,
                             std::string_view advice = run_part_again);
/// Reads the document of the file.
nlohmann::json load_document(const std::filesystem::path& path,
                             std::string_view advice = run_part_again);

/// The error for a document that is not of the form expected.
InputError damaged_part(const std::filesystem::path& path, std::string_view how,
                        std::string_view advice = run_part_again);

/// The blocks of a part, whatever it counts.
struct PartInfo {
  std::filesystem::path file;
  BlockRange range;
  std::string digest_before = {};  ///< of what was read, that of its sources one after the other
  std::string digest = {};
};

/// Throws InputError, naming the files and the first difference, unless two parts have one plan.
void require_same_plan(const std::filesystem::path& first_file, const nlohmann::json& first,
                       const std::filesystem::path& other_file, const nlohmann::json& other);

/// Returns the blocks of 0 … blocks-1 that no part has, as ranges that ascend and do not touch; the
/// last may end at no_end, where `blocks` is that. Throws InputError, naming the files, when two
/// parts have the same block, or one was not read after what the one before it was read from.
std::vector<BlockRange> missing_blocks(std::vector<PartInfo> parts, std::uint64_t blocks);

/// "2/3" as a range of so many blocks, "100..199" as the blocks from 100 to 199, "100.." as those
/// from 100 on; all of them when empty. Throws InputError, which speaks of
/// --shard, for anything else and for more shards than blocks.
BlockRange parse_shard(const std::string& text, std::uint64_t blocks);

/// "shard-2-3" of "2/3", "shard-100..199" of "100..199", "shard-100..end" of "100..".
std::string shard_name(std::string text);

/// The counts of one source.
struct SourceProgress {
  std::uint64_t next_block = 0;  ///< all blocks of the part before this one are counted
  bool finished = false;
  std::string digest;          ///< SHA-256 of what was read, and of what stands before the part
  std::string digest_before;   ///< SHA-256 of what stands before the part; empty when nothing does
  std::uint64_t recorded = 0;  ///< bytes of the record file when it was last counted
  std::string record_digest;   ///< their SHA-256
  std::shared_ptr<Tally> tally;  ///< shared with what judges one experiment of several
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
