#include "sims/schemes/scheme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"

namespace evenhand::schemes {
namespace {

using Part = SeedText::Part;

constexpr std::array<std::string_view, 5> part_names = {"server-seed", "client-seed", "nonce",
                                                        "cursor", "commitment"};
constexpr std::array<std::string_view, 3> form_names = {"hex", "u32", "u64"};

template <std::size_t n>
std::size_t place_of(std::string_view kind, std::string_view name,
                     const std::array<std::string_view, n>& known) {
  const auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) {
    throw InputError(unknown_name(kind, printable(name), known,
                                  fmt::format("there are {}", fmt::join(known, ", "))));
  }
  return static_cast<std::size_t>(found - known.begin());
}

void append_text(std::string_view text, Bytes& out) {
  out.insert(out.end(), text.begin(), text.end());
}

void append_number(std::uint64_t number, std::size_t size, Bytes& out) {
  for (std::size_t i = size; i-- > 0;) out.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

}  // namespace

Bytes bytes_of_hex(std::string_view digits, std::string_view what) {
  Bytes bytes(digits.size() / 2);
  bool good = digits.size() % 2 == 0;
  for (std::size_t i = 0; i < bytes.size() && good; ++i) {
    const char* const first = digits.data() + 2 * i;
    const auto [end, error] = std::from_chars(first, first + 2, bytes[i], 16);
    good = error == std::errc() && end == first + 2;
  }
  if (!good) {
    throw InputError(
        fmt::format("{}: found '{}', expected bytes in hexadecimal, two digits each "
                    "(the scheme has it so)",
                    what, printable(digits, 80)));
  }
  return bytes;
}

std::string hex_of(const std::uint8_t* bytes, std::size_t size) {
  return fmt::format("{:02x}", fmt::join(bytes, bytes + size, ""));
}

SeedText::Piece SeedText::place(std::string_view inside) {
  const std::size_t colon = inside.find(':');
  const std::size_t part = place_of("place", inside.substr(0, colon), part_names);
  Piece piece{static_cast<Part>(part + 1), Form::plain, {}};
  if (colon == std::string_view::npos) return piece;
  piece.form = static_cast<Form>(place_of("form", inside.substr(colon + 1), form_names) + 1);
  const bool is_number = piece.part == Part::nonce || piece.part == Part::cursor;
  if (is_number == (piece.form == Form::hex)) {
    throw InputError(fmt::format(
        "{{{}}}: {}", printable(inside),
        is_number ? "a number is written as u32 or u64, or in digits" : "a seed is text, or hex"));
  }
  return piece;
}

SeedText::SeedText(std::string_view text) {
  while (!text.empty()) {
    const std::size_t brace = text.find_first_of("{}");
    if (brace != 0) {
      pieces_.push_back({Part::text, Form::plain, std::string(text.substr(0, brace))});
      text.remove_prefix(std::min(brace, text.size()));
      continue;
    }
    const std::size_t end = text.find('}');
    if (text.front() == '}' || end == std::string_view::npos) {
      throw InputError(
          fmt::format("'{}': a place for a seed is written {{NAME}}", printable(text, 80)));
    }
    pieces_.push_back(place(text.substr(1, end - 1)));
    text.remove_prefix(end + 1);
  }
}

bool SeedText::has(Part part) const {
  return std::any_of(pieces_.begin(), pieces_.end(),
                     [&](const Piece& piece) { return piece.part == part; });
}

bool SeedText::is_text() const {
  return std::all_of(pieces_.begin(), pieces_.end(),
                     [](const Piece& piece) { return piece.form == Form::plain; });
}

bool SeedText::begins_with(const SeedText& start, Part next) const {
  return start.pieces_.size() < pieces_.size() &&
         std::equal(start.pieces_.begin(), start.pieces_.end(), pieces_.begin()) &&
         pieces_[start.pieces_.size()].part == next;
}

void SeedText::append(const Seeds& seeds, std::uint64_t cursor, Bytes& out) const {
  const auto seed = [&](const Piece& piece, const std::string& value, std::string_view what) {
    if (piece.form == Form::hex) {
      const Bytes bytes = bytes_of_hex(value, what);
      out.insert(out.end(), bytes.begin(), bytes.end());
    } else {
      append_text(value, out);
    }
  };
  const auto number = [&](const Piece& piece, std::uint64_t value) {
    if (piece.form == Form::plain) {
      append_text(fmt::format_int(value).str(), out);
      return;
    }
    if (piece.form == Form::u32 && value > std::numeric_limits<std::uint32_t>::max()) {
      throw InputError(fmt::format("the nonce {} does not fit into 32 bits", value));
    }
    append_number(value, piece.form == Form::u32 ? 4 : 8, out);
  };
  for (const Piece& piece : pieces_) {
    switch (piece.part) {
      case Part::text:
        append_text(piece.text, out);
        break;
      case Part::server_seed:
        seed(piece, seeds.server, "the server's seed");
        break;
      case Part::client_seed:
        seed(piece, seeds.client, "the client's seed");
        break;
      case Part::commitment:
        seed(piece, seeds.commitment, "the commitment");
        break;
      case Part::nonce:
        number(piece, seeds.nonce);
        break;
      case Part::cursor:
        number(piece, cursor);
        break;
    }
  }
}

std::span<const HashInfo> hashes() {
  static constexpr std::array all = {
      HashInfo{"sha256", "SHA256", 32, true}, HashInfo{"sha512", "SHA512", 64, true},
      HashInfo{"sha384", "SHA384", 48},
      // Stevens and others 2017; Leurent and Peyrin 2020 for texts that begin as one likes.
      HashInfo{"sha1", "SHA1", 20, true, "2^61 to 2^63 hashes, which has been done"},
      // Wang and Yu 2005; Stevens, Lenstra and de Weger 2009.
      HashInfo{"md5", "MD5", 16, true, "seconds on any machine"},
      HashInfo{"sha3-256", "SHA3-256", 32}, HashInfo{"sha3-512", "SHA3-512", 64},
      HashInfo{"sm3", "SM3", 32, true}};
  return all;
}

const HashInfo& hash_named(std::string_view name) {
  std::vector<std::string_view> known;
  for (const HashInfo& info : hashes()) {
    if (info.name == name) return info;
    known.push_back(info.name);
  }
  throw InputError(unknown_name("hash", printable(name), known,
                                fmt::format("there are {}", fmt::join(known, ", "))));
}

}  // namespace evenhand::schemes
