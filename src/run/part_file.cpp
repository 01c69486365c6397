#include "src/run/part_file.hpp"

#include <fmt/format.h>

#include <utility>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "base/sha256.hpp"
#include "reports/json_guard.hpp"

namespace evenhand::run {
namespace {

constexpr std::string_view magic = file_kinds::part.magic;
constexpr std::size_t digest_size = 64;

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

}  // namespace evenhand::run
