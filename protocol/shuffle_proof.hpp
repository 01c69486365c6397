#pragma once

#include <vector>

#include "protocol/sealed_deck.hpp"

namespace evenhand::protocol {

// A proof that a sealed deck is another one in some order, encrypted again: the argument of Groth,
// "A Verifiable Secret Shuffle of Homomorphic Encryptions", Journal of Cryptology 23 (2010) 546-579
// (ePrint 2005/246), made non-interactive by Fiat and Shamir over the whole statement.
// docs/mental.md has the equations by number, and says why this one.

/// A proof for n cards, from two on: 3 n + 8 elements and numbers of 32 bytes each.
struct ShuffleProof {
  Point order;                         ///< (7) C, commits to where each card was
  Point blinding;                      ///< (7) D, commits to what hides the answers
  SealedCard balance;                  ///< (7) E
  Point answer_blind;                  ///< (11) commits to what hides the second answers
  Point product_blind;                 ///< (11)
  Point product_rest;                  ///< (11)
  Scalar added;                        ///< (9) Z
  std::vector<Scalar> answers;         ///< (9) f, n of them
  std::vector<Scalar> second_answers;  ///< (13) h, n of them
  std::vector<Scalar> products;        ///< (13) F_2 … F_(n-1)
  Scalar order_answer;                 ///< (13) z
  Scalar product_answer;               ///< (13) z'

  bool operator==(const ShuffleProof&) const = default;
};

/// The statement that is proved.
struct ShuffleStatement {
  const DeckPoints& points;
  Hash statement{};  ///< statement_of()
  Point joint_key;
  const SealedDeck& before;
  const SealedDeck& after;
};

ShuffleProof prove_shuffle(Suite& suite, const ShuffleStatement& statement,
                           const SecretShuffle& shuffle);
/// Whether the proof holds; false for a proof of another number of cards as well.
bool shuffle_holds(Suite& suite, const ShuffleStatement& statement, const ShuffleProof& proof);

/// The questions of the verifier, to be followed by hand.
struct ShuffleQuestions {
  std::vector<Scalar> weights;  ///< (8) t
  Scalar step;                  ///< (10) lambda
  Scalar root;                  ///< (10) x
  Scalar last;                  ///< (12) e
  Scalar batch;                 ///< (16) w
};
ShuffleQuestions questions_of(Suite& suite, const ShuffleStatement& statement,
                              const ShuffleProof& proof);

/// All of it, elements first, in the order of the members.
Bytes bytes_of(const ShuffleProof& proof);
/// Reads what bytes_of() wrote. Throws ProtocolError as points_from() and scalars_from() do.
ShuffleProof shuffle_proof_from(View bytes, std::size_t cards);

}  // namespace evenhand::protocol
