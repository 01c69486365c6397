#include "src/run/part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/sha256.hpp"
#include "reports/json_guard.hpp"

namespace evenhand::run {
namespace {

constexpr std::string_view magic = file_kinds::part.magic;
constexpr std::size_t digest_size = 64;

std::string plan_value(const nlohmann::json& plan, const std::string& key) {
  return plan.contains(key) ? plan.at(key).dump() : "missing";
}

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

InputError damaged_part(const std::filesystem::path& path, std::string_view how,
                        std::string_view advice) {
  return InputError(fmt::format("{}: damaged ({}); {}", path.string(), how, advice));
}

std::string document_bytes(nlohmann::json document) {
  document["format"] = part_format;
  std::string content(magic);
  nlohmann::json::to_cbor(document, content);
  content += Sha256().hex(content);
  return content;
}

void save_document(nlohmann::json document, const std::filesystem::path& path) {
  write_file(path, document_bytes(std::move(document)));
}

nlohmann::json document_from(std::string_view bytes, const std::filesystem::path& path,
                             std::string_view advice) {
  if (bytes.empty()) {
    throw InputError(
        fmt::format("{}: empty; the run that made it ended before it kept anything: run it again",
                    path.string()));
  }
  if (!bytes.starts_with(magic)) {
    throw InputError(
        fmt::format("{}: not a checkpoint or shard of evenhand (expected a file that --shard or an "
                    "interrupted run wrote)",
                    path.string()));
  }
  if (bytes.size() < magic.size() + digest_size) throw damaged_part(path, "cut short", advice);
  const std::string_view body = bytes.substr(0, bytes.size() - digest_size);
  if (Sha256().hex(body) != bytes.substr(body.size())) {
    throw damaged_part(path, "its SHA-256 does not match", advice);
  }
  reports::GuardedJson read =
      reports::read_guarded(body.substr(magic.size()), nlohmann::json::input_format_t::cbor);
  if (!read.error.empty()) throw damaged_part(path, read.error, advice);
  try {
    const int format = read.value.at("format");
    if (format != part_format) {
      throw InputError(
          fmt::format("{}: written by {} evenhand (format {}, this program reads {}); {}",
                      path.string(), format > part_format ? "a newer" : "an older", format,
                      part_format, format > part_format ? "update it" : advice));
    }
    return std::move(read.value);
  } catch (const nlohmann::json::exception&) {
    throw damaged_part(path, unlike_a_part, advice);
  }
}

nlohmann::json load_document(const std::filesystem::path& path, std::string_view advice) {
  return document_from(read_file(path, file_kinds::part), path, advice);
}

void require_same_plan(const std::filesystem::path& first_file, const nlohmann::json& first,
                       const std::filesystem::path& other_file, const nlohmann::json& other) {
  if (first == other) return;
  nlohmann::json keys = first;
  keys.update(other);
  for (const auto& [key, ignored] : keys.items()) {
    const std::string one = plan_value(first, key);
    const std::string two = plan_value(other, key);
    if (one == two) continue;
    throw InputError(
        fmt::format("{} and {} come from different sessions: {} is {} in one and {} "
                    "in the other",
                    first_file.string(), other_file.string(), key, one, two));
  }
}

std::vector<BlockRange> missing_blocks(std::vector<PartInfo> parts, std::uint64_t blocks) {
  std::stable_sort(parts.begin(), parts.end(), [](const PartInfo& a, const PartInfo& b) {
    return a.range.first < b.range.first;
  });
  std::vector<BlockRange> missing;
  std::uint64_t next = 0;
  const PartInfo* before = nullptr;
  for (const PartInfo& part : parts) {
    if (part.range.empty()) continue;
    if (part.range.first < next) {
      throw InputError(fmt::format("{} and {} overlap: both hold block {}", before->file.string(),
                                   part.file.string(), part.range.first));
    }
    if (part.range.first > next) missing.push_back({next, part.range.first});
    if (before != nullptr && part.range.first == next && part.digest_before != before->digest &&
        !part.digest_before.empty()) {
      throw InputError(fmt::format(
          "{} and {} were read from different logs: the SHA-256 of what stands before the second "
          "is {}, and that of what was read up to the end of the first {}; give parts of one log",
          before->file.string(), part.file.string(), part.digest_before, before->digest));
    }
    next = part.range.end;
    before = &part;
  }
  if (next < blocks) missing.push_back({next, blocks});
  return missing;
}

BlockRange parse_shard(const std::string& shard, std::uint64_t blocks) {
  if (shard.empty()) return {0, blocks};
  const std::string_view text = shard;
  if (const auto dots = shard.find(".."); dots != std::string::npos) {
    if (blocks == 0) throw InputError("--shard: a run of no blocks has no parts");
    const std::uint64_t first =
        parse_count(text.substr(0, dots), "--shard (first block)", 0, blocks - 1);
    const std::string_view last = text.substr(dots + 2);
    if (last.empty()) return {first, blocks};
    return {first, 1 + parse_count(last, "--shard (last block)", first, blocks - 1)};
  }
  const auto slash = shard.find('/');
  if (slash == std::string::npos) {
    throw InputError(fmt::format(
        "--shard: '{}' is not of the form K/N, such as 2/3, or A..B, such as 100..199", shard));
  }
  const std::uint64_t count = parse_count(text.substr(slash + 1), "--shard (N)", 1, 1000000);
  const std::uint64_t index = parse_count(text.substr(0, slash), "--shard (K)", 1, count);
  if (count > blocks) {
    throw InputError(fmt::format(
        "--shard {}: {} shards are more than the blocks of this run ({}); ask for fewer", shard,
        count, blocks));
  }
  return shard_range(blocks, index, count);
}

std::string shard_name(std::string text) {
  std::replace(text.begin(), text.end(), '/', '-');
  return "shard-" + text + (text.ends_with("..") ? "end" : "");
}

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
