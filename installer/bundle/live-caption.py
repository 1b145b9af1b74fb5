"""The executable `live-caption`: the application, or a command when one is given."""

import sys

from live_caption.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
