#include "tests/protocol/redealt.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "protocol/dealer.hpp"
#include "protocol/faults.hpp"
#include "protocol/player.hpp"

namespace evenhand::protocol {
namespace {

template <class Message>
void change(LooseFrame& frame, const std::function<void(Message&)>& edit) {
  Message message = decode<Message>(frame.body);
  edit(message);
  frame.body = encode(message);
}

/// A session that is made to fit, frame by frame.
class Redealing {
 public:
  Redealing(const Signers& signers,
            const std::function<void(std::vector<std::uint16_t>& cards)>& on_deal)
      : signers_(signers), on_deal_(on_deal) {}

  void take(LooseFrame& frame, Bytes& out) {
    try {
      fit(frame);
    } catch (const ProtocolError&) {
      // It stays as it is.
    }
    const std::size_t begin = out.size();
    write_frame(out, frame.header, frame.body);
    if (!transcript_ && session_.has_begun()) transcript_.emplace(session_.suite_info().hash);
    if (!transcript_) return;
    transcript_->add(View(out).subspan(begin));
    const Type type = frame.header.type;
    if (type == Type::draw || type == Type::finish) asked_over_ = transcript_->value();
  }

 private:
  void fit(LooseFrame& frame) {
    if (frame.header.type == Type::session && !session_.has_begun()) {
      return session_.begin(frame.body);
    }
    if (frame.header.type == Type::join && session_.has_begun()) {
      session_.join(frame.body);
      previous_ = session_.digest();
    }
    if (!session_.is_complete()) return;
    fit_round(frame);
    fit_log(frame);
  }

  void fit_round(LooseFrame& frame) {
    Suite& suite = session_.suite();
    const Rules& rules = session_.rules();
    const bool is_open = !session_.is_mental();
    const auto add_leaf = [&](const Hash& token) { log_.add(suite, leaf_hash(suite, token)); };
    switch (frame.header.type) {
      case Type::commit:
        return change<CommitMessage>(frame, [&](CommitMessage& message) {
          context_ = {session_.digest(), frame.header.round, previous_};
          message.previous = previous_;
          if (is_open) {
            seed_ = seed_in(frame.header.round);
            message.commitment = commitment_of(suite, context_, seed_);
          }
          commit_ = message;
          contributions_.clear();
          play_.clear();
          root_.reset();
          is_dealt_ = false;
        });
      case Type::contribute: {
        const Hash value = decode<ContributeMessage>(frame.body).value;
        contributions_.insert(contributions_.end(), value.begin(), value.end());
        return;
      }
      case Type::shuffle:
        return change<ShuffleMessage>(frame, [&](ShuffleMessage& message) {
          if (is_open && contributions_.size() == rules.seats * sizeof(Hash)) {
            deal();
            message.root = dealt_.root;
          }
          root_ = message.root;
        });
      case Type::distribute:
        return change<DistributeMessage>(frame, [&](DistributeMessage& message) {
          if (is_open && !dealt_.fingerprints.empty()) message.fingerprints = dealt_.fingerprints;
          token_ =
              token_of(suite, context_, commit_, contributions_, message, root_.value_or(Hash{}));
          add_leaf(token_);
          is_dealt_ = true;
        });
      case Type::open:
        return change<CardsMessage>(frame, [&](CardsMessage& message) {
          if (has_cards(message.hand)) message = cards_of(rules, dealt_, message.hand);
          note_open(play_, message.hand);
        });
      case Type::draw:
        return note_draw(play_, decode<DrawMessage>(frame.body));
      case Type::card:
        return change<CardMessage>(frame, [&](CardMessage& message) {
          if (!has_cards(rules.seats)) return;
          const CardsMessage hand = cards_of(rules, dealt_, rules.seats);
          if (message.place < hand.cards.size()) {
            message = card_of(suite, rules, hand, message.place);
          }
        });
      case Type::finish:
        return note_finish(play_, decode<FinishMessage>(frame.body));
      case Type::agree:
        return change<AgreeMessage>(frame, [&](AgreeMessage& message) {
          const Hash text = agreed_text(suite, session_.digest(), message.seat, asked_over_);
          message.signature = signers_.players.at(message.seat).sign(text);
        });
      case Type::reveal:
        if (session_.auditor() != nullptr) {
          const auto message = decode<EncryptedRevealMessage>(frame.body);
          previous_ = revealed_digest(suite, token_, play_, message.seed, message.time);
          return;
        }
        return change<RevealMessage>(frame, [&](RevealMessage& message) {
          if (is_open) message.seed = seed_;
          previous_ = revealed_digest(suite, token_, play_, message.seed, message.time);
        });
      case Type::abort: {
        const auto message = decode<AbortMessage>(frame.body);
        previous_ = is_dealt_
                        ? unrevealed_digest(suite, token_, play_, message)
                        : aborted_token(suite, context_, commit_, contributions_, root_, message);
        if (!is_dealt_) add_leaf(previous_);
        return;
      }
      default:
        return;
    }
  }

