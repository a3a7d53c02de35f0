"""What the programs print follows its JSON Schema, and a schema refuses what has been damaged.

Schemas allow members that they do not know, since later releases may add some. Here nothing unknown may be printed.

Usage: check_schemas.py PAHTUM ARENA SOURCE SCHEMAS, of which the last is where the build has put the schemas
"""

import copy
import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import jsonschema

PAHTUM, ARENA, SOURCE, SCHEMAS = sys.argv[1], sys.argv[2], Path(sys.argv[3]).resolve(), Path(sys.argv[4])
OPENINGS = SOURCE / "openings"
PROGRAMS = {"protocol": "pahtum", "arena": "pahtum-arena"}
ATTEMPT = {"expected", "cpu_seconds", "memory_mib", "certificate_positions"}  # what openings/solved adds to an answer


def output(*command):
    """stdout; codes below 4 are answers."""
    run = subprocess.run([str(word) for word in command], text=True, capture_output=True, check=False)
    assert run.returncode < 4, (command, run.stderr)
    return run.stdout


def exact(text):
    """A whole number, which a reader whose numbers are doubles has to read as it stands."""
    assert abs(int(text)) <= 2**53, text
    return int(text)


def lines(text):
    return [json.loads(line, parse_int=exact) for line in text.splitlines()]


def game(folder):
    """A finished game as SGF."""
    file = folder / "game.sgf"
    moves = "".join(f"genmove {side}\n" for side in "bw" * 4)
    subprocess.run([PAHTUM, "--nodes", "30"], input=f"newgame size=3\nboulders B2\n{moves}savesgf {file}\nquit\n",
                   text=True, check=True, capture_output=True)
    return file


def tournament(folder, *options):
    return output(ARENA, "--openings", OPENINGS / "7x7-5-boulders.txt", "--tc", "nodes=20", "--quiet", "--json",
                  *options, "--engine", f"a={PAHTUM}", "--engine", f"b={PAHTUM} --player random",
                  "--engine", "crash=false")


def of_revisions(folder, command, *words):
    """What a command says of a repository whose third commit is weaker and whose second does not build."""
    repository = folder / "repository"
    if not repository.exists():
        steps = ["git init -q -b main .", "git config user.email a@b.c", "git config user.name A"]
        for player in ("greedy", "broken", "random"):
            steps += [f"echo {player} >player", "git add .", f"git commit -q -m {player}"]
        repository.mkdir()
        subprocess.run(" && ".join(steps), shell=True, check=True, cwd=repository)
    build = f"! grep broken player && printf '#!/bin/sh\\nexec {PAHTUM} --player %s\\n' $(cat player) >engine && chmod +x engine"
    return output(ARENA, command, *words, "--repository", repository, "--cache", folder / "cache", "--build", build,
                  "--program", "engine", "--openings", OPENINGS / "7x7-5-boulders.txt", "--tc", "none", "--rounds", "20",
                  "--quiet", "--json")


