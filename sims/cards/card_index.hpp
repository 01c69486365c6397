#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::cards {

/// Finds the cards that a spelling stands for.
class CardIndex {
 public:
  explicit CardIndex(const Deck& deck);
  CardIndex(const CardIndex&) = delete;
  CardIndex& operator=(const CardIndex&) = delete;

  /// The cards of that spelling, ascending; empty when it is unknown. More than one card stands
  /// for copies that cannot be told apart. A spelling that differs in case alone is taken when
  /// only one card can be meant.
  std::span<const std::uint16_t> find(std::string_view spelling);

  /// Returns the same for a spelling of 1 to 8 bytes, whose bytes are those of `key`, the first the
  /// lowest.
  std::span<const std::uint16_t> find_short(std::string_view spelling, std::uint64_t key) {
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
    Recent& recent = recent_[key * golden >> 54];
    if (recent.key != key) recent = {key, look_up(spelling)};
    return recent.cards;
  }

  /// The spelling most like this one, or empty.
  std::string_view nearest(std::string_view spelling) const;

 private:
  using Cards = std::vector<std::uint16_t>;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  using Table = std::unordered_map<std::string, Cards, Hash, std::equal_to<>>;
  /// A short spelling that was found before: logs repeat the same few hundred.
  struct Recent {
    std::uint64_t key = 0;
    std::span<const std::uint16_t> cards;
  };

  void add(const std::string& spelling, const Cards& cards);
  std::span<const std::uint16_t> look_up(std::string_view spelling) const;

  Table exact_;
  Table folded_;  ///< by lower-case spelling; an empty entry could mean several cards
  std::array<Recent, 1024> recent_;
};

}  // namespace evenhand::cards
