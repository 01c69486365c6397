#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/judge/method.hpp"
#include "stats/test_result.hpp"

namespace evenhand::judge {

/// The laws that a test compares: deals with an even-handed law, deals with those at other times of
/// the session (a change, a drift), or a deal with those two and more before it.
enum class Asks { of_law, of_change, of_memory };

/// The question of a test. Each is named once, in the table of its group; <set> and <hand> stand
/// for names that the counts bring.
struct TestInfo {
  std::string_view name;  ///< "position.chi-square": group, dot, what is tested
  Method method;
  std::string_view null;  ///< the null hypothesis in one sentence
  Asks asks = Asks::of_law;
};

/// The size of effect that a test at level alpha finds with this power.
using Detectable = std::function<double(double alpha, double power)>;

/// Cohen's w that a chi-square test of n trials with so many degrees of freedom finds; infinite
/// where either is 0.
Detectable detectable_w(double degrees_of_freedom, double n);
/// The distance of two distributions that Kolmogorov-Smirnov's test of n and m values finds, about:
/// it is beyond the critical value by as many standard deviations (at most 1/2 each) as the power
/// asks for.
Detectable detectable_distance(double n, double m);
/// Returns the largest size that any member finds, which is found whichever member has it; empty
/// when one of them cannot say.
Detectable largest_of(std::vector<Detectable> members);

/// The result of one test on the counts, before it is judged beside the others of its battery.
struct Evidence {
  std::string test;  ///< as in TestInfo, with the names put in
  stats::TestResult result;
  std::string words = {};  ///< what was seen; empty when there is nothing to say
  /// For a test that picks one of many, the one that its words describe: "card 3 place 5". It has
  /// no figure that differs from session to session, so equal subjects mean the same one. Empty
  /// where every session describes the same.
  std::string subject = {};
  /// The size that is found; empty when not known. For a family it is the size that is found
  /// whichever member has it, so that it depends on how much was seen and not on what.
  Detectable detectable = {};
  /// For a family, the size that its strongest member finds: it answers for how many deals make
  /// this effect stand out.
  Detectable detectable_of_told = {};
  /// A battery that can find an effect of this size has seen enough to say "no bias found"; 0 for a
  /// test that is no such yardstick.
  double enough = 0;
  /// A yardstick's answer where nothing rejects: that a flaw of size {} would have shown, in plain
  /// words.
  std::string_view would_have_shown = "shares off by {} on average would have shown";
  /// The size that is found shrinks as this power of the number of units: most as its root.
  double shrinks = 0.5;
  /// The part of alpha that is this test's, from 0 to 1, where people ask for it before all others;
  /// 0 for an equal part of what is left of alpha.
  double part_of_alpha = 0;
  std::string null = {};         ///< as in TestInfo, with the names put in
  std::string_view method = {};  ///< its name, as in TestInfo
  /// The reason of a verdict quotes its words beside those of the strongest test, because a reader
  /// can picture them.
  bool is_example = false;
  /// The words answer what a player asks: the reason of a verdict begins with them.
  bool is_answer = false;
  /// The words of an answer where nothing rejects: that nothing was odd, and what would have stood
  /// out at this level.
  std::function<std::string(double alpha)> nothing_odd = {};
  /// The order in which the reason names tests that reject: a cause (deals changed, a pool grew),
  /// then what is seen of it, then what follows from it; of one kind the strongest.
  enum class Telling { cause, sight, consequence };
  Telling telling = Telling::sight;
};

/// Evidence of a test, with the names in the order of the placeholders in its own name; the null
/// hypothesis may have some of them, too.
Evidence evidence(const TestInfo& info, stats::TestResult result,
                  const std::vector<std::string>& names = {});

/// Tests that cannot be made, all for the same reason; appended to `all`.
void skip(std::span<const TestInfo> tests, const std::string& why, std::vector<Evidence>& all);

/// Returns several tests as one: the member with the smallest p-value, which is corrected for their
/// number (Šidák), under the family's name. Members that were skipped do not count; skipped when
/// all were, with the reason of the first. Not empty. Each member's interval holds at
/// stats::level_of_each(level, members), so that all hold together, the chosen one among them. The
/// detectable size is the largest of what the members find at the corrected level; nothing where
/// one of them cannot say.
Evidence smallest_of(std::string test, std::vector<Evidence> members, double level);
/// Returns the same member under the family's TestInfo.
Evidence smallest_of(const TestInfo& info, std::vector<Evidence> members, double level);

}  // namespace evenhand::judge
