#include "protocol/succession.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/printable.hpp"
#include "protocol/digests.hpp"
#include "protocol/faults.hpp"
#include "protocol/suite.hpp"

namespace evenhand::protocol {
namespace {

/// As of the key of a session.
std::unique_ptr<PublicKey> succession_key(const SuiteInfo& suite, View der, const char* which) {
  auto key = PublicKey::from_der(suite, der);
  if (key && (!suite.has_vrf || key->is_of_vrf())) return key;
  throw ProtocolError(Code::bad_key, fmt::format("the {} key: {} bytes that are no {} key of the "
                                                 "suite {}",
                                                 which, der.size(), suite.key_type, suite.name));
}

void check_place(const FoundFrame& frame) {
  if (frame.fault) throw ProtocolError(frame.fault->code, frame.fault->words);
  const FrameHeader& header = frame.header;
  if (header.type != Type::succession) {
    throw ProtocolError(
        Code::illegal_step,
        fmt::format("the frame '{}', expected a succession by itself", type_name(header.type)));
  }
  if (header.flags != 0) throw ProtocolError(Code::private_frame, "a succession is for all");
  if (header.round != 0) {
    throw ProtocolError(Code::wrong_round,
                        fmt::format("a succession of round {}, expected 0", header.round));
  }
}

void check_signatures(const SuccessionMessage& message, const SuiteInfo& info) {
  const auto old_key = succession_key(info, message.old_key, "old");
  const auto new_key = succession_key(info, message.new_key, "new");
  if (message.old_key == message.new_key) {
    throw ProtocolError(Code::bad_key, "the new key is the old one");
  }
  Suite suite(info);
  const Hash text = succession_text(suite, message);
  for (const auto& [key, signature, which] :
       {std::tuple(&old_key, &message.old_signature, "old"),
        std::tuple(&new_key, &message.new_signature, "new")}) {
    if ((*key)->verifies(text, *signature)) continue;
    throw ProtocolError(Code::bad_signature,
                        fmt::format("of the {} key, over the succession", which));
  }
}

}  // namespace

Bytes make_succession(const SuiteInfo& suite, const PrivateKey& old_key, const PrivateKey& new_key,
                      const Hash& end, std::uint64_t time) {
  SuccessionMessage message{.suite = std::string(suite.name),
                            .old_key = old_key.public_key().der(),
                            .new_key = new_key.public_key().der(),
                            .end = end,
                            .time = time,
                            .old_signature = {},
                            .new_signature = {}};
  Suite at_work(suite);
  const Hash text = succession_text(at_work, message);
  message.old_signature = old_key.sign(text);
  message.new_signature = new_key.sign(text);
  Bytes file;
  write_frame(file, {Type::succession, 0, 0}, encode(message));
  return file;
}

SuccessionMessage read_succession(const FoundFrame& frame) {
  check_place(frame);
  auto message = decode<SuccessionMessage>(frame.body);
  const SuiteInfo* const suite = find_suite(message.suite);
  if (suite == nullptr) {
    throw ProtocolError(Code::unknown_suite, fmt::format("'{}'", printable(message.suite, 80)));
  }
  check_signatures(message, *suite);
  return message;
}

SuccessionMessage read_succession(View file) {
  FrameReader reader;
  reader.add(file);
  auto frame = reader.next();
  if (!frame) frame = reader.end();
  if (!frame) throw ProtocolError(Code::cut_off, "the file is empty");
  SuccessionMessage message = read_succession(*frame);
  if (frame->whole.size() == file.size()) return message;
  throw ProtocolError(Code::illegal_step, fmt::format("{} bytes behind the succession",
                                                      file.size() - frame->whole.size()));
}

bool is_end_without_head(Session& session, const Hash& end) {
  return std::any_of(session.digests().begin(), session.digests().end(), [&](const Hash& digest) {
    return ended_digest(session.suite(), digest, {}) == end;
  });
}

ExpectedSigner::ExpectedSigner(std::string pem, std::string where)
    : pem_(std::move(pem)), where_(std::move(where)) {
  if (pem_.empty()) {
    throw InputError(fmt::format("{}: an empty file, expected a key in PEM", where_));
  }
}

ExpectedSigner ExpectedSigner::from_files(const std::string& key_file,
                                          const std::vector<std::string>& succession_files) {
  if (key_file.empty()) return {};
  ExpectedSigner expected(read_file(key_file, file_kinds::key), printable(key_file, 200));
  for (const std::string& file : succession_files) {
    expected.follow(view(read_file(file, file_kinds::frames)), printable(file, 200));
  }
  return expected;
}

void ExpectedSigner::follow(View succession, const std::string& where) {
  SuccessionMessage message;
  try {
    message = read_succession(succession);
  } catch (const ProtocolError& error) {
    throw InputError(
        fmt::format("{}: {}, {}; expected what 'evenhand protocol succeed' writes: ask the dealer "
                    "for it again",
                    where, code_text(error.code()), error.what()));
  }
  const std::vector<Bytes> known = keys(*find_suite(message.suite));
  if (message.old_key != known.back()) {
    throw InputError(fmt::format(
        "{}: {}, the old key in it is not {}; give each succession behind the one it leads on from",
        where, code_text(Code::other_signer),
        successions_.empty() ? "the one in " + where_ : "the new one of the succession before"));
  }
  if (std::find(known.begin(), known.end(), message.new_key) != known.end()) {
    throw InputError(fmt::format(
        "{}: {}, it leads back to a key that another one has followed, expected a new key; leave "
        "it out",
        where, code_text(Code::bad_key)));
  }
  successions_.push_back(std::move(message));
}

std::vector<Bytes> ExpectedSigner::keys(const SuiteInfo& suite) const {
  std::vector<Bytes> known = {PublicKey::from_pem(suite, pem_, where_)->der()};
  for (const SuccessionMessage& each : successions_) known.push_back(each.new_key);
  return known;
}

KnownSigner ExpectedSigner::signer_of(const Session& session) const {
  const std::vector<Bytes> known = keys(session.suite_info());
  const SessionMessage& message = session.message();
  const auto found = std::find(known.begin(), known.end(), message.key);
  if (found == known.end()) {
    throw ProtocolError(Code::other_signer, "the session names another key");
  }
  KnownSigner signer{.successions = static_cast<std::size_t>(found - known.begin())};
  if (signer.successions == successions_.size()) return signer;
  signer.end = successions_[signer.successions].end;
  if (*signer.end == Hash{}) {
    throw ProtocolError(Code::succeeded,
                        "another key has followed before this one opened a session");
  }
  if (message.previous == *signer.end) {
    throw ProtocolError(Code::succeeded,
                        "the session follows the end at which another key followed this one");
  }
  return signer;
}

}  // namespace evenhand::protocol
