#include "protocol/compare.hpp"

#include <map>
#include <utility>

#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

void add_frames(Bytes& out, View bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

Bytes frames_in(View bytes) { return {bytes.begin(), bytes.end()}; }

}  // namespace

void Statement::take(const FoundFrame& frame) {
  if (frame.fault) return;
  try {
    accept(frame);
  } catch (const ProtocolError&) {
    // A frame that is no statement of the dealer's says nothing.
  }
}

void Statement::accept(const FoundFrame& frame) {
  const Type type = frame.header.type;
  if (type == Type::succession && !has_begun()) {
    succession_ = read_succession(frame);
    first_frame_ = frames_in(frame.whole);
  }
  if (succession_) return;
  if (type == Type::session && !session_.has_begun()) {
    session_.begin(frame.body);
    first_frame_ = frames_in(frame.whole);
  }
  if (!session_.has_begun()) return;
  if (type == Type::join && !session_.is_complete()) {
    session_.join(frame.body);
    add_frames(join_frames_, frame.whole);
  }
  if (!session_.is_complete()) return;
  if (type == Type::head || type == Type::close) add_head(frame);
  if (type == Type::proof) add_proof(frame);
}

const Hash& Statement::previous() const {
  return succession_ ? succession_->end : session_.message().previous;
}

const SuiteInfo& Statement::suite_info() const {
  return succession_ ? *find_suite(succession_->suite) : session_.suite_info();
}

void Statement::add_head(const FoundFrame& frame) {
  Suite& suite = session_.suite();
  KnownHead head;
  Hash text{};
  Bytes signature;
  if (frame.header.type == Type::head) {
    const auto message = decode<HeadMessage>(frame.body);
    head = {message.size, message.root};
    text = head_text(suite, session_.digest(), message);
    signature = message.signature;
  } else {
    const auto message = decode<CloseMessage>(frame.body);
    head = {message.size, message.root};
    text = close_text(suite, session_.digest(), message);
    signature = message.signature;
  }
  if (!session_.dealer_key().verifies(text, signature)) return;
  heads_.push_back({head, frames_in(frame.whole), frames_in(frame.body), text,
                    frame.header.type == Type::close});
}

/// An honest dealer signs one Head over as many rounds and one Close, and nothing after that.
Contradiction Statement::Signed::beside(const Signed& other) const {
  if (is_shown || other.is_shown || text == other.text) return Contradiction::none;
  if (is_close && other.is_close) return Contradiction::two_ends;
  // A Head of as many entries as a Close has is over one round more.
  if (is_close) return other.head.size >= head.size ? Contradiction::two_ends : Contradiction::none;
  if (other.is_close) return other.beside(*this);
  return head.size == other.head.size ? Contradiction::two_heads : Contradiction::none;
}

/// The log of the newest head began with an earlier one: the dealer has signed that, too.
void Statement::add_proof(const FoundFrame& frame) {
  const auto message = decode<ProofMessage>(frame.body);
  if (heads_.empty() || message.earlier_size == 0) return;
  const Signed newest = heads_.back();
  if (message.earlier_size > newest.head.size ||
      !is_consistent(session_.suite(), message.earlier_size, message.earlier_root, newest.head.size,
                     newest.head.root, message.consistency)) {
    return;
  }
  Bytes frames = newest.frame;
  add_frames(frames, frame.whole);
  heads_.push_back({.head = {message.earlier_size, message.earlier_root},
                    .frame = std::move(frames),
                    .is_shown = true});
}

class Comparison {
 public:
  Comparison(Statement& one, Statement& other) : one_(one), other_(other) {}

  Compared compare(const std::vector<Hash>& one_leaves, const std::vector<Hash>& other_leaves) {
    add_beginnings(one_, other_, one_leaves);
    add_beginnings(other_, one_, other_leaves);
    if (one_.key() != other_.key()) throw ProtocolError(Code::other_signer, "two dealers' keys");
    if (one_.succession_ && other_.succession_) return of_two_successions();
    if (one_.succession_ || other_.succession_) return of_two_sessions();
    const Session& a = one_.session_;
    const Session& b = other_.session_;
    if (a.own_digest() != b.own_digest()) return of_two_sessions();
    if (a.digest() != b.digest()) return of_two_tables();
    // Rounds that differ say more than frames around them that differ.
    for (const Statement::Signed& x : one_.heads_) {
      for (const Statement::Signed& y : other_.heads_) {
        // A Close has how its last round ended in its root, and is looked at below.
        if (x.is_close || y.is_close) continue;
        if (x.head.size == y.head.size && x.head.root != y.head.root) {
          return shown(Contradiction::two_logs, x, y);
        }
      }
    }
    for (const Statement::Signed& x : one_.heads_) {
      for (const Statement::Signed& y : other_.heads_) {
        if (const auto found = x.beside(y); found != Contradiction::none) return shown(found, x, y);
      }
    }
    return {};
  }

