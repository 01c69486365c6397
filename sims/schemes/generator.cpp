#include "sims/schemes/generator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/utf8.hpp"
#include "sims/random/arc4.hpp"
#include "sims/random/digest.hpp"
#include "sims/random/mersenne_twister.hpp"

namespace evenhand::schemes {
namespace {

using BytesView = std::span<const std::uint8_t>;

/// The lower bytes of a text's units in UTF-16, which JavaScript has of it.
Bytes lower_bytes_of_utf16(std::string_view text) {
  Bytes bytes;
  while (!text.empty()) {
    const CodePoint first = first_code_point(text);
    if (first.bytes == 0) {
      throw InputError(fmt::format(
          "the message of these seeds: found '{}', expected text in UTF-8, which seeds seedrandom",
          printable(text, 80)));
    }
    text.remove_prefix(first.bytes);
    char32_t unit = first.code;
    if (unit > 0xFFFF) {
      bytes.push_back(static_cast<std::uint8_t>((unit - 0x10000) >> 10U));
      unit -= 0x10000;
    }
    bytes.push_back(static_cast<std::uint8_t>(unit));
  }
  return bytes;
}

/// mixkey() of seedrandom: the key of a text, of at most 256 bytes, into which what is longer is
/// mixed from the first byte on again.
Bytes mixed_key(std::string_view text) {
  constexpr std::size_t longest = 256;
  const Bytes units = lower_bytes_of_utf16(text);
  Bytes key(std::clamp<std::size_t>(units.size(), 1, longest));
  std::uint32_t smear = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    std::uint8_t& place = key[i % longest];
    smear ^= place * 19U;
    place = static_cast<std::uint8_t>(smear + units[i]);
  }
  return key;
}

class Seedrandom final : public Generator {
 public:
  explicit Seedrandom(std::string_view text) : arc4_(mixed_key(text)) {
    // Its g(256): RC4-drop[256].
    for (unsigned i = 0; i < 256; ++i) arc4_();
  }

  std::uint32_t word() override { return static_cast<std::uint32_t>(bytes(4)); }

  /// Returns six bytes after the point, and more until it has 53 bits from its first one on.
  double real() override {
    constexpr std::uint64_t least = std::uint64_t{1} << 52U;
    std::uint64_t number = bytes(6);
    std::uint64_t last = 0;
    int behind_point = 48;
    while (number < least) {
      number = (number + last) << 8U;
      behind_point += 8;
      last = arc4_();
    }
    while (number >= 2 * least) {
      number >>= 1U;
      --behind_point;
      last >>= 1U;
    }
    return std::ldexp(static_cast<double>(number + last), -behind_point);
  }

 private:
  std::uint64_t bytes(unsigned count) {
    std::uint64_t number = 0;
    for (unsigned i = 0; i < count; ++i) number = number << 8U | arc4_();
    return number;
  }

  random::Arc4 arc4_;
};

class Twister final : public Generator {
 public:
  explicit Twister(const std::mt19937& engine) : engine_(engine) {}

  std::uint32_t word() override { return static_cast<std::uint32_t>(engine_()); }
  double real() override {
    return std::ldexp(static_cast<double>(random::next_of_53_bits(engine_)), -53);
  }

 private:
  std::mt19937 engine_;
};

std::uint32_t word_at(BytesView bytes, std::size_t first) {
  std::uint32_t word = 0;
  for (const std::uint8_t byte : bytes.subspan(first, 4)) word = word << 8U | byte;
  return word;
}

std::mt19937 engine_of_words(BytesView digest) {
  std::vector<std::uint32_t> key;
  for (std::size_t i = 0; i < digest.size(); i += 4) key.push_back(word_at(digest, i));
  return random::mt19937_of_array(key);
}

/// The text with its SHA-512 after it is a number, the highest byte first, whose words are the key,
/// the lowest first.
std::mt19937 engine_of_python(BytesView text) {
  Bytes number(text.begin(), text.end());
  number.resize(text.size() + 64);
  random::Digest("SHA512").hash({text}, std::span(number).last(64));
  number.insert(number.begin(), (4 - number.size() % 4) % 4, std::uint8_t{0});
  std::vector<std::uint32_t> key;
  for (std::size_t i = number.size(); i > 0; i -= 4) key.push_back(word_at(number, i - 4));
  while (key.size() > 1 && key.back() == 0) key.pop_back();
  return random::mt19937_of_array(key);
}

}  // namespace

std::unique_ptr<Generator> make_generator(GeneratorKind kind, BytesView seed) {
  switch (kind) {
    case GeneratorKind::seedrandom:
      return std::make_unique<Seedrandom>(
          std::string_view(reinterpret_cast<const char*>(seed.data()), seed.size()));
    case GeneratorKind::mt19937:
      return std::make_unique<Twister>(std::mt19937(word_at(seed, 0)));
    case GeneratorKind::mt19937_array:
      return std::make_unique<Twister>(engine_of_words(seed));
    case GeneratorKind::python:
      return std::make_unique<Twister>(engine_of_python(seed));
    case GeneratorKind::none:
      break;
  }
  return nullptr;
}

}  // namespace evenhand::schemes
