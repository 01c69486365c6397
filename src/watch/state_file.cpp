#include "src/watch/state_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "src/run/part_file.hpp"

namespace evenhand::watch {
namespace {

namespace fs = std::filesystem;

LockedFile taken(const std::string& path) {
  std::error_code ignored;
  if (fs::is_symlink(fs::symlink_status(path, ignored))) {
    throw InputError(fmt::format("--state {}: is a link; name the file itself", path));
  }
  fs::create_directories(fs::path(path).parent_path(), ignored);
  try {
    if (auto file = LockedFile::claim(path)) return std::move(*file);
    if (auto file = LockedFile::take_over(path)) return std::move(*file);
  } catch (const RunError& error) {
    throw InputError(fmt::format("--state {}: cannot be kept: {}; name a file that can be written",
                                 path, error.what()));
  }
  throw InputError(fmt::format(
      "--state {}: another watch keeps its state in it; end that, or name another file", path));
}

}  // namespace

StateFile::StateFile(const std::string& path) : file_(taken(path)) {}

void StateFile::save(nlohmann::json document) {
  file_.replace(run::document_bytes(std::move(document)));
}

}  // namespace evenhand::watch
