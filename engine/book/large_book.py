"""Writes a book of made-up positions, to show how fast a large one opens. Usage: large_book.py COUNT > FILE"""
import struct
import sys

BLOCK = 256


def fnv(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return total


def block_of(first, count):
    """Boards with one boulder, a stone of the other side, and a number as stones of the side to move."""
    numbers = range(first, min(first + BLOCK, count))
    return b"".join(struct.pack("<BQQQQhhB", 8, 1, n << 20, 2, 0, -1, 1, 0) for n in numbers)


def main():
    count = int(sys.argv[1])
    blocks = range(0, count, BLOCK)
    table = bytearray()
    for first in blocks:
        block = block_of(first, count)
        table += block[:25] + struct.pack("<Q", fnv(block))
    out = sys.stdout.buffer
    out.write(b"pahtum book 2 %08x %016x\n" % (count, fnv(table)) + table)
    for first in blocks:
        out.write(block_of(first, count))


main()
