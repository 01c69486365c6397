// Tests of what a program in C cannot show of the interface; tests/capi shows the rest.
#include "src/capi/evenhand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cfenv>
#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
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

/// Shuffles by leaving the deck as it is, until it has done so often enough.
struct Shuffles {
  evenhand_audit* audit;
  int left;
  std::jmp_buf back = {};
};

TEST(Capi, LetsAnExceptionOfTheCallerThrough) {
  Audit audit;
  const auto thrower = [](void* context, std::uint16_t*, std::size_t) -> int {
    if (--static_cast<Shuffles*>(context)->left < 0) throw std::runtime_error("mine");
    return 0;
  };
  Shuffles shuffles{audit.handle, 3};
  EXPECT_THAT([&] { evenhand_audit_shuffle(audit.handle, 9, thrower, &shuffles, nullptr); },
              testing::ThrowsMessage<std::runtime_error>("mine"));
  EXPECT_EQ(evenhand_audit_deals(audit.handle), 3U);
  char* error = nullptr;
  EXPECT_EQ(evenhand_audit_shuffle(audit.handle, 1, nullptr, nullptr, &error), EVENHAND_BAD_INPUT);
  EXPECT_THAT(taken(error), HasSubstr("the shuffle: a null pointer"));
}

TEST(Capi, MayBeLeftByALongJump) {
  Audit audit;
  const auto jumper = [](void* context, std::uint16_t*, std::size_t) -> int {
    auto* const shuffles = static_cast<Shuffles*>(context);
    if (--shuffles->left < 0) std::longjmp(shuffles->back, 1);
    return 0;
  };
  Shuffles shuffles{audit.handle, 20'000};
  if (setjmp(shuffles.back) == 0) {
    evenhand_audit_shuffle(audit.handle, 30'000, jumper, &shuffles, nullptr);
    FAIL() << "it did not jump";
  }
  const std::uint64_t deals = evenhand_audit_deals(audit.handle);
  EXPECT_LE(deals, 20'000U);
  EXPECT_LE(5 * (20'000U - deals), 8192U);
  char* document = nullptr;
  EXPECT_EQ(evenhand_audit_document(audit.handle, "text", &document, nullptr), EVENHAND_OK);
  EXPECT_FALSE(taken(document).empty());
}

TEST(Capi, LetsAShuffleUseItsOwnAudit) {
  Audit audit;
  const auto asks = [](void* context, std::uint16_t*, std::size_t) -> int {
    auto* const shuffles = static_cast<Shuffles*>(context);
    return evenhand_audit_deals(shuffles->audit) > 5000 ? 1 : 0;
  };
  Shuffles shuffles{audit.handle, 0};
  EXPECT_EQ(evenhand_audit_shuffle(audit.handle, 30'000, asks, &shuffles, nullptr),
            EVENHAND_STOPPED);
  EXPECT_GT(evenhand_audit_deals(audit.handle), 5000U);
}

TEST(Capi, KeepsTheDealsBeforeOneThatIsNone) {
  Audit audit;
  const auto worse = [](void* context, std::uint16_t* deck, std::size_t) -> int {
    if (--static_cast<Shuffles*>(context)->left < 0) deck[0] = deck[1];
    return 0;
  };
  Shuffles shuffles{audit.handle, 12'345};
  char* error = nullptr;
  EXPECT_EQ(evenhand_audit_shuffle(audit.handle, 30'000, worse, &shuffles, &error),
            EVENHAND_BAD_INPUT);
  EXPECT_THAT(taken(error), HasSubstr("deal 12345, card 1"));
  EXPECT_EQ(evenhand_audit_deals(audit.handle), 12'345U);
}

TEST(Capi, LetsAThreadEndWithinAShuffle) {
  Audit audit;
  std::atomic<bool> is_at_work = false;
  Shuffles shuffles{audit.handle, 3};
  struct Context {
    std::atomic<bool>& is_at_work;
    Shuffles& shuffles;
  } context{is_at_work, shuffles};
  const auto sleeper = [](void* given, std::uint16_t*, std::size_t) -> int {
    auto* const at = static_cast<Context*>(given);
    if (--at->shuffles.left >= 0) return 0;
    at->is_at_work = true;
    for (;;) ::pause();
  };
  std::thread thread([&] { evenhand_audit_shuffle(audit.handle, 9, sleeper, &context, nullptr); });
  while (!is_at_work) std::this_thread::yield();
  pthread_cancel(thread.native_handle());
  thread.join();
  EXPECT_EQ(evenhand_audit_deals(audit.handle), 3U);
}

TEST(Capi, CancelsNoThreadWithinAFunctionOfItsOwn) {
  std::atomic<bool> is_asked = false;
  char* document = nullptr;
  std::thread thread([&] {
    while (!is_asked) std::this_thread::yield();
    // Reads a file, where a thread could be cancelled.
    evenhand_run("claims", R"(["/dev/null/none"])", nullptr, nullptr);
    evenhand_run("odds", R"(["poker"])", &document, nullptr);
    pthread_testcancel();
    ADD_FAILURE() << "it was not cancelled";
  });
  pthread_cancel(thread.native_handle());
  is_asked = true;
  thread.join();
  EXPECT_FALSE(taken(document).empty());
}

TEST(Capi, LeavesStandardInputAlone) {
  for (const auto& [name, request] :
       std::vector<std::pair<const char*, const char*>>{{"identify", R"(["-"])"},
                                                        {"claims", R"(["-"])"},
                                                        {"verify", R"(["-"])"},
                                                        {"pvalue", R"(["combine", "-"])"},
                                                        {"hand", R"(["mahjong", "-"])"},
                                                        {"hand", R"(["poker"])"}}) {
    char* document = nullptr;
    char* error = nullptr;
    EXPECT_EQ(evenhand_run(name, request, &document, &error), EVENHAND_BAD_INPUT) << name;
    EXPECT_THAT(taken(error), testing::Not(testing::IsEmpty()));
    EXPECT_EQ(document, nullptr);
  }
}

TEST(Capi, TellsErrorsInOnePrintableLine) {
  char* document = nullptr;
  char* error = nullptr;
  EXPECT_EQ(evenhand_run("exact", R"(["\u001b[31m\nx\u202ez"])", &document, &error),
            EVENHAND_BAD_INPUT);
  EXPECT_THAT(taken(error), HasSubstr(R"(' [31m x\xE2\x80\xAEz')"));
  EXPECT_EQ(evenhand_run("exact", R"(["x\u0000y"])", &document, &error), EVENHAND_BAD_INPUT);
  EXPECT_THAT(taken(error), HasSubstr("a byte 0"));
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
