#!/bin/sh
# Packs "dist/Live Caption.app" into a disk image and has Apple notarise it. Run on macOS:
#
#     sh installer/macos/make_dmg.sh
#
# SIGN_IDENTITY   signs the image; the application was signed with it when it was built
# NOTARY_PROFILE  credentials that "xcrun notarytool store-credentials" has kept under this name
#
# Without them the image works, but macOS warns of it, and it has to be opened from the
# context menu the first time.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/live_caption/__init__.py")
app="$root/dist/Live Caption.app"
image="$root/dist/live-caption-$version-macos-$(uname -m).dmg"

if [ ! -d "$app" ]; then
    echo "There is no $app; make the bundle first." >&2
    exit 1
fi
codesign --verify --deep --strict "$app"

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
ditto "$app" "$staging/Live Caption.app"
ln -s /Applications "$staging/Applications"
hdiutil create -quiet -ov -volname "Live Caption" -srcfolder "$staging" -format UDZO "$image"

if [ -n "${SIGN_IDENTITY:-}" ]; then
    codesign --force --timestamp --sign "$SIGN_IDENTITY" "$image"
fi
if [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature "$image"
fi
echo "$image"
