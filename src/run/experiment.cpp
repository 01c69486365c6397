#include "src/run/experiment.hpp"

#include <fmt/format.h>

#include "base/nouns.hpp"
#include "src/run/part.hpp"
#include "src/run/provenance.hpp"

namespace evenhand::run {

reports::Document Experiment::conclude(const Part& part,
                                       const std::vector<reports::Judgement>& judgements) const {
  reports::Document document = this->document(part, judgements);
  document.kind = command();
  if (!document.verdict && judgements.size() == 1) {
    document.verdict = judgements.front().verdict;
    if (document.answer.empty()) document.answer = judgements.front().answer;
    document.sections.front().judgement = judgements.front();
  }
  if (!part.finished()) {
    document.notes.insert(
        document.notes.begin(),
        fmt::format(
            "This is a look at part of the data: {} of an unfinished run. If you look often, and "
            "stop when it suits you, you are wrong more often than alpha says.",
            with_noun(part.units(), unit())));
  }
  if (document.provenance.command.empty()) document.provenance = provenance(*this, part);
  return document;
}

}  // namespace evenhand::run
