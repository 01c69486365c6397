#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/dealer.hpp"
#include "protocol/digests.hpp"

namespace evenhand::protocol {

/// A dealer whose players are all its own, so that it knows their contributions before it commits
/// to a seed. It tries seeds until a deal pleases it; or it gives up each round whose deal does
/// not, and blames a player. The transcript holds.
struct RiggedDealer {
  /// Whether a deal is dealt. `hand_of` is the run of positions that each seat gets.
  using Pleases = std::function<bool(const Dealt& dealt, const std::vector<std::size_t>& hand_of)>;

  std::string game = "doudizhu";
  std::uint32_t rounds = 1200;  ///< those that are given up included
  std::uint64_t seed = 1;
  Pleases pleases = [](const Dealt&, const std::vector<std::size_t>&) { return true; };
  bool aborts = false;      ///< and does not try another seed
  std::uint8_t blamed = 1;  ///< for what is given up
  /// Rounds after which it closes, though players joined for `rounds`; 0 for all of them.
  std::uint32_t closes_behind = 0;
  /// The first seed that it tries is the one that it has to take.
  std::uint64_t delay = 0;        ///< milliseconds later than another time, once all have joined
  std::uint64_t heads_delay = 0;  ///< of Heads alone
  std::uint64_t close_delay = 0;  ///< of Close alone
  /// To whose owner alone it reveals, as SubjectPublicKeyInfo; empty for all.
  Bytes auditor = {};
  /// Changes the seed before it is encrypted, and the ciphertext before it is written.
  std::function<void(Hash& seed)> lie = [](Hash&) {};
  std::function<void(Bytes& ciphertext)> garble = [](Bytes&) {};

  Bytes transcript() const;
};

/// The seat gets the card.
inline RiggedDealer::Pleases gets(const std::string& game, std::size_t seat, std::uint16_t card) {
  return [rules = rules_of(game), seat, card](const Dealt& dealt,
                                              const std::vector<std::size_t>& hand_of) {
    const std::vector<std::uint16_t> cards = cards_of(rules, dealt, hand_of[seat]).cards;
    return std::find(cards.begin(), cards.end(), card) != cards.end();
  };
}

/// The seat gets the card whenever another would have got it, so that it stays as often with
/// nobody.
inline RiggedDealer::Pleases favours(const std::string& game, std::size_t seat,
                                     std::uint16_t card) {
  return [=, is_second_try = false](const Dealt& dealt,
                                    const std::vector<std::size_t>& hand_of) mutable {
    bool is_good = gets(game, seat, card)(dealt, hand_of);
    if (!is_good && !is_second_try) {
      is_good = true;
      for (std::size_t other = 0; other < hand_of.size(); ++other) {
        is_good = is_good && !gets(game, other, card)(dealt, hand_of);
      }
    }
    is_second_try = !is_good;
    return is_good;
  };
}

/// One session of it.
class RiggedSession {
 public:
  explicit RiggedSession(const RiggedDealer& dealer)
      : dealer_(dealer),
        suite_info_(suite_named("sha256-ed25519")),
        key_(PrivateKey::generate(suite_info_)),
        clock_(counting_clock()) {}

  Bytes transcript() {
    begin();
    const auto later = [clock = clock_, delay = dealer_.delay] { return clock() + delay; };
    clock_ = later;
    const std::uint32_t last = dealer_.closes_behind > 0 ? dealer_.closes_behind : dealer_.rounds;
    for (std::uint32_t round = 1; round <= last; ++round) {
      deal(round);
      if (round % epoch == 0 || round == last) {
        head(round);
        put(Type::seeds, round, seeds(epoch_of(round, epoch)));
      }
    }
    log_.add(session_.suite(), leaf_hash(session_.suite(), previous_));
    CloseMessage message{log_.size(), log_.head(session_.suite()),    heads_,
                         previous_,   clock_() + dealer_.close_delay, {}};
    message.transcript = transcript_.value();
    message.signature = key_.sign(close_text(session_.suite(), session_.digest(), message));
    put(Type::close, last, encode(message));
    return std::move(out_);
  }

 private:
  void put(Type type, std::uint32_t round, const Bytes& body) {
    const std::size_t begin = out_.size();
    write_frame(out_, {type, 0, round}, body);
    transcript_.add(View(out_).subspan(begin));
  }

  void begin() {
    const Rules rules = rules_of(dealer_.game);
    SessionMessage message;
    message.suite = suite_info_.name;
    message.game = dealer_.game;
    message.hands = rules.hands;
    message.seats = rules.seats;
    message.id = random_hash();
    message.time = clock_();
    message.deal_limit = 30'000;
    message.reveal_limit = 30'000;
    message.key = key_.public_key().der();
    message.epoch = epoch;
    message.auditor = dealer_.auditor;
    Suite suite(suite_info_);
    message.signature = key_.sign(session_text(suite, message));
    const Bytes body = encode(message);
    session_.begin(body);
    put(Type::session, 0, body);
    constexpr std::array names = {"Li",   "Wang", "Zhao", "Chen", "Yang",
                                  "Zhou", "Wu",   "Xu",   "Sun",  "Hu"};
    for (std::uint8_t seat = 0; seat < rules.seats; ++seat) {
      chains_.emplace_back(session_.suite(), session_.own_digest(), seat, dealer_.rounds);
      const PrivateKey key = PrivateKey::generate(suite_info_);
      JoinMessage join{seat,
                       names.at(seat),
                       key.public_key().der(),
                       chains_.back().end(),
                       chains_.back().length(),
                       {}};
      join.signature = key.sign(join_text(session_.suite(), session_.own_digest(), join));
      session_.join(encode(join));
      put(Type::join, 0, encode(join));
    }
    previous_ = session_.digest();
  }

