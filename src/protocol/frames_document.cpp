#include "src/protocol/frames_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "protocol/frame.hpp"
#include "protocol/messages.hpp"
#include "protocol/rules.hpp"
#include "protocol/sealed_deck.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::protocol {
namespace {

/// The first digits, which tell one hash from another at a glance.
std::string short_hex(View bytes) {
  return hex(bytes.first(std::min<std::size_t>(bytes.size(), 6))) + "…";
}

/// Words for the content of a frame; the game's cards by name once a Session named the game.
class FrameWords {
 public:
  std::string of(const FoundFrame& frame) {
    if (frame.fault) return fmt::format("{}: {}", code_text(frame.fault->code), frame.fault->words);
    try {
      return words(frame.header.type, frame.body);
    } catch (const ProtocolError& error) {
      return fmt::format("{}: {}", code_text(error.code()), error.what());
    }
  }

 private:
  std::string words(Type type, View body) {
    switch (type) {
      case Type::session: {
        const auto message = decode<SessionMessage>(body);
        if (can_seat(message.game, message.seats)) {
          rules_ = rules_of(message.game, message.seats);
        }
        has_auditor_ = !message.auditor.empty();
        return fmt::format("{} for {} seats, suite {}, at {}, epochs of {} rounds, follows {}{}{}",
                           printable(message.game), message.seats, printable(message.suite),
                           time_words(message.time), message.epoch, short_hex(message.previous),
                           message.seeded ? ", from a seed for tests" : "",
                           has_auditor_ ? ", revealed to an auditor" : "");
      }
      case Type::join: {
        const auto message = decode<JoinMessage>(body);
        return fmt::format("seat {} is {}, for {} rounds, chain {}", message.seat,
                           printable(message.name), message.length, short_hex(message.chain));
      }
      case Type::commit: {
        const auto message = decode<CommitMessage>(body);
        return fmt::format("commitment {}, follows {}, at {}", short_hex(message.commitment),
                           short_hex(message.previous), time_words(message.time));
      }
      case Type::contribute: {
        const auto message = decode<ContributeMessage>(body);
        return fmt::format("seat {}: {}", message.seat, short_hex(message.value));
      }
      case Type::shuffle:
        return fmt::format("root {}", short_hex(decode<ShuffleMessage>(body).root));
      case Type::distribute: {
        const auto message = decode<DistributeMessage>(body);
        std::string list;
        for (const Hash& fingerprint : message.fingerprints) list += ' ' + short_hex(fingerprint);
        return fmt::format("fingerprints{}, at {}", list, time_words(message.time));
      }
      case Type::hand:
      case Type::open: {
        const auto message = decode<CardsMessage>(body);
        return fmt::format("hand {}: {}", message.hand,
                           rules_ ? cards_words(*rules_, message.cards)
                                  : fmt::format("{}", fmt::join(message.cards, " ")));
      }
      case Type::reveal: {
        if (has_auditor_) {
          const auto message = decode<EncryptedRevealMessage>(body);
          return fmt::format("seed, encrypted to the auditor, {}, at {}", short_hex(message.seed),
                             time_words(message.time));
        }
        const auto message = decode<RevealMessage>(body);
        return fmt::format("seed {}, at {}", short_hex(message.seed), time_words(message.time));
      }
      case Type::head: {
        const auto message = decode<HeadMessage>(body);
        return fmt::format("{} rounds, root {}, at {}", message.size, short_hex(message.root),
                           time_words(message.time));
      }
      case Type::abort: {
        const auto message = decode<AbortMessage>(body);
        const CodeInfo* info = find_code(message.code);
        return fmt::format("0x{:04X} {}, fault of seat {}, at {}", message.code,
                           info != nullptr ? info->name : "unknown", message.seat,
                           time_words(message.time));
      }
      case Type::close: {
        const auto message = decode<CloseMessage>(body);
        return fmt::format("{} entries, root {}, {} heads, at {}", message.size,
                           short_hex(message.root), message.heads, time_words(message.time));
      }
      case Type::agree:
      case Type::acknowledge: {
        const auto message = decode<AcknowledgeMessage>(body);
        return fmt::format("seat {}: signature {}", message.seat, short_hex(message.signature));
      }
      case Type::seeds: {
        if (has_auditor_) {
          const auto message = decode<EncryptedSeedsMessage>(body);
          return fmt::format("of epoch {}, proof, encrypted to the auditor, {}", message.epoch,
                             short_hex(message.proof));
        }
        const auto message = decode<SeedsMessage>(body);
        return fmt::format("of epoch {}, proof {}", message.epoch, short_hex(message.proof));
      }
      case Type::key: {
        const auto message = decode<KeyMessage>(body);
        return fmt::format("seat {}: key {}", message.seat, short_hex(message.key));
      }
      case Type::mix: {
        const auto message = decode<MixMessage>(body);
        return fmt::format("seat {}: {} sealed cards {}, a proof of {} bytes", message.seat,
                           message.deck.size() / sealed_size, short_hex(message.deck),
                           message.proof.size());
      }
      case Type::share: {
        const auto message = decode<ShareMessage>(body);
        return fmt::format("seat {}: shares of {} cards {}", message.seat,
                           message.shares.size() / sizeof(Hash), short_hex(message.shares));
      }
      case Type::unlock: {
        const auto message = decode<UnlockMessage>(body);
        return fmt::format("seat {}: secret {}", message.seat, short_hex(message.secret));
      }
      case Type::draw: {
        const auto message = decode<DrawMessage>(body);
        const bool is_for_all = rules_ && message.seat == rules_->seats;
        return fmt::format("card {} of those that are nobody's, for {}, at {}", message.place,
                           is_for_all ? "all" : fmt::format("seat {}", message.seat),
                           time_words(message.time));
      }
      case Type::finish:
        return fmt::format("play is over, at {}", time_words(decode<FinishMessage>(body).time));
      case Type::card: {
        const auto message = decode<CardMessage>(body);
        return fmt::format(
            "card {} of hand {}: {}, by a path of {}", message.place, message.hand,
            rules_ ? cards_words(*rules_, {&message.card, 1}) : std::to_string(message.card),
            message.path.size());
      }
      case Type::succession: {
        const auto message = decode<SuccessionMessage>(body);
        return fmt::format("suite {}: the key {} is followed by the key {} {}, at {}",
                           printable(message.suite), hex(message.old_key), hex(message.new_key),
                           message.end == Hash{} ? "and has opened no session"
                                                 : "behind the end " + hex(message.end),
                           time_words(message.time));
      }
      case Type::proof: {
        const auto message = decode<ProofMessage>(body);
        return fmt::format("a path of {}, from an earlier log of {} rounds by {}",
                           message.path.size(), message.earlier_size, message.consistency.size());
      }
    }
    return {};
  }

