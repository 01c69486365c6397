#include "src/library/audit_of_deals.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/json.hpp"
#include "src/deals/experiment.hpp"
#include "src/deals/open_sources.hpp"
#include "src/library/caller_plan.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"
#include "tests/mutated_json.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::library {
namespace {

using run::block_size;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

constexpr std::size_t cards = 10;

deals::Plan plan_of(const std::string& deck, std::vector<std::string> groups = {}) {
  deals::Plan plan;
  plan.deck.name = deck;
  plan.deck.sets = cards::Sets::unknown;
  plan.groups = std::move(groups);
  return caller_plan(plan, "mine");
}

AuditOfDeals quick_audit() {
  return AuditOfDeals(plan_of("10", {"position", "order", "between-deals"}));
}

/// So many deals that swap each card with any.
std::vector<std::uint8_t> naive_deals(std::uint64_t count) {
  std::mt19937_64 random(11);
  std::vector<std::uint8_t> all;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::array<std::uint8_t, cards> deck;
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    for (std::uint8_t& card : deck) std::swap(card, deck[random() % cards]);
    all.insert(all.end(), deck.begin(), deck.end());
  }
  return all;
}

std::span<const std::uint8_t> deals_of(const std::vector<std::uint8_t>& all, DealRange range) {
  return std::span(all).subspan(range.first * cards, (range.end - range.first) * cards);
}

AuditOfDeals audit_of(const std::vector<std::uint8_t>& all, DealRange range) {
  AuditOfDeals audit = quick_audit();
  audit.start_at(range.first);
  audit.add(deals_of(all, range));
  return audit;
}

using AuditOfDealsInFiles = tests::WithFolder;

TEST_F(AuditOfDealsInFiles, FindsWhatTheProgramFinds) {
  const std::uint64_t count = 2 * block_size + 100;
  const std::vector<std::uint8_t> all = naive_deals(count);
  AuditOfDeals audit(plan_of("10"));
  audit.add(all);
  const reports::Document own = audit.conclude();

  const std::string log = file("deals.u8");
  write_file(log, {reinterpret_cast<const char*>(all.data()), all.size()});
  deals::Plan plan = plan_of("10");
  plan.sources = {{deals::SourceSpec::Kind::log, log}};
  plan.input.format = "u8";
  const auto experiment = deals::experiment_from(to_json(plan));
  run::Part part = run::new_part(*experiment, {0, run::no_end});
  run::run_part(*experiment, part, {});
  const reports::Document read = experiment->conclude(part);

  EXPECT_EQ(own.verdict, reports::Verdict::biased);
  EXPECT_EQ(own.answer, read.answer);
  // The document of a log shows more.
  const auto judged = [](const reports::Document& document) {
    return reports::json_of(document).at("sections").at(0).at("judgement");
  };
  EXPECT_GT(judged(own).at("findings").size(), 50U);
  EXPECT_EQ(judged(own), judged(read));
}

TEST(AuditOfDeals, IsTheSameHoweverDealsCome) {
  const std::uint64_t count = block_size + 50;
  const std::vector<std::uint8_t> all = naive_deals(count);
  AuditOfDeals at_once = audit_of(all, {0, count});
  AuditOfDeals by_one = quick_audit();
  for (std::uint64_t i = 0; i < count; ++i) {
    std::vector<std::uint16_t> deal(cards);
    const auto from = deals_of(all, {i, i + 1});
    std::copy(from.begin(), from.end(), deal.begin());
    by_one.add(std::span<const std::uint16_t>(deal));
  }
  EXPECT_EQ(by_one.save(), at_once.save());
  EXPECT_EQ(reports::to_json(by_one.conclude()), reports::to_json(at_once.conclude()));
}

