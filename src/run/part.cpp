#include "src/run/part.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "src/run/part_file.hpp"

namespace evenhand::run {
namespace {

void require(bool is_sound, std::string_view what) {
  if (!is_sound) throw InputError(std::string(what));
}

/// Not what converts to one.
std::uint64_t whole_number(const nlohmann::json& json) {
  require(json.is_number_unsigned(), "a number of blocks or bytes is none");
  return json.get<std::uint64_t>();
}

void load_source(const nlohmann::json& saved, SourceProgress& source) {
  source.next_block = whole_number(saved.at("next_block"));
  source.finished = saved.at("finished");
  source.digest = saved.at("digest");
  source.digest_before = saved.value("digest_before", std::string());
  source.recorded = whole_number(saved.at("recorded"));
  source.record_digest = saved.at("record_digest");
  source.tally->load({"the tally", saved.at("tally")});
}

/// As many units as there are in the blocks that were worked, and all blocks worked of what is
/// finished. Of a stream nobody knows how many there were; of what a decision ended, which blocks.
void require_sound(const Experiment& experiment, const BlockRange& range,
                   const SourceProgress& source) {
  const std::uint64_t next = source.next_block;
  require(range.first <= next && next <= range.end, "blocks counted that it does not have");
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
  Part part{range, {}};
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
                       {"tally", source.tally->save()}});
    if (!source.digest_before.empty()) sources.back()["digest_before"] = source.digest_before;
  }
  return document_bytes({{"command", experiment.command()},
                         {"plan", experiment.plan()},
                         {"first_block", part.range.first},
                         {"end_block", part.range.end},
                         {"sources", std::move(sources)}});
}

void save_part(const Experiment& experiment, const Part& part, const std::filesystem::path& path) {
  write_file(path, part_bytes(experiment, part));
}

Part part_from_document(const Experiment& experiment, const nlohmann::json& document,
                        const std::filesystem::path& path) {
  try {
    const BlockRange range = {whole_number(document.at("first_block")),
                              whole_number(document.at("end_block"))};
    require(range.first <= range.end && range.end <= experiment.blocks(),
            "blocks that its plan does not have");
    Part part = new_part(experiment, range);
    const nlohmann::json& sources = document.at("sources");
    require(sources.is_array() && sources.size() == part.sources.size(),
            "another number of sources");
    for (std::size_t i = 0; i < part.sources.size(); ++i) {
      load_source(sources.at(i), part.sources[i]);
      require_sound(experiment, range, part.sources[i]);
    }
    return part;
  } catch (const nlohmann::json::exception&) {
    throw damaged_part(path, unlike_a_part);
  } catch (const InputError& error) {
    throw damaged_part(path, printable(error.what(), 200));
  }
}

}  // namespace evenhand::run
