#include "src/protocol/words.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "protocol/dealer.hpp"
#include "protocol/player.hpp"

namespace evenhand::protocol {
namespace {

TEST(ProtocolWords, TimesAreThoseOfTheCalendar) {
  EXPECT_EQ(time_words(0), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(time_words(1'709'210'096'007), "2024-02-29T12:34:56.007Z");
  EXPECT_EQ(time_words(253'402'300'799'999), "9999-12-31T23:59:59.999Z");
  EXPECT_EQ(time_words(UINT64_MAX), "18446744073709551615 ms");
}

TEST(ProtocolWords, CardsAndFaults) {
  const std::vector<std::uint16_t> cards = {0, 53, 54};
  EXPECT_EQ(cards_words(rules_of("doudizhu"), cards), "3C big-joker (54)");
  const Fault fault{Code::bad_crc, 2, 17, 5034, "CRC"};
  EXPECT_EQ(fault_words(fault), "at frame 17 (byte 5034, round 2): 0x0107 bad-crc, CRC");
  const reports::Table table = faults_table({&fault, 1});
  EXPECT_EQ(table.rows[0].size(), table.columns.size());
}

TEST(ProtocolWords, SignersAreNamedByTheirSuccessions) {
  EXPECT_EQ(signer_name(0), "the key given");
  EXPECT_EQ(signer_name(1), "the successor of the key given");
  EXPECT_EQ(signer_name(2), "successor 2 of the key given");
}

TEST(ProtocolWords, OneKeyOfSeveralIsNoted) {
  const SuiteInfo& suite = suite_named("sha256-ed25519");
  const PrivateKey dealers = PrivateKey::generate(suite);
  const PrivateKey others = PrivateKey::generate(suite);
  const auto words = [&](const std::vector<const PrivateKey*>& keys) {
    Dealer dealer({.suite = &suite}, dealers, counting_clock());
    Bytes said;
    dealer.begin(said);
    Session& session = dealer.session();
    for (std::uint8_t seat = 0; seat < keys.size(); ++seat) {
      const ContributionChain chain(session.suite(), session.own_digest(), seat, 1);
      Bytes join_frame;
      join(session, std::string(1, static_cast<char>('A' + seat)), seat, *keys[seat], chain,
           join_frame);
      FrameReader reader;
      reader.add(join_frame);
      dealer.take(*reader.next(), said);
    }
    return shared_key_words(session);
  };
  const PrivateKey third = PrivateKey::generate(suite);
  EXPECT_EQ(words({}), "");
  EXPECT_EQ(words({&others, &third}), "");
  EXPECT_EQ(words({&others, &third, &others}), "A and C sign with one key");
  EXPECT_EQ(words({&dealers, &others, &dealers}), "the dealer, A and C sign with one key");
  EXPECT_EQ(shared_key_words(Session()), "");
}

TEST(ProtocolWords, HeadsAreReadAsTheyAreWritten) {
  const KnownHead head = parse_head("8:" + std::string(62, '0') + "a1", "--head");
  EXPECT_EQ(head.size, 8U);
  EXPECT_EQ(head.root.back(), 0xA1);
  EXPECT_EQ(head_words(head), "8:" + std::string(62, '0') + "a1");
  const std::string zeros(63, '0');
  for (const std::string& bad : std::vector<std::string>{
           "8", "8:", "0:" + zeros + "0", "8:" + zeros, "8:" + zeros + "g", "8:" + zeros + "00"}) {
    EXPECT_THROW(parse_head(bad, "--head"), InputError) << bad;
  }
}

}  // namespace
}  // namespace evenhand::protocol