TEST(AuditOfDeals, IsTheSameHoweverTheSessionIsDivided) {
  const std::uint64_t count = 3 * block_size + 77;
  const std::vector<std::uint8_t> all = naive_deals(count);
  AuditOfDeals whole = audit_of(all, {0, count});
  std::mt19937_64 random(5);
  for (int repeat = 0; repeat < 20; ++repeat) {
    std::vector<std::uint64_t> ends = {0, count};
    for (int cut = 0; cut < 9; ++cut) ends.push_back(random() % count);
    ends.push_back(block_size);
    std::sort(ends.begin(), ends.end());
    std::vector<std::string> parts;
    for (std::size_t i = 1; i < ends.size(); ++i) {
      if (ends[i - 1] == ends[i]) continue;
      parts.push_back(audit_of(all, {ends[i - 1], ends[i]}).save());
    }
    std::shuffle(parts.begin(), parts.end(), random);
    // By two hands, one of which is merged into the other.
    AuditOfDeals left = quick_audit();
    AuditOfDeals right = quick_audit();
    for (const std::string& part : parts)
      (random() % 2 == 0 ? left : right).merge(AuditOfDeals(part));
    left.merge(right);
    ASSERT_EQ(left.save(), whole.save());
    if (repeat > 0) continue;
    EXPECT_EQ(reports::to_json(left.conclude()), reports::to_json(whole.conclude()));
  }
}

TEST(AuditOfDeals, NamesTheDealsThatItJudged) {
  const std::uint64_t count = block_size + 9;
  std::vector<std::uint8_t> all = naive_deals(count);
  DealTree tree;
  tree.add(0, deals_of(all, {0, block_size}));
  const std::string head = tree.head(deals_of(all, {block_size, count}));
  EXPECT_THAT(reports::to_json(audit_of(all, {0, count}).conclude()), HasSubstr(head));
  std::swap(all[0], all[1]);
  EXPECT_THAT(reports::to_json(audit_of(all, {0, count}).conclude()), Not(HasSubstr(head)));
}

TEST(AuditOfDeals, GoesOnAfterItConcluded) {
  const std::vector<std::uint8_t> all = naive_deals(300);
  AuditOfDeals audit = audit_of(all, {0, 100});
  audit.conclude();
  audit.add(deals_of(all, {100, 300}));
  EXPECT_EQ(reports::to_json(audit.conclude()),
            reports::to_json(audit_of(all, {0, 300}).conclude()));
}

TEST(AuditOfDeals, TakesDrawsAndLargeDecksAndNumbersFromOne) {
  deals::Plan plan;
  plan.deck.name = "300";
  plan.deck.draw = 3;
  plan.input.base = "1";
  plan.groups = {"position"};
  AuditOfDeals audit(caller_plan(plan, "mine"));
  EXPECT_EQ(audit.width(), 3U);
  const std::vector<std::uint16_t> draws = {300, 1, 2, 7, 299, 8};
  audit.add(std::span<const std::uint16_t>(draws));
  EXPECT_EQ(audit.deals(), 2U);
  EXPECT_EQ(AuditOfDeals(audit.save()).save(), audit.save());
  const std::vector<std::uint16_t> none = {0, 1, 2};
  EXPECT_THAT([&] { audit.add(std::span<const std::uint16_t>(none)); },
              ThrowsMessage<InputError>(
                  "deal 2, card 0: found 0, expected a card from 1 to 300 (deck 300)"));
}

TEST(AuditOfDeals, RefusesWhatIsNoDealAndKeepsTheOthers) {
  const std::vector<std::uint8_t> all = naive_deals(20);
  AuditOfDeals audit = audit_of(all, {0, 20});
  const std::string before = audit.save();
  std::vector<std::uint8_t> more = naive_deals(2);
  more[cards + 3] = more[cards + 2];
  EXPECT_THAT([&] { audit.add(more); },
              ThrowsMessage<InputError>(HasSubstr("deal 21, card 3: card ")));
  more[cards + 3] = 10;
  EXPECT_THAT([&] { audit.add(more); },
              ThrowsMessage<InputError>(
                  "deal 21, card 3: found 10, expected a card from 0 to 9 (deck 10)"));
  more.resize(cards + 9);
  EXPECT_THAT([&] { audit.add(more); },
              ThrowsMessage<InputError>("19 cards are no whole number of deals of 10 cards"));
  audit.start_at(19);
  EXPECT_THAT(
      [&] {
        audit.add(deals_of(all, {0, 2}));
      },
      ThrowsMessage<InputError>(HasSubstr("deal 19 is there already")));
  EXPECT_THROW(audit.start_at(UINT64_MAX), InputError);
  audit.start_at(std::uint64_t{1} << 53U);
  EXPECT_THROW(audit.add(deals_of(all, {0, 2})), InputError);
  EXPECT_EQ(audit.save(), before);
}

