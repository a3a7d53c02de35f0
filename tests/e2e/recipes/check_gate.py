#!/usr/bin/env python3
"""Reads arena/tournament/recipes/gate.yml and runs its shell steps on a small repository with the real programs.

check_gate.py SOURCE_DIR BINARY_DIR. Exit code 1 if the workflow does not do what arena/commands/ci.md says.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

SOURCE, PROGRAMS = Path(sys.argv[1]), Path(sys.argv[2]) / "bin"
JOB = yaml.safe_load((SOURCE / "arena/tournament/recipes/gate.yml").read_text())["jobs"]["gate"]
CACHE = "~/.cache/pahtum-arena"


def step(key, value):
    found = [each for each in JOB["steps"] if each.get(key, "").startswith(value)]
    assert len(found) == 1, (key, value, found)
    return found[0]


def check_actions():
    checkout = step("uses", "actions/checkout@")["with"]
    assert checkout["fetch-depth"] == 0 and checkout["submodules"] == "recursive", checkout
    restore = step("uses", "actions/cache/restore@")["with"]
    save = step("uses", "actions/cache/save@")
    assert restore["path"] == save["with"]["path"] and restore["key"] == save["with"]["key"], "not what was saved"
    assert restore["path"].split() == [CACHE, "gate"], restore["path"]
    assert all(restore["key"].startswith(each) for each in restore["restore-keys"].split("\n") if each), restore
    upload = step("uses", "actions/upload-artifact@")
    assert upload["with"]["path"] == "gate", upload
    for each in (save, step("id", "tidy"), upload):
        assert each["if"].startswith("always()"), each
    assert "--tc nodes=" in JOB["env"]["OPTIONS"] and "--no-loss" in JOB["env"]["OPTIONS"], JOB["env"]


class Checkout:
    """A clone whose commits play like the named players; the last is the pull request's, the others are on main."""

    def __init__(self, folder, players):
        self.folder = folder
        self.origin = folder / "origin"
        self.place = folder / "clone"
        self.variables = {}
        self.git(folder, "init", "-q", "-b", "main", "origin")
        for player in players:
            if player is players[-1]:
                self.git(self.origin, "checkout", "-q", "-b", "change")
            self.commit(player)
        self.git(folder, "clone", "-q", self.origin.as_uri(), "clone")

    def git(self, place, *words):
        names = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "advice.detachedHead=false")
        return subprocess.run(["git", *names, *words], cwd=place, check=True, capture_output=True, text=True).stdout

    def commit(self, player):
        command = "exit 1" if player == "broken" else f"exec {PROGRAMS}/pahtum --player {player}"
        (self.origin / "build.sh").write_text(f"#!/bin/sh\nprintf '#!/bin/sh\\n{command}\\n' >engine && chmod +x engine\n")
        (self.origin / "build.sh").chmod(0o755)
        self.git(self.origin, "add", "build.sh")
        self.git(self.origin, "commit", "-q", "-m", player)

    def run(self, identity, options=""):
        """The step's exit code and all it has written."""
        files = {name: self.folder / name for name in ("GITHUB_ENV", "GITHUB_STEP_SUMMARY", "GITHUB_PATH")}
        for file in files.values():
            file.touch()
        small = f"--build ./build.sh --program engine --tc none --ruleset classic,size=4,boulders=1 {options}"
        environment = {**os.environ, **self.variables, **{name: str(file) for name, file in files.items()}}
        environment |= {"HOME": str(self.folder), "OPTIONS": small, "PATH": f"{PROGRAMS}:{os.environ['PATH']}"}
        environment.pop("XDG_CACHE_HOME", None)
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step("id", identity)["run"]]
        output = subprocess.run(command, cwd=self.place, env=environment, text=True, timeout=200,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.variables |= dict(line.split("=", 1) for line in files["GITHUB_ENV"].read_text().split())
        return output.returncode, output.stdout

    def expect(self, code, text, options=""):
        assert self.run("revisions")[0] == 0
        seen, output = self.run("gate", options)
        assert seen == code and text in output, (seen, output)
        return output

    def names(self):
        return sorted(file.name for file in (self.place / "gate").iterdir())


def in_folder(players, test):
    with tempfile.TemporaryDirectory() as folder:
        test(Checkout(Path(folder), players))


def decides(checkout):
    checkout.expect(0, "::notice::The gate has accepted", "--sprt=-100,100 --rounds 200")
    summary = (checkout.folder / "GITHUB_STEP_SUMMARY").read_text()
    assert "candidate against baseline" in summary and "SPRT" in summary, summary


def rejects(checkout):
    checkout.expect(1, "::error::The gate has rejected", "--sprt=-100,100 --rounds 200")


def resumes(checkout):
    first = checkout.expect(2, "::error::The games have not decided", "--rounds 3")
    assert "Building" in first, first
    name = checkout.variables["NAME"]
    assert name == checkout.variables["CANDIDATE"] + "-" + checkout.variables["BASELINE"], name
    assert checkout.names() == [name + end for end in (".html", ".jsonl", ".txt")], checkout.names()
    records = checkout.place / "gate" / (name + ".jsonl")
    games = [json.loads(line) for line in records.read_text().splitlines() if '"ending"' in line]
    again = checkout.expect(2, "games", "--rounds 3")
    assert "Building" not in again, again
    assert len([line for line in records.read_text().splitlines() if '"ending"' in line]) == len(games) == 6
    # The next commit of the pull request: what the cache keeps is what this one needs.
    assert checkout.run("tidy")[0] == 0
    assert checkout.names() == [name + end for end in (".html", ".jsonl", ".txt")], checkout.names()
    checkout.commit("greedy")
    checkout.git(checkout.place, "pull", "-q")
    output = checkout.expect(2, "games", "--rounds 3")
    assert "Building 'candidate'" in output and "Building 'baseline'" not in output, output
    assert checkout.run("tidy")[0] == 0
    assert all(name.startswith(checkout.variables["NAME"]) for name in checkout.names()), checkout.names()
    kept = {file.name.split("-")[0] for file in (checkout.folder / ".cache/pahtum-arena").iterdir()}
    assert kept == {checkout.variables["CANDIDATE"], checkout.variables["BASELINE"]}, kept


def fails(checkout):
    checkout.expect(3, "::error::An engine failed too often", "--rounds 3")


def refuses(checkout):
    checkout.expect(4, "::error::Nothing was played", "--rounds none")
    # A checkout without fetch-depth: 0.
    checkout.git(checkout.folder, "clone", "-q", "--depth", "1", checkout.origin.as_uri(), "shallow")
    checkout.place = checkout.folder / "shallow"
    code, output = checkout.run("gate", "--rounds 3")
    assert code == 4 and "fetch-depth: 0" in output, output


check_actions()
in_folder(["random", "greedy"], decides)
in_folder(["greedy", "random"], rejects)
in_folder(["random", "random --seed 2"], resumes)
in_folder(["random", "broken"], fails)
in_folder(["random", "greedy"], refuses)
