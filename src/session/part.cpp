#include "src/session/part.hpp"

#include <fmt/format.h>
#include <openssl/sha.h>

#include <algorithm>
#include <string_view>

#include "base/error.hpp"
#include "base/files.hpp"

namespace evenhand::session {
namespace {

constexpr std::string_view magic = "evenhand part\n";
constexpr int part_format = 1;
constexpr std::size_t digest_size = SHA256_DIGEST_LENGTH;

std::string sha256(std::string_view bytes) {
  std::string digest(digest_size, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
  return digest;
}

nlohmann::json to_json(const Part& part) {
  nlohmann::json sources = nlohmann::json::array();
  for (const SourceProgress& source : part.sources) {
    sources.push_back({{"next_block", source.next_block},
                       {"finished", source.finished},
                       {"digest", source.digest},
                       {"tallies", source.tallies->save()}});
  }
  return {{"format", part_format},
          {"plan", to_json(part.plan)},
          {"first_block", part.range.first},
          {"end_block", part.range.end},
          {"sources", std::move(sources)}};
}

/// Throws nlohmann::json::exception where the document is not of the form written above.
Part part_from_json(const nlohmann::json& json) {
  Part part =
      new_part(plan_from_json(json.at("plan")), {json.at("first_block"), json.at("end_block")});
  const nlohmann::json& sources = json.at("sources");
  for (std::size_t i = 0; i < part.sources.size(); ++i) {
    const nlohmann::json& saved = sources.at(i);
    part.sources[i].next_block = saved.at("next_block");
    part.sources[i].finished = saved.at("finished");
    part.sources[i].digest = saved.at("digest");
    part.sources[i].tallies->load(saved.at("tallies"));
  }
  return part;
}

}  // namespace

bool Part::finished() const {
  return std::all_of(sources.begin(), sources.end(),
                     [](const SourceProgress& source) { return source.finished; });
}

Part new_part(const Plan& plan, BlockRange range) {
  Part part{plan, range, {}};
  for (std::size_t i = 0; i < plan.sources.size(); ++i) {
    part.sources.push_back(
        {range.first,
         false,
         {},
         std::make_unique<audit::Tallies>(audit::BatterySpec{plan.groups}, plan.deck)});
  }
  return part;
}

void save_part(const Part& part, const std::filesystem::path& path) {
  std::string content(magic);
  nlohmann::json::to_cbor(to_json(part), content);
  content += sha256(content);
  write_file(path, content);
}

Part load_part(const std::filesystem::path& path) {
  const std::string content = read_file(path);
  const std::string_view bytes = content;
  if (!bytes.starts_with(magic)) {
    throw InputError(
        fmt::format("{}: not a checkpoint or shard of evenhand (expected a file that --shard or an "
                    "interrupted run wrote)",
                    path.string()));
  }
  const auto damaged = [&](std::string_view how) {
    return InputError(
        fmt::format("{}: damaged ({}); run that part of the session again", path.string(), how));
  };
  if (bytes.size() < magic.size() + digest_size) throw damaged("cut short");
  const std::string_view body = bytes.substr(0, bytes.size() - digest_size);
  if (sha256(body) != bytes.substr(body.size())) throw damaged("its SHA-256 does not match");
  try {
    const nlohmann::json json = nlohmann::json::from_cbor(body.substr(magic.size()));
    const int format = json.at("format");
    if (format > part_format) {
      throw InputError(fmt::format(
          "{}: written by a newer evenhand (format {}, this program reads up to {}); update it",
          path.string(), format, part_format));
    }
    return part_from_json(json);
  } catch (const nlohmann::json::exception& error) {
    throw damaged(error.what());
  }
}

}  // namespace evenhand::session
