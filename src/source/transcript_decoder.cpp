#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "protocol/digests.hpp"
#include "protocol/undealt.hpp"
#include "protocol/verifier.hpp"
#include "src/source/log_format.hpp"
#include "src/source/log_stream.hpp"
#include "src/source/readers.hpp"

namespace evenhand::source {
namespace {

/// Reads the key of an auditor, whom only this suite has.
protocol::PrivateKey key_in(const std::string& path) {
  const std::string pem = read_file(path, file_kinds::key);
  if (protocol::PrivateKey::is_encrypted(pem)) {
    throw InputError(fmt::format(
        "{}: this key is encrypted, and no passphrase is asked for here; write it without one, for "
        "yourself alone: openssl pkey -in {} -out PLAIN",
        path, path));
  }
  // Checkpoints and reports that are written from now on show what the auditor alone may see.
  ::umask(0077);
  return protocol::PrivateKey::from_pem(protocol::suite_named("sha256-ed25519"), pem, path);
}

/// The deals of a transcript of the deal protocol, each verified before it is given.
class TranscriptDecoder final : public DealDecoder {
 public:
  TranscriptDecoder(ByteWindow& window, const std::string& source, const LogOptions& options)
      : window_(window),
        source_(source),
        with_origins_(options.origins),
        verifier_([this](const protocol::Round& round) { keep(round); }) {
    check_selection(reader_of(LogFormat::transcript), options.selection, source);
    if (options.most_aborts) verifier_.expect_most_aborts(*options.most_aborts);
    verifier_.expect_signer(
        protocol::ExpectedSigner::from_files(options.dealer_key, options.successions));
    if (!options.auditor_key.empty()) {
      verifier_.read_as_auditor(key_in(options.auditor_key), source_);
    }
    while (deals_.empty() && read_frame()) {
    }
    if (deals_.empty()) throw InputError(fmt::format("{}: no deal in it", source));
    sit_down();
    deck_ = verifier_.session().rules().deck;
    if (options.deck && (options.deck->name != deck_.name || options.deck->draw > 0)) {
      throw InputError(fmt::format("{}: deals of the deck {}, and --deck says {}; leave --deck out",
                                   source, deck_.name, printable(options.deck->name, 64)));
    }
    if (options.deck) deck_ = *options.deck;
    traits_ = {LogFormat::transcript, deck_.size, deck_.size, options.base.value_or(0), false};
  }

  const LogTraits& traits() const override { return traits_; }
  const cards::Deck& deck() const override { return deck_; }
  std::string found() const override {
    return "frames of the deal protocol; each deal is verified as it is read";
  }
  Seating* seating() override { return &seating_; }

  void decode(cards::DealBatch& batch, std::size_t& done) override {
    batch.visit([&](auto deals) {
      for (; done < deals.count; ++done) {
        while (deals_.empty()) {
          if (read_frame()) continue;
          keep_aborts(std::exchange(aborts_, {}));
          keep_undealt(undealt_.take());
          keep_acknowledgements(newly_acknowledged());
          return;
        }
        const FoundDeal& found = deals_.front();
        std::transform(found.cards.begin(), found.cards.end(), deals[done].begin(),
                       [](std::uint16_t card) {
                         return static_cast<std::decay_t<decltype(deals[done][0])>>(card);
                       });
        keep_aborts(found.aborts);
        keep_undealt(std::move(found.undealt));
        keep_acknowledgements(found.acknowledged);
        seating_.firsts.insert(seating_.firsts.end(), found.firsts.begin(), found.firsts.end());
        deals_.pop_front();
        if (with_origins_) origins_.emplace_back();
      }
    });
  }

 private:
  struct FoundDeal {
    std::vector<std::uint16_t> cards;
    std::vector<std::uint16_t> firsts;            ///< of each seat's hand
    std::vector<Seating::Abort> aborts;           ///< since the deal before
    std::vector<protocol::UndealtRound> undealt;  ///< likewise
    std::vector<std::uint64_t> acknowledged;      ///< rounds, by seat, since the deal before
  };

  void keep(const protocol::Round& round) {
    protocol::Session& session = verifier_.session();
    if (round.aborted) {
      const std::uint8_t seats = session.rules().seats;
      aborts_.push_back({0, round.aborted->seat, round.aborted->code,
                         protocol::was_known_to_dealer(round, seats)});
    }
    undealt_.take(session, round);
    if (!round.holds()) return;
    if (round.is_for_auditor) {
      throw InputError(fmt::format(
          "{}: its rounds are revealed to an auditor alone, who reads them with --auditor-key",
          source_));
    }
    const auto order = protocol::dealing_order(session.suite(), session.rules().seats,
                                               round.context, round.contributions);
    FoundDeal found{round.dealt->cards,
                    std::vector<std::uint16_t>(order.size()),
                    {},
                    undealt_.take(),
                    newly_acknowledged()};
    for (std::size_t hand = 0; hand < order.size(); ++hand) {
      found.firsts[order[hand]] = static_cast<std::uint16_t>(session.rules().first_of(hand));
    }
    std::swap(found.aborts, aborts_);
    deals_.push_back(std::move(found));
  }

