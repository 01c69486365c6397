#include "protocol/key_shares.hpp"

namespace evenhand::protocol {
namespace {

Scalar key_challenge(Suite& suite, const Hash& statement, const Point& key, const Point& nonce) {
  return scalar_of(suite, suite.named("key", {statement, key.bytes(), nonce.bytes()}));
}

/// All masks as one, and all shares, with weights that follow from both.
struct Composite {
  Hash digest{};
  Point mask;
  Point share;
};

Hash shares_digest(Suite& suite, const ShareStatement& statement, std::span<const Point> shares) {
  Bytes positions;
  for (const std::uint16_t position : statement.positions) {
    const auto bytes = big_endian<2>(position);
    positions.insert(positions.end(), bytes.begin(), bytes.end());
  }
  return suite.named("shares",
                     {statement.statement, statement.key.bytes(), positions,
                      bytes_of(std::span<const Point>(statement.masks)), bytes_of(shares)});
}

std::vector<Scalar> weights_of(Suite& suite, const Hash& digest, std::size_t count) {
  std::vector<Scalar> weights;
  for (std::size_t i = 0; i < count; ++i) {
    weights.push_back(scalar_of(suite, suite.named("share weight", {digest, big_endian<4>(i)})));
  }
  return weights;
}

Scalar share_challenge(Suite& suite, const Composite& all, const Point& base_nonce,
                       const Point& mask_nonce) {
  return scalar_of(suite,
                   suite.named("share challenge", {all.digest, all.mask.bytes(), all.share.bytes(),
                                                   base_nonce.bytes(), mask_nonce.bytes()}));
}

}  // namespace

KeyProof prove_key(Suite& suite, const Hash& statement, const Scalar& secret, const Point& key) {
  Scalar nonce = Scalar::random();
  KeyProof proof{Point::base(nonce), {}};
  proof.answer = nonce + key_challenge(suite, statement, key, proof.nonce) * secret;
  wipe(nonce);
  return proof;
}

bool key_holds(Suite& suite, const Hash& statement, const Point& key, const KeyProof& proof) {
  const Scalar challenge = key_challenge(suite, statement, key, proof.nonce);
  return Point::base(proof.answer) == proof.nonce + challenge * key;
}

std::vector<Point> shares_of(const Scalar& secret, std::span<const Point> masks) {
  std::vector<Point> shares;
  for (const Point& mask : masks) shares.push_back(secret * mask);
  return shares;
}

ShareProof prove_shares(Suite& suite, const ShareStatement& statement, const Scalar& secret,
                        std::span<const Point> shares) {
  Composite all;
  all.digest = shares_digest(suite, statement, shares);
  const auto weights = weights_of(suite, all.digest, shares.size());
  all.mask = sum_of_products(weights, statement.masks);
  // The same as the weighted sum of the shares, with one product in place of many.
  all.share = secret * all.mask;
  Scalar nonce = Scalar::random();
  ShareProof proof{Point::base(nonce), nonce * all.mask, {}};
  proof.answer = nonce + share_challenge(suite, all, proof.base_nonce, proof.mask_nonce) * secret;
  wipe(nonce);
  return proof;
}

bool shares_hold(Suite& suite, const ShareStatement& statement, std::span<const Point> shares,
                 const ShareProof& proof) {
  if (shares.size() != statement.masks.size()) return false;
  Composite all;
  all.digest = shares_digest(suite, statement, shares);
  const auto weights = weights_of(suite, all.digest, shares.size());
  all.mask = sum_of_products(weights, statement.masks);
  all.share = sum_of_products(weights, shares);
  const Scalar challenge = share_challenge(suite, all, proof.base_nonce, proof.mask_nonce);
  return Point::base(proof.answer) == proof.base_nonce + challenge * statement.key &&
         proof.answer * all.mask == proof.mask_nonce + challenge * all.share;
}

}  // namespace evenhand::protocol
