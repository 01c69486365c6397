#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/settings.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "sims/shuffle/settings.hpp"
#include "src/audit/first_deals.hpp"
#include "src/judge/judge.hpp"
#include "src/source/selection.hpp"

namespace evenhand::deals {

/// Where the deals of one source come from.
struct SourceSpec {
  enum class Kind { shuffler, scheme, log, exec, sql, caller };
  Kind kind = Kind::shuffler;
  std::string name = {};  ///< "riffle:7", the scheme, the log's path or "-", the external command,
                          ///< or the database without its password, or how the program that calls
                          ///< the library calls its shuffle or its deals
  std::string stratum = {};  ///< "COLUMN=VALUE": those rows alone; empty for all

  template <class Self, class Use>
  static void settings(Self& self, Use& use);

  /// What it is called in reports.
  const std::string& title() const { return stratum.empty() ? name : stratum; }
  /// It is a log, in files or in a database, and not a program.
  bool is_log() const { return kind == Kind::log || kind == Kind::sql; }
};

// How settings are written; each *_named throws InputError for what there is not.

std::string_view kind_name(SourceSpec::Kind kind);
SourceSpec::Kind kind_named(std::string_view name);
/// "auto" for sets that are to be found out, "no", "draws", "hands", "yes" for either.
std::string_view sets_name(cards::Sets sets);
cards::Sets sets_named(std::string_view name);
/// "runs", or "round-robin" where hands are dealt a card at a time.
std::string_view deal_order_name(bool is_round_robin);
bool deal_order_named(std::string_view name);
std::string reader_named(const std::string& name);
std::string exec_mode_named(const std::string& name);
std::string first_number_named(const std::string& name);
std::string random_source_named(const std::string& name);

template <class Self, class Use>
void SourceSpec::settings(Self& self, Use& use) {
  use("kind", self.kind, named(kind_name, kind_named), Setting{.option = ""});
  use("name", self.name, TextForm{}, Setting{.option = ""});
  use("stratum", self.stratum, TextForm{}, Setting{.option = ""});
}

/// How the deals of a log or an external shuffler are read.
struct InputOptions {
  std::string deck_order_file;          ///< --deck-order, or empty
  std::vector<std::string> deck_order;  ///< the names in it
  std::string deck_words;               ///< what to tell of a deck list in it, while it is read
  std::string format = "auto";          ///< auto or the name of a reader
  std::string exec_mode = "stream";     ///< as source::parse_exec_mode() has it; empty for a log
  std::uint64_t exec_timeout = 10;  ///< seconds without a deal until an external shuffler is given
                                    ///< up; 0 for a log
  std::string base = "auto";        ///< number of the first card: auto, 0 or 1
  std::vector<std::string> more_files;  ///< that follow the log's first, as one log
  std::string query;                    ///< of a database
  std::string strata;                   ///< --strata: a column, or empty
  /// Records that are no deals and are left out; more are an error.
  std::optional<std::uint64_t> bad_deals;
  std::optional<double> bad_share;  ///< the same as a share of all records
  /// Rounds that a transcript of the deal protocol may have given up; more are an error.
  std::optional<std::uint64_t> most_aborts;
  /// A file with the key that has to have signed a transcript.
  std::optional<std::string> dealer_key;
  std::vector<std::string> successions;  ///< files that lead on from that key
  /// A file with the private key of the auditor to whom a transcript's rounds are revealed.
  std::optional<std::string> auditor_key;
  source::Selection selection;
};

/// Where deals come from: all settings that decide which deals they are. At first the deck has only
/// its name, the number of cards drawn and whether they are sorted; lay_out() completes it.
struct SourcePlan {
  std::string command;  ///< "audit", "compare", "deal GAME" or "watch"
  cards::Deck deck;
  std::vector<SourceSpec> sources;  ///< of a log in strata: all of it, then each stratum
  InputOptions input;
  std::string scheme = {};  ///< the text of its file, where the source is one
  std::uint64_t seed = 1;
  std::string rng = std::string(default_rng());
  bool start_previous = false;  ///< shuffled are the cards as the deal before left them
  bool round_robin = false;     ///< hands are dealt a card at a time
  std::string weights;          ///< of the cards of draws with repeats, as typed, or empty

