#include "protocol/sealed_deck.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/deal.hpp"
#include "protocol/faults.hpp"
#include "protocol/merkle.hpp"

namespace evenhand::protocol {
namespace {

std::array<std::uint8_t, 1> half_number(std::uint8_t half) { return {half}; }

/// 64 bytes of a hash, so that a number modulo the order is uniform but for 2^-260.
Wide wide_of(Suite& suite, const Hash& digest) {
  Wide wide;
  for (std::uint8_t half = 0; half < 2; ++half) {
    const Hash part = suite.named("wide", {digest, half_number(half)});
    std::copy(part.begin(), part.end(), wide.begin() + std::ptrdiff_t{32} * half);
  }
  return wide;
}

void require_count(View bytes, std::size_t count, std::size_t size, std::string_view what) {
  if (bytes.size() == count * size) return;
  throw ProtocolError(Code::wrong_count, fmt::format("{}: {} bytes, expected {} times {}", what,
                                                     bytes.size(), count, size));
}

template <class Item>
void append_item(Bytes& out, const Item& item) {
  out.insert(out.end(), item.bytes().begin(), item.bytes().end());
}

template <class Item>
Bytes bytes_of_all(std::span<const Item> items) {
  Bytes bytes;
  bytes.reserve(items.size() * sizeof(Hash));
  for (const Item& item : items) append_item(bytes, item);
  return bytes;
}

}  // namespace

Scalar scalar_of(Suite& suite, const Hash& digest) {
  return Scalar::reduced(wide_of(suite, digest));
}

Point point_of(Suite& suite, const Hash& digest) { return Point::derived(wide_of(suite, digest)); }

Hash statement_of(Suite& suite, const RoundContext& context, std::uint8_t seat) {
  return suite.named("statement",
                     {context.session, big_endian<4>(context.round), big_endian<1>(seat)});
}

DeckPoints::DeckPoints(Suite& suite, std::size_t cards) {
  for (std::size_t i = 0; i < cards; ++i) {
    cards_.push_back(point_of(suite, suite.named("card", {big_endian<2>(i)})));
    generators_.push_back(point_of(suite, suite.named("generator", {big_endian<2>(i)})));
    numbers_.emplace(cards_.back(), static_cast<std::uint16_t>(i));
  }
}

std::optional<std::uint16_t> DeckPoints::card_of(const Point& point) const {
  const auto it = numbers_.find(point);
  if (it == numbers_.end()) return std::nullopt;
  return it->second;
}

SealedDeck unshuffled(const DeckPoints& points) {
  SealedDeck deck;
  for (const Point& card : points.cards()) deck.push_back({Point(), card});
  return deck;
}

Bytes bytes_of(std::span<const SealedCard> deck) {
  Bytes bytes;
  bytes.reserve(deck.size() * sealed_size);
  for (const SealedCard& card : deck) {
    append_item(bytes, card.mask);
    append_item(bytes, card.face);
  }
  return bytes;
}

Bytes bytes_of(std::span<const Point> points) { return bytes_of_all(points); }

Bytes bytes_of(std::span<const Scalar> scalars) { return bytes_of_all(scalars); }

std::vector<Point> points_from(View bytes, std::size_t count, std::string_view what) {
  require_count(bytes, count, sizeof(Hash), what);
  std::vector<Point> points;
  points.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto point = Point::decode(bytes.subspan(i * sizeof(Hash), sizeof(Hash)));
    if (!point || point->is_neutral()) {
      throw ProtocolError(Code::bad_point, fmt::format("{}: number {} is {}", what, i,
                                                       point ? "the neutral element" : "none"));
    }
    points.push_back(*point);
  }
  return points;
}

SealedDeck deck_from(View bytes, std::size_t cards) {
  require_count(bytes, cards, sealed_size, "sealed cards");
  const std::vector<Point> points = points_from(bytes, 2 * cards, "sealed cards");
  SealedDeck deck;
  deck.reserve(cards);
  for (std::size_t i = 0; i < cards; ++i) deck.push_back({points[2 * i], points[2 * i + 1]});
  return deck;
}

std::vector<Scalar> scalars_from(View bytes, std::size_t count, std::string_view what) {
  require_count(bytes, count, sizeof(Hash), what);
  std::vector<Scalar> scalars;
  scalars.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto scalar = Scalar::decode(bytes.subspan(i * sizeof(Hash), sizeof(Hash)));
    if (!scalar) {
      throw ProtocolError(Code::bad_body,
                          fmt::format("{}: number {} is not below the group's order", what, i));
    }
    scalars.push_back(*scalar);
  }
  return scalars;
}

SecretShuffle::~SecretShuffle() {
  std::fill(from.begin(), from.end(), std::uint16_t{0});
  wipe(added);
}

SecretShuffle draw_shuffle(Suite& suite, std::size_t cards) {
  std::array<std::uint8_t, 64> entropy{};
  std::array<std::uint8_t, 16> nonce{};
  fill_randomly(entropy);
  fill_randomly(nonce);
  suite.drbg().instantiate(entropy, nonce, view(suite.label("shuffle")));
  wipe(entropy);
  SecretShuffle shuffle;
  shuffle.from.resize(cards);
  shuffle_cards(suite.drbg(), shuffle.from);
  shuffle.added.resize(cards);  // never moved: what is left behind would not be wiped
  std::generate(shuffle.added.begin(), shuffle.added.end(), Scalar::random);
  return shuffle;
}

SealedDeck reshuffled(const SealedDeck& deck, const Point& joint_key,
                      const SecretShuffle& shuffle) {
  SealedDeck result;
  result.reserve(deck.size());
  for (std::size_t i = 0; i < deck.size(); ++i) {
    const SealedCard& card = deck[shuffle.from[i]];
    const Scalar& added = shuffle.added[i];
    result.push_back({card.mask + Point::base(added), card.face + added * joint_key});
  }
  return result;
}

Hash sealed_fingerprint(Suite& suite, std::size_t first_position,
                        std::span<const SealedCard> hand) {
  std::vector<Hash> leaves;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const auto position = big_endian<2>(first_position + i);
    Bytes leaf(position.begin(), position.end());
    append_item(leaf, hand[i].mask);
    append_item(leaf, hand[i].face);
    leaves.push_back(leaf_hash(suite, leaf));
  }
  return tree_head(suite, std::move(leaves));
}

}  // namespace evenhand::protocol
