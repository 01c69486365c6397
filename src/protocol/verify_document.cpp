#include "src/protocol/verify_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "protocol/frame.hpp"
#include "protocol/undealt.hpp"
#include "src/protocol/aborts.hpp"
#include "src/protocol/frames_document.hpp"
#include "src/protocol/publish.hpp"
#include "src/protocol/round_section.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::size_t most_listed_rounds = 10'000;
constexpr std::string_view signer_unknown =
    "signer unknown: anybody could have made it; give --dealer-key";

std::string signed_words(const KnownSigner& signer) {
  return signer_name(signer.successions) + " has signed it";
}

/// A row a round, of all or of those that do not hold.
class RoundsTable {
 public:
  /// `seats` are what the seats are called.
  void add(const Round& round, const std::vector<std::string>& seats) {
    ++count_;
    if (count_ > most_listed_rounds && round.holds()) return;
    std::string verdict = "holds";
    if (round.faults > 0) {
      verdict = "false: " + with_noun(round.faults, "faults");
    } else if (round.aborted) {
      const std::size_t seat = round.aborted->seat;
      verdict = fmt::format("given up: {}, {}", abort_code_words(round.aborted->code),
                            seat < seats.size() ? seats[seat] : "the dealer");
    } else if (round.is_for_auditor && round.holds()) {
      verdict = "holds, as far as all see";
    } else if (!round.dealt) {
      verdict = "cannot be recomputed";
    } else if (!round.is_checked) {
      verdict = "not checked: an earlier contribution was wrong";
    }
    rows_.push_back({std::uint64_t{round.context.round}, round.frame, round.byte, verdict,
                     round.has_token ? reports::Value(hex(round.token)) : reports::Value()});
  }

  reports::Table table() const {
    return {"rounds",
            count_ > most_listed_rounds
                ? fmt::format("The first {} rounds, and all others that do not hold",
                              with_thousands(most_listed_rounds))
                : "Each round",
            {{"round", "round"},
             {"frame", "frame"},
             {"byte", "byte"},
             {"verdict", "verdict"},
             {"token", "audit token"}},
            rows_,
            reports::Shown::on_request};
  }

 private:
  std::size_t count_ = 0;
  std::vector<std::vector<reports::Value>> rows_;
};

/// Returns words for what the reader could not recompute, and who can.
std::string auditor_words(const Verifier& verifier) {
  const std::uint64_t rounds = verifier.rounds_for_auditor();
  if (rounds == 0) return "";
  return fmt::format("; the seeds of {} are for the auditor alone to look at (--auditor-key)",
                     with_noun(rounds, "rounds"));
}

std::string answer_words(Verifier& verifier, const Aborts& aborts) {
  if (!verifier.holds()) {
    return fmt::format("false: {}, the first {}", with_noun(verifier.fault_count(), "faults"),
                       fault_words(verifier.faults().front()));
  }
  // Anyone who knows the seed can deal such a session again.
  const std::string tests =
      verifier.session().message().seeded ? "; it was made with --seed, for tests alone" : "";
  const std::string acknowledged = acknowledged_words(verifier);
  const char* const all = verifier.rounds_for_auditor() == 0 ? "all of it" : "all that is shown";
  return (verifier.signer() ? fmt::format("{} holds, and {}", all, signed_words(*verifier.signer()))
                            : fmt::format("consistent, {}", signer_unknown)) +
         auditor_words(verifier) + tests + (acknowledged.empty() ? "" : "; " + acknowledged) +
         (aborts.are_remarkable(verifier.rounds()) ? "; " + aborts.words(verifier.rounds()) : "");
}

