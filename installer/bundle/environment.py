"""Runs before the program: gives the programs that it starts the user's own libraries.

The bootloader points the loader to the bundle and keeps what was there before. This process
has read it by now; a file manager that is opened from here must not load our libraries.
"""

import os

for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH"):
    before = os.environ.pop(f"{name}_ORIG", None)
    if before is not None:
        os.environ[name] = before
    else:
        os.environ.pop(name, None)