  // Its settings, in the groups that commands take as options. A setting that fits no source has no
  // option.

  template <class Self, class Use>
  static void source_settings(Self& self, Use& use) {
    use("command", self.command, TextForm{}, Setting{.option = ""});
    use("sources", self.sources);
    use("more_files", self.input.more_files, RepeatedForm{}, Setting{.option = ""});
    use("query", self.input.query, TextForm{}, Setting{.option = ""});
    if (self.has(SourceSpec::Kind::scheme)) {
      use("scheme", self.scheme, TextForm{}, Setting{.option = ""});
    }
  }
  template <class Self, class Use>
  static void reading_settings(Self& self, Use& use) {
    const bool is_typed = self.sources.empty();
    const bool runs = is_typed || self.has(SourceSpec::Kind::exec);
    use("exec_mode", self.input.exec_mode, named(shuffle::as_written, exec_mode_named),
        Setting{.help =
                    "stream: the program prints deals until evenhand stops it; filter: it "
                    "answers each line, a deck, with a shuffled line; once: it is started again "
                    "for each deal, and prints that deal alone; 'seeds 0..9999': the same with a "
                    "seed as argument, or in place of {}; 'ask 0..9999': it answers each seed, "
                    "a line, with its deal",
                .value = "NAME",
                .option = runs ? "exec-mode" : ""});
    use("exec_timeout", self.input.exec_timeout, none_or_count(1, 86400),
        Setting{.help = "Seconds to wait for a deal, or for bits, before evenhand ends the program",
                .value = "SECONDS",
                .option = runs ? "exec-timeout" : ""});
    use("format", self.input.format, named(shuffle::as_written, reader_named),
        Setting{.help = "How deals are written ('evenhand list readers'); auto looks at the first "
                        "bytes",
                .value = "NAME",
                .option = is_typed || self.is_stream() ? "reader" : ""});
    use("selection", self.input.selection);
  }
  template <class Self, class Use>
  static void deck_settings(Self& self, Use& use) {
    const bool is_said = self.has(SourceSpec::Kind::scheme) || self.command.starts_with("deal ");
    use("deck_order", self.input.deck_order, RepeatedForm{}, Setting{.option = ""});
    use("deck_order_file", self.input.deck_order_file, TextForm{},
        Setting{.help = "File with the cards' names in the order of a new deck",
                .value = "FILE",
                .option = is_said ? "" : "deck-order",
                .only_changed = true});
    use("deck", self.deck.name, TextForm{},
        Setting{.help = "2 to 1024 cards (65536 with repeats), or a game's deck (default: what the "
                        "first deal has, else 54)",
                .value = "N|GAME",
                .option = is_said || !self.input.deck_order_file.empty() ? "" : "deck"});
  }
  template <class Self, class Use>
  static void deal_order_setting(Self& self, Use& use) {
    use("deal_order", self.round_robin, named(deal_order_name, deal_order_named),
        Setting{.help = "How a game's hands are dealt: runs (each hand in one go) or round-robin "
                        "(a card at a time)",
                .value = "NAME",
                .only_changed = true});
  }
  template <class Self, class Use>
  static void draw_setting(Self& self, Use& use) {
    use("draw", self.deck.draw, none_or_count(1, cards::max_deck),
        Setting{.help = "Each deal is a draw of K cards out of the deck",
                .value = "K",
                .only_changed = true});
  }
  template <class Self, class Use>
  static void repeats_settings(Self& self, Use& use) {
    if (!self.sources.empty() && self.deck.draw == 0) return;
    use("with_repeats", self.deck.with_repeats, FlagForm<>{},
        Setting{.help = "A draw may hold a card more than once, as of dice, daily numbers or "
                        "played songs",
                .only_changed = true});
    use("weights", self.weights, TextForm{},
        Setting{.help = "How likely the values of --counts, or the cards of draws with repeats, "
                        "are to each other, where not equally",
                .value = "LIST",
                .only_changed = true});
  }
  template <class Self, class Use>
  static void sorted_setting(Self& self, Use& use) {
    use("sorted", self.deck.sets, ImpliedForm{named(sets_name, sets_named), "yes"},
        Setting{.help = "The log writes cards sorted, not as dealt: draws, or with --sorted=hands "
                        "each hand; --sorted=no: as dealt. By default evenhand finds out",
                .value = "[=WHAT]",
                .option = self.says_sorted() ? "sorted" : ""});
    use("copies_alike", self.deck.copies_alike, FlagForm<>{}, Setting{.option = ""});
  }
  template <class Self, class Use>
  static void number_setting(Self& self, Use& use) {
    use("base", self.input.base, named(shuffle::as_written, first_number_named),
        Setting{.help = "The number of the first card in a log: 0, 1, or auto (the log shows it)",
                .value = "NUMBER",
                .option = self.sources.empty() || self.is_stream() ? "numbered-from" : "",
                .only_changed = true});
  }
  template <class Self, class Use>
  static void random_settings(Self& self, Use& use) {
    const bool shuffles = self.sources.empty() || self.shuffles();
    use("seed", self.seed, shuffle::seed_form,
        Setting{.help = shuffle::seed_setting.help,
                .value = shuffle::seed_setting.value,
                .option = shuffles ? "seed" : ""});
    use("rng", self.rng, named(shuffle::as_written, random_source_named),
        Setting{.help = "Random source of built-in shufflers ('evenhand list rngs')",
                .value = "NAME",
                .option = shuffles ? "rng" : ""});
  }
  template <class Self, class Use>
  static void start_setting(Self& self, Use& use) {
    use("start", self.start_previous, shuffle::start_form,
        Setting{
            .help = "Before each shuffle: a sorted deck, or the cards as the deal before left them",
            .value = "sorted|previous",
            .option = self.sources.empty() || self.has(SourceSpec::Kind::shuffler) ? "start" : "",
            .only_changed = true});
  }
  /// How a deal is read, of which cards it is, and what of them it holds.
  template <class Self, class Use>
  static void deal_settings(Self& self, Use& use) {
    reading_settings(self, use);
    deck_settings(self, use);
    deal_order_setting(self, use);
    draw_setting(self, use);
    repeats_settings(self, use);
    sorted_setting(self, use);
  }
  template <class Self, class Use>
  static void shuffling_settings(Self& self, Use& use) {
    random_settings(self, use);
    start_setting(self, use);
  }
  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    source_settings(self, use);
    deal_settings(self, use);
    number_setting(self, use);
    shuffling_settings(self, use);
  }

