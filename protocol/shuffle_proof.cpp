#include "protocol/shuffle_proof.hpp"

#include <algorithm>
#include <iterator>

#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::size_t points_of_proof = 7;
constexpr std::size_t lone_scalars = 3;

std::size_t scalars_of_proof(std::size_t cards) { return 3 * cards - 2 + lone_scalars; }

/// (3) commits to numbers, one a generator from the first on.
Point commit(const DeckPoints& points, std::span<const Scalar> values, const Scalar& blinding) {
  return Point::base(blinding) +
         sum_of_products(values, std::span(points.generators()).first(values.size()));
}

std::vector<Scalar> random_scalars(std::size_t count) {
  std::vector<Scalar> scalars(count);  // never moved: what is left behind would not be wiped
  std::generate(scalars.begin(), scalars.end(), Scalar::random);
  return scalars;
}

std::vector<Point> masks_of(const SealedDeck& deck) {
  std::vector<Point> masks;
  for (const SealedCard& card : deck) masks.push_back(card.mask);
  return masks;
}

std::vector<Point> faces_of(const SealedDeck& deck) {
  std::vector<Point> faces;
  for (const SealedCard& card : deck) faces.push_back(card.face);
  return faces;
}

/// The sum of cards, each so many times, and of an encryption of nothing.
SealedCard weighted(const SealedDeck& deck, std::span<const Scalar> weights, const Scalar& added,
                    const Point& joint_key) {
  return {sum_of_products(weights, masks_of(deck)) + Point::base(added),
          sum_of_products(weights, faces_of(deck)) + added * joint_key};
}

/// (10) what stands for the card that was at a position, less the root.
Scalar term_of(const ShuffleQuestions& asked, std::size_t from) {
  return asked.step * Scalar(from) + asked.weights[from] - asked.root;
}

/// The questions of the verifier, each from all that was said before.
class Challenges : public ShuffleQuestions {
 public:
  Challenges(Suite& suite, const ShuffleStatement& statement, const ShuffleProof& proof)
      : suite_(suite), cards_(statement.before.size()) {
    const SealedCard balance[] = {proof.balance};
    digest_ =
        suite.named("shuffle", {statement.statement, statement.joint_key.bytes(),
                                bytes_of(statement.before), bytes_of(statement.after),
                                proof.order.bytes(), proof.blinding.bytes(), bytes_of(balance)});
    for (std::size_t i = 0; i < cards_; ++i) {
      weights.push_back(
          scalar_of(suite, suite.named("shuffle weight", {digest_, big_endian<4>(i)})));
    }
  }

  void hear_answers(const ShuffleProof& proof) {
    digest_ = suite_.named("shuffle answers",
                           {digest_, bytes_of(std::span(proof.answers)), proof.added.bytes()});
    step = scalar_of(suite_, suite_.named("shuffle step", {digest_}));
    root = scalar_of(suite_, suite_.named("shuffle root", {digest_}));
  }

  void hear_products(const ShuffleProof& proof) {
    digest_ =
        suite_.named("shuffle products", {digest_, proof.answer_blind.bytes(),
                                          proof.product_blind.bytes(), proof.product_rest.bytes()});
    last = scalar_of(suite_, digest_);
  }

  /// With which two equations are checked as one.
  void hear_rest(const ShuffleProof& proof) {
    batch = scalar_of(
        suite_,
        suite_.named("shuffle batch", {digest_, bytes_of(std::span(proof.second_answers)),
                                       bytes_of(std::span(proof.products)),
                                       proof.order_answer.bytes(), proof.product_answer.bytes()}));
  }

 private:
  Suite& suite_;
  std::size_t cards_;
  Hash digest_{};
};

/// The values that the prover keeps to itself until the end.
struct Blinds {
  explicit Blinds(std::size_t cards)
      : hiding(random_scalars(cards)),
        second(random_scalars(cards)),
        products(random_scalars(cards)) {
    products.front() = second.front();
    products.back() = Scalar();
  }
  Blinds(const Blinds&) = delete;
  Blinds& operator=(const Blinds&) = delete;
  ~Blinds() {
    for (std::vector<Scalar>* all : {&hiding, &second, &products}) wipe(*all);
    for (Scalar* one : {&order, &blinding, &balance, &answer, &product, &rest}) wipe(*one);
  }

