// Parts with right digests that are none of the experiment, of this program, or of anything: each
// member in turn missing, of another type or of another value. Such a part is refused as bad input,
// with the place of the member, or taken for what it says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/json.hpp"
#include "reports/json_guard.hpp"
#include "src/cli/run/experiments.hpp"
#include "src/run/merge.hpp"
#include "src/run/part.hpp"
#include "tests/mutated_json.hpp"
#include "tests/src/experiments/experiments.hpp"
#include "tests/src/run/part_of_format.hpp"

namespace evenhand::experiments {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

constexpr const char* name = "part";

/// Returns the document of a part of a file.
reports::Document concluded(const nlohmann::json& document, std::uint64_t& units) {
  const auto experiment = cli::experiment_of(document, name);
  const run::Part part = run::part_from_document(*experiment, document, name);
  units = part.units();
  return experiment->conclude(part);
}

/// A JSON pointer as messages have it: ".sources[0].tally".
std::string in_words(const std::string& pointer) {
  std::string words;
  for (std::size_t at = 0; at < pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', at + 1), pointer.size());
    const std::string step = pointer.substr(at + 1, end - at - 1);
    const bool is_index = step.find_first_not_of("0123456789") == std::string::npos;
    words += is_index ? '[' + step + ']' : '.' + step;
    at = end;
  }
  return words;
}

/// Whether both are of one type, of which whole numbers have two in JSON.
bool are_alike(const nlohmann::json& one, const nlohmann::json& other) {
  return one.type() == other.type() || (one.is_number_integer() && other.is_number_integer());
}

bool is_sound(const nlohmann::json& document) {
  std::string bytes;
  nlohmann::json::to_cbor(document, bytes);
  return reports::json_fault(bytes, nlohmann::json::input_format_t::cbor).error.empty();
}

class ExperimentParts : public ExperimentTest {
 protected:
  std::string refusal_of(const nlohmann::json& document, std::uint64_t units) const {
    try {
      std::uint64_t counted = 0;
      const std::string text = reports::to_json(concluded(document, counted));
      EXPECT_EQ(counted, units);
      EXPECT_EQ(reports::to_json(reports::from_json(text, "result")), text);
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), AllOf(HasSubstr("part: "), Not(HasSubstr("\n"))));
      return error.what();
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
    return {};
  }
};

class ExperimentPartsSlow : public ExperimentParts {};

TEST_P(ExperimentPartsSlow, AreRefusedWithThePlaceOfAMemberOrTakenForWhatTheySay) {
  const run::Part part = whole();
  const nlohmann::json document = saved(part);
  std::size_t refused = 0;
  tests::for_each_mutation(document, [&](const std::string& place, const nlohmann::json& mutated) {
    // Those are refused when the file is read.
    if (!mutated.is_object() || place.starts_with("/format") || !is_sound(mutated)) return;
    SCOPED_TRACE(place);
    const std::string refusal = refusal_of(mutated, part.units());
    refused += refusal.empty() ? 0 : 1;
    const std::string pointer = place.substr(0, place.find(' '));
    const bool is_missing = pointer != place;
    if (pointer.starts_with("/plan") || pointer.starts_with("/command")) return;
    // A session of a calibration may be without a test.
    if (pointer.find("/log10_p/") != std::string::npos) return;
    const nlohmann::json::json_pointer where(pointer);
    if (is_missing || !are_alike(mutated.at(where), document.at(where))) {
      EXPECT_THAT(refusal, HasSubstr(in_words(pointer)));
    }
  });
  EXPECT_GT(refused, 100U);
}

TEST_P(ExperimentParts, OfAnotherPlanAreNotMerged) {
  const std::filesystem::path own = file("own");
  run::save_part(*made(), whole(), own);
  std::vector<std::unique_ptr<run::Experiment>> others;
  const auto own_case = std::find_if(cases().begin(), cases().end(),
                                     [](const Case& each) { return each.name == GetParam().name; });
  const auto next = own_case + 1 == cases().end() ? cases().begin() : own_case + 1;
  others.push_back(experiments::made(next->command));
  if (GetParam().has_seed) others.push_back(made()->with_seed(77));
  for (const auto& other : others) {
    const std::filesystem::path path = file("other");
    run::save_part(*other, run::new_part(*other, {0, other->blocks()}), path);
    EXPECT_THAT(
        [&] {
          run::merge_parts(*made(), {own, path});
        },
        ThrowsMessage<InputError>(AllOf(
            AnyOf(HasSubstr("come from different sessions"), HasSubstr("was begun by 'evenhand")),
            Not(HasSubstr("\n")))));
  }
}

TEST_P(ExperimentParts, OfAnOlderFormatAreRefused) {
  const nlohmann::json document = saved(run::new_part(*made(), {0, 1}));
  write_file(file("older"), run::part_of_format(run::part_format - 1, document));
  EXPECT_THAT([&] { run::load_document(file("older")); },
              ThrowsMessage<InputError>(
                  AllOf(HasSubstr("written by an older evenhand"), Not(HasSubstr("\n")))));
}

INSTANTIATE_TEST_SUITE_P(Of, ExperimentParts, testing::ValuesIn(cases()), name_of);
/// All but those whose parts have what others have too, and are larger.
std::vector<Case> cases_to_damage() {
  const std::set<std::string> others = {
      "AuditEveryTest", "AuditFewDeals", "AuditStartPrevious", "AuditGroups",    "AuditProfile",
      "AuditConfirm",   "AuditScheme",   "AuditProgram",       "CompareWithLog", "BitsOfFile",
      "BitsOfProgram",  "BitsOfLog",     "EntropyOfLog",       "CalibrateGame",  "PlayDoudizhu",
      "PlayMahjong",    "DealMahjong"};
  std::vector<Case> damaged;
  std::copy_if(cases().begin(), cases().end(), std::back_inserter(damaged),
               [&](const Case& each) { return !others.contains(each.name); });
  return damaged;
}

INSTANTIATE_TEST_SUITE_P(Of, ExperimentPartsSlow, testing::ValuesIn(cases_to_damage()), name_of);

}  // namespace
}  // namespace evenhand::experiments
