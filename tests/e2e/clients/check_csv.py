"""pandas and Miller read every name in the CSV of a report as the text that it is.

Usage: check_csv.py PAHTUM ARENA
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pandas

PAHTUM, ARENA = sys.argv[1:]
NAMES = ["1e5", "5e10231", "007", "1-5", "6/5", "1.10", "none", "NA", "True", "inf", "+5", "-5", "@x", "'x", "a, b", "may", "0xff", "0b11", "#N/A"]
TEXTS = ("black", "white", "opening", "run")


def arena(*words):
    subprocess.run([ARENA, *words], check=True, capture_output=True)


def check(reader, rows, names):
    """That the texts are texts, and those of the file."""
    assert len(rows) == 2 * (len(names) - 1), (reader, len(rows))
    for row in rows:
        assert all(isinstance(row[key], str) for key in TEXTS), (reader, row)
        assert row["opening"].startswith("1-5/5-1/7"), (reader, row)
        assert isinstance(row["margin"], int), (reader, row)
    found = {row[side].removeprefix("'") for row in rows for side in ("black", "white")}
    assert found == set(names), (reader, found)


with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    (folder / "openings.txt").write_text("1-5/5-1/7/7/7/3-3/7 x classic,boulders=3\n")
    # A pair of games each, so that one name alone may fill a column.
    for name in NAMES:
        records, table = folder / f"{NAMES.index(name)}.jsonl", folder / f"{NAMES.index(name)}.csv"
        arena("--openings", folder / "openings.txt", "--tc", "none", "--out", records, "--csv", table,
              "--engine", f"{name}={PAHTUM} --player random", "--engine", f"{name}2={PAHTUM} --player random --seed 2")
        check("pandas", json.loads(pandas.read_csv(table).to_json(orient="records")), [name, name + "2"])
        miller = subprocess.run(["mlr", "--icsv", "--ojson", "cat", table], check=True, capture_output=True, text=True).stdout
        check("Miller", json.loads(miller), [name, name + "2"])
        rated = subprocess.run([ARENA, "rate", table, "--json"], check=True, capture_output=True, text=True).stdout
        assert {player["name"] for player in json.loads(rated)["players"]} == {name, name + "2"}, rated
