#include "src/run/record_file.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace evenhand::run {
namespace fs = std::filesystem;

RecordFile::RecordFile(fs::path path, std::uint64_t written)
    : path_(std::move(path)), written_(written) {
  const bool is_file = fs::is_regular_file(path_);
  // A run that was interrupted early leaves an empty one.
  if (is_file && written == 0 && fs::file_size(path_) > 0) {
    throw InputError(
        fmt::format("--record {}: the file exists; name another, or remove it", path_.string()));
  }
  if (written > 0 && (!is_file || fs::file_size(path_) < written)) {
    throw InputError(fmt::format(
        "--record {}: the checkpoint goes on after {} bytes of it, and the file is {}; give the "
        "file that was written with it",
        path_.string(), written, is_file ? "shorter" : "missing"));
  }
  if (written > 0) fs::resize_file(path_, written);
  file_.open(path_, std::ios::binary | std::ios::app);
  if (!file_) {
    throw InputError(fmt::format(
        "--record {}: cannot be written; give a file in a folder that exists", path_.string()));
  }
}

void RecordFile::append(std::string_view text) {
  file_ << text;
  if (!file_.flush()) {
    throw RunError(fmt::format("{}: cannot be written (is the disk full?)", path_.string()));
  }
  written_ += text.size();
}

}  // namespace evenhand::run