  void fit_log(LooseFrame& frame) {
    Suite& suite = session_.suite();
    switch (frame.header.type) {
      case Type::head:
        change<HeadMessage>(frame, [&](HeadMessage& message) {
          message.size = log_.size();
          message.root = log_.head(suite);
          message.transcript = transcript_->value();
          message.signature = signers_.dealer.sign(head_text(suite, session_.digest(), message));
          ++heads_;
        });
        head_body_ = frame.body;
        return;
      case Type::close:
        change<CloseMessage>(frame, [&](CloseMessage& message) {
          log_.add(suite, leaf_hash(suite, previous_));
          message.size = log_.size();
          message.root = log_.head(suite);
          message.heads = heads_;
          message.last = previous_;
          message.transcript = transcript_->value();
          message.signature = signers_.dealer.sign(close_text(suite, session_.digest(), message));
        });
        head_body_ = frame.body;
        return;
      case Type::acknowledge:
        return change<AcknowledgeMessage>(frame, [&](AcknowledgeMessage& message) {
          if (message.seat >= signers_.players.size()) return;
          const Hash text = acknowledged_text(suite, session_.digest(), message.seat, head_body_);
          message.signature = signers_.players[message.seat].sign(text);
        });
      default:
        return;
    }
  }

  bool has_cards(std::size_t hand) const {
    return hand < session_.rules().hands.size() && !dealt_.cards.empty();
  }

  Hash seed_in(std::uint32_t round) {
    const std::uint32_t epoch = epoch_of(round, session_.message().epoch);
    if (epoch != epoch_) {
      epoch_ = epoch;
      output_ = vrf_output(signers_.dealer.random_key().prove(
          seeds_message(session_.suite(), session_.digest(), epoch)));
    }
    return seed_of(session_.suite(), session_.digest(), round, output_);
  }

  void deal() {
    Suite& suite = session_.suite();
    const Rules& rules = session_.rules();
    dealt_ = make_deal(suite, rules, context_, seed_, contributions_);
    on_deal_(dealt_.cards);
    for (std::size_t hand = 0; hand < rules.hands.size(); ++hand) {
      const CardsMessage cards = cards_of(rules, dealt_, hand);
      dealt_.fingerprints[hand] =
          fingerprint_of(suite, rules.first_of(hand), cards.cards, cards.salts);
    }
    dealt_.root = root_of(suite, dealt_.fingerprints);
  }