  bool has(SourceSpec::Kind kind) const;
  /// Some source is read: a log or an external program.
  bool is_stream() const;
  /// Some source is a built-in shuffler, or a scheme.
  bool shuffles() const;
  /// The sources on a command line, each behind a blank.
  std::string head_text() const;

 private:
  static std::string_view default_rng();
  /// Whether --sorted stands on the command line: the setting is not the default.
  bool says_sorted() const;
};

/// Which cards of the deals are looked at, and of how many deals.
struct DealingPlan : SourcePlan {
  std::vector<std::string> card_groups;  ///< --group, as typed
  std::string hands;                     ///< --hands, as typed, or empty
  std::uint64_t samples = 0;             ///< deals of each source; 0 for samples_of()

  template <class Self, class Use>
  static void cards_settings(Self& self, Use& use) {
    use("hands", self.hands, TextForm{},
        Setting{.help = "How many cards each hand gets, from the first on: 7, or 17,17,17,3",
                .value = "N,N,...",
                .only_changed = true});
    use("groups", self.card_groups, RepeatedForm{},
        Setting{.help = "Cards to follow: 'lands=Forest,Island', 'bombs=1-13,40', 'aces=A*'; "
                        "repeat it for more groups",
                .value = "NAME=CARDS",
                .option = "group"});
  }
  template <class Self, class Use>
  static void samples_setting(Self& self, Use& use) {
    // Counts stay exact as doubles.
    use("samples", self.samples, none_or_count(1, std::uint64_t{1} << 53U),
        Setting{
            .help = "Deals of each source: 250000, 250k, 1e6", .value = "N", .only_changed = true});
  }
  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    source_settings(self, use);
    deal_settings(self, use);
    cards_settings(self, use);
    number_setting(self, use);
    shuffling_settings(self, use);
  }

  bool has_strata() const { return !input.strata.empty(); }
  /// Number of deals of that source: `samples`, or the default of its kind if that is 0; 0 for all
  /// deals of a log.
  std::uint64_t samples_of(const SourceSpec& source) const;
};

