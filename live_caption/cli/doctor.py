"""`live-caption doctor`: whether everything needed is there, and how fast it recognises here."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict

from live_caption.diagnosis import Finding, examine


def run(args: argparse.Namespace) -> int:
    findings = []
    for finding in examine(args.settings, args.paths):
        findings.append(finding)
        if not args.json:
            print(as_text(finding), flush=True)
    if args.json:
        print(as_json(findings))
    return 0 if all(finding.ok for finding in findings) else 1


def as_text(finding: Finding) -> str:
    mark = ("ok", "✓") if finding.ok else ("no", "✗")
    lines = [f"{mark[_is_unicode()]} {finding.check}: {finding.detail}"]
    return "\n".join([*lines, f"    {finding.hint}"] if finding.hint else lines)


def as_json(findings: Iterable[Finding]) -> str:
    return json.dumps([asdict(finding) for finding in findings], indent=2, ensure_ascii=False)


def _is_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().startswith("utf")