reports::Section session_section(Verifier& verifier, const Aborts& aborts) {
  reports::Section section{.name = "transcript", .title = ""};
  const auto add = [&](const char* name, const char* words, reports::Value value,
                       const char* note = "") {
    section.figures.push_back({name, words, std::move(value), "", note});
  };
  add("rounds", "rounds", verifier.rounds());
  add("rounds_that_hold", "rounds that hold", verifier.good_rounds(),
      verifier.rounds_for_auditor() == 0 ? "" : "as far as all see");
  add("rounds_given_up", "rounds given up", verifier.aborted_rounds());
  add("frames", "frames", verifier.frames());
  add("heads", "signed heads", verifier.heads());
  add("faults", "faults", verifier.fault_count());
  add("signer_known", "signer known", verifier.knows_signer());
  if (verifier.head().size > 0) {
    add("head", "newest head", head_words(verifier.head()), "what a dealer publishes; see --head");
  }
  if (verifier.session().has_begun()) {
    const SessionMessage& message = verifier.session().message();
    add("suite", "suite", message.suite);
    add("game", "game", message.game);
    add("players", "players", fmt::format("{}", fmt::join(verifier.session().names(), ", ")));
    add("began", "began at", time_words(message.time));
    const bool is_first = message.previous == Hash{};
    add("previous", "the session before", is_first ? std::string("none") : hex(message.previous),
        is_first ? "the dealer says that this is its first" : "what it ended with; see --after");
    add("end", "what the next one names", hex(*verifier.ended(verifier.session().suite())));
    add("acknowledged", "acknowledged", acknowledged_words(verifier));
    if (!message.auditor.empty()) {
      add("auditor", "the auditor's key", hex(message.auditor),
          "whose owner alone can recompute the rounds");
      add("rounds_for_auditor", "rounds left to the auditor", verifier.rounds_for_auditor());
    }
    add("seeded", "made with --seed", message.seeded,
        message.seeded ? "its secrets follow from a number: for tests alone" : "");
  }
  aborts.add_to(section);
  const std::string shared = shared_key_words(verifier.session());
  if (!shared.empty()) section.notes.push_back(shared);
  if (!verifier.faults().empty()) {
    section.tables.push_back(faults_table(verifier.faults()));
    if (verifier.fault_count() > verifier.faults().size()) {
      section.notes.push_back(fmt::format("the first {} of {} faults are shown",
                                          verifier.faults().size(),
                                          with_thousands(verifier.fault_count())));
    }
  }
  return section;
}

/// A head that the dealer signed elsewhere, to which the log is held.
struct HeldTo {
  std::optional<KnownHead> head;
  std::optional<KeptHead> kept;            ///< where a player kept it
  std::optional<PublishedNote> published;  ///< where the dealer published it

  explicit HeldTo(const Expectations& expectations) : head(expectations.head) {
    if (!expectations.kept_file.empty()) kept = read_kept_head(expectations.kept_file);
    if (kept) head = kept->head;
    if (expectations.published_file.empty()) return;
    published = read_published_note(expectations.published_file, expectations.witnesses);
    head = published->published.head;
  }

  void require_same(const Session& session, const std::string& name) const {
    if (kept) kept->require_same(session, name);
    if (published) published->require_of(session);
  }

  void add_to(reports::Section& section) const {
    if (kept) {
      section.figures.push_back({"kept_head", "held to the head", head_words(kept->head), "",
                                 "which the dealer signed in " + kept->file});
    }
    if (!published) return;
    section.figures.push_back({"published_head", "held to the head",
                               head_words(published->published.head), "",
                               "which the dealer published in " + published->file});
  }

  /// A published head says nothing of rounds after it.
  void check_round(const Proved& proved, Verification& result) const {
    if (!published || proved.round <= published->published.head.size) return;
    result.holds = false;
    result.document.answer = fmt::format(
        "false: {} has {}, and this is round {}; ask the dealer for a newer note", published->file,
        with_noun(published->published.head.size, "rounds"), proved.round);
  }

  /// All witnesses who are asked for have to have cosigned it. `entries` are those of the log.
  void check_witnesses(std::uint64_t entries, Verification& result) const {
    if (!published || published->witnesses.empty() || !result.holds) return;
    const std::string missing = published->who_is_missing();
    if (missing.empty()) {
      result.document.answer += "; " + published->cosigned_words(entries);
      return;
    }
    result.holds = false;
    result.document.answer = fmt::format(
        "false: {} is not cosigned by {}; ask the dealer for what those witnesses "
        "cosigned",
        published->file, missing);
  }
};