  void deal(std::uint32_t round) {
    Suite& suite = session_.suite();
    const RoundContext context{session_.digest(), round, previous_};
    Bytes contributions;
    for (const ContributionChain& chain : chains_) {
      contributions.insert(contributions.end(), chain.of(round).begin(), chain.of(round).end());
    }
    const auto order = dealing_order(suite, session_.rules().seats, context, contributions);
    std::vector<std::size_t> hand_of(order.size());
    for (std::size_t hand = 0; hand < order.size(); ++hand) hand_of[order[hand]] = hand;
    CommitMessage commit{previous_, {}, clock_()};
    if (round % epoch == 1) {
      proof_ = key_.prove(seeds_message(suite, session_.digest(), epoch_of(round, epoch)));
    }
    bool is_first_try = true;
    Hash seed{};
    Dealt dealt;
    bool is_good = false;
    do {
      seed = is_first_try ? seed_of(suite, session_.digest(), round, vrf_output(proof_))
                          : random_hash();
      is_first_try = false;
      commit.commitment = commitment_of(suite, context, seed);
      dealt = make_deal(suite, session_.rules(), context, seed, contributions);
      is_good = dealer_.pleases(dealt, hand_of);
    } while (!is_good && !dealer_.aborts);
    put(Type::commit, round, encode(commit));
    for (std::uint8_t seat = 0; seat < chains_.size(); ++seat) {
      if (!is_good && seat == dealer_.blamed) {
        return give_up(context, commit, View(contributions).first(seat * sizeof(Hash)));
      }
      put(Type::contribute, round, encode(ContributeMessage{seat, chains_[seat].of(round)}));
    }
    if (!is_good) return give_up(context, commit, contributions);
    put(Type::shuffle, round, encode(ShuffleMessage{dealt.root}));
    const DistributeMessage distribute{dealt.fingerprints, clock_()};
    const Hash token = token_of(suite, context, commit, contributions, distribute, dealt.root);
    log_.add(suite, leaf_hash(suite, token));
    put(Type::distribute, round, encode(distribute));
    Bytes opened;
    if (const Rules& rules = session_.rules(); rules.rest_is_taken) {
      note_open(opened, rules.seats);
      put(Type::open, round, encode(cards_of(rules, dealt, rules.seats)));
    }
    reveal(round, token, opened, seed);
  }

  void reveal(std::uint32_t round, const Hash& token, View opened, Hash seed) {
    const std::uint64_t time = clock_();
    const PublicKey* const auditor = session_.auditor();
    Bytes shown(seed.begin(), seed.end());
    if (auditor != nullptr) {
      dealer_.lie(seed);
      shown = auditor->encrypt(seed);
      dealer_.garble(shown);
    }
    previous_ = revealed_digest(session_.suite(), token, opened, shown, time);
    put(Type::reveal, round,
        auditor != nullptr ? encode(EncryptedRevealMessage{shown, time})
                           : encode(RevealMessage{seed, time}));
  }

  Bytes seeds(std::uint32_t number) {
    const PublicKey* const auditor = session_.auditor();
    if (auditor == nullptr) return encode(SeedsMessage{number, proof_});
    return encode(EncryptedSeedsMessage{number, auditor->encrypt(proof_)});
  }

  void give_up(const RoundContext& context, const CommitMessage& commit, View contributions) {
    const Code code = dealer_.blamed < chains_.size() ? Code::missing_contribution : Code::gave_up;
    const AbortMessage message{static_cast<std::uint16_t>(code), dealer_.blamed, clock_()};
    previous_ = aborted_token(session_.suite(), context, commit, contributions, {}, message);
    log_.add(session_.suite(), leaf_hash(session_.suite(), previous_));
    put(Type::abort, context.round, encode(message));
  }

  void head(std::uint32_t round) {
    HeadMessage message{
        log_.size(), log_.head(session_.suite()), clock_() + dealer_.heads_delay, {}};
    message.transcript = transcript_.value();
    message.signature = key_.sign(head_text(session_.suite(), session_.digest(), message));
    ++heads_;
    put(Type::head, round, encode(message));
  }

  static constexpr std::uint32_t epoch = 100;

  const RiggedDealer& dealer_;
  const SuiteInfo& suite_info_;
  PrivateKey key_;
  Clock clock_;
  Session session_;
  std::deque<ContributionChain> chains_;
  Hash previous_{};
  GrowingTree log_;
  std::uint64_t heads_ = 0;
  VrfProof proof_{};
  RunningHash transcript_{suite_info_.hash};
  Bytes out_;
};

inline Bytes RiggedDealer::transcript() const {
  const SeededRandomness randomness(seed);
  return RiggedSession(*this).transcript();
}

}  // namespace evenhand::protocol
