#include "src/audit/kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "src/audit/group.hpp"

namespace evenhand::audit {
namespace {

using reports::Finding;
using reports::Judgement;

bool asks_so(const Finding& finding, Asks asks) {
  const Group* group = find_group(finding.group());
  return group != nullptr &&
         std::any_of(group->tests.begin(), group->tests.end(), [&](const TestInfo& test) {
           return test.name == finding.test && test.asks == asks;
         });
}

std::string words_of(Asks asks) {
  return asks == Asks::of_change ? "of change over time" : "of memory";
}

std::string deals_words(const cards::Deck& deck) {
  if (deck.with_repeats) return "draws with repeats";
  return deck.draw > 0 ? "draws" : fmt::format("deals of {} cards", deck.size);
}

/// Groups that have such a test of such deals, and are not in the battery.
std::vector<std::string_view> left_out(Asks asks, const Judgement& judgement,
                                       const cards::Deck& deck) {
  std::vector<std::string_view> groups;
  for (const Group* group : registry()) {
    const bool has_it = group->looks_at(deck) && group->make_tally(deck) != nullptr &&
                        std::any_of(group->tests.begin(), group->tests.end(),
                                    [&](const TestInfo& test) { return test.asks == asks; });
    const bool was_asked =
        std::any_of(judgement.findings.begin(), judgement.findings.end(),
                    [&](const Finding& finding) { return finding.group() == group->info.name; });
    if (has_it && !was_asked) groups.push_back(group->info.name);
  }
  return groups;
}

}  // namespace

bool was_made(Asks asks, const Judgement& judgement) {
  return std::any_of(
      judgement.findings.begin(), judgement.findings.end(),
      [&](const Finding& finding) { return finding.is_made() && asks_so(finding, asks); });
}

bool is_rejected(Asks asks, const Judgement& judgement) {
  return std::any_of(
      judgement.findings.begin(), judgement.findings.end(),
      [&](const Finding& finding) { return finding.rejected && asks_so(finding, asks); });
}

std::string why_unmade(std::span<const Asks> kinds, const Judgement& judgement,
                       const cards::Deck& deck) {
  std::vector<std::string> unmade;
  std::string why;
  for (const Asks asks : kinds) {
    if (was_made(asks, judgement)) continue;
    unmade.push_back(words_of(asks));
    if (!why.empty()) continue;
    const auto skipped =
        std::find_if(judgement.findings.begin(), judgement.findings.end(),
                     [&](const Finding& finding) { return asks_so(finding, asks); });
    if (skipped != judgement.findings.end()) {
      why = skipped->skipped;
    } else if (const auto groups = left_out(asks, judgement, deck); !groups.empty()) {
      why = fmt::format("--tests leaves out {}", fmt::join(groups, ", "));
    }
  }
  if (unmade.empty()) return {};
  const std::string all = fmt::format("{}", fmt::join(unmade, " and "));
  return why.empty() ? fmt::format("no test {} is made of {}", all, deals_words(deck))
                     : fmt::format("no test {} was made ({})", all, why);
}

}  // namespace evenhand::audit
