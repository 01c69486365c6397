// Tests of what a program in C cannot show of the interface; tests/capi shows the rest.
#include "src/capi/evenhand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cfenv>
#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace evenhand::capi {
namespace {

using testing::HasSubstr;

constexpr const char* plan = "deck = 5\ntests = ['position']\nname = 'x'";

struct Audit {
  Audit() { EXPECT_EQ(evenhand_audit_new(plan, &handle, nullptr), EVENHAND_OK); }
  Audit(const Audit&) = delete;
  Audit& operator=(const Audit&) = delete;
  ~Audit() { evenhand_audit_delete(handle); }
  evenhand_audit* handle = nullptr;
};

std::string taken(char* text) {
  std::string copy = text == nullptr ? "" : text;
  evenhand_free(text);
  return copy;
}

TEST(Capi, LetsSeveralThreadsUseOneAudit) {
  Audit audit;
  const std::vector<std::uint8_t> deals = {0, 1, 2, 3, 4, 4, 3, 2, 1, 0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 1500; ++j) evenhand_audit_add_u8(audit.handle, deals.data(), 2, nullptr);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(evenhand_audit_deals(audit.handle), 12000U);
}

TEST(Capi, LetsSeveralThreadsMergeEachIntoTheOther) {
  Audit one;
  Audit other;
  const std::vector<std::uint8_t> deal = {0, 1, 2, 3, 4};
  evenhand_audit_add_u8(one.handle, deal.data(), 1, nullptr);
  std::thread thread([&] {
    for (int i = 0; i < 1000; ++i) evenhand_audit_merge(other.handle, one.handle, nullptr);
  });
  for (int i = 0; i < 1000; ++i) evenhand_audit_merge(one.handle, other.handle, nullptr);
  thread.join();
  EXPECT_EQ(evenhand_audit_deals(one.handle), 1U);
  EXPECT_EQ(evenhand_audit_deals(other.handle), 1U);
}

TEST(Capi, LetsNoExceptionOut) {
  Audit audit;
  char* error = nullptr;
  const auto thrower = [](void*, std::uint16_t*, std::size_t) -> int {
    throw std::runtime_error("mine");
  };
  EXPECT_EQ(evenhand_audit_shuffle(audit.handle, 1, thrower, nullptr, &error), EVENHAND_FAILED);
  EXPECT_THAT(taken(error), HasSubstr("a fault in evenhand"));
  EXPECT_EQ(evenhand_audit_shuffle(audit.handle, 1, nullptr, nullptr, &error), EVENHAND_BAD_INPUT);
  EXPECT_THAT(taken(error), HasSubstr("the shuffle: a null pointer"));
}

TEST(Capi, ComputesAlikeHoweverTheCallerRounds) {
  const auto document = [] {
    Audit audit;
    std::vector<std::uint8_t> deals;
    for (unsigned d = 0; d < 200; ++d) {
      for (unsigned p = 0; p < 5; ++p) {
        deals.push_back(static_cast<std::uint8_t>((d * d / 3 + p) % 5));
      }
    }
    EXPECT_EQ(evenhand_audit_add_u8(audit.handle, deals.data(), 200, nullptr), EVENHAND_OK);
    char* text = nullptr;
    EXPECT_EQ(evenhand_audit_document(audit.handle, "json", &text, nullptr), EVENHAND_OK);
    return taken(text);
  };
  const std::string usual = document();
  std::fesetround(FE_UPWARD);
  const std::string upwards = document();
  EXPECT_EQ(std::fegetround(), FE_UPWARD) << "what the caller has is left";
  std::fesetround(FE_TONEAREST);
  EXPECT_EQ(upwards, usual);
}

TEST(Capi, LeavesSignalsAlone) {
  const auto handler_of = [](int signal) {
    struct sigaction now = {};
    sigaction(signal, nullptr, &now);
    return now.sa_handler;
  };
  const auto mine = [](int) {};
  void (*const own)(int) = mine;
  void (*const before)(int) = std::signal(SIGTERM, own);
  char* document = nullptr;
  // Takes long enough to have a thread of its own.
  EXPECT_EQ(evenhand_run("odds", R"(["poker"])", &document, nullptr), EVENHAND_OK);
  EXPECT_FALSE(taken(document).empty());
  EXPECT_EQ(handler_of(SIGTERM), own);
  std::signal(SIGTERM, before);
}

TEST(Capi, TellsNullPointersApart) {
  Audit audit;
  const auto said = [](evenhand_status status, char*& error) {
    EXPECT_EQ(status, EVENHAND_BAD_INPUT);
    std::string line = taken(error);
    error = nullptr;
    return line;
  };
  char* error = nullptr;
  EXPECT_EQ(said(evenhand_audit_new(plan, nullptr, &error), error),
            "where the audit goes: a null pointer");
  EXPECT_EQ(said(evenhand_audit_add_u16(audit.handle, nullptr, 1, &error), error),
            "the cards: a null pointer");
  EXPECT_EQ(said(evenhand_audit_document(audit.handle, "json", nullptr, &error), error),
            "where the document goes: a null pointer");
  EXPECT_EQ(said(evenhand_audit_save(audit.handle, nullptr, nullptr, &error), error),
            "where the bytes go: a null pointer");
  EXPECT_EQ(said(evenhand_audit_merge(audit.handle, nullptr, &error), error),
            "the other audit: a null pointer");
  EXPECT_EQ(said(evenhand_run(nullptr, "[]", nullptr, &error), error),
            "where the document goes: a null pointer");
  EXPECT_EQ(evenhand_audit_width(nullptr), 0U);
  EXPECT_EQ(evenhand_audit_deals(nullptr), 0U);
}

}  // namespace
}  // namespace evenhand::capi
