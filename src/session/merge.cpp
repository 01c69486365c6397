#include "src/session/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"

namespace evenhand::session {
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

void require_same_session(const NamedPart& first, const NamedPart& other) {
  const nlohmann::json a = to_json(first.part.plan);
  const nlohmann::json b = to_json(other.part.plan);
  if (a == b) return;
  for (const auto& [key, value] : a.items()) {
    if (b.contains(key) && b.at(key) == value) continue;
    throw InputError(fmt::format(
        "{} and {} come from different sessions: {} is {} in one and {} "
        "in the other",
        first.file, other.file, key, value.dump(), b.contains(key) ? b.at(key).dump() : "missing"));
  }
}

void require_next(const NamedPart& before, const NamedPart& next) {
  const std::uint64_t end = before.part.range.end;
  const std::uint64_t first = next.part.range.first;
  if (first < end) {
    throw InputError(
        fmt::format("{} and {} overlap: both hold block {}", before.file, next.file, first));
  }
  if (first > end) {
    throw InputError(
        fmt::format("blocks {} to {} are missing between {} and {}; add the part that holds them",
                    end, first - 1, before.file, next.file));
  }
}

void require_ends(const std::vector<NamedPart>& parts) {
  const Part& first = parts.front().part;
  const Part& last = parts.back().part;
  if (first.plan.is_stream()) return;
  if (first.range.first > 0) {
    throw InputError(fmt::format("blocks 0 to {} are missing; add the part that holds them",
                                 first.range.first - 1));
  }
  const std::uint64_t blocks = blocks_for(first.plan.samples);
  if (last.range.end < blocks) {
    throw InputError(fmt::format("blocks {} to {} are missing; add the part that holds them",
                                 last.range.end, blocks - 1));
  }
}

}  // namespace

Part merge_parts(const std::vector<std::filesystem::path>& files) {
  std::vector<NamedPart> parts = load_in_order(files);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    require_same_session(parts.front(), parts[i]);
    require_finished(parts[i]);
    if (i > 0) require_next(parts[i - 1], parts[i]);
  }
  require_ends(parts);
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

}  // namespace evenhand::session
