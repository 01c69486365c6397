#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::schemes {

using Bytes = std::vector<std::uint8_t>;

/// The seeds that a game of a scheme is made from, as they are published.
struct Seeds {
  std::string server;
  std::string client;
  std::uint64_t nonce = 0;
  std::string commitment = {};  ///< to the server's seed, in hexadecimal digits
};

/// Bytes with seeds in them, as a scheme file writes them: "{client-seed}:{nonce}:{cursor}". A
/// place is "{NAME}" or "{NAME:FORM}". Names are server-seed, client-seed, nonce, cursor and
/// commitment. Without a form, seeds stand as their text and numbers as decimal digits; hex takes a
/// seed's digits for the bytes that they mean, u32 and u64 a number as so many bits, the highest
/// byte first.
class SeedText {
 public:
  enum class Part { text, server_seed, client_seed, nonce, cursor, commitment };

  SeedText() = default;
  /// Throws InputError, without a place, for a name or a form that there is not.
  explicit SeedText(std::string_view text);

  bool is_empty() const { return pieces_.empty(); }
  bool has(Part part) const;
  /// Seeds stand as their text and numbers as decimal digits.
  bool is_text() const;
  /// It is written as `start` is, piece by piece, with the part `next` right after that.
  bool begins_with(const SeedText& start, Part next) const;

  /// Appends the text to `out`. Throws InputError for a seed that is not in hexadecimal digits
  /// where it has to be, and for a number beyond its form.
  void append(const Seeds& seeds, std::uint64_t cursor, Bytes& out) const;

  bool operator==(const SeedText&) const = default;

 private:
  enum class Form { plain, hex, u32, u64 };
  struct Piece {
    Part part;
    Form form;
    std::string text;

    bool operator==(const Piece&) const = default;
  };
  static Piece place(std::string_view inside);

  std::vector<Piece> pieces_;
};

/// The bytes that an even number of hexadecimal digits mean. Throws InputError that begins with
/// `what`.
Bytes bytes_of_hex(std::string_view digits, std::string_view what);
/// The other way round, in lower case.
std::string hex_of(const std::uint8_t* bytes, std::size_t size);

}  // namespace evenhand::schemes
