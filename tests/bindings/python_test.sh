#!/bin/sh
# The package for Python, on the library as it was built: skipped where Python has no pytest.
#   sh python_test.sh PROGRAM LIBRARY PROJECT-FOLDER
set -eu
python3 -c 'import pytest' 2>/dev/null || { echo "skipped: needs python3-pytest"; exit 77; }
python3 -c 'import numpy, pandas' 2>/dev/null || echo "without arrays and data frames: needs python3-numpy, python3-pandas"
export EVENHAND="$1" EVENHAND_LIBRARY="$2" PYTHONPATH="$3/bindings/python${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONDONTWRITEBYTECODE=1
python3 -m pytest -q -p no:cacheprovider "$3/bindings/python/tests"