  std::optional<Rules> rules_;
  bool has_auditor_ = false;  ///< what is revealed is encrypted
};

}  // namespace

FramesFile::FramesFile(const std::string& path)
    : name_(shown_path(path)),
      source_(source::open_file(path, {}, {"the transcript", "the frames"})),
      buffer_(1U << 18U) {
  next();
  const View magic = piece().first(std::min(piece().size(), frame_magic.size()));
  if (text(magic) == frame_magic) return;
  throw InputError(
      fmt::format("{}: this is no transcript and no proof: it begins with '{}', "
                  "expected 'EVHF' (docs/protocol.md)",
                  name_, printable(text(magic))));
}

bool FramesFile::next() {
  size_ = 0;
  while (size_ < buffer_.size()) {
    const std::size_t count = source_->read(std::span(buffer_).subspan(size_));
    if (count == 0) break;
    size_ += count;
  }
  return size_ > 0;
}

void FramesFile::require_transcript(const std::string& option) const {
  std::string_view found;
  switch (kind_of(piece())) {
    case FramesKind::transcript:
      return;
    case FramesKind::proof:
      found = "a proof, expected a transcript; 'evenhand protocol verify' takes it by itself";
      break;
    case FramesKind::hands:
      found =
          "a player's own hands, which 'protocol join --keep' leaves beside its transcript; give "
          "the file of the same name without .hands, and see the hands with 'evenhand protocol "
          "show'";
      break;
    case FramesKind::evidence:
      found =
          "evidence that 'protocol compare' wrote, expected a transcript; see what it shows with "
          "'evenhand protocol compare' and this file alone";
      break;
    case FramesKind::succession:
      found =
          "the succession of a dealer's key, expected a transcript; give it as --succession beside "
          "--dealer-key, and see it with 'evenhand protocol show'";
      break;
  }
  throw InputError(
      fmt::format("{}{}: found {}", option.empty() ? "" : option + ": ", name_, found));
}