  const Signers& signers_;
  const std::function<void(std::vector<std::uint16_t>& cards)>& on_deal_;
  Session session_;
  std::optional<RunningHash> transcript_;
  GrowingTree log_;
  std::uint64_t heads_ = 0;
  Bytes head_body_;
  Hash previous_{};
  Hash asked_over_{};
  std::uint32_t epoch_ = 0;
  VrfOutput output_{};
  RoundContext context_;
  CommitMessage commit_;
  Bytes contributions_;
  Hash seed_{};
  Dealt dealt_;
  std::optional<Hash> root_;
  Hash token_{};
  bool is_dealt_ = false;
  Bytes play_;
};

/// Changes the time of a frame, if it has one; returns whether.
bool move_time(LooseFrame& frame, std::int64_t by) {
  const auto move = [&](auto& message) { message.time += static_cast<std::uint64_t>(by); };
  switch (frame.header.type) {
    case Type::commit:
      change<CommitMessage>(frame, move);
      return true;
    case Type::distribute:
      change<DistributeMessage>(frame, move);
      return true;
    case Type::draw:
      change<DrawMessage>(frame, move);
      return true;
    case Type::finish:
      change<FinishMessage>(frame, move);
      return true;
    case Type::head:
      change<HeadMessage>(frame, move);
      return true;
    case Type::abort:
      change<AbortMessage>(frame, move);
      return true;
    case Type::close:
      change<CloseMessage>(frame, move);
      return true;
    case Type::reveal:
      change<RevealMessage>(frame, move);
      return true;
    default:
      return false;
  }
}

std::uint64_t newest_time(const std::vector<LooseFrame>& frames, std::size_t before) {
  std::uint64_t time = 0;
  for (std::size_t i = 0; i < before; ++i) {
    LooseFrame copy = frames[i];
    const Type type = copy.header.type;
    if (type == Type::commit) time = decode<CommitMessage>(copy.body).time;
    if (type == Type::distribute) time = decode<DistributeMessage>(copy.body).time;
    if (type == Type::draw) time = decode<DrawMessage>(copy.body).time;
    if (type == Type::finish) time = decode<FinishMessage>(copy.body).time;
    if (type == Type::head) time = decode<HeadMessage>(copy.body).time;
  }
  return time;
}

std::uint16_t some_code(std::mt19937_64& random) {
  const std::span<const CodeInfo> all = codes();
  if (random() % 12 == 0) return static_cast<std::uint16_t>(random());
  constexpr std::array usual = {Code::missing_contribution, Code::stopped, Code::gave_up,
                                Code::too_late};
  const Code code =
      random() % 2 == 0 ? usual[random() % usual.size()] : all[random() % all.size()].code;
  return static_cast<std::uint16_t>(code);
}

/// Gives a round up behind some frame of it.
void give_up_at(std::vector<LooseFrame>& frames, std::size_t at, std::mt19937_64& random) {
  const std::uint32_t round = frames[at].header.round;
  const auto begin = frames.begin() + static_cast<std::ptrdiff_t>(at) + 1;
  const auto end = std::find_if(begin, frames.end(), [&](const LooseFrame& frame) {
    const Type type = frame.header.type;
    return frame.header.round != round || type == Type::seeds || type == Type::close;
  });
  constexpr std::array later = {0, 0, 1, 2, 29'998, 29'999, 30'000, 30'001, 3'600'000, 3'600'001};
  const auto by = static_cast<std::uint64_t>(later[random() % later.size()]);
  const AbortMessage message{some_code(random), static_cast<std::uint8_t>(random() % 5),
                             newest_time(frames, at + 1) + by};
  const auto place = frames.erase(begin, end);
  const auto abort = frames.insert(place, {{Type::abort, 0, round}, encode(message)});
  for (auto each = abort + 1; each != frames.end(); ++each) {
    move_time(*each, static_cast<std::int64_t>(by));
  }
}

}  // namespace

Signers signers_of(std::string_view suite, std::string_view game, std::uint64_t seed) {
  const SeededRandomness randomness(seed);
  const PrivateKey key = PrivateKey::generate(suite_named(suite));
  Dealer dealer({.game = std::string(game), .suite = &suite_named(suite), .seeded = true}, key,
                counting_clock());
  Bytes out;
  dealer.begin(out);
  Session& session = dealer.session();
  Signers signers{key, {}};
  for (std::uint8_t seat = 0; seat < session.rules().seats; ++seat) {
    const ContributionChain chain(session.suite(), session.own_digest(), seat, 1);
    signers.players.push_back(PrivateKey::generate(suite_named(suite)));
    // Signing and verifying by SM2 take random numbers as well.
    Bytes said;
    join(session, "player " + std::to_string(seat + 1), seat, signers.players.back(), chain, said);
    FrameReader reader;
    reader.add(said);
    dealer.take(*reader.next(), out);
  }
  return signers;
}

Bytes redealt(std::vector<LooseFrame> frames, const Signers& signers,
              const std::function<void(std::vector<std::uint16_t>& cards)>& on_deal) {
  Redealing redealing(signers, on_deal);
  Bytes out;
  for (LooseFrame& frame : frames) redealing.take(frame, out);
  return out;
}

std::vector<LooseFrame> misplayed(std::vector<LooseFrame> frames, std::mt19937_64& random) {
  const auto joined_at = std::find_if(frames.begin(), frames.end(), [](const LooseFrame& frame) {
    return frame.header.type == Type::commit;
  });
  const auto first = static_cast<std::size_t>(joined_at - frames.begin());
  const std::size_t at = first + random() % (frames.size() - first);
  const auto place = frames.begin() + static_cast<std::ptrdiff_t>(at);
  const auto some = [&] { return first + random() % (frames.size() - first); };
  switch (random() % 8) {
    case 0:
      frames.erase(place);
      break;
    case 1:
      frames.insert(frames.begin() + static_cast<std::ptrdiff_t>(some()), LooseFrame(*place));
      break;
    case 2: {
      const std::size_t next = std::min(at + 1, frames.size() - 1);
      std::swap(frames[at], frames[random() % 2 == 0 ? next : some()]);
      break;
    }
    case 3: {
      constexpr std::array by = {-2, -1, 1, 29'990, 29'999, 30'000, 30'001, 3'600'000, 3'600'001};
      const std::int64_t moved = by[random() % by.size()];
      for (std::size_t i = at; i < frames.size(); ++i) move_time(frames[i], moved);
      break;
    }
    case 4:
    case 5:
      give_up_at(frames, at, random);
      break;
    case 6:
      for (LooseFrame& frame : frames) {
        if (frame.header.type != Type::draw || random() % 4 != 0) continue;
        change<DrawMessage>(frame, [&](DrawMessage& message) {
          if (random() % 2 == 0) message.seat = static_cast<std::uint8_t>(random() % 6);
          if (random() % 4 == 0) message.place ^= 1U;
        });
      }
      break;
    default:
      frames[at].header.round += random() % 2 == 0 ? 1U : ~0U;
  }
  return frames;
}

}  // namespace evenhand::protocol