/// Sessions of one key are a chain, and this one has to be the next link.
void check_previous(const Expectations& expectations, Verifier& verifier, Verification& result) {
  if (expectations.previous_file.empty()) return;
  FramesFile file(expectations.previous_file);
  file.require_transcript("--after");
  Verifier before;
  before.expect_signer(
      ExpectedSigner::from_files(expectations.key_file, expectations.succession_files));
  file.give_to(before);
  const Session& session = verifier.session();
  if (!before.session().has_begun() || !session.has_begun() ||
      before.session().message().key != session.message().key) {
    throw InputError(fmt::format(
        "{}: found no session of the same dealer, expected the transcript of the one before",
        file.name()));
  }
  Suite suite(session.suite_info());
  if (*before.ended(suite) == session.message().previous) {
    if (!before.holds()) {
      result.document.answer += fmt::format(
          "; {}, which it follows, does not hold: {}, the first {}", file.name(),
          with_noun(before.fault_count(), "faults"), fault_words(before.faults().front()));
    }
    // No session may follow one that a key signed after its end.
    const auto is_behind = [](const Fault& fault) { return fault.code == Code::succeeded; };
    if (std::any_of(before.faults().begin(), before.faults().end(), is_behind)) {
      result.holds = false;
      result.document.answer = fmt::format(
          "false: {}, which it follows, is signed behind the end at which another key "
          "followed this one",
          file.name());
    }
    return;
  }
  result.holds = false;
  result.document.answer = fmt::format(
      "false: it does not follow {} as that ends, but what ended with {}; hold both against each "
      "other with 'evenhand protocol compare', or ask the dealer for the session between",
      file.name(), hex(session.message().previous));
}

/// The dealer's signatures in the kept file have to agree with those here.
void check_kept(KeptHead& kept, Statement& statement, Verification& result) {
  if (!result.holds) return;
  const Compared compared = compare(statement, kept.statement, {}, {});
  if (compared.evidence.empty()) return;
  result.holds = false;
  result.document.answer =
      fmt::format("false: beside {} it is a {}; 'evenhand protocol compare' writes the evidence",
                  kept.file, contradiction_words(compared.contradiction).answer);
}

void expect(Verifier& verifier, const Expectations& expectations, const HeldTo& held,
            const std::string& name) {
  verifier.expect_signer(
      ExpectedSigner::from_files(expectations.key_file, expectations.succession_files));
  if (held.head) verifier.expect_head(*held.head);
  if (expectations.most_aborts) verifier.expect_most_aborts(*expectations.most_aborts);
  if (expectations.all_acknowledged) verifier.expect_acknowledged();
  verifier.expect_players(expectations.players);
  if (expectations.auditor_key) verifier.read_as_auditor(*expectations.auditor_key, name);
}

}  // namespace

KeptHead read_kept_head(const std::string& path) {
  FramesFile file(path);
  file.require_transcript("--kept");
  Verifier verifier;
  Statement statement;
  file.give_to(verifier, &statement);
  if (verifier.head().size == 0) {
    throw InputError(
        fmt::format("{}: found no signed head that holds, expected what a player keeps by "
                    "'protocol join --keep', or a transcript",
                    file.name()));
  }
  const SessionMessage& session = verifier.session().message();
  return {file.name(), verifier.head(), session.id, session.key, std::move(statement)};
}

void KeptHead::require_same(const Session& other, const std::string& where) const {
  if (other.has_begun() && other.message().id == session && other.message().key == dealer_key) {
    return;
  }
  throw InputError(fmt::format(
      "{}: found another session or another dealer's key than in {}, which says nothing "
      "of this one; compare two files of one session",
      file, where));
}

