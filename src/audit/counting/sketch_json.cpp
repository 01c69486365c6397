#include "src/audit/counting/sketch_json.hpp"

#include <utility>
#include <vector>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

std::size_t saved_number(const nlohmann::json& saved, std::string_view key, std::string_view what) {
  const nlohmann::json& number = saved_member(saved, key, what);
  if (!number.is_number_unsigned()) throw damaged_tally(what, "a number is missing");
  return number.get<std::size_t>();
}

}  // namespace

nlohmann::json save_sketch(const KeySketch& settled) {
  std::vector<std::uint64_t> steps;
  std::vector<std::uint64_t> copies;
  std::uint64_t last = 0;
  for (const KeySketch::Entry& entry : settled.entries()) {
    steps.push_back(entry.key - std::exchange(last, entry.key));
    copies.push_back(entry.copies);
  }
  return {{"level", settled.level()},
          {"size", steps.size()},
          {"key_steps", pack_counts(steps)},
          {"copies", pack_counts(copies)}};
}

void load_sketch(const nlohmann::json& saved, std::uint64_t keys, std::string_view what,
                 KeySketch& sketch) {
  const std::size_t level = saved_number(saved, "level", what);
  const std::size_t size = saved_number(saved, "size", what);
  if (level >= 64 || size > KeySketch::default_limit) throw damaged_tally(what, "too large");
  const auto steps = unpack_counts(saved_member(saved, "key_steps", what), size, what);
  const auto copies = unpack_counts(saved_member(saved, "copies", what), size, what);
  std::vector<KeySketch::Entry> entries;
  std::uint64_t key = 0;
  std::uint64_t left = keys;
  for (std::size_t i = 0; i < size; ++i) {
    key += steps[i];
    if (copies[i] > left) throw damaged_tally(what, "more deals than there were");
    left -= copies[i];
    entries.push_back({key, copies[i]});
  }
  if (level == 0 && left != 0) throw damaged_tally(what, "fewer deals than there were");
  if (!sketch.assign(static_cast<unsigned>(level), std::move(entries))) {
    throw damaged_tally(what, "keys that cannot be held");
  }
}

}  // namespace evenhand::audit