def samples(folder):
    """Pairs of a schema and a document that a program has printed."""
    records = folder / "games.jsonl"
    both = ["--engine", f"a={PAHTUM}", "--engine", f"b={PAHTUM} --player random", "--tc", "nodes=20", "--option", "b:seed=2"]
    store = folder / "event.db"
    five = ["--openings", OPENINGS / "7x7-5-boulders.txt", "--quiet"]
    event = [*five, "--json", *both, "--rounds", "2"]
    results = [tournament(folder, "--rounds", "1", "--out", records), tournament(folder, "--tournament", "swiss"),
               tournament(folder, "--tournament", "knockout"),
               output(ARENA, *event, "--sprt", "0,50"), output(ARENA, "report", records, "--json"),
               output(ARENA, "report", records, "--json", "--accuracy", "--accuracy-nodes", "100", "--accuracy-cache", folder / "accuracy"),
               output(ARENA, "report", records, "--json", "--adjudicate-agree", "3,4", "--adjudicate-draw", "1,4"),
               output(ARENA, *event, "--store", store, "--event", "test")]
    suite = [ARENA, "suite", "--json", "--quiet", "--tc", "nodes=20"]
    solve = [PAHTUM, "solve", "--json", "--hash", "1", "--threads", "1"]
    yield "protocol", "solve", lines(output(*solve, "1oo/x-x/xo1 x classic", "xxx/ooo/xox x classic", "1oo/x-x/xo1\tx   classic"))
    yield "protocol", "solve", lines(output(*solve, "--time", "0.05", "7/5-1/7/3-3/7/2-4/7 x classic"))
    for at_least in "3", "4":
        yield "protocol", "solve", lines(output(*solve, "--at-least", at_least, "1oo/x-x/xo1 x classic"))
    yield "protocol", "solve", lines(output(*solve, "--wdl", "--one-best", "x2o1/1-1xo/o1xx1/2-o1/xo1ox x classic"))
    yield "protocol", "review", lines(output(PAHTUM, "review", game(folder), "--json", "--nodes", "50"))
    yield "protocol", "advantage", lines(output(PAHTUM, "openings", "advantage", "--json", "--ruleset", "classic,size=4,boulders=2", "--nodes", "50",
                                                "--games", "4", "--seed", "18446744073709551615"))
    yield "protocol", "rules", lines(output(PAHTUM, "rules", "--json"))
    yield "protocol", "endings", lines(output(PAHTUM, "openings", "endings", "--boulders", "20", "--empty", "5,6", "--count", "1"))
    yield "protocol", "endings", lines(output(PAHTUM, "openings", "endings", "--size", "5", "--themes", "make", "--empty", "5,6", "--count", "1"))
    missed = folder / "missed.jsonl"
    for suite_file in ("exercises", "7x7-middlegames"):
        subprocess.run([PAHTUM, "train", "--in-order", "--count", "1", "--missed", missed, OPENINGS / f"suites/{suite_file}.jsonl"],
                       input="skip\n", text=True, check=True, stdout=subprocess.DEVNULL)
    for suite_file in "exercises", "7x7-middlegames":
        yield "protocol", "exercise", lines(missed.read_text()) + lines((OPENINGS / f"suites/{suite_file}.jsonl").read_text())[:40]
    for file in sorted((OPENINGS / "solved").glob("*.jsonl")):
        answers = lines(file.read_text())[-20:]
        yield "protocol", "solve", [{key: value for key, value in answer.items() if key not in ATTEMPT} for answer in answers]
    states, analyses = pages()
    yield "protocol", "web-state", states
    yield "protocol", "web-analysis", analyses
    yield "arena", "record", lines(records.read_text())
    yield "arena", "results", [lines(result)[0] for result in results]
    for kind in ("round-robin", "swiss"):
        yield "arena", "schedule", lines(output(ARENA, *five[:2], "--json", "--dry-run", *both, "--tournament", kind))
    yield "arena", "stats", lines(output(ARENA, "report", "--pentanomial", "10,20,60,35,15", "--sprt", "0,10", "--json"))
    yield "arena", "stats", lines(output(ARENA, "report", "--trinomial", "1,0,0", "--json"))
    yield "arena", "check", lines(output(ARENA, "check", "--json", "--", "false"))
    yield "arena", "suite", lines(output(*suite, OPENINGS / "suites/7x7-endings.jsonl", "--count", "2", PAHTUM, "false"))
    yield "arena", "suite", lines(output(*suite, OPENINGS / "suites/starts-13.jsonl", "--count", "1", "--play", PAHTUM))
    yield "arena", "rate", lines(output(ARENA, "rate", records, "--json"))
    yield "arena", "status", lines(output(ARENA, "status", store, "--event", "test", "--json"))
    output(ARENA, "event", "extend", store, "--event", "test", "--rounds", "4")
    output(ARENA, *event, "--store", store, "--event", "test")  # by a second worker
    by_worker = lines(output(ARENA, "status", store, "--event", "test", "--by-worker", "--json"))
    assert len(by_worker[0]["by_worker"]) == 2, by_worker
    yield "arena", "status", by_worker
    three = [*event[:-2], "--engine", f"c={PAHTUM} --player greedy", "--rounds", "1", "--store", store, "--event", "three"]
    output(ARENA, *three)
    output(ARENA, "event", "extend", store, "--event", "three", "--rounds", "2")
    output(ARENA, *three)
    by_worker = lines(output(ARENA, "status", store, "--event", "three", "--by-worker", "--json"))
    assert [worker["score"] for worker in by_worker[0]["by_worker"]] == [None, None], by_worker
    yield "arena", "status", by_worker
    yield "arena", "status-all", lines(output(ARENA, "status", store, "--all", "--json"))
    yield "arena", "bisect", lines(of_revisions(folder, "bisect", "HEAD~2", "HEAD", "--loss", "200"))
    yield "arena", "history", lines(of_revisions(folder, "history", "HEAD~2..HEAD"))
    tuning = folder / "tuning.jsonl"
    tune = lines(output(ARENA, "tune", *five, "--json", PAHTUM, "--tc", "nodes=20", "--iterations", "2", "--param",
                        "late_first:3,1,8", "--out", tuning))
    yield "arena", "tune", tune + lines(output(ARENA, "report", tuning, "--json"))
    yield "arena", "record", lines(tuning.read_text())


