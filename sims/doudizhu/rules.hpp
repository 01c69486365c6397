#pragma once

#include <span>
#include <string_view>

namespace evenhand::doudizhu {

/// The points on which products differ. All are about wings, the cards that go with a trio chain or
/// a four.
struct Rules {
  /// How many solo wings of one play may have the same rank, 1 to 4. With 4, the same pair may also
  /// be two of the pair wings.
  unsigned alike_wings = 3;
  /// Both jokers may be wings of one play.
  bool joker_wings = false;
  /// Three wings may be of a rank that would make the trio chain longer.
  bool trio_beside_chain = false;
  /// The fourth card of a rank in the chain may be a wing.
  bool fourth_of_chain = false;
};

struct Preset {
  std::string_view name;
  std::string_view summary;
  Rules rules;
};

/// All presets; the first is the default.
std::span<const Preset> presets();

/// The preset of that name; throws InputError with a suggestion for an unknown one.
const Preset& preset(std::string_view name);

}  // namespace evenhand::doudizhu
