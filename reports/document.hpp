#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/members.hpp"

namespace evenhand::reports {

/// The verdicts from worst to best: that of several together is the worst of them.
enum class Verdict {
  biased,
  uneven,
  predictable,
  inconclusive,
  no_bias_found,
  no_difference_shown,
  worth,
  certified,
  stronger,
  accepted
};

/// The outcome of a run: a flaw fails a test run, an open one neither fails nor passes it.
enum class Outcome { flaw, open, good };

struct VerdictInfo {
  Verdict verdict;
  std::string_view name;  ///< as documents spell it
  Outcome outcome;
  std::string_view said_of;
  std::string_view meaning;  ///< a sentence without an end
};

/// All of them, from worst to best.
inline constexpr std::array<VerdictInfo, 10> verdicts = {{
    {Verdict::biased, "biased", Outcome::flaw, "deals",
     "at least one test rejects even-handedness, after correction for the number of tests; an "
     "even-handed source is called biased with a probability of at most alpha"},
    {Verdict::uneven, "uneven", Outcome::flaw, "a table of counts",
     "values came more or less often than their chances allow"},
    {Verdict::predictable, "predictable", Outcome::flaw, "deals",
     "each deal is even by itself, but anyone who sees some can compute those to come"},
    {Verdict::inconclusive, "inconclusive", Outcome::open, "all",
     "too little was counted to say; neither a pass nor a failure"},
    {Verdict::no_bias_found, "no bias found", Outcome::good, "deals",
     "no test rejects; a bias smaller than what would have shown may still be there"},
    {Verdict::no_difference_shown, "no difference shown", Outcome::good, "a match",
     "no player and no colour is shown to be the better, in as many games as would have shown what "
     "was asked for"},
    {Verdict::worth, "worth", Outcome::good, "a seat or the first move",
     "it is shown to be worth something, by the rules of the game; that is no bias"},
    {Verdict::certified, "certified", Outcome::good, "deals",
     "no test rejects, and with the confidence that the reason says no chance is off by more than "
     "was asked (`--within`)"},
    {Verdict::stronger, "stronger", Outcome::good, "a match",
     "it is shown which player is the stronger"},
    {Verdict::accepted, "accepted", Outcome::good, "a match",
     "one of the two hypotheses of the sequential test is accepted"},
}};

/// The row of a verdict in the table.
constexpr const VerdictInfo& info_of(Verdict verdict) {
  return verdicts[static_cast<std::size_t>(verdict)];
}

/// "no bias found" and so on.
constexpr std::string_view verdict_name(Verdict verdict) { return info_of(verdict).name; }

/// The verdict that is spelt so, if any.
std::optional<Verdict> verdict_named(std::string_view name);

/// A verdict that a test run passes with.
constexpr bool is_good(Verdict verdict) { return info_of(verdict).outcome == Outcome::good; }
/// A verdict that a test run fails with.
constexpr bool is_flaw(Verdict verdict) { return info_of(verdict).outcome == Outcome::flaw; }
/// A verdict of a match that a test that rejects leads to, and no flaw.
constexpr bool is_of_match(Verdict verdict) {
  return verdict == Verdict::stronger || verdict == Verdict::accepted || verdict == Verdict::worth;
}

// The document that every command leaves: data alone, which renderers show and never compute with.
// A document is a function of its command's plan: what a machine did meanwhile is no part of it.
// Its JSON is derived from the lists of members (base/members.hpp), in their order.

/// The version of the document that this program writes, and the only one that it reads.
inline constexpr int document_version = 2;

/// A member that is null in JSON, and not read, where it means nothing.
struct Where {
  bool means_something = true;
};
/// A text that is null in JSON where it is empty.
struct NullWhereEmpty {};
/// A text that JSON does not have where it is empty.
struct AbsentWhereEmpty {};

/// A number that was estimated. The interval covers the truth with probability `level`; an end that
/// is not finite is not known. A value that is not finite, with one end that is, is shown by it.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  double level = 0.99;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("value", self.value);
    use("low", self.low);
    use("high", self.high);
    use("level", self.level, between(0.5, 1));
  }
};

/// A p-value by its logarithm, in [-inf, 0], which is exact where the p-value would underflow.
struct PValue {
  double log10 = 0;