  std::vector<Scalar> hiding;    ///< d
  std::vector<Scalar> second;    ///< g
  std::vector<Scalar> products;  ///< Delta
  Scalar order = Scalar::random();
  Scalar blinding = Scalar::random();
  Scalar balance = Scalar::random();
  Scalar answer = Scalar::random();
  Scalar product = Scalar::random();
  Scalar rest = Scalar::random();
};

/// The second half: that what is committed to are the terms in some order.
void prove_known_content(const DeckPoints& points, const ShuffleQuestions& asked,
                         const Blinds& blinds, const SecretShuffle& shuffle,
                         std::vector<Scalar>& crossed, std::vector<Scalar>& rests,
                         ShuffleProof& proof) {
  const std::size_t cards = shuffle.from.size();
  std::vector<Scalar> running;  // A, the products of the first terms
  running.reserve(cards);
  crossed.reserve(cards);
  rests.reserve(cards);
  for (const std::uint16_t from : shuffle.from) {
    const Scalar term = term_of(asked, from);
    running.push_back(running.empty() ? term : running.back() * term);
  }
  for (std::size_t i = 0; i + 1 < cards; ++i) {
    crossed.push_back(Scalar() - blinds.products[i] * blinds.second[i + 1]);
    rests.push_back(blinds.products[i + 1] -
                    term_of(asked, shuffle.from[i + 1]) * blinds.products[i] -
                    running[i] * blinds.second[i + 1]);
  }
  wipe(running);
  proof.answer_blind = commit(points, blinds.second, blinds.answer);
  proof.product_blind = commit(points, crossed, blinds.product);
  proof.product_rest = commit(points, rests, blinds.rest);
}

/// (14) the first and the last partial product are known, the others are said.
std::vector<Scalar> all_products(const ShuffleQuestions& asked, const ShuffleProof& proof) {
  std::vector<Scalar> products{proof.second_answers.front() - asked.last * asked.root};
  products.insert(products.end(), proof.products.begin(), proof.products.end());
  Scalar whole = asked.last;
  for (std::size_t i = 0; i < proof.answers.size(); ++i) whole = whole * term_of(asked, i);
  products.push_back(whole);
  return products;
}

bool cards_balance(const ShuffleStatement& statement, const ShuffleQuestions& asked,
                   const ShuffleProof& proof) {
  const SealedCard after =
      weighted(statement.after, proof.answers, proof.added, statement.joint_key);
  const SealedCard before = weighted(statement.before, asked.weights, Scalar(), {});
  return after.mask == before.mask + proof.balance.mask &&
         after.face == before.face + proof.balance.face;
}

bool commitments_open(const ShuffleStatement& statement, const ShuffleQuestions& asked,
                      const ShuffleProof& proof) {
  const std::size_t cards = proof.answers.size();
  const std::vector<Scalar> products = all_products(asked, proof);
  const Scalar& batch = asked.batch;
  std::vector<Scalar> opened;
  for (std::size_t i = 0; i < cards; ++i) {
    Scalar value = proof.second_answers[i] - asked.last * proof.answers[i];
    if (i + 1 < cards) {
      const Scalar rest = asked.last * products[i + 1] -
                          products[i] * (proof.second_answers[i + 1] - asked.last * asked.root);
      value = value + batch * rest;
    }
    opened.push_back(value);
  }
  const Point left =
      commit(statement.points, opened, proof.order_answer + batch * proof.product_answer);
  const Point right = proof.answer_blind +
                      asked.last * (asked.step * proof.order - proof.blinding) +
                      batch * (asked.last * proof.product_rest + proof.product_blind);
  return left == right;
}

}  // namespace

