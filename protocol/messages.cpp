#include "protocol/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "protocol/cbor.hpp"
#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::size_t most_hands = most_seats + 1;
constexpr std::size_t longest_path = 64;

template <class Number>
Number small(CborReader& reader, std::uint64_t most = std::numeric_limits<Number>::max()) {
  return static_cast<Number>(reader.number(most));
}

Bytes copied(View bytes) { return {bytes.begin(), bytes.end()}; }

void write_hashes(CborWriter& writer, const std::vector<Hash>& hashes) {
  writer.array(hashes.size());
  for (const Hash& hash : hashes) writer.bytes(hash);
}

std::vector<Hash> read_hashes(CborReader& reader, std::size_t most) {
  std::vector<Hash> hashes(reader.array(most));
  for (Hash& hash : hashes) hash = reader.hash();
  return hashes;
}

}  // namespace

Bytes SessionMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(10).number(1).text(suite).number(2).text(game).number(3).array(hands.size());
  for (const std::uint16_t count : hands) writer.number(count);
  writer.number(4).number(seats).number(5).bytes(id).number(6).number(time);
  writer.number(7).number(deal_limit).number(8).number(reveal_limit).number(9).bytes(key);
  writer.number(10).boolean(seeded);
  return out;
}

SessionMessage SessionMessage::decode(View body) {
  CborReader reader(body);
  SessionMessage message;
  reader.map(10);
  reader.key(1);
  message.suite = reader.text();
  reader.key(2);
  message.game = reader.text();
  reader.key(3);
  message.hands.resize(reader.array(most_hands));
  for (std::uint16_t& count : message.hands) count = small<std::uint16_t>(reader, most_cards);
  reader.key(4);
  message.seats = small<std::uint8_t>(reader, most_seats);
  reader.key(5);
  message.id = reader.hash();
  reader.key(6);
  message.time = reader.number();
  reader.key(7);
  message.deal_limit = reader.number(UINT32_MAX);
  reader.key(8);
  message.reveal_limit = reader.number(UINT32_MAX);
  reader.key(9);
  message.key = copied(reader.bytes());
  reader.key(10);
  message.seeded = reader.boolean();
  reader.end();
  return message;
}

Bytes JoinMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(6).number(1).number(seat).number(2).text(name).number(3).bytes(key);
  writer.number(4).bytes(chain).number(5).number(length).number(6).bytes(signature);
  return out;
}

JoinMessage JoinMessage::decode(View body) {
  CborReader reader(body);
  JoinMessage message;
  reader.map(6);
  reader.key(1);
  message.seat = small<std::uint8_t>(reader);
  reader.key(2);
  message.name = reader.text();
  reader.key(3);
  message.key = copied(reader.bytes());
  reader.key(4);
  message.chain = reader.hash();
  reader.key(5);
  message.length = small<std::uint32_t>(reader, most_rounds);
  reader.key(6);
  message.signature = copied(reader.bytes());
  reader.end();
  return message;
}

Bytes CommitMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(3).number(1).bytes(previous).number(2).bytes(commitment).number(3).number(time);
  return out;
}

CommitMessage CommitMessage::decode(View body) {
  CborReader reader(body);
  CommitMessage message;
  reader.map(3);
  reader.key(1);
  message.previous = reader.hash();
  reader.key(2);
  message.commitment = reader.hash();
  reader.key(3);
  message.time = reader.number();
  reader.end();
  return message;
}

Bytes ContributeMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(2).number(1).number(seat).number(2).bytes(value);
  return out;
}

ContributeMessage ContributeMessage::decode(View body) {
  CborReader reader(body);
  ContributeMessage message;
  reader.map(2);
  reader.key(1);
  message.seat = small<std::uint8_t>(reader);
  reader.key(2);
  message.value = reader.hash();
  reader.end();
  return message;
}

Bytes ShuffleMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(1).number(1).bytes(root);
  return out;
}

ShuffleMessage ShuffleMessage::decode(View body) {
  CborReader reader(body);
  ShuffleMessage message;
  reader.map(1);
  reader.key(1);
  message.root = reader.hash();
  reader.end();
  return message;
}

Bytes DistributeMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(2).number(1);
  write_hashes(writer, fingerprints);
  writer.number(2).number(time);
  return out;
}

DistributeMessage DistributeMessage::decode(View body) {
  CborReader reader(body);
  DistributeMessage message;
  reader.map(2);
  reader.key(1);
  message.fingerprints = read_hashes(reader, most_hands);
  reader.key(2);
  message.time = reader.number();
  reader.end();
  return message;
}

Bytes CardsMessage::encode() const {
  Bytes out;
  Bytes card_bytes;
  Bytes salt_bytes;
  for (const std::uint16_t card : cards) {
    const auto two = big_endian<2>(card);
    card_bytes.insert(card_bytes.end(), two.begin(), two.end());
  }
  for (const Salt& salt : salts) salt_bytes.insert(salt_bytes.end(), salt.begin(), salt.end());
  CborWriter writer(out);
  writer.map(3).number(1).number(hand).number(2).bytes(card_bytes).number(3).bytes(salt_bytes);
  return out;
}