/// Groups of tests, as audit::parse_battery() reads them.
struct TestsForm : TextsForm {
  static void read(std::string_view option, const std::string& written, Texts& value);
};

/// Which tests are made, and how they are judged.
struct BatteryPlan {
  std::vector<std::string> groups;  ///< of tests
  judge::JudgeOptions judging;
  std::optional<double> within;  ///< what the source is to be certified within, if at all
  bool has_e_value = false;      ///< the evidence is reported as an e-value, too
  std::string profile;           ///< of audit::profiles(), or empty

  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    tests_settings(self, use);
    profile_setting(self, use);
  }
  template <class Self, class Use>
  static void profile_setting(Self& self, Use& use) {
    use("profile", self.profile, TextForm{},
        Setting{.help = "Report the clauses of a published requirement: gli19 or 25cfr547 (no "
                        "certification); sets --alpha",
                .value = "NAME",
                .only_changed = true});
  }
  template <class Self, class Use>
  static void tests_settings(Self& self, Use& use) {
    use("tests", self.groups, TestsForm{},
        Setting{.help = "Groups of tests: 'all', 'position,order', 'all,-hands' ('evenhand list "
                        "tests')",
                .value = "LIST"});
    // A profile sets it.
    use("alpha", self.judging.alpha, judge::alpha_form,
        Setting{.help = judge::alpha_setting.help,
                .value = judge::alpha_setting.value,
                .option = self.profile.empty() ? "alpha" : ""});
    use("correction", self.judging.correction, judge::correction_form, judge::correction_setting);
    use("level", self.judging.level, judge::level_form,
        Setting{.help = judge::level_setting.help,
                .value = judge::level_setting.value,
                .only_changed = true});
    use("enough", self.judging.enough, ShareForm{}, judge::enough_setting);
    use("within", self.within, ShareForm{},
        Setting{.help =
                    "Ask for a certificate: that no chance is off by more than so many percentage "
                    "points, 1% or 0.01, with the confidence of --level",
                .value = "SHARE"});
    use("e_value", self.has_e_value, FlagForm<>{},
        Setting{.help = "Say the evidence as an e-value, too, which may be multiplied by that of "
                        "later deals",
                .only_changed = true});
  }
};

/// How the deals themselves are shown and written.
struct WritingPlan {
  std::uint64_t shown = 0;       ///< first deals that the document shows
  std::string written = "text";  ///< the form of recorded deals: written_forms()

  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    use("shown", self.shown, count_from(0, audit::FirstDeals::most),
        Setting{.help = "Show the first N deals, too",
                .value = "N",
                .option = "show",
                .only_changed = true});
    use("written", self.written, TextForm{},
        Setting{.help = "How --write writes: text, numbers, json, u8, u16le",
                .value = "NAME",
                .option = "write-format",
                .only_changed = true});
  }
};

