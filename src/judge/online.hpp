#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "reports/document.hpp"

namespace evenhand::judge {

/// One error rate over all audits that are ever made of something, one after another: every push of
/// a project, every night. The t-th is called biased where its e-value is at least 1 / level(),
/// which is alpha 6 / (pi t)² times one more than were called so before: of all that are called
/// biased a share of at most alpha is expected to be sound, whenever somebody looks and however the
/// audits hang together (e-LOND: Xu & Ramdas 2024, Proceedings of Machine Learning Research 238).
class OnlineControl {
 public:
  /// `record` is what record() of earlier audits added up to; `where` names it in messages. Throws
  /// InputError for a line that is none of them.
  OnlineControl(double alpha, std::string_view record, std::string_view where);

  std::uint64_t audits() const { return audits_; }
  std::uint64_t biased() const { return biased_; }
  /// The level of the next audit.
  double level() const;

  /// Judges each judgement of a document as the next audit. One that is biased by itself alone
  /// becomes inconclusive, and so does the document where no other is biased.
  void judge(std::string_view name, reports::Document& document);
  /// A line an audit that was judged.
  const std::string& record() const { return record_; }

 private:
  bool is_next_biased(std::string_view name, const reports::Judgement& judgement);

  double alpha_;
  std::uint64_t audits_ = 0;
  std::uint64_t biased_ = 0;
  std::string record_;
};

}  // namespace evenhand::judge
