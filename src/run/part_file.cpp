#include "src/run/part_file.hpp"

#include <fmt/format.h>

#include "base/files.hpp"
#include "base/sha256.hpp"

namespace evenhand::run {
namespace {

constexpr std::string_view magic = "evenhand part\n";
constexpr std::size_t digest_size = 64;

}  // namespace

InputError damaged_part(const std::filesystem::path& path, std::string_view how) {
  return InputError(
      fmt::format("{}: damaged ({}); run that part of the session again", path.string(), how));
}

void save_document(nlohmann::json document, const std::filesystem::path& path) {
  document["format"] = part_format;
  std::string content(magic);
  nlohmann::json::to_cbor(document, content);
  content += Sha256().hex(content);
  write_file(path, content);
}

nlohmann::json load_document(const std::filesystem::path& path) {
  const std::string content = read_file(path);
  const std::string_view bytes = content;
  if (!bytes.starts_with(magic)) {
    throw InputError(
        fmt::format("{}: not a checkpoint or shard of evenhand (expected a file that --shard or an "
                    "interrupted run wrote)",
                    path.string()));
  }
  if (bytes.size() < magic.size() + digest_size) throw damaged_part(path, "cut short");
  const std::string_view body = bytes.substr(0, bytes.size() - digest_size);
  if (Sha256().hex(body) != bytes.substr(body.size())) {
    throw damaged_part(path, "its SHA-256 does not match");
  }
  try {
    nlohmann::json document = nlohmann::json::from_cbor(body.substr(magic.size()));
    const int format = document.at("format");
    if (format != part_format) {
      throw InputError(fmt::format(
          "{}: written by {} evenhand (format {}, this program reads {}); {}", path.string(),
          format > part_format ? "a newer" : "an older", format, part_format,
          format > part_format ? "update it" : "run that part of the session again"));
    }
    return document;
  } catch (const nlohmann::json::exception& error) {
    throw damaged_part(path, error.what());
  }
}

}  // namespace evenhand::run
