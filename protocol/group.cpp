#include "protocol/group.hpp"

#include <sodium.h>

#include <algorithm>

#include "base/error.hpp"

namespace evenhand::protocol {
namespace {

/// An error of libsodium for elements that were decoded before means that something is broken.
void require_done(int result) {
  if (result != 0) throw RunError("libsodium refuses an operation on group elements");
}

Wide filled_up(View bytes) {
  Wide wide{};
  std::copy(bytes.begin(), bytes.end(), wide.begin());
  return wide;
}

}  // namespace

void initialise_sodium() {
  static const bool is_ready = sodium_init() >= 0;
  if (!is_ready) throw RunError("libsodium could not be initialised");
}

Scalar::Scalar(std::uint64_t number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    bytes_[i] = static_cast<std::uint8_t>(number >> (8 * i));
  }
}

Scalar Scalar::reduced(const Wide& bytes) {
  Scalar scalar;
  crypto_core_ristretto255_scalar_reduce(scalar.bytes_.data(), bytes.data());
  return scalar;
}

Scalar Scalar::random() {
  Wide wide;
  fill_randomly(wide);
  const Scalar scalar = reduced(wide);
  wipe(std::span<std::uint8_t>(wide));
  return scalar;
}

std::optional<Scalar> Scalar::decode(View bytes) {
  if (bytes.size() != sizeof(Hash)) return std::nullopt;
  const Scalar scalar = reduced(filled_up(bytes));
  if (!equal(scalar.bytes_, bytes)) return std::nullopt;
  return scalar;
}

Scalar Scalar::operator+(const Scalar& other) const {
  Scalar sum;
  crypto_core_ristretto255_scalar_add(sum.bytes_.data(), bytes_.data(), other.bytes_.data());
  return sum;
}

Scalar Scalar::operator-(const Scalar& other) const {
  Scalar difference;
  crypto_core_ristretto255_scalar_sub(difference.bytes_.data(), bytes_.data(), other.bytes_.data());
  return difference;
}

Scalar Scalar::operator*(const Scalar& other) const {
  Scalar product;
  crypto_core_ristretto255_scalar_mul(product.bytes_.data(), bytes_.data(), other.bytes_.data());
  return product;
}

void wipe(Scalar& scalar) { wipe(std::span<std::uint8_t>(scalar.bytes_)); }

void wipe(std::span<Scalar> scalars) {
  for (Scalar& scalar : scalars) wipe(scalar);
}

Point Point::base(const Scalar& times) {
  Point product;
  if (times.is_zero()) return product;
  initialise_sodium();
  require_done(crypto_scalarmult_ristretto255_base(product.bytes_.data(), times.bytes().data()));
  return product;
}

Point Point::derived(const Wide& bytes) {
  initialise_sodium();
  Point point;
  require_done(crypto_core_ristretto255_from_hash(point.bytes_.data(), bytes.data()));
  return point;
}

std::optional<Point> Point::decode(View bytes) {
  initialise_sodium();
  if (bytes.size() != sizeof(Hash)) return std::nullopt;
  if (crypto_core_ristretto255_is_valid_point(bytes.data()) != 1) return std::nullopt;
  Point point;
  std::copy(bytes.begin(), bytes.end(), point.bytes_.begin());
  return point;
}

Point Point::operator+(const Point& other) const {
  Point sum;
  require_done(crypto_core_ristretto255_add(sum.bytes_.data(), bytes_.data(), other.bytes_.data()));
  return sum;
}

Point Point::operator-(const Point& other) const {
  Point difference;
  require_done(
      crypto_core_ristretto255_sub(difference.bytes_.data(), bytes_.data(), other.bytes_.data()));
  return difference;
}

// The order is prime: no product is neutral unless a factor is, and that is what libsodium refuses.
Point operator*(const Scalar& times, const Point& point) {
  Point product;
  if (times.is_zero() || point.is_neutral()) return product;
  initialise_sodium();
  require_done(crypto_scalarmult_ristretto255(product.bytes_.data(), times.bytes().data(),
                                              point.bytes_.data()));
  return product;
}

Point sum_of_products(std::span<const Scalar> scalars, std::span<const Point> points) {
  Point sum;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (scalars[i].is_zero() || points[i].is_neutral()) continue;
    sum = sum.is_neutral() ? scalars[i] * points[i] : sum + scalars[i] * points[i];
  }
  return sum;
}

}  // namespace evenhand::protocol