void FramesFile::give_to(Verifier& verifier, Statement* statement) {
  FrameReader reader;
  do {
    reader.add(piece());
    while (const auto frame = reader.next()) {
      verifier.take(*frame);
      if (statement != nullptr) statement->take(*frame);
    }
  } while (!reader.is_lost() && next());
  if (const auto rest = reader.end()) verifier.take(*rest);
  verifier.finish();
}

reports::Document frames_document(const std::string& path, std::uint32_t round,
                                  std::uint64_t first) {
  const std::string bytes =
      path == "-" ? read_standard_input(file_kinds::frames) : read_file(path, file_kinds::frames);
  const std::string name = shown_path(path);
  if (!bytes.starts_with(frame_magic)) {
    throw InputError(fmt::format("{}: no frames: it begins with '{}', expected 'EVHF'", name,
                                 printable(bytes.substr(0, frame_magic.size()))));
  }
  reports::Table table{.name = "frames",
                       .title = "",
                       .columns = {{"frame", "frame"},
                                   {"byte", "byte"},
                                   {"round", "round"},
                                   {"type", "type"},
                                   {"length", "length"},
                                   {"content", "what it says"}},
                       .rows = {}};
  FrameReader reader;
  reader.add(view(bytes));
  FrameWords words;
  std::uint64_t count = 0;
  std::uint32_t newest = 0;
  std::string damage;
  const auto add = [&](const FoundFrame& frame) {
    ++count;
    const std::string content = words.of(frame);
    if (!frame.fault) newest = std::max(newest, frame.header.round);
    if (frame.fault && damage.empty()) damage = "; " + fault_words(*frame.fault);
    const bool is_asked = round > 0 ? frame.header.round == round : table.rows.size() < first;
    if (!is_asked) return;
    const bool is_known = !frame.fault;
    table.rows.push_back({frame.number, frame.byte, std::uint64_t{frame.header.round},
                          std::string(is_known ? type_name(frame.header.type) : "damaged"),
                          static_cast<std::uint64_t>(frame.body.size()), content});
  };
  while (const auto frame = reader.next()) add(*frame);
  if (const auto rest = reader.end()) add(*rest);
  if (round > 0 && table.rows.empty()) {
    throw InputError(fmt::format(
        "{}: no frame of round {}; {}{}", name, round,
        newest > 0 ? fmt::format("the newest is of round {}", newest) : "no round begins in it",
        damage));
  }
  reports::Document document;
  document.kind = "protocol show";
  document.title =
      fmt::format("{}: {}, {}", name, with_noun(count, "frames"), with_noun(bytes.size(), "bytes"));
  document.answer =
      fmt::format("{} of them are shown, as they stand and unverified", table.rows.size());
  reports::Section section{.name = "frames", .title = ""};
  section.tables.push_back(std::move(table));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::protocol
