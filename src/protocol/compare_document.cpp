#include "src/protocol/compare_document.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "protocol/compare.hpp"
#include "protocol/frame.hpp"
#include "protocol/verifier.hpp"
#include "src/protocol/verify_document.hpp"
#include "src/protocol/words.hpp"

namespace evenhand::protocol {
namespace {

/// One side of the comparison.
struct Side {
  std::string name;
  Statement statement;
  Verifier verifier;  ///< for the leaves of a whole log
};

void require_statement(Side& side) {
  if (side.statement.has_begun()) return;
  throw InputError(
      fmt::format("{}: found no Session and no Succession that holds, expected a transcript, what "
                  "a player keeps by 'protocol join --keep', what 'protocol succeed' wrote, or "
                  "evidence of 'protocol compare'",
                  side.name));
}

void read_side(const std::string& path, std::array<Side, 2>& sides, std::size_t at, bool is_whole) {
  const std::string bytes = read_file(path, file_kinds::frames);
  if (kind_of(view(bytes)) == FramesKind::hands) {
    throw InputError(
        fmt::format("{}: found a player's own hands, which nobody signs; compare the file of the "
                    "same name without .hands",
                    sides[at].name));
  }
  FrameReader reader;
  reader.add(view(bytes));
  bool has_begun = false;
  while (const auto frame = reader.next()) {
    const Type type = frame->header.type;
    const bool begins = !frame->fault && (type == Type::session || type == Type::succession);
    // Evidence is two statements, one after the other.
    if (!is_whole && begins && has_begun && at == 0) ++at;
    has_begun = has_begun || begins;
    sides[at].statement.take(*frame);
    if (is_whole) sides[at].verifier.take(*frame);
  }
}

}  // namespace

FilesCompared compare_files(const std::string& one, const std::string& other) {
  std::array<Side, 2> sides;
  const bool is_evidence = other.empty();
  sides[0].name = printable(one, 200);
  sides[1].name = is_evidence ? sides[0].name + ", its second half" : printable(other, 200);
  for (Side& side : sides) side.verifier.keep_leaves();
  read_side(one, sides, 0, !is_evidence);
  if (!is_evidence) read_side(other, sides, 1, true);
  require_statement(sides[0]);
  if (is_evidence && !sides[1].statement.has_begun()) {
    throw InputError(
        fmt::format("{}: found one session or succession, expected a second file to compare it "
                    "with, or evidence of 'protocol compare --evidence', which stands alone",
                    sides[0].name));
  }
  require_statement(sides[1]);
  Compared compared;
  try {
    compared = compare(sides[0].statement, sides[1].statement, sides[0].verifier.leaves(),
                       sides[1].verifier.leaves());
  } catch (const ProtocolError&) {
    throw InputError(fmt::format("{} and {}: found two dealers' keys, expected two files of one",
                                 sides[0].name, sides[1].name));
  }
  FilesCompared result;
  result.contradict = !compared.evidence.empty();
  result.evidence = std::move(compared.evidence);
  ContradictionWords words = contradiction_words(compared.contradiction);
  const bool both_signed = sides[0].statement.is_signed() && sides[1].statement.is_signed();
  if (compared.contradiction == Contradiction::none && !both_signed) {
    words = {"nothing to compare: one of them has no head that the dealer signed", ""};
  }
  result.document.kind = "protocol compare";
  result.document.title = fmt::format("{} beside {}", sides[0].name, sides[1].name);
  result.document.answer = words.answer;
  reports::Section section{.name = "compared", .title = ""};
  section.figures = {{"contradict", "they contradict each other", result.contradict},
                     {"dealer", "the dealer's key", hex(sides[0].statement.key())}};
  const bool went_on =
      compared.contradiction == Contradiction::went_on ||
      (compared.contradiction == Contradiction::succeeded && compared.second.size > 0);
  if (went_on) {
    section.figures.push_back(
        {"left", "what follows it names",
         compared.first.size > 0 ? head_words(compared.first) : std::string("no round at all")});
    section.figures.push_back({"went_on", "the other is signed to", head_words(compared.second)});
  } else if (compared.first.size > 0) {
    section.figures.push_back({"first", "the first signs", head_words(compared.first)});
    section.figures.push_back({"second", "the second signs", head_words(compared.second)});
  }
  if (!words.note.empty()) section.notes.emplace_back(words.note);
  result.document.sections.push_back(std::move(section));
  return result;
}

}  // namespace evenhand::protocol
