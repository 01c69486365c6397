#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "src/deals/dealing.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// The flaw of some deals of a built-in shuffler, by a known share: `--flaw`. A deal has the flaw
/// or not by a hash of the seed and its number, whatever the others have.
struct Flaw {
  enum class Kind {
    unshuffled,  ///< "unshuffled:5": 5 % of deals are the sorted deck
    one_deal,    ///< "one-deal:5": 5 % of deals are one and the same, which no seed changes
    again,       ///< "again:5": 5 % of deals are the deal before, but for the first of a block
    drift,       ///< "drift:5": unshuffled ones, none at first and twice 5 % at the session's end
    in_turn      ///< "in-turn:riffle:4": every other deal is that shuffler's
  };
  Kind kind = Kind::unshuffled;
  double share = 0;           ///< of deals; 1/2 in turn
  std::string shuffler = {};  ///< in turn
};

/// Throws InputError for another form.
Flaw parse_flaw(const std::string& text);

/// Throws InputError for a flaw that there is not, or that the plan's deals cannot have.
void require_fitting_flaw(const Plan& plan);

/// Returns those deals with the plan's flaw, in a session of so many.
std::unique_ptr<Dealing> flawed(std::unique_ptr<Dealing> dealing, const SourcePlan& plan,
                                const Flaw& flaw, std::uint64_t deals);

}  // namespace evenhand::deals