/// Everything that the tallies and the result of a session depend on, fully resolved: two
/// sessions with the same plan give the same bytes.
struct Plan : DealingPlan, BatteryPlan, WritingPlan {
  /// Number of new deals that must confirm a bias before the document reports it.
  std::optional<std::uint64_t> confirm;
  std::string flaw;  ///< what parse_flaw() reads, or empty: of the deals of a built-in shuffler

  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    source_settings(self, use);
    strata_setting(self, use);
    bad_settings(self, use);
    deal_settings(self, use);
    cards_settings(self, use);
    number_setting(self, use);
    samples_setting(self, use);
    confirm_setting(self, use);
    shuffling_settings(self, use);
    flaw_setting(self, use);
    BatteryPlan::settings(self, use);
    WritingPlan::settings(self, use);
  }
  template <class Self, class Use>
  static void strata_setting(Self& self, Use& use) {
    use("strata", self.input.strata, TextForm{},
        Setting{.help = "A column (a machine, a server): test whether the deals differ between its "
                        "values, and those of each value by themselves; of a column of times "
                        "hour(COLUMN) and weekday(COLUMN); previous(COLUMN): what the row before "
                        "says, such as who won",
                .value = "COLUMN",
                .only_changed = true});
  }
  template <class Self, class Use>
  static void bad_settings(Self& self, Use& use) {
    if (!self.sources.empty() && !self.is_stream()) return;
    use("bad_deals", self.input.bad_deals, count_from(1, std::uint64_t{1} << 53U),
        Setting{.help = "Leave out up to N records that are no deals, and report how many "
                        "(default: the first is an error)",
                .value = "N"});
    use("bad_share", self.input.bad_share, ShareForm{},
        Setting{.help =
                    "Leave out records that are no deals, as long as they are no more than this "
                    "share of all: 1% or 0.01",
                .value = "SHARE"});
    use("most_aborts", self.input.most_aborts, count_from(0, std::uint64_t{1} << 32U),
        Setting{.help = "Refuse a transcript of the deal protocol in which more than N rounds were "
                        "given up",
                .value = "N"});
    use("dealer_key", self.input.dealer_key, TextForm{},
        Setting{.help = "The dealer's public key in PEM, from a place that you trust: a transcript "
                        "that another key has signed is refused",
                .value = "FILE"});
    if (self.sources.empty() || self.input.dealer_key) {
      use("successions", self.input.successions, RepeatedForm{},
          Setting{.help = "What 'protocol succeed' wrote when another key followed that one, and "
                          "so on, in their order: what the last one signed is taken as well",
                  .value = "FILE",
                  .option = "succession"});
    }
    use("auditor_key", self.input.auditor_key, TextForm{},
        Setting{.help = "The private key in PEM of the auditor to whom alone the rounds of a "
                        "transcript are revealed",
                .value = "FILE"});
  }
  template <class Self, class Use>
  static void flaw_setting(Self& self, Use& use) {
    use("flaw", self.flaw, TextForm{},
        Setting{.help =
                    "A flaw of known size in a built-in shuffler's deals: unshuffled:5 or "
                    "one-deal:5 (5 % of deals are the sorted deck, or one certain deal), again:5 "
                    "(are the deal before), drift:5 (unshuffled, 0 to 10 % from first to last), "
                    "in-turn:riffle:4 (every other deal is that shuffler's)",
                .value = "FLAW",
                .only_changed = true});
  }
  template <class Self, class Use>
  static void confirm_setting(Self& self, Use& use) {
    // Their numbers, behind all samples, stay exact as doubles.
    use("confirm", self.confirm, count_from(1, std::uint64_t{1} << 52U),
        Setting{.help =
                    "Call a source biased only if N new deals show it again; otherwise the verdict "
                    "is inconclusive",
                .value = "N"});
  }

  /// The document is about the first source, which is not one of several that are compared.
  bool has_main_source() const { return sources.size() == 1 || has_strata(); }
  /// How a source's findings are judged. The questions that --strata asks (is the log biased, is a
  /// stratum, do strata differ) share alpha by Bonferroni, so that any of them is answered wrongly
  /// no more often than it says.
  judge::JudgeOptions judging_of_one() const;
};

/// The command line that repeats the session, quoted for a shell.
std::string command_line(const Plan& plan);

nlohmann::json to_json(const Plan& plan);
/// Reads what to_json() wrote of it. Throws InputError for what is missing and for values that no
/// plan has.
Plan plan_from_json(const nlohmann::json& json);

}  // namespace evenhand::deals
