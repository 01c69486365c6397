#include "src/run/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "src/run/part_order.hpp"

namespace evenhand::run {
namespace {

struct NamedPart {
  std::string file;
  Part part;
};

std::vector<NamedPart> load_in_order(const std::vector<std::filesystem::path>& files) {
  std::vector<NamedPart> parts;
  parts.reserve(files.size());
  for (const auto& file : files) parts.push_back({file.string(), load_part(file)});
  std::stable_sort(parts.begin(), parts.end(), [](const NamedPart& a, const NamedPart& b) {
    return a.part.range.first < b.part.range.first;
  });
  return parts;
}

void require_finished(const NamedPart& part) {
  if (part.part.finished()) return;
  throw InputError(fmt::format(
      "{}: this part is unfinished; finish it with 'evenhand {} --resume {}', or judge what it "
      "holds with 'evenhand merge --partial {}'",
      part.file, part.part.plan.command, shell_quoted(part.file), shell_quoted(part.file)));
}

}  // namespace

Part merge_parts(const std::vector<std::filesystem::path>& files) {
  std::vector<NamedPart> parts = load_in_order(files);
  std::vector<PartInfo> infos;
  for (const NamedPart& part : parts) {
    require_finished(part);
    infos.push_back({part.file, to_json(part.part.plan), part.part.range});
  }
  const Plan& plan = parts.front().part.plan;
  require_whole(infos, plan.is_stream() ? std::nullopt : std::optional(blocks_for(plan.samples)));
  Part whole = std::move(parts.front().part);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Part& part = parts[i].part;
    whole.range.end = part.range.end;
    for (std::size_t s = 0; s < whole.sources.size(); ++s) {
      whole.sources[s].next_block = part.sources[s].next_block;
      whole.sources[s].tallies->merge(*part.sources[s].tallies);
    }
  }
  return whole;
}

}  // namespace evenhand::run