ShuffleProof prove_shuffle(Suite& suite, const ShuffleStatement& statement,
                           const SecretShuffle& shuffle) {
  const std::size_t cards = shuffle.from.size();
  const Blinds blinds(cards);
  std::vector<Scalar> places;
  places.reserve(cards);
  for (const std::uint16_t from : shuffle.from) places.emplace_back(from);
  ShuffleProof proof;
  proof.order = commit(statement.points, places, blinds.order);
  proof.blinding = commit(statement.points, blinds.hiding, blinds.blinding);
  proof.balance = weighted(statement.after, blinds.hiding, blinds.balance, statement.joint_key);

  Challenges asked(suite, statement, proof);
  proof.added = blinds.balance;
  for (std::size_t i = 0; i < cards; ++i) {
    const Scalar& weight = asked.weights[shuffle.from[i]];
    proof.answers.push_back(weight + blinds.hiding[i]);
    proof.added = proof.added - weight * shuffle.added[i];
  }
  asked.hear_answers(proof);

  std::vector<Scalar> crossed;
  std::vector<Scalar> rests;
  prove_known_content(statement.points, asked, blinds, shuffle, crossed, rests, proof);
  asked.hear_products(proof);

  const Scalar& last = asked.last;
  Scalar running(1);
  for (std::size_t i = 0; i < cards; ++i) {
    const Scalar term = term_of(asked, shuffle.from[i]);
    running = running * term;
    proof.second_answers.push_back(last * (term + asked.root) + blinds.second[i]);
    if (i > 0 && i + 1 < cards) proof.products.push_back(last * running + blinds.products[i]);
  }
  proof.order_answer = last * (asked.step * blinds.order - blinds.blinding) + blinds.answer;
  proof.product_answer = last * blinds.rest + blinds.product;
  wipe(running);
  wipe(places);
  wipe(crossed);
  wipe(rests);
  return proof;
}

ShuffleQuestions questions_of(Suite& suite, const ShuffleStatement& statement,
                              const ShuffleProof& proof) {
  Challenges asked(suite, statement, proof);
  asked.hear_answers(proof);
  asked.hear_products(proof);
  asked.hear_rest(proof);
  return asked;
}

bool shuffle_holds(Suite& suite, const ShuffleStatement& statement, const ShuffleProof& proof) {
  const std::size_t cards = statement.before.size();
  if (cards < 2 || statement.after.size() != cards || proof.answers.size() != cards ||
      proof.second_answers.size() != cards || proof.products.size() != cards - 2) {
    return false;
  }
  const ShuffleQuestions asked = questions_of(suite, statement, proof);
  return commitments_open(statement, asked, proof) && cards_balance(statement, asked, proof);
}

Bytes bytes_of(const ShuffleProof& proof) {
  const std::vector<Point> points = {proof.order,        proof.blinding,     proof.balance.mask,
                                     proof.balance.face, proof.answer_blind, proof.product_blind,
                                     proof.product_rest};
  std::vector<Scalar> scalars = {proof.added};
  for (const std::vector<Scalar>* all : {&proof.answers, &proof.second_answers, &proof.products}) {
    scalars.insert(scalars.end(), all->begin(), all->end());
  }
  scalars.push_back(proof.order_answer);
  scalars.push_back(proof.product_answer);
  Bytes bytes = bytes_of(std::span(points));
  const Bytes rest = bytes_of(std::span<const Scalar>(scalars));
  bytes.insert(bytes.end(), rest.begin(), rest.end());
  return bytes;
}

ShuffleProof shuffle_proof_from(View bytes, std::size_t cards) {
  constexpr std::string_view what = "proof of a shuffle";
  const std::size_t head = points_of_proof * sizeof(Hash);
  if (bytes.size() < head) throw ProtocolError(Code::wrong_count, "proof of a shuffle: cut off");
  const std::vector<Point> points = points_from(bytes.first(head), points_of_proof, what);
  const std::vector<Scalar> scalars =
      scalars_from(bytes.subspan(head), scalars_of_proof(cards), what);
  ShuffleProof proof{points[0],  points[1], {points[2], points[3]},
                     points[4],  points[5], points[6],
                     scalars[0], {},        {},
                     {},         {},        {}};
  auto at = scalars.begin() + 1;
  const auto take = [&](std::size_t count, std::vector<Scalar>& into) {
    const auto end = at + static_cast<std::ptrdiff_t>(count);
    into.assign(at, end);
    at = end;
  };
  take(cards, proof.answers);
  take(cards, proof.second_answers);
  take(cards - 2, proof.products);
  proof.order_answer = *at++;
  proof.product_answer = *at;
  return proof;
}

}  // namespace evenhand::protocol