  friend bool operator<(PValue a, PValue b) { return a.log10 < b.log10; }
};

/// A whole number or fraction with all of its digits, "5/27", and about what it is.
struct Exact {
  std::string digits;
  double value = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("exact", self.digits);
    use("value", self.value);
  }

  bool is_whole() const {
    return digits.find_first_not_of("0123456789", digits.starts_with('-') ? 1 : 0) ==
           std::string::npos;
  }
};

/// A cell of a table, or the value of a figure. Nothing stands for what is not known; a number that
/// is NaN or infinite is shown as if there were none.
using Value = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string,
                           Estimate, PValue, Exact>;

// Units are words, shown after a figure's value or in a column's head. These are shown in a way of
// their own:
inline constexpr const char* share = "share";  ///< from 0 to 1, shown as per cent
/// The unit of a probability from 0 to 1 that is known to all digits of a double, of which ten are
/// shown.
inline constexpr const char* probability = "probability";

/// A number with its name. `name` is what programs look for, "landlord_wins"; `words` are for
/// people, "the landlord wins".
struct Figure {
  std::string name;
  std::string words;
  Value value;
  std::string unit = {};
  std::string note = {};  ///< what else there is to say of it, in a few words

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("name", self.name);
    use("words", self.words);
    use("value", self.value);
    use("unit", self.unit);
    use("note", self.note);
  }
};

struct Column {
  std::string name;
  std::string words;
  std::string unit = {};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("name", self.name);
    use("words", self.words);
    use("unit", self.unit);
  }
};

/// Whether a person sees a thing unasked. Programs and files always have all of it.
enum class Shown { always, on_request };

/// Rows of as many values as there are columns.
struct Table {
  std::string name;
  std::string title;
  std::vector<Column> columns;
  std::vector<std::vector<Value>> rows;
  Shown shown = Shown::always;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("name", self.name);
    use("title", self.title);
    use("on_request", self.shown);
    use("columns", self.columns);
    use("rows", self.rows);
  }
};

/// Data that are to be drawn.
struct Chart {
  /// The columns of the data:
  /// heat_map   a row's name, then a number for each column of the map; `reference` is expected
  /// intervals  label, estimate, and perhaps what is expected
  /// bars       label, observed, expected
  /// curve      x, y, and perhaps the low and the high end of a band, and what is expected
  enum class Kind { heat_map, intervals, bars, curve };
  Kind kind = Kind::bars;
  std::string x;  ///< what the axes show
  std::string y;
  Table data;
  std::optional<double> reference = {};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("kind", self.kind);
    use("x", self.x);
    use("y", self.y);
    use("reference", self.reference);
    use("data", self.data);
  }
};

/// "heat_map" and so on; the kind that is spelt so, if any.
std::string_view chart_kind_name(Chart::Kind kind);
std::optional<Chart::Kind> chart_kind_named(std::string_view name);

struct Effect {
  std::string name;  ///< "rms relative deviation of a cell"
  Estimate size;
  std::string unit = {};  ///< empty for what is a share or a ratio

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("name", self.name);
    Estimate::members(self.size, use);
    use("unit", self.unit);
  }
};

/// The result of one test, as judged beside all others of its battery.
struct Finding {
  std::string test;     ///< "position.chi-square": group, dot, what is tested
  std::string method;   ///< where its p-value comes from: "Kolmogorov-Smirnov"
  std::string null;     ///< the null hypothesis in one sentence
  std::string skipped;  ///< why the test was not made, and then no member below means anything
  double statistic = 0;
  std::optional<double> degrees_of_freedom;
  PValue p;
  PValue adjusted;  ///< corrected for all tests of the battery
  bool rejected = false;
  std::optional<Effect> effect;
  std::optional<double> detectable;  ///< the effect that is found with 90 % power
  std::string words;                 ///< what was seen; empty when there is nothing to say
  /// The one of many that the words describe, "card 3 place 5"; empty where it is always the same.
  std::string subject = {};

