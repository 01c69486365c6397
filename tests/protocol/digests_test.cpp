#include "protocol/digests.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "protocol/frame.hpp"

namespace evenhand::protocol {
namespace {

TEST(ContributionChain, EachIsTheHashOfTheNext) {
  for (const SuiteInfo& info : suites()) {
    Suite suite(info);
    const Hash session = {7};
    const ContributionChain chain(suite, session, 2, 30);
    EXPECT_EQ(chain.length(), 30U);
    Hash expected = chain.end();
    for (std::uint32_t round = 1; round <= chain.length(); ++round) {
      EXPECT_EQ(chain_link(suite, session, 2, chain.of(round)), expected);
      // Another seat's, and another session's, are other chains.
      EXPECT_NE(chain_link(suite, session, 1, chain.of(round)), expected);
      EXPECT_NE(chain_link(suite, Hash{8}, 2, chain.of(round)), expected);
      expected = chain.of(round);
    }
    const ContributionChain other(suite, session, 2, 30);
    EXPECT_NE(other.end(), chain.end());
  }
}

/// All that is hashed of a round and of what is signed, to be changed part by part.
struct HashedParts {
  Hash session{1};
  RoundContext context{Hash{2}, 3, Hash{4}};
  JoinMessage join{1, "name", Bytes{5}, Hash{6}, 7, Bytes{8}};
  CommitMessage commit{Hash{9}, Hash{10}, 11};
  Bytes contributions = Bytes(96, 12);
  DistributeMessage distribute{{Hash{13}}, 14};
  Hash root{15};
  Bytes play{8, 1, 8, 0};
  RevealMessage reveal{Hash{16}, 17};
  AbortMessage abort{18, 1, 19};
  HeadMessage head{20, Hash{21}, 22, Bytes{23}};
  CloseMessage close{24, Hash{25}, 26, Hash{27}, 28, Bytes{29}};
};
using DigestOfParts = std::function<Hash(Suite&, const HashedParts&)>;
using PartChange = std::function<void(HashedParts&)>;

/// A digest differs after each of the first changes, and not after the others.
void expect_bound(const DigestOfParts& digest, const std::vector<PartChange>& bound,
                  const std::vector<PartChange>& free = {}) {
  for (const SuiteInfo& info : suites()) {
    Suite suite(info);
    const auto after = [&](const PartChange& change) {
      HashedParts hashed;
      change(hashed);
      return digest(suite, hashed);
    };
    const Hash unchanged = after([](HashedParts&) {});
    std::set<Hash> digests = {unchanged};
    for (const PartChange& change : bound) digests.insert(after(change));
    EXPECT_EQ(digests.size(), 1 + bound.size()) << info.name;
    for (const PartChange& change : free) EXPECT_EQ(after(change), unchanged) << info.name;
  }
}

const std::vector<PartChange> context_changes = {
    [](HashedParts& h) { h.context.session[31] = 1; }, [](HashedParts& h) { h.context.round = 4; },
    [](HashedParts& h) { h.context.previous[31] = 1; }};

std::vector<PartChange> with_context(std::vector<PartChange> changes) {
  changes.insert(changes.end(), context_changes.begin(), context_changes.end());
  return changes;
}

TEST(Digests, ASessionIsBoundToItsBodyAndToEachJoin) {
  Suite suite(suite_named("sha256-ed25519"));
  const Hash session = session_digest(suite, view("body"));
  EXPECT_EQ(session, suite.tagged("evenhand/2 session", {view("body")}));
  EXPECT_NE(session, session_digest(suite, view("bodY")));
  EXPECT_NE(joined_digest(suite, session, view("a")), joined_digest(suite, session, view("b")));
  EXPECT_NE(joined_digest(suite, session, view("a")), joined_digest(suite, Hash{}, view("a")));
}

TEST(Digests, AJoinIsSignedButForItsSignature) {
  expect_bound(
      [](Suite& suite, const HashedParts& h) { return join_text(suite, h.session, h.join); },
      {[](HashedParts& h) { h.session[31] = 1; }, [](HashedParts& h) { h.join.seat = 2; },
       [](HashedParts& h) { h.join.name = "nam"; }, [](HashedParts& h) { h.join.key = {4}; },
       [](HashedParts& h) { h.join.chain[31] = 1; }, [](HashedParts& h) { h.join.length = 8; }},
      {[](HashedParts& h) { h.join.signature = {9}; }});
}

TEST(Digests, ACommitmentIsBoundToItsRound) {
  expect_bound([](Suite& suite,
                  const HashedParts& h) { return commitment_of(suite, h.context, h.reveal.seed); },
               with_context({[](HashedParts& h) { h.reveal.seed[31] = 1; }}));
}

TEST(Digests, ATokenIsBoundToAllThatIsFixedBeforeTheFirstCard) {
  expect_bound(
      [](Suite& suite, const HashedParts& h) {
        return token_of(suite, h.context, h.commit, h.contributions, h.distribute, h.root);
      },
      with_context({[](HashedParts& h) { h.commit.commitment[31] = 1; },
                    [](HashedParts& h) { h.commit.time = 1; },
                    [](HashedParts& h) { h.contributions[95] = 1; },
                    [](HashedParts& h) { h.distribute.time = 1; },
                    [](HashedParts& h) { h.root[31] = 1; }}),
      // The root is that of the fingerprints.
      {[](HashedParts& h) { h.distribute.fingerprints.clear(); }});
  expect_bound(
      [](Suite& suite, const HashedParts& h) {
        return aborted_token(suite, h.context, h.commit, h.contributions, h.root, h.abort);
      },
      with_context(
          {[](HashedParts& h) { h.commit.commitment[31] = 1; },
           [](HashedParts& h) { h.commit.time = 1; }, [](HashedParts& h) { h.abort.code = 1; },
           [](HashedParts& h) { h.abort.seat = 2; }, [](HashedParts& h) { h.abort.time = 1; }}));
}

TEST(Digests, TheNextRoundFollowsTheTokenAndWhatCameBehindIt) {
  expect_bound(
      [](Suite& suite, const HashedParts& h) {
        return revealed_digest(suite, h.root, h.play, h.reveal.seed, h.reveal.time);
      },
      {[](HashedParts& h) { h.root[31] = 1; },
       [](HashedParts& h) {
         h.play = {0, 1};
       },
       [](HashedParts& h) { h.reveal.seed[31] = 1; }, [](HashedParts& h) { h.reveal.time = 1; }});
  expect_bound(
      [](Suite& suite, const HashedParts& h) {
        return unrevealed_digest(suite, h.root, h.play, h.abort);
      },
      {[](HashedParts& h) { h.root[31] = 1; },
       [](HashedParts& h) {
         h.play = {0, 1};
       },
       [](HashedParts& h) { h.abort.code = 1; }, [](HashedParts& h) { h.abort.seat = 2; },
       [](HashedParts& h) { h.abort.time = 1; }});
}

TEST(Digests, HeadsAreSignedButForTheirSignature) {
  expect_bound(
      [](Suite& suite, const HashedParts& h) { return head_text(suite, h.session, h.head); },
      {[](HashedParts& h) { h.session[31] = 1; }, [](HashedParts& h) { h.head.size = 1; },
       [](HashedParts& h) { h.head.root[31] = 1; }, [](HashedParts& h) { h.head.time = 1; }},
      {[](HashedParts& h) { h.head.signature = {9}; }});
  expect_bound(
      [](Suite& suite, const HashedParts& h) { return close_text(suite, h.session, h.close); },
      {[](HashedParts& h) { h.session[31] = 1; }, [](HashedParts& h) { h.close.size = 1; },
       [](HashedParts& h) { h.close.root[31] = 1; }, [](HashedParts& h) { h.close.heads = 1; },
       [](HashedParts& h) { h.close.last[31] = 1; }, [](HashedParts& h) { h.close.time = 1; }},
      {[](HashedParts& h) { h.close.signature = {9}; }});
}

TEST(Digests, BindWhatAnAbortLeavesOpen) {
  Suite suite(suite_named("sha256-ed25519"));
  const HashedParts h;
  const auto token = [&](View contributions, const std::optional<Hash>& root) {
    return aborted_token(suite, h.context, h.commit, contributions, root, h.abort);
  };
  const std::set<Hash> tokens = {token({}, {}), token(View(h.contributions).first(32), {}),
                                 token(h.contributions, {}), token(h.contributions, h.root),
                                 token(h.contributions, Hash{})};
  EXPECT_EQ(tokens.size(), 5U);
}

TEST(Digests, APlayIsRecordedInItsOrder) {
  Bytes play;
  note_open(play, 3);
  note_draw(play, {258, 2, 7});
  note_finish(play, {9});
  EXPECT_EQ(hex(play),
            "0803"
            "15010202"
            "0000000000000007"
            "16"
            "0000000000000009");
}

TEST(Digests, AgreementsBindSeatAndTranscript) {
  Suite suite(suite_named("mental"));
  const std::set<Hash> texts = {
      agreed_text(suite, Hash{1}, 0, Hash{2}), agreed_text(suite, Hash{1}, 1, Hash{2}),
      agreed_text(suite, Hash{1}, 0, Hash{3}), agreed_text(suite, Hash{4}, 0, Hash{2})};
  EXPECT_EQ(texts.size(), 4U);
}

TEST(Digests, SignTheFramesBeforeThem) {
  Suite suite(suite_named("sha256-ed25519"));
  HashedParts h;
  const Hash head = head_text(suite, h.session, h.head);
  const Hash close = close_text(suite, h.session, h.close);
  h.head.transcript[5] ^= 1;
  h.close.transcript[5] ^= 1;
  EXPECT_NE(head_text(suite, h.session, h.head), head);
  EXPECT_NE(close_text(suite, h.session, h.close), close);
}

TEST(Digests, HaveALabel) {
  Suite suite(suite_named("sha256-ed25519"));
  EXPECT_EQ(Suite::label("deal"), "evenhand/2 deal");
  EXPECT_EQ(suite.named("joined", {view("a")}), suite.tagged("evenhand/2 joined", {view("a")}));
}

TEST(Digests, AnEpochHasItsOwnSeeds) {
  Suite suite(suite_named("sha256-ed25519"));
  EXPECT_EQ(epoch_of(1, 3), 1U);
  EXPECT_EQ(epoch_of(3, 3), 1U);
  EXPECT_EQ(epoch_of(4, 3), 2U);
  EXPECT_NE(seeds_message(suite, Hash{1}, 1), seeds_message(suite, Hash{1}, 2));
  EXPECT_NE(seeds_message(suite, Hash{1}, 1), seeds_message(suite, Hash{2}, 1));
  const std::set<Hash> seeds = {
      seed_of(suite, Hash{1}, 1, VrfOutput{1}), seed_of(suite, Hash{1}, 2, VrfOutput{1}),
      seed_of(suite, Hash{2}, 1, VrfOutput{1}), seed_of(suite, Hash{1}, 1, VrfOutput{2})};
  EXPECT_EQ(seeds.size(), 4U);
}

TEST(DealingOrder, IsThatOfHashesOfRoundAndContributions) {
  Suite suite(suite_named("sha256-ed25519"));
  std::map<std::vector<std::uint8_t>, int> counts;
  for (std::uint32_t round = 0; round < 6000; ++round) {
    ++counts[dealing_order(suite, 3, {{}, round, {}}, big_endian<4>(round % 7))];
  }
  EXPECT_EQ(counts.size(), 6U);
  // A binomial count of 6000 at 1/6 is within 5 deviations of 1000.
  for (const auto& [order, count] : counts) EXPECT_NEAR(count, 1000, 145);
}

}  // namespace

}  // namespace evenhand::protocol