class Page:
    """pahtum web, as its page uses it."""

    def __enter__(self):
        self.program = subprocess.Popen([PAHTUM, "web", "--hash", "2", "--ruleset", "custodial,size=4,setup=fixed,boulders=1",
                                         "--boulders", "B2"], stdout=subprocess.PIPE, text=True)
        # The address, wherever it stands in what is printed first.
        self.address = None
        while not self.address:
            line = self.program.stdout.readline()
            assert line, "pahtum web has ended"
            self.address = re.search(r"http://127\.0\.0\.1:[0-9]+/[^ \n]+", line)
        self.address = self.address.group().rstrip("/") + "/"
        self.events = urllib.request.urlopen(self.address + "events", timeout=60)
        return self

    def __exit__(self, *error):
        self.events.close()
        self.program.terminate()
        self.program.wait()

    def post(self, action, **members):
        request = urllib.request.Request(self.address + action, json.dumps(members).encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def next(self, kind, wanted=lambda document: True):
        """The next event of this kind that is wanted."""
        seen = None
        for line in self.events:
            word, _, text = line.decode().rstrip("\n").partition(": ")
            if word == "event":
                seen = text
            elif word == "data" and seen == kind and wanted(json.loads(text)):
                return lines(text)[0]
        raise AssertionError(f"no event {kind}")


def pages():
    """States and analyses in a game."""
    with Page() as page:
        states = [page.post("learn"), page.post("leave"), page.post("settings", black="human", white="human", analysis=True)]
        analysis = page.next("analysis", lambda report: report["moves"])
        states += [page.post("move", move=move) for move in ("A1", "D4", "A2", "D3", "A3")]
        page.post("settings", analysis=False)
        page.post("hint")
        states.append(page.next("state", lambda state: state["hint"]))
        page.post("review")
        states.append(page.next("state", lambda state: state["record"][-1].get("review") and state["reviewing"] is None))
        states.append(page.post("resign"))
        return states[::-1], [analysis]


def damaged(document):
    """The document, each time with one fault: something missing, unknown, or of a wrong type, at any depth."""
    def places(value, path):
        yield path
        children = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
        for key, child in children:
            yield from places(child, [*path, key])

    def changed(path, change):
        twin = copy.deepcopy(document)
        parent = twin
        for key in path[:-1]:
            parent = parent[key]
        change(parent, path[-1])
        return twin

    for path in places(document, []):
        if path:
            yield path, changed(path, lambda parent, key: parent.__setitem__(key, {"damaged": {}}))
    yield ["unknown"], {**document, "unknown": 1}


def whole(schema, definitions):
    """The schema with its definitions put where it refers to them, so that an object names all of its members."""
    if isinstance(schema, list):
        return [whole(part, definitions) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: whole(part, definitions) for key, part in schema.items() if key not in ("$ref", "$defs")}
    if "$ref" not in schema:
        return parts
    shared = whole(definitions[schema["$ref"].removeprefix("#/$defs/")], definitions)
    both = {"properties": {**shared.get("properties", {}), **parts.get("properties", {})},
            "required": [*shared.get("required", ()), *parts.get("required", ())]}
    return {**shared, **parts, **{key: part for key, part in both.items() if part}}


def strict(schema):
    """The schema, refusing members that it does not name."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(part) for key, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and "type" in schema:
        closed.setdefault("additionalProperties", False)
    return closed


def grown(document):
    """The document as a later release might print it, with a member more."""
    if isinstance(document, list):
        return [grown(part) for part in document]
    return {**document, "later": [1]} if isinstance(document, dict) else document


def vocabulary():
    """The forms that the manual gives each name, as texts that form_of() returns."""
    table = (SOURCE / "protocol/schemas/README.md").read_text()
    return {name: form.split(" or ") for names, form in re.findall(r"^\| (`[^|]*) \| ([^|]*) \|", table, re.M)
            for name in re.findall("`([a-z_]+)`", names)}


def form_of(schema):
    """What a member may be, in the words of the vocabulary."""
    if "enum" in schema:
        return "one of " + ", ".join(str(value) for value in schema["enum"] if value is not None)
    if "anyOf" in schema:
        return "object"
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kind = next(word for word in types if word != "null")
    share = " from 0 to 1" if (schema.get("minimum"), schema.get("maximum")) == (0, 1) else ""
    return {"integer": "whole number", "array": "list", "string": "text"}.get(kind, kind) + share


def members(schema):
    """Names and schemas of all members, at any depth."""
    if isinstance(schema, list):
        for part in schema:
            yield from members(part)
    elif isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield from schema["properties"].items()
        for part in schema.values():
            yield from members(part)


def check_vocabulary():
    """Each name of the vocabulary has the form it says wherever it occurs, and occurs."""
    forms = vocabulary()
    seen = set()
    for file in SCHEMAS.glob("*/*.json"):
        published = json.loads(file.read_text())
        for name, schema in members(whole(published, published["$defs"])):
            if name in forms:
                assert form_of(schema) in forms[name], (file.name, name, form_of(schema), forms[name])
                seen.add((name, form_of(schema)))
    assert seen == {(name, form) for name in forms for form in forms[name]}, forms
    return len(forms)


def main():
    identities = set()
    checked = set()
    used = set()
    with tempfile.TemporaryDirectory() as folder:
        for program, name, documents in samples(Path(folder)):
            published = json.loads((SCHEMAS / PROGRAMS[program] / f"{name}.schema.json").read_text())
            jsonschema.Draft202012Validator.check_schema(published)
            identities.add(published["$id"])
            used |= set(published["$defs"])
            lenient = jsonschema.Draft202012Validator(published)
            schema = whole(published, published["$defs"])
            by_itself = jsonschema.Draft202012Validator(schema)
            validator = jsonschema.Draft202012Validator(strict(schema))
            assert documents, name
            for document in documents:
                errors = [f"{list(error.absolute_path)}: {error.message[:300]}" for error in validator.iter_errors(document)]
                assert not errors, (name, errors)
                assert lenient.is_valid(document), name
                assert lenient.is_valid(grown(document)), (name, "refuses what a later release may add")
            for path, wrong in damaged(documents[0]):
                assert not validator.is_valid(wrong), (name, "is not refused", path)
                assert lenient.is_valid(wrong) == by_itself.is_valid(wrong), (name, "means something else as published", path)
            for key in schema.get("required", ()):
                wrong = {member: value for member, value in documents[0].items() if member != key}
                assert not lenient.is_valid(wrong), (name, "does not need", key)
            checked.add(f"{program}/{name}")
    there = {f"{file.parent.parent.name}/{file.name.removesuffix('.schema.json')}"
             for program in PROGRAMS for file in (SOURCE / program / "schemas").glob("*.schema.json")}
    assert checked == there, there ^ checked
    assert used == json.loads((SOURCE / "protocol/schemas/definitions.json").read_text()).keys(), used
    assert {re.sub("/schemas/[0-9]+/", "/", each) for each in identities} == {
        f"https://pahtum.invalid/{PROGRAMS[each.split('/')[0]]}/{each.split('/')[1]}.schema.json" for each in there}
    print(f"{len(checked)} schemas, {check_vocabulary()} names that mean one thing each")


if __name__ == "__main__":
    main()
