#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace evenhand::source {

/// Tells whether a deal is one that was read before under the same name: a board that several
/// tables played. Names and cards are kept as hashes of 128 bits, so that two that differ are taken
/// for one with a probability of 2^-128. The last `least_known` of them at least are known, in
/// bounded memory.
class NamedDeals {
 public:
  enum class Seen {
    never,
    name,  ///< with other cards
    deal   ///< with the same cards
  };

  explicit NamedDeals(std::size_t least_known = std::size_t{1} << 20U)
      : least_known_(least_known) {}

  /// Returns what is known of the deal, which is known from here on. `cards` are its bytes.
  Seen look_up(std::string_view name, std::string_view cards);
  /// Whether the deal is known by that name. It is from here on; the name without it is not.
  bool meet(std::string_view name, std::string_view cards) { return add(key_of(name, cards)); }

 private:
  using Key = std::pair<std::uint64_t, std::uint64_t>;
  struct FirstHalf {
    std::size_t operator()(const Key& key) const { return key.first; }
  };
  using Keys = std::unordered_set<Key, FirstHalf>;

  static Key key_of(std::string_view name, std::string_view cards);
  /// Whether it was known. It is from here on.
  bool add(const Key& key);

  std::size_t least_known_;
  Keys newer_;
  Keys older_;
};

}  // namespace evenhand::source
