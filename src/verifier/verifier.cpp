// The function that a page calls to verify a game (bindings/npm/source/verifier.mjs): a module for
// WebAssembly of what `evenhand verify` needs, and nothing else.

#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>

#include "reports/document.hpp"
#include "reports/json.hpp"
#include "src/schemes/verify_document.hpp"

namespace {

using evenhand::schemes::AskedGame;

enum Outcome { holds, does_not_hold, refused };

char* copy_of(std::string_view text) {
  auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

/// As the command line asks it, in the order of its options.
evenhand::reports::Question question_of(const AskedGame& asked) {
  evenhand::reports::Question question("evenhand verify");
  question.add("scheme", asked.scheme)
      .add("server-seed", asked.server_seed)
      .add("client-seed", asked.client_seed)
      .add("nonce", asked.nonce)
      .add("expect", asked.expect)
      .add("commitment", asked.commitment);
  return question;
}

}  // namespace

extern "C" {

/// Returns the document of a game, in JSON, or, with the outcome 2, the line that refuses it; the
/// caller frees it. A part that was not given is an empty text. The outcome is 0 where all holds
/// that was published, and 1 where something does not.
__attribute__((export_name("evenhand_verify_game"))) char* evenhand_verify_game(
    const char* scheme, const char* server_seed, const char* client_seed, const char* nonce,
    const char* expect, const char* commitment, int* outcome) {
  try {
    const AskedGame asked = {scheme, server_seed, client_seed, nonce, expect, commitment, ""};
    evenhand::schemes::Verified verified = evenhand::schemes::verify_asked(asked);
    verified.document.provenance = question_of(asked).provenance();
    *outcome = verified.holds ? holds : does_not_hold;
    return copy_of(evenhand::reports::to_json(verified.document));
  } catch (const std::exception& error) {
    *outcome = refused;
    return copy_of(error.what());
  }
}
}
