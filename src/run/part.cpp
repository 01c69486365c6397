#include "src/run/part.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "src/run/part_file.hpp"

namespace evenhand::run {
namespace {

constexpr std::uint64_t most_seconds = 366 * 86400;  // as --time allows

void require(bool is_sound, std::string_view what) {
  if (!is_sound) throw InputError(std::string(what));
}

void load_source(const reports::JsonMember& saved, const BlockRange& range,
                 SourceProgress& source) {
  source.next_block = saved["next_block"].count(range.first, range.end);
  source.finished = saved["finished"].flag();
  source.digest = saved["digest"].text();
  if (saved.has("digest_before")) source.digest_before = saved["digest_before"].text();
  source.recorded = saved["recorded"].count();
  source.record_digest = saved["record_digest"].text();
  source.tally->load(saved["tally"]);
}

/// Checks that there are as many units as in the blocks that were worked, and that all blocks of a
/// finished part were. For a stream nobody knows how many units there were; for a part that a
/// decision ended, which blocks.
void require_sound(const Experiment& experiment, const BlockRange& range,
                   const SourceProgress& source) {
  const std::uint64_t next = source.next_block;
  const std::uint64_t units = source.tally->units();
  if (range.end == no_end) {
    require(units <= experiment.units_before(no_end), "more was counted than was asked for");
    return;
  }
  require(units == experiment.units_before(next) - experiment.units_before(range.first),
          "another number of units than its blocks have");
  require(!source.finished || next == range.end || experiment.is_decided(*source.tally),
          "finished before its last block");
}

}  // namespace

bool Part::finished() const {
  return std::all_of(sources.begin(), sources.end(),
                     [](const SourceProgress& source) { return source.finished; });
}

std::uint64_t Part::units() const {
  std::uint64_t units = 0;
  for (const SourceProgress& source : sources) units += source.tally->units();
  return units;
}

Part new_part(const Experiment& experiment, BlockRange range) {
  Part part{range, {}, 0};
  for (std::size_t i = 0; i < experiment.sources().size(); ++i) {
    part.sources.push_back({range.first, range.empty(), {}, {}, 0, {}, experiment.new_tally(i)});
  }
  return part;
}

std::string part_bytes(const Experiment& experiment, const Part& part) {
  nlohmann::json sources = nlohmann::json::array();
  for (const SourceProgress& source : part.sources) {
    sources.push_back({{"next_block", source.next_block},
                       {"finished", source.finished},
                       {"digest", source.digest},
                       {"recorded", source.recorded},
                       {"record_digest", source.record_digest},
                       {"tally", source.tally->save().taken()}});
    if (!source.digest_before.empty()) sources.back()["digest_before"] = source.digest_before;
  }
  nlohmann::json document = {{"command", experiment.command()},
                             {"plan", experiment.plan()},
                             {"first_block", part.range.first},
                             {"end_block", part.range.end},
                             {"sources", std::move(sources)}};
  if (part.seconds_left > 0) document["seconds_left"] = part.seconds_left;
  return document_bytes(std::move(document));
}

void save_part(const Experiment& experiment, const Part& part, const std::filesystem::path& path) {
  write_file(path, part_bytes(experiment, part));
}

Part part_from_document(const Experiment& experiment, const nlohmann::json& document,
                        const std::filesystem::path& path) {
  const std::string name = "the part";
  const reports::JsonMember saved(name, document);
  try {
    const std::uint64_t end = saved["end_block"].count(0, experiment.blocks());
    Part part = new_part(experiment, {saved["first_block"].count(0, end), end});
    if (saved.has("seconds_left")) part.seconds_left = saved["seconds_left"].count(0, most_seconds);
    saved["sources"].require_size(part.sources.size());
    for (std::size_t i = 0; i < part.sources.size(); ++i) {
      load_source(saved["sources"][i], part.range, part.sources[i]);
      require_sound(experiment, part.range, part.sources[i]);
    }
    return part;
  } catch (const InputError& error) {
    throw damaged_part(path, printable(error.what(), 200));
  }
}

}  // namespace evenhand::run
