#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace evenhand::protocol {

// Rules for the names of players: what a reader sees has to be what is signed, and no two players
// of a session may look the same.

/// Returns why a name cannot be a player's, to be put after the name: "has a blank at an end, or
/// two together". Empty for one that a player can be called: 1 to 64 bytes, a nickname by RFC 8266,
/// section 2, in the form that its enforcement gives: NFKC, of characters that Unicode has assigned
/// and that are neither invisible nor controls, single spaces between words alone. The Braille
/// blank, which RFC 8266 takes, is refused, too.
std::string_view why_no_name(std::string_view name);

/// Returns the form by which names are compared: equal texts are the same name. It is the
/// case-folded form in NFKC, where RFC 8266, section 2.4, says lower case: folding has no
/// exceptions by language or place.
std::string compared_name(std::string_view name);

}  // namespace evenhand::protocol
