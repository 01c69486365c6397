#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "protocol/digests.hpp"
#include "protocol/messages.hpp"
#include "protocol/rules.hpp"
#include "protocol/suite.hpp"

namespace evenhand::protocol {

/// A deal with all that commits to it.
struct Dealt {
  std::vector<std::uint16_t> cards;  ///< by position
  std::vector<Salt> salts;           ///< by position; zeros where cards are sealed
  std::vector<Hash> fingerprints;    ///< by hand
  Hash root{};
};

/// One draw of the shuffle, to be followed by hand.
struct Draw {
  std::uint16_t word = 0;     ///< the two bytes that were drawn
  std::uint32_t choices = 0;  ///< how many there were
  bool rejected = false;  ///< the word was among the last 65536 mod choices, and another is drawn
};
using OnDraw = std::function<void(const Draw&)>;

/// Shuffles 0 … cards.size()-1 into `cards` by Fisher and Yates (Durstenfeld 1964), from the last
/// position down to the second: position i is exchanged with one of 0 … i, all equally likely. The
/// choices are two bytes of the generator, most significant first, modulo i+1; words of 65536 -
/// 65536 mod (i+1) and above are left out, so that they are exactly uniform. The generator gives
/// 128 bytes a request.
void shuffle_cards(random::HmacDrbg& drbg, std::span<std::uint16_t> cards,
                   const OnDraw& on_draw = {});

/// Returns the key that a deal is made of, to be followed by hand: 32 bytes of entropy and 16 of a
/// nonce for the generator, and the salt of each position.
Bytes deal_key(Suite& suite, std::size_t cards, const RoundContext& context, const Hash& seed,
               View contributions);

/// Deals the round that these secrets belong to: HKDF of the dealer's seed and all contributions,
/// salted with the session's digest, gives entropy (32 bytes) and nonce (16) of the HMAC_DRBG that
/// shuffles, and then the salt of each position.
Dealt make_deal(Suite& suite, const Rules& rules, const RoundContext& context, const Hash& seed,
                View contributions, const OnDraw& on_draw = {});

/// The head of the tree of a hand's cards. A leaf is position (2 bytes), card (2), salt (16).
Hash fingerprint_of(Suite& suite, std::size_t first_position, std::span<const std::uint16_t> cards,
                    std::span<const Salt> salts);
/// The leaf hashes of that tree.
std::vector<Hash> card_leaves(Suite& suite, std::size_t first_position,
                              std::span<const std::uint16_t> cards, std::span<const Salt> salts);

/// The head of the tree whose leaves are the fingerprints.
Hash root_of(Suite& suite, std::span<const Hash> fingerprints);

/// A hand's part of a deal.
CardsMessage cards_of(const Rules& rules, const Dealt& dealt, std::size_t hand);

/// A card by its place in a hand, with what leads from it to the hand's fingerprint.
CardMessage card_of(Suite& suite, const Rules& rules, const CardsMessage& hand, std::size_t place);
/// Throws ProtocolError unless it is a card of these rules that leads to its hand's fingerprint,
/// which is one of `fingerprints`.
void check_card(Suite& suite, const Rules& rules, const CardMessage& message,
                std::span<const Hash> fingerprints);

/// Throws ProtocolError unless the message holds a hand of these rules, of cards of the deck that
/// are all different.
void check_cards(const Rules& rules, const CardsMessage& message);

}  // namespace evenhand::protocol
