#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/frame.hpp"
#include "protocol/keys.hpp"
#include "protocol/messages.hpp"
#include "protocol/session.hpp"

namespace evenhand::protocol {

// A dealer's key names the one that follows it, in a file of one Succession frame that both have
// signed: nobody takes another's key for a successor, and nobody is made one against its will.
// docs/protocol.md, "Key succession", says what that gives and what it does not.

/// Returns the file in which `old_key` names `new_key`, another one of the suite, after the session
/// that ended with `end`; zeros when it has opened none. `time` is in milliseconds of Unix time.
Bytes make_succession(const SuiteInfo& suite, const PrivateKey& old_key, const PrivateKey& new_key,
                      const Hash& end, std::uint64_t time);

/// Returns the message of a frame once it holds: it is a Succession of no round and for all, its
/// keys are of its suite and differ, and both have signed it. Throws ProtocolError.
SuccessionMessage read_succession(const FoundFrame& frame);
/// Returns the message of a file, which has one frame and nothing else.
SuccessionMessage read_succession(View file);

/// Whether a session ended so before its first head was signed, however many had joined it: then
/// every head of it is after that end.
bool is_end_without_head(Session& session, const Hash& end);

/// The key of a session, among those of the dealer that a reader expects.
struct KnownSigner {
  std::size_t successions = 0;   ///< that lead to it from the key that was given
  std::optional<Hash> end = {};  ///< where another key has followed it; nothing for the newest
};

/// The dealer that a reader expects: a key from a place that the reader trusts, and the keys that
/// have followed it.
class ExpectedSigner {
 public:
  /// Anybody.
  ExpectedSigner() = default;
  /// The owner of a public key in PEM; `where` names it in messages. Throws InputError for an empty
  /// text.
  ExpectedSigner(std::string pem, std::string where);
  /// Reads the key from its file, or "" for anybody, and adds the successions in their order.
  /// Throws InputError.
  static ExpectedSigner from_files(const std::string& key_file,
                                   const std::vector<std::string>& succession_files);

  /// Adds the file in which the newest key so far names the next one. Throws InputError that begins
  /// with `where` for one that does not hold, that is of another key, or that leads back to one
  /// before.
  void follow(View succession, const std::string& where);

  bool is_anybody() const { return pem_.empty(); }
  /// Returns which of the keys a session is signed with. Throws ProtocolError: other_signer for
  /// none of them, and succeeded for a session that follows the end at which its key was succeeded,
  /// and for any of a key that had opened none until then; and InputError when the key that was
  /// given is none of the session's suite.
  KnownSigner signer_of(const Session& session) const;

 private:
  /// Returns the keys in DER, from the one that was given on.
  std::vector<Bytes> keys(const SuiteInfo& suite) const;

  std::string pem_;
  std::string where_;
  std::vector<SuccessionMessage> successions_;
};

}  // namespace evenhand::protocol
