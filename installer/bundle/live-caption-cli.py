"""The executable `live-caption-cli`: the program without a desktop."""

import sys

from live_caption.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