 private:
  /// The heads that a whole log had where the other statement has one, each with a Proof.
  static void add_beginnings(Statement& whole, const Statement& other,
                             const std::vector<Hash>& leaves) {
    if (whole.heads_.empty() || leaves.size() < whole.heads_.back().head.size) return;
    Suite& suite = whole.session_.suite();
    const Statement::Signed newest = whole.heads_.back();
    const auto count = static_cast<std::ptrdiff_t>(newest.head.size);
    const std::vector<Hash> all(leaves.begin(), leaves.begin() + count);
    if (tree_head(suite, all) != newest.head.root) return;
    std::map<std::uint64_t, Hash> told;
    for (const Statement::Signed& each : other.heads_) {
      if (!each.is_close) told[each.head.size] = each.head.root;
    }
    GrowingTree log;
    for (const Hash& leaf : all) {
      log.add(suite, leaf);
      const std::uint64_t size = log.size();
      const auto it = told.find(size);
      if (it == told.end() || size == newest.head.size) continue;
      const Hash root = log.head(suite);
      if (root == it->second) continue;
      const ProofMessage proof{{}, size, root, consistency_proof(suite, size, all)};
      Bytes frames = newest.frame;
      write_frame(frames, {Type::proof, private_flag, static_cast<std::uint32_t>(size)},
                  encode(proof));
      whole.heads_.push_back({.head = {size, root}, .frame = std::move(frames), .is_shown = true});
      return;
    }
  }

  /// A key is followed by one other, once; when it says so again changes nothing.
  Compared of_two_successions() const {
    const SuccessionMessage& a = *one_.succession_;
    const SuccessionMessage& b = *other_.succession_;
    if (a.new_key == b.new_key && a.end == b.end) return {};
    return first_frames(Contradiction::two_successors);
  }

  /// A Succession stands in the chain of a key's sessions as one more, after which none comes.
  Compared of_two_sessions() const {
    const bool is_same_place = one_.previous() == other_.previous();
    if (!is_same_place && !one_.says_no_session() && !other_.says_no_session()) return of_chain();
    return first_frames(one_.succession_ || other_.succession_ ? Contradiction::succeeded
                                                               : Contradiction::two_sessions);
  }

  Compared first_frames(Contradiction contradiction) const {
    Compared compared{.contradiction = contradiction};
    add_frames(compared.evidence, one_.first_frame_);
    add_frames(compared.evidence, other_.first_frame_);
    return compared;
  }

  /// Whether one of the two names an end of the other.
  Compared of_chain() const {
    const Compared compared = of_links(one_, other_);
    return compared.contradiction != Contradiction::other ? compared : of_links(other_, one_);
  }

  static Compared of_links(const Statement& before, const Statement& after) {
    Suite suite(after.suite_info());
    const Hash& named = after.previous();
    const Hash& digest = before.session_.digest();
    for (const Statement::Signed& left : before.heads_) {
      if (left.is_shown || ended_digest(suite, digest, left.body) != named) continue;
      for (const Statement::Signed& later : before.heads_) {
        if (later.is_behind(left)) return went_on(before, after, &left, later);
      }
      return {.contradiction = Contradiction::follows};
    }
    for (const Hash& joined : before.session_.digests()) {
      if (ended_digest(suite, joined, {}) != named) continue;
      if (!before.heads_.empty()) return went_on(before, after, nullptr, before.heads_.front());
      return {.contradiction = Contradiction::follows};
    }
    return {.contradiction = Contradiction::other};
  }

  /// `left` is where the later session says that the one before ended, null for no head at all.
  static Compared went_on(const Statement& before, const Statement& after,
                          const Statement::Signed* left, const Statement::Signed& later) {
    Compared compared{
        .contradiction = after.succession_ ? Contradiction::succeeded : Contradiction::went_on,
        .second = later.head};
    add_frames(compared.evidence, before.first_frame_);
    add_frames(compared.evidence, before.join_frames_);
    if (left != nullptr) {
      compared.first = left->head;
      add_frames(compared.evidence, left->frame);
    }
    add_frames(compared.evidence, later.frame);
    add_frames(compared.evidence, after.first_frame_);
    return compared;
  }

  Compared of_two_tables() const {
    if (one_.heads_.empty() || other_.heads_.empty()) {
      return {.contradiction = Contradiction::other};
    }
    return shown(Contradiction::two_tables, one_.heads_.front(), other_.heads_.front());
  }

  Compared shown(Contradiction contradiction, const Statement::Signed& x,
                 const Statement::Signed& y) const {
    Compared compared{.contradiction = contradiction, .first = x.head, .second = y.head};
    for (const auto& [statement, head] : {std::pair(&one_, &x), std::pair(&other_, &y)}) {
      add_frames(compared.evidence, statement->first_frame_);
      add_frames(compared.evidence, statement->join_frames_);
      add_frames(compared.evidence, head->frame);
    }
    return compared;
  }

  Statement& one_;
  Statement& other_;
};

Compared compare(Statement& one, Statement& other, const std::vector<Hash>& one_leaves,
                 const std::vector<Hash>& other_leaves) {
  return Comparison(one, other).compare(one_leaves, other_leaves);
}

}  // namespace evenhand::protocol
