// Every parser of what comes from outside, under libFuzzer: fuzz_parsers --target=NAME CORPUS…
// A parser may refuse what it is given with an InputError, and nothing else may happen.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "base/catalogue.hpp"
#include "base/dates.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/program.hpp"
#include "base/sha256.hpp"
#include "base/system.hpp"
#include "base/unique_fd.hpp"
#include "protocol/compare.hpp"
#include "protocol/player.hpp"
#include "protocol/proof.hpp"
#include "protocol/published_head.hpp"
#include "protocol/verifier.hpp"
#include "reports/csv.hpp"
#include "reports/json.hpp"
#include "reports/json_members.hpp"
#include "reports/markdown.hpp"
#include "reports/terminal.hpp"
#include "sims/doudizhu/dealing.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "sims/odds/event.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/claims/claim.hpp"
#include "src/claims/expression.hpp"
#include "src/cli/run/experiments.hpp"
#include "src/cli/sources/caller_options.hpp"
#include "src/games/doudizhu/record.hpp"
#include "src/games/mahjong/record.hpp"
#include "src/games/xiangqi/judge_games.hpp"
#include "src/games/xiangqi/record.hpp"
#include "src/games/xiangqi/uci/uci_engine.hpp"
#include "src/library/audit_of_deals.hpp"
#include "src/protocol/lobby.hpp"
#include "src/run/part.hpp"
#include "src/schemes/read_scheme.hpp"
#include "src/schemes/verify_document.hpp"
#include "src/serve/tls.hpp"
#include "src/signatures/count_table.hpp"
#include "src/source/bit_reader.hpp"
#include "src/source/followed_log.hpp"
#include "src/source/line.hpp"
#include "src/source/log_format.hpp"
#include "src/source/log_stream.hpp"
#include "src/source/unpacker.hpp"
#include "src/watch/live.hpp"
#include "src/watch/session.hpp"

namespace evenhand {
namespace {

/// A file that holds the bytes, and is in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : file_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    if (!write_all(file_.get(), bytes)) std::abort();
  }
  std::string path() const { return "/proc/self/fd/" + std::to_string(file_.get()); }

 private:
  UniqueFd file_;
};

