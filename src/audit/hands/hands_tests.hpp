#pragma once

#include <vector>

#include "src/audit/group.hpp"
#include "src/audit/hands/hands_tally.hpp"

namespace evenhand::audit {

// The tests of the group "hands", family by family. A family whose figures the game lacks is left
// out.

/// hands.SET.HAND and hands.SET.joint.
void add_key_set_tests(const HandsTally& hands, const Sample& sample, std::vector<Evidence>& tests);
/// hands.suits, and hands.ranks or hands.kinds.
void add_share_tests(const HandsTally& hands, const Sample& sample, std::vector<Evidence>& tests);
/// hands.together and hands.worst-together.
void add_together_tests(const HandsTally& hands, const Sample& sample,
                        std::vector<Evidence>& tests);
/// hands.held-before and hands.worst-held-before.
void add_held_before_tests(const HandsTally& hands, const Sample& sample,
                           std::vector<Evidence>& tests);
/// hands.rhythm.
Evidence key_rhythm_test(const HandsTally& hands, const Sample& sample);
/// hands.FEATURE.
void add_feature_tests(const HandsTally& hands, const Sample& sample, std::vector<Evidence>& tests);

/// A name as part of a test's name.
std::string dashed(std::string name);

}  // namespace evenhand::audit