Verification verify_proof(View proof, const std::string& name, const Expectations& expectations) {
  Session session;
  const HeldTo held(expectations);
  const ProofResult result = check_proof(
      session, proof,
      ExpectedSigner::from_files(expectations.key_file, expectations.succession_files), held.head);
  held.require_same(session, name);
  Verification verification;
  verification.holds = result.proved.has_value();
  verification.knows_signer = result.signer.has_value();
  reports::Document& document = verification.document;
  reports::Section section{.name = "proof", .title = ""};
  if (result.proved) {
    const Proved& proved = *result.proved;
    document.title =
        fmt::format("{}: {} {} was dealt in round {}", name,
                    proved.is_one_card ? "a card that" : "what", proved.player, proved.round);
    document.answer =
        fmt::format("proved: {}; {}", cards_words(session.rules(), proved.hand.cards),
                    result.signer ? signed_words(*result.signer) : std::string(signer_unknown));
    section.figures = {{"round", "round", std::uint64_t{proved.round}},
                       {"player", "player", proved.player},
                       {"seat", "seat", std::uint64_t{proved.seat}},
                       {"cards", "cards", cards_words(session.rules(), proved.hand.cards)},
                       {"dealt", "dealt at", time_words(proved.time)},
                       {"head", "in the log with the head", head_words(proved.head)},
                       {"signer_known", "signer known", verification.knows_signer}};
    if (proved.earlier.size > 0) {
      section.figures.push_back(
          {"earlier", "which goes on from the head", head_words(proved.earlier)});
    }
  } else {
    document.title = fmt::format("{}: a proof", name);
    document.answer = fmt::format("false {}", fault_words(*result.fault));
    section.tables.push_back(faults_table({&*result.fault, 1}));
  }
  held.add_to(section);
  document.sections.push_back(std::move(section));
  if (result.proved) held.check_round(*result.proved, verification);
  held.check_witnesses(0, verification);
  return verification;
}

Verification verify_file(const std::string& path, const Expectations& expectations,
                         std::uint32_t round) {
  FramesFile file(path);
  const std::string& name = file.name();
  if (kind_of(file.piece()) == FramesKind::proof) {
    if (round > 0)
      throw InputError(fmt::format("{}: --round is for transcripts; this is a proof", name));
    if (!expectations.previous_file.empty()) {
      throw InputError(fmt::format("{}: --after is for transcripts; this is a proof", name));
    }
    if (expectations.most_aborts) {
      throw InputError(fmt::format("{}: --most-aborts is for transcripts; this is a proof", name));
    }
    if (expectations.auditor_key) {
      throw InputError(fmt::format("{}: --auditor-key is for transcripts; this is a proof", name));
    }
    if (expectations.all_acknowledged || !expectations.players.empty()) {
      throw InputError(fmt::format(
          "{}: --acknowledged and --player-key are for transcripts; this is a proof", name));
    }
    Bytes proof;
    do {
      proof.insert(proof.end(), file.piece().begin(), file.piece().end());
    } while (proof.size() < 16 * longest_body && file.next());
    return verify_proof(proof, name, expectations);
  }
  file.require_transcript();
  RoundsTable rounds;
  std::optional<reports::Section> told;
  Verifier* session_of = nullptr;
  std::vector<std::string> seats;
  std::optional<Aborts> aborts;
  Verifier verifier([&](const Round& each) {
    if (!aborts) {
      seats = seats_words(session_of->session().names());
      aborts.emplace(seats);
    }
    rounds.add(each, seats);
    if (each.aborted) {
      aborts->add(each.aborted->seat, each.aborted->code, 1,
                  was_known_to_dealer(each, session_of->session().rules().seats));
    }
    if (each.context.round == round) told = round_section(session_of->session(), each);
  });
  session_of = &verifier;
  HeldTo held(expectations);
  expect(verifier, expectations, held, name);
  Statement statement;
  file.give_to(verifier, held.kept ? &statement : nullptr);
  held.require_same(verifier.session(), name);
  if (round > 0 && !told) {
    throw InputError(fmt::format("{}: no round {}; there are {}", name, round, verifier.rounds()));
  }
  Verification verification;
  verification.holds = verifier.holds();
  verification.knows_signer = verifier.knows_signer();
  verification.is_whole = verifier.rounds_for_auditor() == 0;
  reports::Document& document = verification.document;
  document.title = fmt::format("{}: {}", name, with_noun(verifier.rounds(), "rounds"));
  if (verifier.session().has_begun()) {
    document.title += fmt::format(" of {}, suite {}", verifier.session().rules().game,
                                  verifier.session().message().suite);
  }
  if (!aborts) aborts.emplace();
  document.answer = answer_words(verifier, *aborts);
  check_previous(expectations, verifier, verification);
  if (held.kept) check_kept(*held.kept, statement, verification);
  held.check_witnesses(verifier.entries(), verification);
  reports::Section section = session_section(verifier, *aborts);
  held.add_to(section);
  section.tables.push_back(rounds.table());
  document.sections.push_back(std::move(section));
  if (told) document.sections.push_back(std::move(*told));
  return verification;
}

}  // namespace evenhand::protocol
