"""Where the small trained streaming models lie: folders as people download them."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "fixtures" / "streaming"
TRANSDUCER = FOLDER / "transducer"
CTC = FOLDER / "ctc"
