#include "src/audit/state_space_tally.hpp"

#include <array>
#include <utility>
#include <vector>

#include "src/audit/deal_key.hpp"
#include "src/audit/packed_counts.hpp"
#include "src/audit/pieces.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view what = "state space";

std::size_t saved_number(const nlohmann::json& saved, std::string_view key) {
  const nlohmann::json& number = saved_member(saved, key, what);
  if (!number.is_number_unsigned()) throw damaged_tally(what, "a number is missing");
  return number.get<std::size_t>();
}

}  // namespace

StateSpaceTally::StateSpaceTally(std::size_t deck_size) : sketch_(largest_deal_key(deck_size)) {}

KeySketch StateSpaceTally::sketch() const {
  KeySketch settled = sketch_;
  settled.settle();
  return settled;
}

void StateSpaceTally::fold(const cards::DealBatch& batch) {
  constexpr std::size_t piece = 256;
  std::array<std::uint64_t, piece> keys;
  for_pieces(batch, piece, [&](const auto& deals) {
    deal_keys(deals, keys.data());
    sketch_.add({keys.data(), deals.count});
  });
}

void StateSpaceTally::merge(const Tally& other) {
  sketch_.merge(static_cast<const StateSpaceTally&>(other).sketch_);
}

nlohmann::json StateSpaceTally::save() const {
  const KeySketch settled = sketch();
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

void StateSpaceTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  const std::size_t level = saved_number(saved, "level");
  const std::size_t size = saved_number(saved, "size");
  if (level >= 64 || size > KeySketch::default_limit) throw damaged_tally(what, "too large");
  const auto steps = unpack_counts(saved_member(saved, "key_steps", what), size, what);
  const auto copies = unpack_counts(saved_member(saved, "copies", what), size, what);
  std::vector<KeySketch::Entry> entries;
  std::uint64_t key = 0;
  std::uint64_t left = deals;
  for (std::size_t i = 0; i < size; ++i) {
    key += steps[i];
    if (copies[i] > left) throw damaged_tally(what, "more deals than there were");
    left -= copies[i];
    entries.push_back({key, copies[i]});
  }
  if (level == 0 && left != 0) throw damaged_tally(what, "fewer deals than there were");
  if (!sketch_.assign(static_cast<unsigned>(level), std::move(entries))) {
    throw damaged_tally(what, "keys that cannot be held");
  }
}

}  // namespace evenhand::audit
