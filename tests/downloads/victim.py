"""Downloads that may be killed:  python -m tests.downloads.victim

Each line of the input is a folder, an address and after how many seconds to kill, in JSON;
each line of the output is how the download ended, as `os.waitpid` tells it. The downloads are
forked from a process that has everything loaded, so that a kill hits them at work.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

from live_caption.models import fetch  # noqa: F401 - to have it loaded
from tests.downloads.models import download


def main() -> None:
    for line in sys.stdin:
        folder, url, kill_after_s = json.loads(line)
        child = os.fork()
        if child == 0:
            download(Path(folder), url)
            os._exit(0)
        if kill_after_s is not None:
            time.sleep(kill_after_s)
            os.kill(child, signal.SIGKILL)
        sys.stdout.write(f"{os.waitpid(child, 0)[1]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
