#include "src/run/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/shell.hpp"
#include "src/run/part_file.hpp"
#include "src/run/part_order.hpp"

namespace evenhand::run {
namespace {

std::string command_of(const PartDocument& part) {
  try {
    return part.document.at("command");
  } catch (const nlohmann::json::exception&) {
    throw damaged_part(part.file, unlike_a_part);
  }
}

PartInfo info_of(const PartDocument& part) {
  try {
    return {part.file.string(),
            part.document.at("plan"),
            {part.document.at("first_block"), part.document.at("end_block")}};
  } catch (const nlohmann::json::exception&) {
    throw damaged_part(part.file, unlike_a_part);
  }
}

void require_finished(const Experiment& experiment, const Part& part, const std::string& file) {
  if (part.finished()) return;
  throw InputError(fmt::format(
      "{}: this part is unfinished; finish it with 'evenhand {} --resume {}', or judge what it "
      "holds with 'evenhand merge --partial {}'",
      file, experiment.command(), shell_quoted(file), shell_quoted(file)));
}

}  // namespace

std::vector<PartDocument> load_parts(const std::vector<std::filesystem::path>& files) {
  std::vector<PartDocument> parts;
  for (const std::filesystem::path& file : files) {
    parts.push_back({file, load_document(file)});
    const std::string first = command_of(parts.front());
    const std::string command = command_of(parts.back());
    if (command == first) continue;
    throw InputError(
        fmt::format("{} was begun by 'evenhand {}', {} by 'evenhand {}'; give the parts of one run",
                    files.front().string(), first, file.string(), command));
  }
  return parts;
}

Part merge_parts(const Experiment& experiment, std::vector<PartDocument> parts) {
  std::stable_sort(parts.begin(), parts.end(), [](const PartDocument& a, const PartDocument& b) {
    return info_of(a).range.first < info_of(b).range.first;
  });
  std::vector<PartInfo> infos;
  for (const PartDocument& part : parts) infos.push_back(info_of(part));
  const std::uint64_t blocks = experiment.blocks();
  std::optional<Part> whole;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Part part = part_from_document(experiment, parts[i].document, parts[i].file);
    require_finished(experiment, part, infos[i].file);
    if (!whole) {
      whole = std::move(part);
      require_whole(infos, blocks == no_end ? std::nullopt : std::optional(blocks));
      continue;
    }
    whole->range.end = part.range.end;
    for (std::size_t s = 0; s < whole->sources.size(); ++s) {
      whole->sources[s].next_block = part.sources[s].next_block;
      whole->sources[s].tally->merge(*part.sources[s].tally);
    }
  }
  return std::move(*whole);
}

}  // namespace evenhand::run