CardsMessage CardsMessage::decode(View body) {
  CborReader reader(body);
  CardsMessage message;
  reader.map(3);
  reader.key(1);
  message.hand = small<std::uint8_t>(reader);
  reader.key(2);
  const View cards = reader.bytes();
  reader.key(3);
  const View salts = reader.bytes();
  reader.end();
  const std::size_t count = salts.size() / sizeof(Salt);
  if (count * sizeof(Salt) != salts.size() || cards.size() != 2 * count) {
    throw ProtocolError(Code::wrong_count,
                        fmt::format("{} bytes of cards and {} of salts; a card takes 2 and 16",
                                    cards.size(), salts.size()));
  }
  for (std::size_t i = 0; i < count; ++i) {
    message.cards.push_back(static_cast<std::uint16_t>(number(cards.subspan(2 * i, 2))));
    const View bytes = salts.subspan(i * sizeof(Salt), sizeof(Salt));
    std::copy(bytes.begin(), bytes.end(), message.salts.emplace_back().begin());
  }
  return message;
}

Bytes RevealMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(2).number(1).bytes(seed).number(2).number(time);
  return out;
}

RevealMessage RevealMessage::decode(View body) {
  CborReader reader(body);
  RevealMessage message;
  reader.map(2);
  reader.key(1);
  message.seed = reader.hash();
  reader.key(2);
  message.time = reader.number();
  reader.end();
  return message;
}

Bytes HeadMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(4).number(1).number(size).number(2).bytes(root).number(3).number(time);
  writer.number(4).bytes(signature);
  return out;
}

HeadMessage HeadMessage::decode(View body) {
  CborReader reader(body);
  HeadMessage message;
  reader.map(4);
  reader.key(1);
  message.size = reader.number(most_rounds);
  reader.key(2);
  message.root = reader.hash();
  reader.key(3);
  message.time = reader.number();
  reader.key(4);
  message.signature = copied(reader.bytes());
  reader.end();
  return message;
}

Bytes AbortMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(3).number(1).number(code).number(2).number(seat).number(3).number(time);
  return out;
}

AbortMessage AbortMessage::decode(View body) {
  CborReader reader(body);
  AbortMessage message;
  reader.map(3);
  reader.key(1);
  message.code = small<std::uint16_t>(reader);
  reader.key(2);
  message.seat = small<std::uint8_t>(reader);
  reader.key(3);
  message.time = reader.number();
  reader.end();
  return message;
}

Bytes CloseMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(6).number(1).number(size).number(2).bytes(root).number(3).number(heads);
  writer.number(4).bytes(last).number(5).number(time).number(6).bytes(signature);
  return out;
}

CloseMessage CloseMessage::decode(View body) {
  CborReader reader(body);
  CloseMessage message;
  reader.map(6);
  reader.key(1);
  message.size = reader.number(most_rounds);
  reader.key(2);
  message.root = reader.hash();
  reader.key(3);
  message.heads = reader.number(most_rounds);
  reader.key(4);
  message.last = reader.hash();
  reader.key(5);
  message.time = reader.number();
  reader.key(6);
  message.signature = copied(reader.bytes());
  reader.end();
  return message;
}

Bytes CardMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(5).number(1).number(hand).number(2).number(place).number(3).number(card);
  writer.number(4).bytes(salt).number(5);
  write_hashes(writer, path);
  return out;
}

CardMessage CardMessage::decode(View body) {
  CborReader reader(body);
  CardMessage message;
  reader.map(5);
  reader.key(1);
  message.hand = small<std::uint8_t>(reader, most_hands - 1);
  reader.key(2);
  message.place = small<std::uint16_t>(reader, most_cards - 1);
  reader.key(3);
  message.card = small<std::uint16_t>(reader);
  reader.key(4);
  const View salt = reader.bytes();
  if (salt.size() != message.salt.size()) {
    throw ProtocolError(Code::bad_body, fmt::format("a salt of {} bytes", salt.size()));
  }
  std::copy(salt.begin(), salt.end(), message.salt.begin());
  reader.key(5);
  message.path = read_hashes(reader, longest_path);
  reader.end();
  return message;
}

Bytes ProofMessage::encode() const {
  Bytes out;
  CborWriter writer(out);
  writer.map(4).number(1);
  write_hashes(writer, path);
  writer.number(2).number(earlier_size).number(3).bytes(earlier_root).number(4);
  write_hashes(writer, consistency);
  return out;
}

ProofMessage ProofMessage::decode(View body) {
  CborReader reader(body);
  ProofMessage message;
  reader.map(4);
  reader.key(1);
  message.path = read_hashes(reader, longest_path);
  reader.key(2);
  message.earlier_size = reader.number(most_rounds);
  reader.key(3);
  message.earlier_root = reader.hash();
  reader.key(4);
  message.consistency = read_hashes(reader, longest_path);
  reader.end();
  return message;
}

}  // namespace evenhand::protocol
