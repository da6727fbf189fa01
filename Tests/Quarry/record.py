"""Runs an engine between its controller and us: `record.py FOLDER COMMAND…` writes what both say.

Each engine has a file of its own, numbered from 1. A line of the controller begins with `> `, one of
the engine with `< `. It is in the file before the other side has it.
"""

import os
import subprocess
import sys
import threading

LOCK = threading.Lock()


def relay(mark, source, target, file):
    for line in source:
        with LOCK:
            file.write(mark + line)
            file.flush()
        target.write(line)
        target.flush()
    target.close()


def new_file(folder):
    number = 1
    while True:
        try:
            return open(os.path.join(folder, str(number)), "xb")
        except FileExistsError:
            number += 1


def main(folder, *command):
    with new_file(folder) as file:
        engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        threads = [
            threading.Thread(target=relay, args=(b"> ", sys.stdin.buffer, engine.stdin, file)),
            threading.Thread(target=relay, args=(b"< ", engine.stdout, sys.stdout.buffer, file))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    sys.exit(engine.wait())


main(*sys.argv[1:])
