#include "src/run/checkpoint_file.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/error.hpp"
#include "src/run/part_file.hpp"

namespace evenhand::run {
namespace fs = std::filesystem;

namespace {

/// None where there is another file. Throws InputError when it is not there and cannot be made.
std::optional<LockedFile> claimed(const fs::path& path) {
  try {
    return LockedFile::claim(path);
  } catch (const RunError& error) {
    throw InputError(
        fmt::format("unfinished work cannot be kept in {}: {}; name a file that can be written "
                    "with --checkpoint",
                    path.string(), error.what()));
  }
}

/// None when another run has it. Throws InputError when it cannot be read.
std::optional<LockedFile> taken_over(const fs::path& path) {
  try {
    return LockedFile::take_over(path);
  } catch (const RunError& error) {
    throw InputError(fmt::format("{}: cannot be read: {}", path.string(), error.what()));
  }
}

}  // namespace

CheckpointFile CheckpointFile::claim(const fs::path& path) {
  if (std::optional<LockedFile> file = claimed(path)) return CheckpointFile(std::move(*file));
  throw InputError(
      fmt::format("--checkpoint {}: the file exists; go on from it with --resume, or name another",
                  path.string()));
}

CheckpointFile CheckpointFile::claim_in(const fs::path& folder, std::string_view stem) {
  constexpr int most = 10000;
  fs::path path = folder / fmt::format("{}.evenhand", stem);
  for (int number = 2; number <= most; ++number) {
    if (std::optional<LockedFile> file = claimed(path)) return CheckpointFile(std::move(*file));
    path.replace_filename(fmt::format("{}.{}.evenhand", stem, number));
  }
  throw InputError(
      fmt::format("{} is full of checkpoints; remove those that are not needed", folder.string()));
}

CheckpointFile CheckpointFile::take_over(const fs::path& path) {
  std::optional<LockedFile> file = taken_over(path);
  if (!file) throw InputError(fmt::format("{}: another run works with it", path.string()));
  return CheckpointFile(std::move(*file));
}

void CheckpointFile::save(const Experiment& experiment, const Part& part) {
  file_.replace(part_bytes(experiment, part));
}

}  // namespace evenhand::run
