// Transcripts of the deal protocol as logs of deals.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <numeric>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/sha256.hpp"
#include "protocol/undealt.hpp"
#include "protocol/verifier.hpp"
#include "src/source/log.hpp"
#include "src/source/seating.hpp"
#include "tests/places.hpp"
#include "tests/protocol/rigged_dealer.hpp"

namespace evenhand::source {
namespace {

namespace fs = std::filesystem;

const std::string transcript_path = tests::source_folder() + "/examples/protocol/table.evh";

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

/// Each seat's hand begins where the hash of name and round says, however deals are asked for; and
/// rounds that were given up stand before the deal that follows them.
TEST(TranscriptDecoder, SaysWhoGotWhichHand) {
  protocol::RiggedDealer dealer;
  dealer.rounds = 60;
  dealer.aborts = true;
  dealer.pleases = protocol::gets("doudizhu", 0, 53);
  const protocol::Bytes transcript = dealer.transcript();
  std::vector<std::uint16_t> firsts;
  std::vector<std::size_t> aborts;
  protocol::UndealtRounds undealt;
  protocol::Session* session = nullptr;
  protocol::Verifier verifier([&](const protocol::Round& round) {
    undealt.take(*session, round);
    if (round.aborted) aborts.push_back(firsts.size() / 3);
    if (!round.dealt) return;
    const auto order = protocol::dealing_order(session->suite(), session->rules().seats,
                                               round.context, round.contributions);
    for (std::uint8_t seat = 0; seat < 3; ++seat) {
      const auto hand = std::find(order.begin(), order.end(), seat) - order.begin();
      firsts.push_back(static_cast<std::uint16_t>(17 * hand));
    }
  });
  session = &verifier.session();
  protocol::verify_all(verifier, transcript);
  ASSERT_TRUE(verifier.holds());
  ASSERT_GT(aborts.size(), 20U);
  std::vector<std::vector<std::uint16_t>> given_up;
  for (const protocol::UndealtRound& round : undealt.take()) given_up.push_back(round.cards);
  ASSERT_GT(given_up.size(), 20U);
  const fs::path path = fs::path(testing::TempDir()) / fmt::format("seats-{}.evh", getpid());
  write_file(path, std::string(transcript.begin(), transcript.end()));
  for (const std::size_t most : {1U, 7U, 64U}) {
    const auto stream = open_log(path.string(), {});
    cards::DealBatch batch(54, most, 54);
    Seating all;
    do {
      stream->read(batch);
      ASSERT_NE(stream->seating(), nullptr);
      EXPECT_EQ(stream->seating()->deals(), batch.size());
      all.append(*stream->seating());
    } while (batch.size() > 0);
    EXPECT_EQ(all.firsts, firsts);
    std::vector<std::size_t> found;
    for (const Seating::Abort& abort : all.aborts) {
      found.push_back(abort.deal);
      EXPECT_EQ(abort.seat, 1U);
      EXPECT_EQ(abort.code, 0x0205);
    }
    EXPECT_EQ(found, aborts);
    std::vector<std::vector<std::uint16_t>> computed;
    for (const Seating::Undealt& each : all.undealt) computed.push_back(each.cards);
    EXPECT_EQ(computed, given_up);
    EXPECT_EQ(all.players, (std::vector<std::set<std::string>>{{"Li"}, {"Wang"}, {"Zhao"}}));
    EXPECT_EQ(all.cards, 17U);
  }
  fs::remove(path);
}

TEST(TranscriptDecoder, SaysHowTheSessionWasSecured) {
  const std::string folder = tests::source_folder() + "/examples/protocol/";
  const auto all_of = [&](const LogOptions& options, std::size_t most) {
    const auto stream = open_log(folder + "table.evh", options);
    cards::DealBatch batch(54, most, 54);
    Seating all;
    do {
      stream->read(batch);
      all.append(*stream->seating());
    } while (batch.size() > 0);
    return all;
  };
  LogOptions with_key;
  with_key.dealer_key = folder + "dealer-key.pem";
  for (const std::size_t most : {1U, 64U}) {
    const Seating all = all_of({}, most);
    EXPECT_EQ(all.security, (std::set<Security>{{"sha256-ed25519", true, false, false}}));
    std::vector<std::uint64_t> rounds(3);
    for (const Seating::Acknowledgement& each : all.acknowledgements) {
      rounds.at(each.seat) += each.rounds;
      EXPECT_EQ(each.deal % 2, 0U);  // a Head covers two rounds there
    }
    EXPECT_EQ(rounds, (std::vector<std::uint64_t>{4, 4, 4}));
    EXPECT_EQ(all_of(with_key, most).security,
              (std::set<Security>{{"sha256-ed25519", true, true, false}}));
  }
  with_key.dealer_key = testing::TempDir() + fmt::format("other-key-{}.pem", getpid());
  write_file(with_key.dealer_key,
             protocol::PrivateKey::generate(protocol::vrf_suite()).public_key().pem());
  try {
    all_of(with_key, 1);
    ADD_FAILURE() << "another key's is taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("other-signer"), std::string::npos) << error.what();
  }
  fs::remove(with_key.dealer_key);
}

TEST(TranscriptDecoder, OneThatDoesNotHoldIsRefused) {
  const std::string good = read_file(transcript_path);
  EXPECT_EQ(refusal(good), "");
  for (const std::size_t at : {20U, 300U, 840U, 1330U, 1800U, 2080U}) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    EXPECT_NE(refusal(bytes).find("0x0107 bad-crc"), std::string::npos) << at;
  }
  EXPECT_NE(refusal(good.substr(0, good.size() - 1)).find("0x0106 cut-off"), std::string::npos);
  // Behind the Joins, and before Close.
  EXPECT_NE(refusal(good.substr(0, 809)).find("0x0209 not-closed"), std::string::npos);
  std::size_t close = good.size();
  for (int frame = 0; frame < 4; ++frame) close = good.rfind("EVHF", close - 1);
  EXPECT_NE(refusal(good.substr(0, close)).find("0x0209 not-closed"), std::string::npos);
  // The words of players behind it may be missing.
  EXPECT_EQ(refusal(good.substr(0, good.rfind("EVHF"))), "");
}

TEST(TranscriptDecoder, TheDeckIsThatOfItsGame) {
  LogOptions options;
  options.deck = cards::parse_deck("poker");
  EXPECT_THROW(open_log(transcript_path, options), InputError);
  options.deck = cards::parse_deck("doudizhu");
  EXPECT_EQ(deals_in(*open_log(transcript_path, options)).size(), 4U);
}

}  // namespace
}  // namespace evenhand::source