  /// Those before the deal that comes next.
  void keep_aborts(std::vector<Seating::Abort> aborts) {
    for (Seating::Abort& abort : aborts) {
      abort.deal = seating_.deals();
      seating_.aborts.push_back(abort);
    }
  }

  void keep_undealt(std::vector<protocol::UndealtRound> rounds) {
    for (protocol::UndealtRound& round : rounds) {
      seating_.undealt.push_back(
          {seating_.deals(), std::move(round.cards), std::move(round.firsts)});
    }
  }

  std::vector<std::uint64_t> newly_acknowledged() {
    std::vector<std::uint64_t> rounds = verifier_.acknowledged();
    acknowledged_.resize(rounds.size());
    for (std::size_t seat = 0; seat < rounds.size(); ++seat) {
      rounds[seat] = std::min(rounds[seat], verifier_.rounds());  // the Close is one more
      rounds[seat] -= std::exchange(acknowledged_[seat], rounds[seat]);
    }
    return rounds;
  }

  void keep_acknowledgements(const std::vector<std::uint64_t>& rounds) {
    for (std::size_t seat = 0; seat < rounds.size(); ++seat) {
      if (rounds[seat] == 0) continue;
      seating_.acknowledgements.push_back(
          {seating_.deals(), static_cast<std::uint8_t>(seat), rounds[seat]});
    }
  }

  Security security() {
    const protocol::SessionMessage& message = verifier_.session().message();
    std::set<protocol::Bytes> keys = {message.key};
    for (const protocol::Seat& seat : verifier_.session().seats()) keys.insert(seat.key);
    const bool shares_keys = keys.size() < verifier_.session().seats().size() + 1;
    const protocol::KnownSigner signer = verifier_.signer().value_or(protocol::KnownSigner{});
    return {message.suite,
            message.seeded,
            verifier_.knows_signer(),
            shares_keys,
            static_cast<std::uint32_t>(signer.successions),
            verifier_.session().auditor() != nullptr};
  }

  void sit_down() {
    seating_.security = {security()};
    const protocol::Rules& rules = verifier_.session().rules();
    for (const std::string& name : verifier_.session().names()) seating_.players.push_back({name});
    seating_.cards = *std::min_element(rules.hands.begin(), rules.hands.begin() + rules.seats);
  }

  /// Bytes of the frame that is next, as its header has them, or all that is left.
  std::size_t frame_size() {
    while (window_.available().size() < protocol::header_size && window_.more()) {
    }
    const std::string_view header = window_.available();
    if (header.size() < protocol::header_size) return header.size();
    const std::uint64_t length = protocol::number(protocol::view(header.substr(8, 4)));
    if (length > protocol::longest_body) return protocol::header_size;
    const std::size_t size = protocol::header_size + length + protocol::crc_size;
    while (window_.available().size() < size && window_.more()) {
    }
    return std::min(size, window_.available().size());
  }

  /// Whole frames alone are consumed, so that the digest does not depend on how bytes come. False
  /// at the end.
  bool read_frame() {
    const std::size_t size = frame_size();
    if (size > 0) {
      reader_.add(protocol::view(window_.available().substr(0, size)));
      window_.consume(size);
      auto frame = reader_.next();
      if (!frame) frame = reader_.end();
      if (frame) verifier_.take(*frame);
    } else if (!finished_) {
      finished_ = true;
      verifier_.finish();
    }
    if (!verifier_.holds()) refuse();
    return size > 0;
  }

  [[noreturn]] void refuse() const {
    const protocol::Fault& fault = verifier_.faults().front();
    throw InputError(fmt::format("{}: frame {} (byte {}): {}, {}; see 'evenhand protocol verify'",
                                 source_, fault.frame, fault.byte, protocol::code_text(fault.code),
                                 fault.words));
  }

  ByteWindow& window_;
  std::string source_;
  bool with_origins_;
  bool finished_ = false;
  protocol::FrameReader reader_;
  protocol::Verifier verifier_;
  std::deque<FoundDeal> deals_;         ///< that were read and not asked for
  std::vector<Seating::Abort> aborts_;  ///< after the last of them
  protocol::UndealtRounds undealt_;
  std::vector<std::uint64_t> acknowledged_;  ///< rounds, by seat, that were told
  Seating seating_;
  cards::Deck deck_;
  LogTraits traits_;
};

}  // namespace

std::unique_ptr<DealDecoder> make_transcript_decoder(ByteWindow& window, const std::string& source,
                                                     const LogOptions& options) {
  return std::make_unique<TranscriptDecoder>(window, source, options);
}

}  // namespace evenhand::source
