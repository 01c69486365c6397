#include "protocol/deal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "protocol/faults.hpp"
#include "protocol/merkle.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::size_t entropy_size = 32;
constexpr std::size_t nonce_size = 16;
constexpr std::size_t request_size = 128;

/// Words of two bytes from a generator.
class Words {
 public:
  explicit Words(random::HmacDrbg& drbg) : drbg_(drbg) {}
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;
  ~Words() { wipe(buffer_); }

  std::uint16_t next() {
    if (at_ == buffer_.size()) {
      drbg_.generate(buffer_);
      at_ = 0;
    }
    const auto word = static_cast<std::uint16_t>(buffer_[at_] << 8U | buffer_[at_ + 1]);
    at_ += 2;
    return word;
  }

 private:
  random::HmacDrbg& drbg_;
  std::array<std::uint8_t, request_size> buffer_{};
  std::size_t at_ = request_size;
};

std::uint32_t draw_below(Words& words, std::uint32_t choices, const OnDraw& on_draw) {
  const std::uint32_t limit = 65536U - 65536U % choices;
  while (true) {
    const std::uint16_t word = words.next();
    const bool rejected = word >= limit;
    if (on_draw) on_draw({word, choices, rejected});
    if (!rejected) return word % choices;
  }
}

}  // namespace

void shuffle_cards(random::HmacDrbg& drbg, std::span<std::uint16_t> cards, const OnDraw& on_draw) {
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  Words words(drbg);
  for (std::size_t i = cards.size(); i-- > 1;) {
    std::swap(cards[i], cards[draw_below(words, static_cast<std::uint32_t>(i + 1), on_draw)]);
  }
}

Bytes deal_key(Suite& suite, std::size_t cards, const RoundContext& context, const Hash& seed,
               View contributions) {
  Bytes secrets(seed.begin(), seed.end());
  secrets.insert(secrets.end(), contributions.begin(), contributions.end());
  const auto round = big_endian<4>(context.round);
  const std::string purpose = suite.label("deal");
  Bytes info(purpose.begin(), purpose.end());
  info.insert(info.end(), context.session.begin(), context.session.end());
  info.insert(info.end(), round.begin(), round.end());
  Bytes derived(entropy_size + nonce_size + cards * sizeof(Salt));
  suite.derive(secrets, context.session, info, derived);
  wipe(secrets);
  return derived;
}

Dealt make_deal(Suite& suite, const Rules& rules, const RoundContext& context, const Hash& seed,
                View contributions, const OnDraw& on_draw) {
  const std::size_t count = rules.deck.size;
  Bytes derived = deal_key(suite, count, context, seed, contributions);

  const View all = derived;
  suite.drbg().instantiate(all.first(entropy_size), all.subspan(entropy_size, nonce_size),
                           view(suite.label("deal")));
  Dealt dealt;
  dealt.cards.resize(count);
  shuffle_cards(suite.drbg(), dealt.cards, on_draw);
  dealt.salts.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const View salt = all.subspan(entropy_size + nonce_size + i * sizeof(Salt), sizeof(Salt));
    std::copy(salt.begin(), salt.end(), dealt.salts[i].begin());
  }
  wipe(derived);

  std::size_t first = 0;
  for (const std::uint16_t size : rules.hands) {
    dealt.fingerprints.push_back(fingerprint_of(suite, first,
                                                std::span(dealt.cards).subspan(first, size),
                                                std::span(dealt.salts).subspan(first, size)));
    first += size;
  }
  dealt.root = root_of(suite, dealt.fingerprints);
  return dealt;
}

std::vector<Hash> card_leaves(Suite& suite, std::size_t first_position,
                              std::span<const std::uint16_t> cards, std::span<const Salt> salts) {
  std::vector<Hash> leaves(cards.size());
  std::array<std::uint8_t, 4 + sizeof(Salt)> leaf{};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto position = big_endian<2>(first_position + i);
    const auto card = big_endian<2>(cards[i]);
    std::copy(position.begin(), position.end(), leaf.begin());
    std::copy(card.begin(), card.end(), leaf.begin() + 2);
    std::copy(salts[i].begin(), salts[i].end(), leaf.begin() + 4);
    leaves[i] = leaf_hash(suite, leaf);
  }
  return leaves;
}

Hash fingerprint_of(Suite& suite, std::size_t first_position, std::span<const std::uint16_t> cards,
                    std::span<const Salt> salts) {
  return tree_head(suite, card_leaves(suite, first_position, cards, salts));
}

Hash root_of(Suite& suite, std::span<const Hash> fingerprints) {
  std::vector<Hash> leaves;
  for (const Hash& fingerprint : fingerprints) leaves.push_back(leaf_hash(suite, fingerprint));
  return tree_head(suite, std::move(leaves));
}

CardsMessage cards_of(const Rules& rules, const Dealt& dealt, std::size_t hand) {
  const auto first = static_cast<std::ptrdiff_t>(rules.first_of(hand));
  const std::ptrdiff_t count = rules.hands[hand];
  return {static_cast<std::uint8_t>(hand),
          {dealt.cards.begin() + first, dealt.cards.begin() + first + count},
          {dealt.salts.begin() + first, dealt.salts.begin() + first + count}};
}

CardMessage card_of(Suite& suite, const Rules& rules, const CardsMessage& hand, std::size_t place) {
  return {hand.hand, static_cast<std::uint16_t>(place), hand.cards.at(place), hand.salts.at(place),
          inclusion_proof(suite, place,
                          card_leaves(suite, rules.first_of(hand.hand), hand.cards, hand.salts))};
}

void check_card(Suite& suite, const Rules& rules, const CardMessage& message,
                std::span<const Hash> fingerprints) {
  if (message.hand >= std::min(rules.hands.size(), fingerprints.size()) ||
      message.place >= rules.hands[message.hand]) {
    throw ProtocolError(Code::wrong_seat, fmt::format("card {} of hand {}, which there is not",
                                                      message.place, message.hand));
  }
  if (message.card >= rules.deck.size) {
    throw ProtocolError(Code::no_such_card,
                        fmt::format("card {}, and the deck has {}", message.card, rules.deck.size));
  }
  const auto leaf = card_leaves(suite, rules.first_of(message.hand) + message.place,
                                {&message.card, 1}, {&message.salt, 1});
  if (!is_included(suite, leaf.front(), message.place, rules.hands[message.hand], message.path,
                   fingerprints[message.hand])) {
    throw ProtocolError(Code::bad_opening, "the card is not in the hand with that fingerprint");
  }
}

void check_cards(const Rules& rules, const CardsMessage& message) {
  if (message.hand >= rules.hands.size()) {
    throw ProtocolError(Code::wrong_seat,
                        fmt::format("hand {}, and there are {}", message.hand, rules.hands.size()));
  }
  if (message.cards.size() != rules.hands[message.hand]) {
    throw ProtocolError(Code::wrong_count,
                        fmt::format("{} cards, and the hand has {}", message.cards.size(),
                                    rules.hands[message.hand]));
  }
  std::vector<bool> seen(rules.deck.size);
  for (const std::uint16_t card : message.cards) {
    if (card >= rules.deck.size) {
      throw ProtocolError(Code::no_such_card,
                          fmt::format("card {}, and the deck has {}", card, rules.deck.size));
    }
    if (seen[card]) {
      throw ProtocolError(Code::card_twice,
                          fmt::format("{} a second time", cards::card_words(rules.deck, card)));
    }
    seen[card] = true;
  }
}

}  // namespace evenhand::protocol