/// Bytes that come as a slow pipe gives them: a few at a time.
class Chopped final : public source::ByteSource {
 public:
  Chopped(std::string_view bytes, std::size_t piece) : bytes_(bytes), piece_(piece) {}
  std::size_t read(std::span<char> buffer) override {
    const std::size_t count = std::min({buffer.size(), bytes_.size(), piece_});
    std::copy_n(bytes_.begin(), count, buffer.begin());
    bytes_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view bytes_;
  std::size_t piece_;
};

void read_log(std::string_view bytes, const source::LogOptions& options, std::size_t piece) {
  try {
    source::LogStream stream("log", std::make_unique<Chopped>(bytes, piece), options);
    cards::DealBatch batch(stream.deck_size(), 64, stream.width());
    do {
      stream.read(batch);
    } while (batch.size() > 0);
    stream.digest();
  } catch (const InputError&) {
    // Refused.
  }
}

/// The first two bytes say how the rest is read.
void log(std::string_view bytes) {
  if (bytes.size() < 2) return;
  constexpr std::array<const char*, 4> decks = {"", "poker", "5", "mahjong"};
  source::LogOptions options;
  options.format = static_cast<source::LogFormat>(static_cast<unsigned char>(bytes[0]) % 5);
  const std::string deck = decks[static_cast<unsigned char>(bytes[1]) % decks.size()];
  if (!deck.empty()) options.deck = cards::parse_deck(deck);
  if (deck == "5" && (bytes[1] & 4) != 0) {
    cards::draw_cards(*options.deck, 3);
    if ((bytes[1] & 8) != 0) options.deck->sets = cards::Sets::draws;
  }
  read_log(bytes.substr(2), options, 7);
  read_log(bytes.substr(2), options, 1U << 20U);
}

/// The first byte says how the rest is read.
void bits(std::string_view bytes) {
  if (bytes.empty()) return;
  const auto format = static_cast<source::BitFormat>(static_cast<unsigned char>(bytes[0]) % 4);
  source::BitReader reader("bits", std::make_unique<Chopped>(bytes.substr(1), 7), format);
  stats::bits::BitSequence sequence(37);
  while (reader.read(sequence) == sequence.size()) {
  }
  reader.digest();
}

/// The first line says which parts are read, "columns=2-7<tab>where=Machine=A", the rest is the
/// log.
source::LogOptions reading(std::string_view& bytes) {
  source::LogOptions options;
  source::Selection& selection = options.selection;
  const auto text = [&](std::string_view name, std::string_view value) {
    const std::array<std::pair<std::string_view, std::string*>, 8> texts = {
        {{"columns", &selection.columns},
         {"path", &selection.path},
         {"separator", &selection.separator},
         {"from", &selection.from},
         {"to", &selection.to},
         {"date-column", &selection.date_column},
         {"deal-column", &selection.deal_column},
         {"deal-id", &selection.deal_id}}};
    for (const auto& [option, place] : texts) {
      if (option == name) *place = value;
    }
    if (name == "where") selection.where.emplace_back(value);
    if (name == "label") selection.labels.emplace_back(value);
    if (name == "skip") selection.skip = value.size();
    if (name == "origins") options.origins = true;
    if (name == "deck" && value.size() < 9) options.deck = cards::parse_deck(value);
    if (name == "draw" && options.deck)
      cards::draw_cards(*options.deck, parse_count(value, "draw"));
  };
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  std::string_view words = bytes.substr(0, end);
  bytes.remove_prefix(std::min(end + 1, bytes.size()));
  while (!words.empty()) {
    const std::size_t tab = std::min(words.find('\t'), words.size());
    const std::string_view word = words.substr(0, tab);
    const std::size_t equals = std::min(word.find('='), word.size());
    text(word.substr(0, equals), word.substr(std::min(equals + 1, word.size())));
    words.remove_prefix(std::min(tab + 1, words.size()));
  }
  return options;
}

template <source::LogFormat Format>
void reader(std::string_view bytes) {
  source::LogOptions options = reading(bytes);
  options.format = Format;
  read_log(bytes, options, 7);
  read_log(bytes, options, 1U << 20U);
}

/// gzip, zstd, xz and bzip2; what is within is read as a log as well.
void packed(std::string_view bytes) {
  for (const std::size_t piece : {std::size_t{7}, std::size_t{1} << 20U}) {
    try {
      source::LogStream stream(
          "log", source::unpacked(std::make_unique<Chopped>(bytes, piece), "log"), {});
      cards::DealBatch batch(stream.deck_size(), 64, stream.width());
      // A few bytes may unpack to endless deals.
      for (int i = 0; i < 1000; ++i) {
        stream.read(batch);
        if (batch.size() == 0) break;
      }
    } catch (const InputError&) {
      // Refused.
    }
  }
}

/// Does what the writer of a followed log does, an action a byte, with the bytes behind it to the
/// next 0. Between two actions the log is followed from where it was left.
void followed(std::string_view bytes) {
  static const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "log";
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    std::filesystem::remove(file);
  }
  write_file(path, "0 1 2 3\n");
  source::LogOptions options;
  options.deck = cards::parse_deck("4");
  options.interrupted = [] { return true; };
  options.bad_deal = [](std::string_view, std::string_view) {};
  std::optional<source::LogPosition> position;
  for (int files = 0; !bytes.empty();) {
    const unsigned action = static_cast<unsigned char>(bytes[0]) % 6;
    const std::size_t end = std::min(bytes.find('\0', 1), bytes.size());
    const std::string text(bytes.substr(1, end - 1));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    if (action == 0) std::filesystem::rename(path, path.string() + "." + std::to_string(++files));
    if (action == 1) std::ofstream(path, std::ios::trunc).flush();
    if (action == 2) std::ofstream(path, std::ios::in | std::ios::out) << text;
    if (action == 3) append_file(path, std::string(70'000, '7'));
    if (action != 2) append_file(path, text);
    try {
      source::FollowedLog log(
          path.string(), options, [](const std::string&) {}, position);
      cards::DealBatch batch(4, 64);
      do {
        batch.resize(64);
        log.read(batch);
        position = log.position();
      } while (batch.size() > 0);
    } catch (const RunError&) {
      // It can be followed no further, or is interrupted before its first deal.
    } catch (const InputError&) {
      // Refused.
    }
  }
}

/// A state of a watch, with a right digest.
void state(std::string_view bytes) {
  std::string content = "evenhand part\n" + std::string(bytes);
  content += Sha256().hex(content);
  const MemoryFile file(content);
  const std::optional<nlohmann::json> saved = watch::load_state(file.path());
  watch::Plan plan;
  plan.deals.deck = cards::parse_deck("5");
  plan.deals.sources = {{deals::SourceSpec::Kind::log, "log"}};
  watch::Watcher watcher(plan.deals.deck, plan.watched, [](const watch::Event&) {});
  reports::load(reports::JsonMember("state", *saved)["watch"], watcher);
  watch::metrics(plan, &watcher, 0);
}

/// A catalogue of messages, and behind a 0 a text.
void catalogue(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  try {
    Catalogue(bytes.substr(0, end)).translated(bytes.substr(std::min(end + 1, bytes.size())));
  } catch (const std::invalid_argument&) {
    // None.
  }
}

void xiangqi_texts(std::string_view bytes) {
  std::istringstream stream{std::string(bytes)};
  xiangqi::judge_games(stream, "games", xiangqi::rules_named("computer"));
}

void dates(std::string_view bytes) {
  for (const DateOrder order :
       {DateOrder::year_first, DateOrder::month_first, DateOrder::day_first}) {
    parse_date(bytes, order);
  }
}

void deck_order(std::string_view bytes) {
  const MemoryFile file(bytes);
  source::read_deck_order(file.path());
}

void part(std::string_view bytes) {
  std::string content = "evenhand part\n" + std::string(bytes);
  content += Sha256().hex(content);
  const MemoryFile file(content);
  const nlohmann::json document = run::load_document(file.path());
  const auto experiment = cli::experiment_of(document, "part");
  if (experiment->blocks() < 1000 || experiment->blocks() == run::no_end) {
    run::part_from_document(*experiment, document, "part");
  }
}

/// Reads what a program that calls the library gives: a plan, and after a 0 the cards of deals.
void handed(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  library::AuditOfDeals audit(cli::plan_of_caller(bytes.substr(0, end)));
  const std::string_view cards = bytes.substr(std::min(end + 1, bytes.size()));
  audit.add(std::span(reinterpret_cast<const std::uint8_t*>(cards.data()), cards.size()));
  library::AuditOfDeals again(audit.save());
  if (again.save() != audit.save()) std::abort();
  again.conclude();
}

/// An audit that such a program saved.
void saved_audit(std::string_view bytes) {
  std::string content = "evenhand part\n" + std::string(bytes);
  content += Sha256().hex(content);
  library::AuditOfDeals(content).conclude();
}

void result(std::string_view bytes) {
  const reports::Document document = reports::from_json(bytes, "result.json");
  reports::to_terminal(document, {80, true, {}});
  reports::csv_files(document);
  reports::to_markdown(document);
  reports::to_json(document);
}

void claims(std::string_view bytes) {
  const MemoryFile file(bytes);
  claims::read_claims(file.path());
}

void expression(std::string_view bytes) {
  // The cost of proving a shuffler is bounded elsewhere.
  if (bytes.find('{') != std::string_view::npos) return;
  claims::evaluate(odds::poker_model(5), bytes, "x");
}

void event(std::string_view bytes) { odds::parse_event(odds::doudizhu_model(), bytes, "x"); }

void xiangqi_games(std::string_view bytes) {
  std::istringstream lines{std::string(bytes)};
  xiangqi::RecordReader reader;
  for (std::string line; std::getline(lines, line);) {
    if (!reader.take(line, "games")) continue;
    verify(reader.game(), xiangqi::rules_named(reader.head().rules));
  }
}

void fen(std::string_view bytes) {
  const xiangqi::Setup setup = xiangqi::parse_fen(bytes);
  xiangqi::parse_fen(xiangqi::fen_text(setup.position, setup.quiet_plies, setup.move_number));
}

/// Nothing is searched, and no table is made: that takes as long as it is told to.
void uci(std::string_view bytes) {
  xiangqi::UciEngine engine([](std::string_view) {});
  std::istringstream lines{std::string(bytes)};
  for (std::string line; std::getline(lines, line);) {
    if (line.find("ash") != std::string::npos || line.find("hreads") != std::string::npos) continue;
    if (line.find("go") == std::string::npos) {
      if (!engine.handle(line)) return;
      continue;
    }
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    xiangqi::parse_go(words, xiangqi::red, 1000);
  }
}

void doudizhu_games(std::string_view bytes) {
  const auto replay = doudizhu::make_replay({"games", 0});
  source::ByteWindow window(std::make_unique<Chopped>(bytes, 1000));
  source::LineReader lines(window, "games");
  while (const auto line = lines.next()) replay->add(line->text, line->number);
  replay->document();
}

void mahjong_games(std::string_view bytes) {
  const MemoryFile file(bytes);
  mahjong::make_replay({file.path(), 0})->document_of_file();
}

void hands(std::string_view bytes) {
  const auto tried = [&](const auto& parse) {
    try {
      parse();
    } catch (const InputError&) {
      // Refused.
    }
  };
  tried([&] { mahjong::parse_hand(bytes); });
  tried([&] { doudizhu::parse_cards(bytes, "x"); });
  tried([&] { doudizhu::from_text(bytes, "x"); });
  tried([&] { doudizhu::from_json(bytes, "x"); });
}

void numbers(std::string_view bytes) {
  const auto tried = [&](const auto& parse) {
    try {
      parse();
    } catch (const InputError&) {
      // Refused.
    }
  };
  printable(bytes, 64);
  tried([&] { parse_count(bytes, "x"); });
  tried([&] { run::parse_shard(std::string(bytes), 100); });
  tried([&] { cards::parse_deck(bytes); });
  tried([&] { shuffle::parse_shuffler(std::string(bytes)); });
}

void count_table(std::string_view bytes) {
  signatures::parse_count_table(bytes, "table", signatures::Rows::deduced);
}

/// Reads what a dealer keeps, and what a player is given to come to a table.
void tickets(std::string_view bytes) {
  constexpr std::array<void (*)(std::string_view), 3> readers = {
      [](std::string_view text) {
        const protocol::Tickets read(text, 4, "tickets");
        if (read.text() != text && read.text() != std::string(text) + "\n") std::abort();
      },
      [](std::string_view text) { protocol::seat_in(text, "--ticket"); },
      [](std::string_view text) { serve::parse_fingerprint(text, "--pin"); }};
  for (const auto reader : readers) {
    try {
      reader(bytes);
    } catch (const InputError&) {
      // Refused.
    }
  }
}

struct Target {
  std::string_view name;
  void (*parse)(std::string_view bytes);
};

/// Frames of a transcript or a proof, as a pipe gives them and all at once.
void frames(std::string_view bytes) {
  const protocol::View all = protocol::view(bytes);
  protocol::Verifier verifier;
  protocol::verify_all(verifier, all);
  protocol::Session session;
  protocol::check_proof(session, all, {}, protocol::KnownHead{3, {}});
  protocol::Player player({.name = "player", .seat = 0, .rounds = 4, .allow_seeded = true});
  protocol::FrameReader reader;
  for (std::size_t at = 0; at < all.size(); at += 7) {
    reader.add(all.subspan(at, std::min<std::size_t>(7, all.size() - at)));
    protocol::Bytes said;
    while (const auto frame = reader.next()) player.take(*frame, said);
  }
  player.stop();
  protocol::Statement one;
  protocol::Statement other;
  reader = {};
  reader.add(all);
  while (const auto frame = reader.next()) {
    const protocol::Type type = frame->header.type;
    const bool is_second = frame->number > 1 &&
                           (type == protocol::Type::session || type == protocol::Type::succession);
    (is_second || other.has_begun() ? other : one).take(*frame);
  }
  if (one.has_begun() && other.has_begun() && one.key() == other.key()) {
    protocol::compare(one, other, verifier.leaves(), {});
  }
}

/// The same with a length and a CRC that fit, so that what frames hold is reached. The first byte
/// is the type, the second the round.
void bodies(std::string_view bytes) {
  protocol::Bytes framed;
  while (bytes.size() > 2) {
    const auto first = static_cast<unsigned char>(bytes[0]);
    const auto type = static_cast<protocol::Type>((first & 0x7FU) % protocol::last_type + 1);
    const std::size_t size =
        std::min(std::min(bytes.find("EVHF", 2), bytes.size()) - 2, protocol::longest_body);
    protocol::write_frame(framed, {type, 0, static_cast<unsigned char>(bytes[1])},
                          protocol::view(bytes.substr(2, size)));
    bytes.remove_prefix(std::min(bytes.size(), size + 6));
  }
  frames(protocol::text(framed));
}

/// A head that was published, as a witness and a reader take it.
void published(std::string_view bytes) {
  const protocol::WitnessRequest request = protocol::parse_witness_request(bytes, "x");
  const protocol::SignedNote note = protocol::parse_note(request.note, "x");
  const protocol::PublishedHead asked = protocol::parse_published_head(note.text, "x");
  protocol::why_not_cosigned(request, asked.head, protocol::KnownHead{request.old_size, {}});
  const auto key = protocol::parse_note_key(
      "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "x");
  protocol::signed_at(note, key);
}

/// A file of a scheme, and a game of what it describes.
void scheme(std::string_view bytes) {
  const schemes::Scheme scheme = schemes::parse_scheme(bytes, "x", "x");
  schemes::verify_game(scheme, {{"00ff", "00", 7, {}}, {}, {}, 1});
}

using source::LogFormat;

constexpr std::array<Target, 40> targets = {{{"log", log},
                                             {"followed", followed},
                                             {"state", state},
                                             {"catalogue", catalogue},
                                             {"bits", bits},
                                             {"log_csv", reader<LogFormat::csv>},
                                             {"log_json", reader<LogFormat::json>},
                                             {"log_pbn", reader<LogFormat::pbn>},
                                             {"log_boards", reader<LogFormat::boards>},
                                             {"log_lin", reader<LogFormat::lin>},
                                             {"log_poker", reader<LogFormat::poker>},
                                             {"log_phh", reader<LogFormat::phh>},
                                             {"log_tenhou", reader<LogFormat::tenhou>},
                                             {"log_mjlog", reader<LogFormat::mjlog>},
                                             {"log_mjai", reader<LogFormat::mjai>},
                                             {"packed", packed},
                                             {"xiangqi_texts", xiangqi_texts},
                                             {"dates", dates},
                                             {"deck_order", deck_order},
                                             {"part", part},
                                             {"handed", handed},
                                             {"saved_audit", saved_audit},
                                             {"result", result},
                                             {"claims", claims},
                                             {"scheme", scheme},
                                             {"expression", expression},
                                             {"event", event},
                                             {"xiangqi_games", xiangqi_games},
                                             {"fen", fen},
                                             {"uci", uci},
                                             {"doudizhu_games", doudizhu_games},
                                             {"mahjong_games", mahjong_games},
                                             {"hands", hands},
                                             {"numbers", numbers},
                                             {"count_table", count_table},
                                             {"frames", frames},
                                             {"bodies", bodies},
                                             {"tickets", tickets},
                                             {"published", published},
                                             {"log_transcript", reader<LogFormat::transcript>}}};

const Target* chosen = nullptr;

}  // namespace
}  // namespace evenhand

/// libFuzzer passes over arguments that begin with two dashes.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  for (int i = 1; i < *argc; ++i) {
    const std::string_view argument = (*argv)[i];
    for (const evenhand::Target& target : evenhand::targets) {
      if (argument == "--target=" + std::string(target.name)) evenhand::chosen = &target;
      if (argument == "--list")
        std::printf("%.*s\n", static_cast<int>(target.name.size()), target.name.data());
    }
    if (argument == "--list") std::exit(0);
  }
  if (evenhand::chosen != nullptr) return 0;
  std::fputs("fuzz_parsers --target=NAME; --list names them\n", stderr);
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    evenhand::chosen->parse({reinterpret_cast<const char*>(data), size});
  } catch (const evenhand::InputError&) {
    // Refused, in words.
  }
  return 0;
}
