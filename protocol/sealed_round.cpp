#include "protocol/sealed_round.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/faults.hpp"

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

[[noreturn]] void refuse(Code code, const std::string& words) { throw ProtocolError(code, words); }

Point key_from(const KeyMessage& message) {
  const auto key = Point::decode(message.key);
  if (!key || key->is_neutral()) refuse(Code::bad_point, "a key that is no element, or neutral");
  return *key;
}

KeyProof key_proof_from(View bytes) {
  return {points_from(bytes.first(32), 1, "proof of a key").front(),
          scalars_from(bytes.subspan(32), 1, "proof of a key").front()};
}

ShareProof share_proof_from(View bytes) {
  const auto points = points_from(bytes.first(64), 2, "proof of shares");
  return {points[0], points[1], scalars_from(bytes.subspan(64), 1, "proof of shares").front()};
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

SealedRound::SealedRound(Session& session, const RoundContext& context)
    : session_(&session),
      context_(context),
      deck_(unshuffled(session.deck_points())),
      shares_(session.rules().seats, std::vector<Point>(deck_.size())) {}

std::size_t SealedRound::everybody() const { return session_->rules().seats; }

void SealedRound::take_contributions(View contributions) {
  const Rules& rules = session_->rules();
  order_ = dealing_order(session_->suite(), rules.seats, context_, contributions);
  owners_.clear();
  for (std::size_t hand = 0; hand < rules.hands.size(); ++hand) {
    const std::size_t rest = everybody() + (rules.rest_is_taken ? 0 : 1);
    owners_.insert(owners_.end(), rules.hands[hand], hand < order_.size() ? order_[hand] : rest);
  }
}

Hash SealedRound::statement(std::uint8_t seat) const {
  return statement_of(session_->suite(), context_, seat);
}

void SealedRound::take(const KeyMessage& message) {
  const Point key = key_from(message);
  if (!key_holds(session_->suite(), statement(message.seat), key, key_proof_from(message.proof))) {
    refuse(Code::bad_key_proof, fmt::format("of seat {}", message.seat));
  }
  const Point joint = joint_key_ + key;
  if (joint.is_neutral()) refuse(Code::bad_point, "the sum of all keys is the neutral element");
  joint_key_ = joint;
  keys_.push_back(key);
}

void SealedRound::take(const MixMessage& message, bool is_own) {
  const std::size_t cards = deck_.size();
  SealedDeck after = deck_from(message.deck, cards);
  const ShuffleProof proof = shuffle_proof_from(message.proof, cards);
  const ShuffleStatement shown{session_->deck_points(), statement(message.seat), joint_key_, deck_,
                               after};
  if (!is_own && !shuffle_holds(session_->suite(), shown, proof)) {
    refuse(Code::bad_mix, fmt::format("of seat {}", message.seat));
  }
  questions_.push_back(questions_of(session_->suite(), shown, proof));
  deck_ = std::move(after);
}

ShareStatement SealedRound::statement_over(std::uint8_t seat,
                                           std::vector<std::uint16_t> positions) const {
  ShareStatement shown{statement(seat), keys_.at(seat), std::move(positions), {}};
  for (const std::uint16_t position : shown.positions) {
    shown.masks.push_back(deck_[position].mask);
  }
  return shown;
}

ShareStatement SealedRound::opened_by(std::uint8_t seat) const {
  if (const auto position = drawn_position()) return statement_over(seat, {*position});
  std::vector<std::uint16_t> positions;
  for (std::size_t position = 0; position < deck_.size(); ++position) {
    if (owner(position) == seat || owner(position) > everybody()) continue;
    positions.push_back(static_cast<std::uint16_t>(position));
  }
  return statement_over(seat, std::move(positions));
}

ShareStatement SealedRound::hand_of(std::uint8_t seat) const {
  return statement_over(seat, positions_of(seat));
}

ShareStatement SealedRound::drawn_by(std::uint8_t seat) const {
  return statement_over(seat, {drawn_position().value()});
}

std::vector<std::uint16_t> SealedRound::positions_of(std::uint8_t seat) const {
  std::vector<std::uint16_t> positions;
  for (std::size_t position = 0; position < deck_.size(); ++position) {
    if (owner(position) == seat) positions.push_back(static_cast<std::uint16_t>(position));
  }
  return positions;
}

std::vector<Point> SealedRound::proved_shares(const ShareStatement& shown,
                                              const ShareMessage& message) const {
  std::vector<Point> shares = points_from(message.shares, shown.masks.size(), "shares");
  if (!shares_hold(session_->suite(), shown, shares, share_proof_from(message.proof))) {
    refuse(Code::bad_share, fmt::format("of seat {}", message.seat));
  }
  return shares;
}

void SealedRound::take(const ShareMessage& message) {
  const ShareStatement shown = opened_by(message.seat);
  const std::vector<Point> shares = proved_shares(shown, message);
  std::vector<Point>& all = shares_.at(message.seat);
  for (std::size_t i = 0; i < shares.size(); ++i) all[shown.positions[i]] = shares[i];
}

void SealedRound::take(const DrawMessage& message) {
  const Rules& rules = session_->rules();
  if (message.place >= rules.drawable()) {
    refuse(Code::wrong_place,
           fmt::format("card {} is drawn, and there are {}", message.place, rules.drawable()));
  }
  drawn_ = message;
}

std::optional<std::uint16_t> SealedRound::drawn_position() const {
  if (!drawn_) return std::nullopt;
  const Rules& rules = session_->rules();
  return static_cast<std::uint16_t>(rules.first_of(rules.seats) + drawn_->place);
}

void SealedRound::take(const UnlockMessage& message) {
  const auto secret = Scalar::decode(message.secret);
  if (!secret || Point::base(*secret) != keys_.at(message.seat)) {
    refuse(Code::other_secret, fmt::format("of seat {}", message.seat));
  }
  secret_ = secret_ + *secret;
  secrets_.push_back(*secret);
}

Dealt SealedRound::sealed() const {
  const Rules& rules = session_->rules();
  Dealt dealt;
  dealt.salts.resize(deck_.size());
  for (std::size_t hand = 0; hand < rules.hands.size(); ++hand) {
    const std::size_t first = rules.first_of(hand);
    dealt.fingerprints.push_back(sealed_fingerprint(
        session_->suite(), first, std::span(deck_).subspan(first, rules.hands[hand])));
  }
  dealt.root = root_of(session_->suite(), dealt.fingerprints);
  return dealt;
}

/// Proofs that hold leave no other than the deck's cards, each once.
std::uint16_t SealedRound::card_at(std::size_t position, const Point& point) const {
  const auto card = session_->deck_points().card_of(point);
  if (!card) {
    refuse(Code::other_cards, fmt::format("position {} opens to no card of the deck", position));
  }
  return *card;
}

std::size_t SealedRound::place_of(std::uint8_t seat) const {
  return static_cast<std::size_t>(std::find(order_.begin(), order_.end(), seat) - order_.begin());
}

CardsMessage SealedRound::hand(std::uint8_t seat, const Scalar& secret) const {
  CardsMessage message{static_cast<std::uint8_t>(place_of(seat)), {}, {}};
  for (const std::uint16_t position : positions_of(seat)) {
    message.cards.push_back(
        card_at(position, without_shares(position) - secret * deck_[position].mask));
  }
  return message;
}

CardsMessage SealedRound::hand(const ShareMessage& own) const {
  if (own.seat >= keys_.size()) refuse(Code::wrong_seat, fmt::format("seat {}", own.seat));
  const ShareStatement shown = hand_of(own.seat);
  const std::vector<Point> shares = proved_shares(shown, own);
  CardsMessage message{static_cast<std::uint8_t>(place_of(own.seat)), {}, {}};
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const std::uint16_t position = shown.positions[i];
    message.cards.push_back(card_at(position, without_shares(position) - shares[i]));
  }
  return message;
}

Point SealedRound::without_shares(std::size_t position) const {
  Point point = deck_[position].face;
  for (const std::vector<Point>& shares : shares_) point = point - shares[position];
  return point;
}

std::uint16_t SealedRound::drawn_card() const {
  const std::size_t position = drawn_position().value();
  return card_at(position, without_shares(position));
}

std::uint16_t SealedRound::drawn_card(std::uint8_t seat, const Scalar& secret) const {
  if (drawn_.value().seat != seat) return drawn_card();
  const std::size_t position = drawn_position().value();
  return card_at(position, without_shares(position) - secret * deck_[position].mask);
}

Dealt SealedRound::opened() const {
  Dealt dealt = sealed();
  for (std::size_t position = 0; position < deck_.size(); ++position) {
    const SealedCard& card = deck_[position];
    dealt.cards.push_back(card_at(position, card.face - secret_ * card.mask));
  }
  return dealt;
}

}  // namespace evenhand::protocol
