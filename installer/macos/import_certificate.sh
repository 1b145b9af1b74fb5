#!/bin/sh
# Puts what signs and notarises into a keychain of its own, on a computer that builds and is
# thrown away afterwards. CERTIFICATE (.p12, base64) and CERTIFICATE_PASSWORD sign; NOTARY_KEY
# (.p8), NOTARY_KEY_ID and NOTARY_ISSUER notarise, under the profile named like the key.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
keychain="$HOME/Library/Keychains/live-caption.keychain-db"
password=$(uuidgen)

printf '%s' "$CERTIFICATE" | base64 --decode > "$folder/certificate.p12"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings "$keychain" # never locks by itself
security unlock-keychain -p "$password" "$keychain"
security import "$folder/certificate.p12" -k "$keychain" -P "$CERTIFICATE_PASSWORD" \
    -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" > /dev/null
security list-keychains -d user -s "$keychain" login.keychain-db

if [ -n "${NOTARY_KEY:-}" ]; then
    printf '%s' "$NOTARY_KEY" > "$folder/key.p8"
    xcrun notarytool store-credentials "$NOTARY_KEY_ID" --key "$folder/key.p8" \
        --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER"
fi