TEST(AuditOfDeals, RefusesToMergeWhatDoesNotFit) {
  const std::vector<std::uint8_t> all = naive_deals(5000);
  AuditOfDeals audit = audit_of(all, {0, 4500});
  const std::string before = audit.save();
  EXPECT_THAT(
      [&] {
        audit.merge(audit_of(all, {4400, 5000}));
      },
      ThrowsMessage<InputError>(HasSubstr("deals 4400 to 4499 are there already")));
  EXPECT_THROW(audit.merge(AuditOfDeals(plan_of("10", {"position"}))), InputError);
  EXPECT_EQ(audit.save(), before);
}

TEST(AuditOfDeals, SaysWhatIsMissing) {
  AuditOfDeals none = quick_audit();
  EXPECT_THAT([&] { none.conclude(); }, ThrowsMessage<InputError>(HasSubstr("no deals")));
  const std::vector<std::uint8_t> all = naive_deals(100);
  AuditOfDeals audit = audit_of(all, {50, 100});
  EXPECT_THAT([&] { audit.conclude(); },
              ThrowsMessage<InputError>(HasSubstr("deals 0 to 49 are missing")));
}

TEST(AuditOfDeals, RefusesWhatWasNotSaved) {
  const std::vector<std::uint8_t> all = naive_deals(block_size + 9);
  const std::string saved = audit_of(all, {3, block_size + 9}).save();
  EXPECT_EQ(AuditOfDeals(saved).save(), saved);
  EXPECT_THROW(AuditOfDeals(std::string_view("")), InputError);
  EXPECT_THROW(AuditOfDeals(std::string_view(saved).substr(0, saved.size() - 1)), InputError);
  std::string changed = saved;
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] + 1);
  EXPECT_THAT([&] { AuditOfDeals{std::string_view(changed)}; },
              ThrowsMessage<InputError>(HasSubstr("the saved audit: damaged")));
}

TEST(AuditOfDeals, RefusesASavedPlanThatCannotBeShown) {
  nlohmann::json document = run::document_from(quick_audit().save(), "saved");
  for (const char* name : {"\xff", "\x1b[31m", "a\nb"}) {
    document["plan"]["sources"][0]["name"] = name;
    const std::string changed = run::document_bytes(document);
    EXPECT_THAT([&] { AuditOfDeals{std::string_view(changed)}; },
                ThrowsMessage<InputError>(HasSubstr("cannot be shown")));
  }
}

TEST(AuditOfDeals, ReadsOrRefusesWhateverWasSavedOtherwise) {
  AuditOfDeals audit(plan_of("10", {"position"}));
  audit.start_at(3);
  audit.add(naive_deals(block_size + 9));
  const nlohmann::json document = run::document_from(audit.save(), "saved");
  std::size_t refused = 0;
  tests::for_each_mutation(document, [&](const std::string& place, const nlohmann::json& mutated) {
    SCOPED_TRACE(place);
    try {
      AuditOfDeals(std::string_view(run::document_bytes(mutated))).save();
    } catch (const InputError&) {
      ++refused;
    } catch (const nlohmann::json::exception& error) {
      // document_bytes() refuses to write it: the document itself is of another type.
      EXPECT_FALSE(mutated.is_object()) << error.what();
    }
  });
  EXPECT_GT(refused, 100U);
}

}  // namespace
}  // namespace evenhand::library
