#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/bytes.hpp"

namespace evenhand::protocol {

// The group ristretto255 (RFC 9496), of prime order 2^252 +
// 27742317777372353535851937790883648493, written as a sum. All operations are libsodium's.

/// libsodium chooses its code for the processor once, before anything else of it is called. Throws
/// RunError.
void initialise_sodium();

/// 64 bytes that a number or a group element is derived from, so many that each is as likely as
/// another.
using Wide = std::array<std::uint8_t, 64>;

/// A number modulo the group's order: 32 bytes, the least significant first.
class Scalar {
 public:
  constexpr Scalar() = default;
  explicit Scalar(std::uint64_t number);
  /// A number of 512 bits, least significant byte first, modulo the order.
  static Scalar reduced(const Wide& bytes);
  /// Uniform, of OpenSSL's random bytes.
  static Scalar random();
  /// Returns the scalar of exactly 32 bytes and below the order, or nothing.
  static std::optional<Scalar> decode(View bytes);

  const Hash& bytes() const { return bytes_; }
  bool is_zero() const { return bytes_ == Hash{}; }

  Scalar operator+(const Scalar& other) const;
  Scalar operator-(const Scalar& other) const;
  Scalar operator*(const Scalar& other) const;
  bool operator==(const Scalar&) const = default;

 private:
  friend void wipe(Scalar& scalar);

  Hash bytes_{};
};

/// Overwrites what is no longer to be known.
void wipe(Scalar& scalar);
void wipe(std::span<Scalar> scalars);

/// An element of the group, in its one encoding of 32 bytes. Zeros are the neutral one.
class Point {
 public:
  constexpr Point() = default;
  /// So many times the generator of RFC 9496.
  static Point base(const Scalar& times);
  /// The one-way map of RFC 9496, section 4.3.4: an element of which nobody knows how many times
  /// the generator it is.
  static Point derived(const Wide& bytes);
  /// Exactly the 32 bytes that an element is encoded as (RFC 9496, section 4.3.1), or nothing.
  static std::optional<Point> decode(View bytes);

  const Hash& bytes() const { return bytes_; }
  bool is_neutral() const { return bytes_ == Hash{}; }

  Point operator+(const Point& other) const;
  Point operator-(const Point& other) const;
  friend Point operator*(const Scalar& times, const Point& point);
  auto operator<=>(const Point&) const = default;

 private:
  Hash bytes_{};
};

/// The sum of all products. As many scalars as points.
Point sum_of_products(std::span<const Scalar> scalars, std::span<const Point> points);

}  // namespace evenhand::protocol
