"""The plugin, which an installed package brings by itself."""

pytest_plugins = [] if __import__("importlib.metadata").metadata.entry_points(
    group="pytest11", name="evenhand") else ["evenhand.pytest_plugin"]
