"""Makes the installer for Windows from the bundle in `dist/live-caption`.

    build/dist/environment/Scripts/python -m installer.windows.make_setup

Needs Inno Setup 6.4 or newer: ISCC.exe in the PATH, in its usual folder, or where `ISCC` says.
`SIGN_COMMAND`, if set, is a command that signs the file `$f`; the programs of the bundle, the
installer and the uninstaller are signed by it. Without it nothing is signed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from installer import platforms
from live_caption import __version__

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "installer" / "windows" / "live-caption.iss"
BUNDLE = ROOT / "dist" / "live-caption"
OUTPUT = ROOT / "dist"
_SIGN_TOOL = "given"


def main(environ: Mapping[str, str] = os.environ) -> None:
    sign = environ.get("SIGN_COMMAND", "")
    executables = [BUNDLE / f"{name}.exe" for name in platforms.DESCRIPTIONS]
    if not all(path.is_file() for path in executables):
        raise SystemExit(f"There is no bundle in {BUNDLE}; make it first.")
    if sign:
        for path in executables:
            subprocess.run(sign.replace("$f", f'"{path}"'), check=True)
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    icon = platforms.windows_icon(build)
    definitions = definitions_of(BUNDLE, icon, licence_page(build), OUTPUT)
    subprocess.run(command(compiler(environ), definitions, sign), check=True)


def licence_page(folder: Path) -> Path:
    """The licence of the program and then those of all that is in the bundle, in `folder`."""
    parts = BUNDLE / "_internal" / "licences" / "LICENCES.txt"
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "LICENSE", parts)]
    page = folder / "licence.txt"
    page.write_text("\n\n".join(texts), encoding="utf-8-sig")  # the mark tells Inno Setup
    return page


def definitions_of(
    bundle: Path | str, icon: Path | str, licence: Path | str, output: Path | str
) -> dict[str, str]:
    """What the script wants to be told."""
    return {
        "Version": __version__,
        "Numbers": platforms.release(__version__),
        "Source": str(bundle),
        "Icon": str(icon),
        "Licence": str(licence),
        "Output": str(output),
    }


def command(
    iscc: Sequence[str],
    definitions: Mapping[str, str],
    sign: str = "",
    script: Path | str = SCRIPT,
) -> list[str]:
    """The compiler's command line; in its own words `$q` is a quotation mark."""
    defined = dict(definitions)
    options = ["/Qp"]
    if sign:
        quoted = sign.replace('"', "$q")
        defined["Sign"] = _SIGN_TOOL
        options.append(f"/S{_SIGN_TOOL}={quoted}")
    options += [f"/D{name}={value}" for name, value in defined.items()]
    return [*iscc, *options, str(script)]


def compiler(environ: Mapping[str, str] = os.environ) -> list[str]:
    """How Inno Setup's compiler is called here; ends the program when it is nowhere."""
    if given := environ.get("ISCC"):
        return shlex.split(given, posix=os.name == "posix")
    folders = [environ.get(name, "") for name in ("ProgramFiles(x86)", "ProgramFiles")]
    usual = [str(Path(folder, "Inno Setup 6", "ISCC.exe")) for folder in folders if folder]
    found = next(filter(None, map(shutil.which, ["ISCC", *usual])), None)
    if found is None:
        raise SystemExit("Inno Setup's compiler ISCC.exe was not found; ISCC may say where it is.")
    return [found]


if __name__ == "__main__":
    main()
