#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/settings.hpp"
#include "reports/json_value.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "sims/shuffle/settings.hpp"
#include "src/audit/first_deals.hpp"
#include "src/judge/certify.hpp"
#include "src/judge/judge.hpp"
#include "src/source/selection.hpp"

namespace evenhand::deals {

/// The place from which the deals of one source come.
struct SourceSpec {
  enum class Kind { shuffler, scheme, log, exec, sql, caller };
  Kind kind = Kind::shuffler;
  std::string name = {};  ///< "riffle:7", the scheme, the log's path or "-", the external command,
                          ///< or the database without its password, or how the program that calls
                          ///< the library calls its shuffle or its deals
  std::string stratum = {};  ///< "COLUMN=VALUE": those rows alone; empty for all

  static void settings(SourceSpec& self, SettingUse& use);

  /// Returns its name in reports.
  const std::string& title() const { return stratum.empty() ? name : stratum; }
  /// It is a log, in files or in a database, and not a program.
  bool is_log() const { return kind == Kind::log || kind == Kind::sql; }
};

// The forms in which settings are written; each *_named throws InputError for what there is not.

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
/// Returns the values of a setting that has one for each draw of a row: "5+1".
std::vector<std::string> parts_of_pools(std::string_view list);
/// The first number of each draw, as parts_of_pools() parts it; one where all are the same.
std::string bases_of_pools(const std::vector<std::string>& bases);

/// How the deals of a log or an external shuffler are read.
struct InputOptions {
  std::string deck_order_file;          ///< --deck-order, or empty
  std::vector<std::string> deck_order;  ///< the names in it
  std::string deck_words;               ///< what to tell of a deck list in it, while it is read
  std::string format = "auto";          ///< auto or the name of a reader
  std::string exec_mode = "stream";     ///< as source::parse_exec_mode() has it; empty for a log
  std::uint64_t exec_timeout = 10;  ///< seconds without a deal until an external shuffler is given
                                    ///< up; 0 for a log
  std::string base = "auto";        ///< number of the first card: auto, 0 or 1; of pools "1+0"
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
  std::string draws = {};  ///< of pools, "5+1": how many cards each draw of a row has
};

/// The place from which deals come: all settings that decide which deals they are. At first the
/// deck has only its name, the number of cards drawn and whether they are sorted; lay_out()
/// completes it.
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

  static void source_settings(SourcePlan& self, SettingUse& use);
  static void reading_settings(SourcePlan& self, SettingUse& use);
  static void deck_settings(SourcePlan& self, SettingUse& use);
  static void deal_order_setting(SourcePlan& self, SettingUse& use);
  static void draw_setting(SourcePlan& self, SettingUse& use);
  static void repeats_settings(SourcePlan& self, SettingUse& use);
  static void sorted_setting(SourcePlan& self, SettingUse& use);
  static void number_setting(SourcePlan& self, SettingUse& use);
  static void random_settings(SourcePlan& self, SettingUse& use);
  static void start_setting(SourcePlan& self, SettingUse& use);
  /// How a deal is read, of which cards it is, and what of them it holds.
  static void deal_settings(SourcePlan& self, SettingUse& use);
  static void shuffling_settings(SourcePlan& self, SettingUse& use);
  static void settings(SourcePlan& self, SettingUse& use);

  bool has(SourceSpec::Kind kind) const;
  /// Some source is read: a log or an external program.
  bool is_stream() const;
  /// Some source is a built-in shuffler, or a scheme.
  bool shuffles() const;
  /// A row holds several draws, each out of a deck of its own: the deck is "69+26".
  bool is_of_pools() const;
  /// Returns the sources on a command line, each after a blank.
  std::string head_text() const;

 private:
  static std::string_view default_rng();
  /// Whether --sorted stands on the command line: the setting is not the default.
  bool says_sorted() const;
};

/// The cards of the deals that are looked at, and the number of deals.
struct DealingPlan : SourcePlan {
  std::vector<std::string> card_groups;     ///< --group, as typed
  std::optional<std::string> feature_file;  ///< --feature
  std::optional<std::string> features;      ///< the text of that file, once it is read
  std::string hands;                        ///< --hands, as typed, or empty
  std::uint64_t samples = 0;                ///< deals of each source; 0 for samples_of()

  static void cards_settings(DealingPlan& self, SettingUse& use);
  static void samples_setting(DealingPlan& self, SettingUse& use);
  static void settings(DealingPlan& self, SettingUse& use);

  bool has_strata() const { return !input.strata.empty(); }
  /// Number of deals of that source: `samples`, or the default of its kind if that is 0; 0 for all
  /// deals of a log.
  std::uint64_t samples_of(const SourceSpec& source) const;
};

/// Groups of tests, as audit::parse_battery() reads them.
struct TestsForm : TextsForm {
  static void read(std::string_view option, const std::string& written, Texts& value);
};

/// The tests that are made, and how they are judged.
struct BatteryPlan {
  std::vector<std::string> groups;  ///< of tests
  judge::JudgeOptions judging;
  // The share that the source is to be certified within, if at all: a difference of chances, and a
  // part of each.
  std::optional<double> within;
  std::optional<double> within_relative;
  bool has_e_value = false;  ///< the evidence is reported as an e-value, too
  std::string profile;       ///< of audit::profiles(), or empty

  std::vector<judge::Within> certified() const;

  static void settings(BatteryPlan& self, SettingUse& use);
  static void profile_setting(BatteryPlan& self, SettingUse& use);
  static void tests_settings(BatteryPlan& self, SettingUse& use);
};

/// The way in which the deals themselves are shown and written.
struct WritingPlan {
  std::uint64_t shown = 0;       ///< first deals that the document shows
  std::string written = "text";  ///< the form of recorded deals: written_forms()

  static void settings(WritingPlan& self, SettingUse& use);
};

/// Everything that the tallies and the result of a session depend on, fully resolved: two
/// sessions with the same plan give the same bytes.
struct Plan : DealingPlan, BatteryPlan, WritingPlan {
  /// Number of new deals that must confirm a bias before the document reports it.
  std::optional<std::uint64_t> confirm;
  std::string flaw;  ///< what parse_flaw() reads, or empty: of the deals of a built-in shuffler

  static void settings(Plan& self, SettingUse& use);
  static void strata_setting(Plan& self, SettingUse& use);
  static void bad_settings(Plan& self, SettingUse& use);
  static void flaw_setting(Plan& self, SettingUse& use);
  static void confirm_setting(Plan& self, SettingUse& use);

  /// The strata are players or seats of hand histories, of whose hands several are of one deal:
  /// they depend on each other, and are not compared.
  bool has_strata_of_hands() const { return has_strata() && input.format == "poker"; }
  /// The document is about the first source, which is not one of several that are compared.
  bool has_main_source() const { return sources.size() == 1 || has_strata(); }
  /// Returns how a source's findings are judged. The questions that --strata asks (is the log
  /// biased, is a stratum, do strata differ where they are compared) share alpha by Bonferroni, so
  /// that any of them is answered wrongly no more often than it says.
  judge::JudgeOptions judging_of_one() const;
};

/// The command line that repeats the session, quoted for a shell.
std::string command_line(const Plan& plan);

reports::JsonValue to_json(const Plan& plan);
/// Reads what to_json() wrote of it. Throws InputError for what is missing and for values that no
/// plan has.
Plan plan_from_json(const nlohmann::json& json);

}  // namespace evenhand::deals
