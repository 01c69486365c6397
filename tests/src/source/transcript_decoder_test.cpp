// Transcripts of the deal protocol as logs of deals.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <numeric>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/sha256.hpp"
#include "protocol/verifier.hpp"
#include "src/source/log.hpp"

namespace evenhand::source {
namespace {

namespace fs = std::filesystem;

const std::string transcript_path = EVENHAND_SOURCE_DIR "/examples/protocol/table.evh";

std::vector<std::vector<std::size_t>> deals_in(DealStream& stream, std::size_t most = 64) {
  std::vector<std::vector<std::size_t>> all;
  cards::DealBatch batch(stream.deck_size(), most, stream.width());
  do {
    stream.read(batch);
    batch.visit([&](auto deals) {
      for (std::size_t i = 0; i < batch.size(); ++i) {
        all.emplace_back(deals[i].begin(), deals[i].end());
      }
    });
  } while (batch.size() > 0);
  return all;
}

std::string refusal(const std::string& bytes) {
  const fs::path path = fs::path(testing::TempDir()) / fmt::format("transcript-{}", getpid());
  write_file(path, bytes);
  std::string message;
  try {
    deals_in(*open_log(path.string(), {}));
  } catch (const InputError& error) {
    message = error.what();
  }
  fs::remove(path);
  return message;
}

TEST(TranscriptDecoder, GivesTheDealsThatTheSeedsDeal) {
  std::vector<std::vector<std::size_t>> expected;
  protocol::Verifier verifier([&](const protocol::Round& round) {
    expected.emplace_back(round.dealt->cards.begin(), round.dealt->cards.end());
  });
  const std::string bytes = read_file(transcript_path);
  protocol::verify_all(verifier, protocol::view(bytes));
  for (const std::size_t most : {1U, 3U, 64U}) {
    const auto stream = open_log(transcript_path, {});
    EXPECT_TRUE(stream->is_verified());
    EXPECT_EQ(stream->deck().name, "doudizhu");
    EXPECT_EQ(deals_in(*stream, most), expected);
    Sha256 whole;
    whole.add(bytes);
    EXPECT_EQ(stream->digest(), whole.hex());
  }
}

TEST(TranscriptDecoder, OneThatDoesNotHoldIsRefused) {
  const std::string good = read_file(transcript_path);
  EXPECT_EQ(refusal(good), "");
  for (const std::size_t at : {20U, 300U, 830U, 1310U, 3000U, 6200U}) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    EXPECT_NE(refusal(bytes).find("0x0107 bad-crc"), std::string::npos) << at;
  }
  EXPECT_NE(refusal(good.substr(0, 6000)).find("0x0106 cut-off"), std::string::npos);
  EXPECT_NE(refusal(good.substr(0, 1345)).find("0x0209 not-closed"), std::string::npos);
  EXPECT_NE(refusal(good.substr(0, 697)).find("0x0209 not-closed"), std::string::npos);
}

TEST(TranscriptDecoder, TheDeckIsThatOfItsGame) {
  LogOptions options;
  options.deck = cards::parse_deck("poker");
  EXPECT_THROW(open_log(transcript_path, options), InputError);
  options.deck = cards::parse_deck("doudizhu");
  EXPECT_EQ(deals_in(*open_log(transcript_path, options)).size(), 8U);
}

}  // namespace
}  // namespace evenhand::source
