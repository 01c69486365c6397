#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "protocol/table.hpp"
#include "src/protocol/publish.hpp"
#include "src/protocol/verify_document.hpp"
#include "src/protocol/witness.hpp"
#include "tests/protocol/transcripts.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::protocol {

inline KeySource given(const PrivateKey& key) {
  return [key](const SuiteInfo&) { return key; };
}

inline std::string refusal_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "taken";
}

/// A dealer's session, as it goes on, and a witness.
class Publishing : public tests::WithFolder {
 protected:
  Publishing()
      : dealer_(PrivateKey::generate(suite_named("sha256-ed25519"))),
        witness_key_(PrivateKey::generate(suite_named("sha256-ed25519"))) {}

  void SetUp() override {
    WithFolder::SetUp();
    write_file(file("dealer-key.pem"), dealer_.public_key().pem());
    deal("session.evh", 6);
  }

  /// A session of this dealer's, whole, and its first two rounds.
  void deal(const std::string& name, std::uint32_t rounds) {
    Dealer dealer({.suite = &suite_named("sha256-ed25519"), .epoch = 2}, dealer_, counting_clock());
    Bytes transcript;
    deal_session(dealer, {{"Li", "Wang", "Zhao"}, rounds, 2}, [&](View bytes) {
      transcript.insert(transcript.end(), bytes.begin(), bytes.end());
    });
    write_file(file(name), text(transcript));
    std::vector<LooseFrame> frames = frames_of(transcript);
    const auto third = std::find_if(frames.begin(), frames.end(), [](const LooseFrame& frame) {
      return frame.header.type == Type::commit && frame.header.round == 3;
    });
    frames.erase(third, frames.end());
    write_file(file("beginning-of-" + name), text(joined(frames)));
  }

  std::string publish_to(const std::string& to, const std::string& transcript,
                         std::uint64_t earlier = 0) {
    const Published published = publish(file(transcript), earlier, given(dealer_));
    write_file(file(to), published.request);
    return published.document.answer;
  }
  std::string cosign(const std::string& from, const std::string& to) {
    const Witnessed witnessed =
        witness({file(from), file("dealer-key.pem"), file("record.txt"), "witness.example"},
                given(witness_key_), 1'700'000'000);
    write_file(file(to), witnessed.request);
    return witnessed.document.answer;
  }
  std::string witness_text() const {
    return NoteKey{"witness.example", NoteKind::witness, witness_key_.public_key().der()}.text();
  }
  Verification verify(const std::string& transcript, const std::string& note) {
    Expectations expectations{.key_file = file("dealer-key.pem")};
    expectations.published_file = file(note);
    expectations.witnesses = {witness_text()};
    return verify_file(file(transcript), expectations, 0);
  }

  PrivateKey dealer_;
  PrivateKey witness_key_;
};

}  // namespace evenhand::protocol
