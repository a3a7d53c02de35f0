#!/usr/bin/env python3
"""Puts layouts in the order of what the search expects for Black, best first: where a proof of a win seems near.

Each round searches every layout that is left with more nodes, and keeps the best, so many that each round takes as long
(successive halving). The same arguments print the same. One line each: expected margin, number among the layouts, position."""
import argparse
import re
import subprocess
import sys
import time


def positive(text):
    if int(text) < 1:
        raise ValueError(text)
    return int(text)


def numbers(text):
    return [positive(word) for word in text.split(",")]


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=argparse.FileType(), help="positions, one a line (- for standard input) instead of random layouts")
    parser.add_argument("--boulders", default="5", help="of the random layouts (default 5)")
    parser.add_argument("--count", default="20000", help="of the random layouts (default 20000)")
    parser.add_argument("--seed", default="51", help="of the random layouts (default 51)")
    parser.add_argument("--nodes", default="20000,60000,200000,600000,2000000,6000000", type=numbers,
                        help="of each round (default 20000,60000,… to 6000000)")
    parser.add_argument("--show", default=20, type=positive, help="how many are printed; no round keeps fewer (default 20)")
    parser.add_argument("--program", default="pahtum", help="(default pahtum)")
    return parser.parse_args()


def layouts(args):
    if args.file:
        text = args.file.read()
    else:
        command = [args.program, "openings", "layouts", "--boulders", args.boulders, "--count", args.count, "--seed", args.seed]
        text = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    lines = (re.split("[#;]", line)[0].strip() for line in text.splitlines())
    return list(enumerate(filter(None, lines), 1)) or sys.exit("choose.py: no positions")


class Search:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "--book", "off", "--threads", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *commands):
        """The answer to the last of these commands."""
        print(*commands, sep="\n", file=self.process.stdin, flush=True)
        for command in commands:
            answer = ""
            while (line := self.process.stdout.readline()) not in ("\n", ""):
                answer += line
            if not answer.startswith("="):
                sys.exit(f"choose.py: {command}: {answer.strip() or 'the program ended'}")
        return answer[2:]

    def expected(self, position, nodes):
        """Black's final margin, in points."""
        words = self.ask(f"position {position}", f"limit nodes {nodes}", "genmove b", "last_info").split()
        if "value" not in words:
            sys.exit(f"choose.py: {position}: nothing to search, the game is over")
        return float(words[words.index("value") + 1])


def search_all(search, boards, nodes):
    """(expected, number, position) of each of the boards, best first."""
    said, found = -10, []
    for number, position in boards:
        if time.monotonic() - said > 10:
            said = time.monotonic()
            print(f"{nodes:,} nodes each: {len(found):,} of {len(boards):,} boards", file=sys.stderr)
        found.append((search.expected(position, nodes), number, position))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def main():
    args = options()
    boards = layouts(args)
    search, count = Search(args.program), len(boards)
    found, code = [], 0
    try:
        for nodes in args.nodes:
            boards = boards[:max(count * args.nodes[0] // nodes, args.show)]
            found = search_all(search, boards, nodes)
            boards = [each[1:] for each in found]
    except KeyboardInterrupt:
        code = 130
    for value, number, position in found[:args.show]:
        print(f"{value:+.2f}\t{number}\t{position}")
    return code


try:
    sys.exit(main())
except BrokenPipeError:
    sys.exit("choose.py: the program, or who reads this, has ended")
except (FileNotFoundError, PermissionError) as error:
    sys.exit(f"choose.py: {error}; --program says which pahtum to run")
except subprocess.CalledProcessError as error:
    sys.exit(error.returncode)  # pahtum has said why
except KeyboardInterrupt:
    sys.exit(130)
