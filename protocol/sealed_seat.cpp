#include "protocol/sealed_seat.hpp"

#include <algorithm>

namespace evenhand::protocol {
namespace {

template <std::size_t Size>
std::array<std::uint8_t, Size> fixed(const Bytes& bytes) {
  std::array<std::uint8_t, Size> all{};
  std::copy(bytes.begin(), bytes.end(), all.begin());
  return all;
}

Bytes one_behind_the_other(std::span<const Point> points, const Scalar& scalar) {
  Bytes bytes = bytes_of(points);
  bytes.insert(bytes.end(), scalar.bytes().begin(), scalar.bytes().end());
  return bytes;
}

}  // namespace

SealedSeat::SealedSeat(std::uint8_t seat) : seat_(seat), secret_(Scalar::random()) {}

KeyMessage SealedSeat::key(const SealedRound& round) const {
  const Point key = Point::base(secret_);
  const KeyProof proof = prove_key(round.session().suite(), round.statement(seat_), secret_, key);
  return {seat_, key.bytes(), fixed<64>(one_behind_the_other({&proof.nonce, 1}, proof.answer))};
}

MixMessage SealedSeat::mix(const SealedRound& round) const {
  Suite& suite = round.session().suite();
  const SecretShuffle shuffle = draw_shuffle(suite, round.deck().size());
  const SealedDeck after = reshuffled(round.deck(), round.joint_key(), shuffle);
  const ShuffleStatement shown{round.session().deck_points(), round.statement(seat_),
                               round.joint_key(), round.deck(), after};
  return {seat_, bytes_of(std::span<const SealedCard>(after)),
          bytes_of(prove_shuffle(suite, shown, shuffle))};
}

ShareMessage SealedSeat::share(const SealedRound& round) const {
  return proved(round, round.opened_by(seat_));
}

ShareMessage SealedSeat::proved(const SealedRound& round, const ShareStatement& shown) const {
  const std::vector<Point> shares = shares_of(secret_, shown.masks);
  const ShareProof proof = prove_shares(round.session().suite(), shown, secret_, shares);
  const std::array<Point, 2> nonces = {proof.base_nonce, proof.mask_nonce};
  return {seat_, bytes_of(std::span<const Point>(shares)),
          fixed<96>(one_behind_the_other(nonces, proof.answer))};
}

UnlockMessage SealedSeat::unlock() const { return {seat_, secret_.bytes()}; }

void SealedSeat::say(Type word, const SealedRound& round, Bytes& out) const {
  const FrameHeader header{word, 0, round.context().round};
  if (word == Type::key) write_frame(out, header, encode(key(round)));
  if (word == Type::mix) write_frame(out, header, encode(mix(round)));
  if (word == Type::share) write_frame(out, header, encode(share(round)));
  if (word == Type::unlock) write_frame(out, header, encode(unlock()));
}

}  // namespace evenhand::protocol