  std::string group() const { return test.substr(0, test.find('.')); }
  bool is_made() const { return skipped.empty(); }

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("test", self.test);
    use("method", self.method);
    use("null", self.null);
    use("skipped", self.skipped, NullWhereEmpty{});
    use("statistic", self.statistic, Where{self.is_made()});
    use("degrees_of_freedom", self.degrees_of_freedom);
    use("p", self.p, Where{self.is_made()});
    use("p_adjusted", self.adjusted, Where{self.is_made()});
    use("rejected", self.rejected);
    use("effect", self.effect);
    use("detectable", self.detectable);
    use("words", self.words);
    use("subject", self.subject, AbsentWhereEmpty{});
  }
};

/// The judgement of all findings of a battery.
struct Judgement {
  Verdict verdict = Verdict::inconclusive;
  /// The answer in at most 25 words that everybody understands, without a name of a test. It stands
  /// after the verdict.
  std::string answer;
  std::string reason;  ///< the evidence for the verdict in one sentence, for who checks it
  double alpha = 0.01;
  std::string correction = "holm";
  std::vector<Finding> findings;
  /// The cause of a bias and its cure, where they are known: a sentence each, without an end. They
  /// follow the answer in every report.
  std::string cause = {};
  std::string cure = {};
  /// Words that belong beside the answer: where a log changes, what was not tested. No end.
  std::string note = {};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("verdict", self.verdict);
    use("answer", self.answer);
    use("reason", self.reason);
    use("alpha", self.alpha);
    use("correction", self.correction);
    use("cause", self.cause, AbsentWhereEmpty{});
    use("cure", self.cure, AbsentWhereEmpty{});
    use("note", self.note, AbsentWhereEmpty{});
    use("findings", self.findings);
  }
};

/// Parts of a document that belong together: all of an audit, one source of a comparison, a topic
/// of a game.
struct Section {
  std::string name;   ///< "fisher-yates"; unlike all others of the document, and never empty
  std::string title;  ///< empty when the document's own says it
  std::optional<Judgement> judgement = {};
  std::vector<Figure> figures = {};
  std::vector<Table> tables = {};
  std::vector<Chart> charts = {};
  std::vector<std::string> notes = {};
  Shown shown = Shown::always;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("name", self.name);
    use("title", self.title);
    use("on_request", self.shown);
    use("judgement", self.judgement);
    use("figures", self.figures);
    use("tables", self.tables);
    use("charts", self.charts);
    use("notes", self.notes);
  }
};

/// The means to repeat a document.
struct Provenance {
  std::string program;       ///< "evenhand 0.1.0"
  std::string command;       ///< the command line
  std::vector<Figure> plan;  ///< all that the document depends on: seed, samples, digests

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("program", self.program);
    use("command", self.command);
    use("plan", self.plan);
  }
};

struct Document {
  std::string kind;                ///< the command: "audit", "play mahjong"
  std::string title;               ///< what was looked at, on one line
  std::optional<Verdict> verdict;  ///< of all judgements together, when there are any
  std::string answer;              ///< the judgement's, or what was asked for, in a sentence
  std::vector<Section> sections;
  std::vector<std::string> notes = {};
  Provenance provenance;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("kind", self.kind);
    use("title", self.title);
    use("verdict", self.verdict);
    use("answer", self.answer);
    use("sections", self.sections);
    use("notes", self.notes);
    use("provenance", self.provenance);
  }
};

/// The question that was asked: the options that matter to an answer, and the command line that
/// repeats it.
class Question {
 public:
  enum class Form { argument, option, flag };

  /// Begins a question to "evenhand odds" and the like.
  explicit Question(std::string command) : command_(std::move(command)) {}

  /// Adds an option after all others: with no value it is not asked, with several it stands as
  /// often.
  Question& give(const std::string& name, Form form, std::vector<std::string> values);
  /// Gives an option another value than was typed, such as one in the form that a rule has; empty
  /// for none. An option that was not given is added after all others.
  Question& set(const std::string& name, const std::string& value);
  /// Adds --NAME VALUE after all others.
  Question& add(const std::string& name, const std::string& value);

  std::string command_line() const;
  Provenance provenance() const;

 private:
  struct Given {
    std::string name;
    Form form = Form::option;
    std::vector<std::string> values;
  };

  std::string command_;
  std::vector<Given> given_;
};

}  // namespace evenhand::reports
