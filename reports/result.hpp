#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace evenhand::reports {

/// The version of the result document that this program writes, and the newest that it reads.
inline constexpr int result_format = 1;

enum class Verdict { biased, no_bias_found, inconclusive };

struct Effect {
  std::string name;  ///< e.g. "rms relative deviation of a cell"
  double value = 0;
  double low = 0;
  double high = 0;
  double level = 0.99;

  bool operator==(const Effect&) const = default;
};

struct Test {
  std::string name;     ///< "position.chi-square": group, dot, what is tested
  std::string group;    ///< "position"
  std::string null;     ///< the null hypothesis in one sentence
  std::string skipped;  ///< why the test was not made; empty when it was
  double statistic = 0;
  std::optional<double> degrees_of_freedom;
  double p_value = 1;  ///< 0 when below the smallest double: see log10_p_value
  double log10_p_value = 0;
  double p_adjusted = 1;  ///< corrected for all tests of the battery
  double log10_p_adjusted = 0;
  std::optional<Effect> effect;
  std::optional<double> detectable;  ///< the effect that so many deals find with 90 % power
  std::string finding;  ///< what was seen, in words; empty when there is nothing to say
  bool rejected = false;

  bool operator==(const Test&) const = default;
};

/// One cell of the card × position counts, the one furthest from what is expected.
struct Cell {
  std::size_t card = 0;
  std::size_t position = 0;
  std::uint64_t observed = 0;
  double expected = 0;
  double z = 0;  ///< standardized deviation

  bool operator==(const Cell&) const = default;
};

/// How a known shuffler compares with what was dealt.
struct Likeness {
  std::string shuffler;  ///< "riffle:7"
  bool matches = false;  ///< no difference found
  double p_value = 1;    ///< 0 when below the smallest double: see log10_p_value
  double log10_p_value = 0;
  std::string most_different;   ///< the statistic that speaks most against it
  std::uint64_t simulated = 0;  ///< deals of it that were simulated for the comparison

  bool operator==(const Likeness&) const = default;
};

/// Which known shuffler the deals look like.
struct Identification {
  std::string conclusion;           ///< one sentence
  std::size_t compared = 0;         ///< how many shufflers were compared with
  std::vector<Likeness> likeliest;  ///< those that match, then the nearest; a few

  bool operator==(const Identification&) const = default;
};

/// What the tests say of one clause of a published requirement.
struct Clause {
  std::string reference;           ///< "547.14(b)(2)(i)"
  std::string requirement;         ///< in other words than its own
  std::string verdict;             ///< "not met", "no bias found", "inconclusive", "not tested"
  std::vector<std::string> tests;  ///< that were made and look at it

  bool operator==(const Clause&) const = default;
};

/// What was found about one source of deals.
struct SourceResult {
  std::string name;  ///< "riffle:7", the log's path or "-", or the external command
  std::string kind;  ///< "shuffler", "log" or "exec"
  std::string rng;   ///< random source of a built-in shuffler, else empty
  bool reproducible = true;
  std::uint64_t deals = 0;
  std::string digest;  ///< SHA-256 of the input of a log or external shuffler, else empty
  Verdict verdict = Verdict::inconclusive;
  std::string reason;  ///< one sentence that explains the verdict
  std::vector<Test> tests;
  std::optional<Cell> worst_cell;
  std::vector<std::uint64_t> positions;  ///< deck × deck counts, row = card, column = position
  std::optional<Identification> identification = {};  ///< of an audited source that is biased
  std::vector<Clause> clauses = {};  ///< of the result's profile; empty without one

  bool operator==(const SourceResult&) const = default;
};

/// The document a session leaves. A function of source, seed and number of samples alone.
struct Result {
  std::string version;  ///< of the program that computed it
  std::string command;  ///< the command line that repeats it
  std::string kind;     ///< "compare" or "audit"
  std::string deck;     ///< "54" or a game's name
  std::size_t deck_size = 0;
  std::vector<std::string> card_names;  ///< empty when cards have no names but their numbers
  std::uint64_t seed = 0;
  std::uint64_t samples = 0;     ///< deals asked for, each source
  std::uint64_t block_size = 0;  ///< deals a block
  std::uint64_t first_block = 0;
  std::uint64_t end_block = 0;
  double alpha = 0.01;
  std::string correction = "holm";
  std::vector<SourceResult> sources;
  std::string deal_order = "runs";  ///< how hands are dealt: "runs" or "round-robin"
  std::size_t draw = 0;             ///< cards a deal, of draws out of the deck; else 0
  std::string profile = {};         ///< title of the requirement that clauses are of, or empty

  bool operator==(const Result&) const = default;
};

}  // namespace evenhand::reports
