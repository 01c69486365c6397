#include "src/run/part_file.hpp"

#include <fmt/format.h>
#include <openssl/sha.h>

#include "base/files.hpp"

namespace evenhand::session {
namespace {

constexpr std::string_view magic = "evenhand part\n";
constexpr std::size_t digest_size = SHA256_DIGEST_LENGTH;

std::string sha256(std::string_view bytes) {
  std::string digest(digest_size, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
  return digest;
}

}  // namespace

InputError damaged_part(const std::filesystem::path& path, std::string_view how) {
  return InputError(
      fmt::format("{}: damaged ({}); run that part of the session again", path.string(), how));
}

void save_document(nlohmann::json document, const std::filesystem::path& path) {
  document["format"] = part_format;
  std::string content(magic);
  nlohmann::json::to_cbor(document, content);
  content += sha256(content);
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
  if (sha256(body) != bytes.substr(body.size())) {
    throw damaged_part(path, "its SHA-256 does not match");
  }
  try {
    nlohmann::json document = nlohmann::json::from_cbor(body.substr(magic.size()));
    const int format = document.at("format");
    if (format > part_format) {
      throw InputError(fmt::format(
          "{}: written by a newer evenhand (format {}, this program reads up to {}); update it",
          path.string(), format, part_format));
    }
    return document;
  } catch (const nlohmann::json::exception& error) {
    throw damaged_part(path, error.what());
  }
}

std::string command_of(const nlohmann::json& document, const std::filesystem::path& path) {
  try {
    return document.at("plan").at("command");
  } catch (const nlohmann::json::exception& error) {
    throw damaged_part(path, error.what());
  }
}

}  // namespace evenhand::session
