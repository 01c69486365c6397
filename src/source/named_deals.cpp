#include "src/source/named_deals.hpp"

#include <charconv>

#include "base/sha256.hpp"

namespace evenhand::source {

NamedDeals::Key NamedDeals::key_of(std::string_view name, std::string_view cards) {
  Sha256 hash;
  hash.add(std::to_string(name.size()));
  hash.add(":");
  hash.add(name);
  const std::string digest = hash.hex(cards);
  constexpr std::size_t half = 16;
  Key key;
  std::from_chars(digest.data(), digest.data() + half, key.first, 16);
  std::from_chars(digest.data() + half, digest.data() + 2 * half, key.second, 16);
  return key;
}

bool NamedDeals::add(const Key& key) {
  if (newer_.contains(key)) return true;
  const bool is_known = older_.contains(key);
  if (newer_.size() == least_known_) older_ = std::exchange(newer_, {});
  newer_.insert(key);
  return is_known;
}

NamedDeals::Seen NamedDeals::look_up(std::string_view name, std::string_view cards) {
  if (add(key_of(name, cards))) return Seen::deal;
  return add(key_of(name, {})) ? Seen::name : Seen::never;
}

}  // namespace evenhand::source
