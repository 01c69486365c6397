"""The fixture `assert_fair` for pytest."""

import pytest


@pytest.fixture
def assert_fair():
    """assert_fair(shuffle, deck=52): see evenhand.assert_fair."""
    import evenhand

    return evenhand.assert_fair
