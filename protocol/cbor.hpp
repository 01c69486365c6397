#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/members.hpp"
#include "protocol/bytes.hpp"

namespace evenhand::protocol {

// CBOR (RFC 8949) as frames hold it: unsigned integers, byte and text strings, arrays and maps of
// known sizes, true and false, in the deterministic form of section 4.2.1. The contents of a
// message are known from its type, so it is read in order: the keys of a map must come as they are
// asked for.

class CborWriter {
 public:
  explicit CborWriter(Bytes& out) : out_(out) {}

  CborWriter& number(std::uint64_t value) { return head(0, value); }
  CborWriter& bytes(View value);
  CborWriter& text(std::string_view value);
  CborWriter& array(std::uint64_t size) { return head(4, size); }
  CborWriter& map(std::uint64_t size) { return head(5, size); }
  CborWriter& boolean(bool value);

 private:
  CborWriter& head(unsigned major, std::uint64_t value);

  Bytes& out_;
};

/// Reads what the writer writes, and nothing else. Each function throws ProtocolError:
/// not_deterministic for a number in a longer form than it needs or an indefinite length, bad_body
/// for another item than it was called for. Views point into the bytes.
class CborReader {
 public:
  explicit CborReader(View bytes) : bytes_(bytes), rest_(bytes) {}

  std::uint64_t number(std::uint64_t most = UINT64_MAX);
  View bytes();
  /// A byte string of exactly so many bytes.
  View bytes(std::size_t size);
  /// A byte string of items of `size` bytes each; wrong_count if its length is no multiple of that.
  View items(std::size_t size);
  /// Reads a text as it stands: it need not be UTF-8.
  std::string_view text();
  std::uint64_t array(std::uint64_t most);
  /// A map, and how many pairs it has.
  std::uint64_t map();
  /// A map of exactly so many pairs.
  void map(std::uint64_t size);
  /// Reads the key of the next member, which must be `expected`; refusals call its value `member`.
  void key(std::uint64_t expected, std::string_view member);
  bool boolean();
  /// Throws when something is left.
  void end() const;

 private:
  std::uint64_t head(unsigned major, std::string_view what);
  std::string place() const;
  [[noreturn]] void refuse(std::string_view found, std::string_view expected) const;

  View bytes_;
  View rest_;
  std::string_view member_;
};

// Writes a type that lists its members (base/members.hpp) as a CBOR map, and reads it back. The
// keys are 1, 2, 3 … in the order of the list, and the values
//
//     numbers and flags     numbers; true and false
//     texts                 text
//     bytes                 byte strings, of exactly their size where the type has one
//     any other vector      an array
//     what is `packed`      a byte string of all items, numbers most significant byte first

/// The bound of a list that is written as one byte string.
struct Packed {};
inline constexpr Packed packed{};

template <class T>
concept ByteString = std::same_as<typename T::value_type, std::uint8_t>;
template <class T>
concept ByteArray = ByteString<T> && std::tuple_size<T>::value > 0;

struct CountMembers {
  std::uint64_t count = 0;

  void operator()(const char* /*name*/, const auto& /*member*/, const auto&... /*bound*/) {
    ++count;
  }
};

template <Listed Message>
std::uint64_t member_count(const Message& message) {
  CountMembers use;
  Message::members(message, use);
  return use.count;
}

class EncodeMembers {
 public:
  explicit EncodeMembers(Bytes& out) : writer_(out) {}

  void operator()(const char* /*name*/, const auto& member, const auto&... /*bound*/) {
    writer_.number(++key_);
    put(member);
  }
  template <class Item>
  void operator()(const char* /*name*/, const std::vector<Item>& list, Packed /*bound*/) {
    Bytes bytes;
    for (const Item& item : list) {
      if constexpr (std::integral<Item>) {
        append(bytes, big_endian<sizeof(Item)>(item));
      } else {
        append(bytes, item);
      }
    }
    writer_.number(++key_).bytes(bytes);
  }

 private:
  static void append(Bytes& bytes, View more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
  }

  void put(bool flag) { writer_.boolean(flag); }
  void put(std::unsigned_integral auto number) { writer_.number(number); }
  void put(const std::string& text) { writer_.text(text); }
  void put(const ByteString auto& bytes) { writer_.bytes(bytes); }
  template <class Item>
    requires(!ByteString<std::vector<Item>>)
  void put(const std::vector<Item>& list) {
    writer_.array(list.size());
    for (const Item& item : list) put(item);
  }

  CborWriter writer_;
  std::uint64_t key_ = 0;
};

class DecodeMembers {
 public:
  DecodeMembers(View body, std::uint64_t members) : reader_(body) { reader_.map(members); }

  template <class Member>
  void operator()(const char* name, Member& member, Bound bound = {}) {
    begin(name);
    get(member, bound);
  }
  template <class Item>
  void operator()(const char* name, std::vector<Item>& list, const ListBound<>& bound) {
    begin(name);
    list.resize(reader_.array(bound.most));
    for (Item& item : list) get(item, bound.each);
  }
  template <class Item>
  void operator()(const char* name, std::vector<Item>& list, Packed /*bound*/) {
    begin(name);
    const View bytes = reader_.items(sizeof(Item));
    list.resize(bytes.size() / sizeof(Item));
    for (std::size_t i = 0; i < list.size(); ++i) {
      const View item = bytes.subspan(i * sizeof(Item), sizeof(Item));
      if constexpr (std::integral<Item>) {
        list[i] = static_cast<Item>(number(item));
      } else {
        std::copy(item.begin(), item.end(), list[i].begin());
      }
    }
  }

  void end() const { reader_.end(); }

 private:
  void begin(const char* name) { reader_.key(++key_, name); }

  void get(bool& flag, Bound /*bound*/) { flag = reader_.boolean(); }
  template <std::unsigned_integral Number>
  void get(Number& number, Bound bound) {
    constexpr std::uint64_t largest = std::numeric_limits<Number>::max();
    number = static_cast<Number>(
        reader_.number(bound.kind == Bound::Kind::most ? bound.number : largest));
  }
  void get(std::string& text, Bound /*bound*/) { text = reader_.text(); }
  template <ByteString Value>
  void get(Value& value, Bound /*bound*/) {
    if constexpr (ByteArray<Value>) {
      const View bytes = reader_.bytes(value.size());
      std::copy(bytes.begin(), bytes.end(), value.begin());
    } else {
      const View bytes = reader_.bytes();
      value.assign(bytes.begin(), bytes.end());
    }
  }

  CborReader reader_;
  std::uint64_t key_ = 0;
};

/// The body that holds a message, in the deterministic form.
template <Listed Message>
Bytes encode(const Message& message) {
  Bytes body;
  CborWriter(body).map(member_count(message));
  EncodeMembers use(body);
  Message::members(message, use);
  return body;
}

/// Reads what encode() returned. Throws ProtocolError, with the name of the member, for what is in
/// another form, missing, left over or beyond its bound.
template <Listed Message>
Message decode(View body) {
  Message message;
  DecodeMembers use(body, member_count(message));
  Message::members(message, use);
  use.end();
  if constexpr (requires { message.loaded(); }) message.loaded();
  return message;
}

}  // namespace evenhand::protocol
