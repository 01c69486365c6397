#include "tests/src/run/fake_experiment.hpp"

#include "base/error.hpp"
#include "reports/json.hpp"

namespace evenhand::run {

BlockRange FakeExperiment::numbers_of(std::uint64_t block) {
  if (!plan_.stream) {
    if (plan_.faulty == block) throw InputError("the faulty block");
    return {numbers_a_block * block, numbers_a_block * (block + 1)};
  }
  const std::scoped_lock lock(mutex_);
  if (plan_.faulty && next_ >= numbers_a_block * *plan_.faulty) throw InputError("a faulty number");
  const std::uint64_t first = next_;
  next_ = std::min(first + numbers_a_block, *plan_.stream);
  return {first, next_};
}

reports::Document FakeExperiment::document(
    const Part& part, const std::vector<reports::Judgement>& /*judgements*/) const {
  reports::Document document;
  document.title = "numbers";
  reports::Section section{"sums", ""};
  for (std::size_t i = 0; i < part.sources.size(); ++i) {
    const Sums& sums = as<TallyOf<Sums>>(*part.sources[i].tally).counts;
    section.figures.push_back({"count_" + std::to_string(i), "count", sums.count});
    section.figures.push_back({"sum_" + std::to_string(i), "sum", sums.sum});
  }
  document.sections.push_back(std::move(section));
  return document;
}

std::string result_of(const Experiment& experiment, const Part& part) {
  return reports::to_json(experiment.conclude(part));
}

}  // namespace evenhand::run
