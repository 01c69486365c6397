#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/settings.hpp"
#include "reports/json_member.hpp"
#include "sims/cards/deck.hpp"
#include "sims/shuffle/settings.hpp"
#include "src/judge/judge.hpp"
#include "src/source/selection.hpp"

namespace evenhand::deals {

/// Where the deals of one source come from.
struct SourceSpec {
  enum class Kind { shuffler, scheme, log, exec, sql, caller };
  Kind kind = Kind::shuffler;
  std::string name;  ///< "riffle:7", the scheme, the log's path or "-", the external command, or
                     ///< the database without its password, or how the program that calls
                     ///< the library calls its shuffle
  std::string stratum = {};  ///< "COLUMN=VALUE": those rows alone; empty for all

  /// What it is called in reports.
  const std::string& title() const { return stratum.empty() ? name : stratum; }
};

/// How the deals of a log or an external shuffler are read.
struct InputOptions {
  std::string deck_order_file;          ///< --deck-order, or empty
  std::vector<std::string> deck_order;  ///< the names in it
  std::string format = "auto";          ///< auto or the name of a reader
  std::string exec_mode;                ///< stream, filter or once; empty for a log
  std::uint64_t exec_timeout =
      0;                      ///< seconds without a deal until an external shuffler is given up
  std::string base = "auto";  ///< number of the first card: auto, 0 or 1
  std::vector<std::string> more_files;  ///< that follow the log's first, as one log
  std::string query;                    ///< of a database
  std::string strata;                   ///< --strata: a column, or empty
  source::Selection selection;
};

/// Where deals come from: what says which deals they are.
struct SourcePlan {
  std::string command;  ///< "audit", "compare" or "deal GAME"
  cards::Deck deck;
  std::vector<SourceSpec> sources;  ///< of a log in strata: all of it, then each stratum
  InputOptions input;
  std::string scheme = {};  ///< the text of its file, where the source is one
  std::uint64_t seed = 1;
  std::string rng;
  bool start_previous = false;  ///< shuffled are the cards as the deal before left them

  /// What is kept of it in JSON as it is, beside deck, sources and scheme.
  template <class Self, class Use>
  static void texts(Self& self, Use& use) {
    const auto untyped = [&](const char* name, auto& value, const auto& form) {
      use(name, value, form, Setting{.option = ""});
    };
    untyped("command", self.command, TextForm{});
    untyped("deck_order", self.input.deck_order, RepeatedForm{});
    untyped("deck_order_file", self.input.deck_order_file, TextForm{});
    untyped("base", self.input.base, TextForm{});
    untyped("format", self.input.format, TextForm{});
    untyped("query", self.input.query, TextForm{});
    untyped("more_files", self.input.more_files, RepeatedForm{});
    untyped("exec_mode", self.input.exec_mode, TextForm{});
    untyped("exec_timeout", self.input.exec_timeout, CountForm{});
    untyped("seed", self.seed, CountForm{});
    untyped("rng", self.rng, TextForm{});
    untyped("start", self.start_previous, shuffle::start_form);
    use("selection", self.input.selection);
  }

  /// Some source is read: a log or an external program.
  bool is_stream() const;
  /// Some source is a built-in shuffler, or a scheme.
  bool shuffles() const;
};

/// Which cards of the deals are looked at, and of how many deals.
struct DealingPlan : SourcePlan {
  std::vector<std::string> card_groups;  ///< --group, as typed
  std::string hands;                     ///< --hands, as typed, or empty
  std::uint64_t samples = 0;             ///< deals of each source; 0 for samples_of()

  bool has_strata() const { return !input.strata.empty(); }
  /// Deals of that source: `samples`, or where that is 0 what its kind has by default; 0 for all
  /// that a log holds.
  std::uint64_t samples_of(const SourceSpec& source) const;
};

/// Which tests are made, and how they are judged.
struct BatteryPlan {
  std::vector<std::string> groups;  ///< of tests
  judge::JudgeOptions judging;
  std::string profile;  ///< of audit::profiles(), or empty

  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    use("tests", self.groups, TextsForm{}, Setting{});
    // A profile sets it.
    use("alpha", self.judging.alpha, judge::alpha_form,
        Setting{.option = self.profile.empty() ? "alpha" : ""});
    use("correction", self.judging.correction, judge::correction_form, Setting{});
    use("level", self.judging.level, judge::level_form, Setting{.only_changed = true});
    use("profile", self.profile, TextForm{}, Setting{.only_changed = true});
  }
};

/// What is written of the deals themselves.
struct WritingPlan {
  std::uint64_t shown = 0;       ///< first deals that the document shows
  std::string written = "text";  ///< the form of recorded deals: written_forms()

  template <class Self, class Use>
  static void settings(Self& self, Use& use) {
    use("shown", self.shown, CountForm{}, Setting{.option = "show", .only_changed = true});
    use("written", self.written, TextForm{},
        Setting{.option = "write-format", .only_changed = true});
  }
};

/// Everything that the tallies and the result of a session depend on, fully resolved: two
/// sessions with the same plan give the same bytes.
struct Plan : DealingPlan, BatteryPlan, WritingPlan {
  /// New deals that are to confirm a bias before it is told; 0 for none.
  std::uint64_t confirm = 0;

  /// The first source is what is asked about, and not one of several that are compared.
  bool has_main_source() const { return sources.size() == 1 || has_strata(); }
  /// How a source's findings are judged. The questions that --strata asks (is the log biased, is a
  /// stratum, do strata differ) share alpha by Bonferroni, so that any of them is answered wrongly
  /// no more often than it says.
  judge::JudgeOptions judging_of_one() const;
};

/// What --hands, --group and --numbered-from make of the plan's deck, once that is known. Throws
/// InputError.
void apply_groups(DealingPlan& plan);

/// "auto" for sets that are to be found out, "no", "draws", "hands"; the sets of that name, which
/// InputError is thrown for when there are none.
std::string_view sets_name(cards::Sets sets);
cards::Sets sets_named(std::string_view name);

/// What of the command line says which deals they are, quoted for a shell, each option behind a
/// blank.
std::string settings_text(const SourcePlan& plan);
/// The same, and which cards of them are looked at.
std::string settings_text(const DealingPlan& plan);
/// The command line that repeats the session, quoted for a shell.
std::string command_line(const Plan& plan);

nlohmann::json to_json(const SourcePlan& plan);
nlohmann::json to_json(const DealingPlan& plan);
nlohmann::json to_json(const Plan& plan);
/// Reads what to_json() wrote of it. Throws InputError for what is missing and for values that no
/// plan has.
void load(const reports::JsonMember& saved, SourcePlan& plan);
Plan plan_from_json(const nlohmann::json& json);

}  // namespace evenhand::deals
