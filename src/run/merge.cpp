#include "src/run/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/shell.hpp"
#include "src/run/part.hpp"

namespace evenhand::run {
namespace fs = std::filesystem;

namespace {

/// The first file, which all others are to be like.
struct First {
  fs::path file;
  std::string command;
  nlohmann::json plan;
};

First first_of(const nlohmann::json& document, const fs::path& file) {
  try {
    return {file, document.at("command"), document.at("plan")};
  } catch (const nlohmann::json::exception&) {
    throw damaged_part(file, unlike_a_part);
  }
}

void require_like(const First& first, const First& other) {
  if (first.command != other.command) {
    throw InputError(
        fmt::format("{} was begun by 'evenhand {}', {} by 'evenhand {}'; give the parts of one run",
                    first.file.string(), first.command, other.file.string(), other.command));
  }
  require_same_plan(first.file, first.plan, other.file, other.plan);
}

void require_finished(const Experiment& experiment, const Part& part, const fs::path& file) {
  if (part.finished()) return;
  throw InputError(fmt::format(
      "{}: this part is unfinished; finish it with 'evenhand {} --resume {}', or judge what it "
      "holds with 'evenhand merge --partial {}'",
      file.string(), experiment.command(), shell_quoted(file.string()),
      shell_quoted(file.string())));
}

void add_part(Part& whole, const Part& part) {
  const bool is_last = part.range.end > whole.range.end;
  whole.range.first = std::min(whole.range.first, part.range.first);
  whole.range.end = std::max(whole.range.end, part.range.end);
  for (std::size_t i = 0; i < whole.sources.size(); ++i) {
    whole.sources[i].tally->merge(*part.sources[i].tally);
    if (!is_last) continue;
    whole.sources[i].next_block = part.sources[i].next_block;
    whole.sources[i].digest = part.sources[i].digest;
  }
}

std::string words_of(BlockRange blocks) {
  if (blocks.end == no_end) return fmt::format("the blocks from {} on are", blocks.first);
  return blocks.count() == 1 ? fmt::format("block {} is", blocks.first)
                             : fmt::format("blocks {} to {} are", blocks.first, blocks.end - 1);
}

}  // namespace

Merged merge_parts(const Experiment& experiment, const std::vector<fs::path>& files) {
  std::optional<First> first;
  std::optional<Part> whole;
  std::vector<PartInfo> infos;
  for (const fs::path& file : files) {
    const nlohmann::json document = load_document(file);
    First own = first_of(document, file);
    if (first) require_like(*first, own);
    if (!first) first = std::move(own);
    Part part = part_from_document(experiment, document, file);
    require_finished(experiment, part, file);
    infos.push_back({file, part.range});
    for (const SourceProgress& source : part.sources) {
      infos.back().digest_before += source.digest_before;
      infos.back().digest += source.digest;
    }
    if (whole) {
      add_part(*whole, part);
    } else {
      whole = std::move(part);
    }
  }
  if (!whole) throw InputError("no parts to merge; give files that --shard wrote");
  return {std::move(*whole), missing_blocks(std::move(infos), experiment.blocks())};
}

std::string command_for(const Experiment& experiment, BlockRange blocks) {
  const std::string last = blocks.end == no_end ? "" : std::to_string(blocks.end - 1);
  return fmt::format("{} --shard {}..{} --out DIR", experiment.command_line(), blocks.first, last);
}

void require_whole(const Experiment& experiment, const Merged& merged) {
  if (merged.missing.empty()) return;
  const BlockRange& first = merged.missing.front();
  std::string more;
  if (merged.missing.size() > 1) {
    more = fmt::format(", and {} more ranges of blocks, which 'evenhand merge --missing' lists",
                       merged.missing.size() - 1);
  }
  throw InputError(fmt::format("{} missing{}; add the part that holds them, or work it: {}",
                               words_of(first), more, command_for(experiment, first)));
}

std::vector<fs::path> part_files(const std::vector<fs::path>& names) {
  std::vector<fs::path> files;
  for (const fs::path& name : names) {
    std::error_code ignored;
    if (!fs::is_directory(name, ignored)) {
      files.push_back(name);
      continue;
    }
    std::vector<fs::path> inside;
    for (const fs::directory_entry& entry : fs::directory_iterator(name)) {
      const std::string file = entry.path().filename().string();
      if (file.ends_with(".evenhand") && !file.starts_with("checkpoint")) {
        inside.push_back(entry.path());
      }
    }
    if (inside.empty()) {
      throw InputError(fmt::format(
          "{}: no parts in this folder (*.evenhand, as --shard writes them)", name.string()));
    }
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

}  // namespace evenhand::run
