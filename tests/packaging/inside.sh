#!/bin/sh
# Runs in a clean Debian, as root: installs, runs, upgrades and removes Live Caption, first from
# the package, then from the tarball. /mnt holds them, the older package and a recording.
# Every step says what it found; the first that fails ends the script. Called by round_trip.py.
set -eu
user=tester
home=/home/$user
settings=$home/.config/live-caption/settings.toml
transcripts=$home/captions

say() { echo "$(cut -d' ' -f1 /proc/uptime) $*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
apt() { DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -y --no-install-recommends "$@" >/tmp/apt.log 2>&1 || { cat /tmp/apt.log >&2; fail "apt-get $*"; }; }
as_user() { runuser -u $user -- env -i HOME=$home USER=$user PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 \
    XDG_RUNTIME_DIR=/run/$user DISPLAY=:7 PULSE_SERVER=unix:/run/$user/pulse.sock OMP_NUM_THREADS=1 "$@"; }
# What lies in the system, without what is the user's, apt's or the tools'.
files() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /mnt -o -path /tmp -o -path /run -o -path /out \
    -o -path "$home" -o -path /var/cache -o -path /var/log -o -path /var/lib \) -prune -o -print | sort; }
# What lies in the user's home beside the program's own folders.
home_files() { find $home \( -path "$home/.config/live-caption" -o -path "$home/.local/share/live-caption" \
    -o -path "$home/.local/state/live-caption" -o -path "$home/.cache" -o -path "$transcripts" \
    -o -path "$home/.config/pulse" \) -prune -o -print | sort; }
wait_for() { # seconds, what, command…
    left=$(($1 * 5)); what=$2; shift 2
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1)); [ $left -gt 0 ] || { tail -5 /tmp/*.log >&2; fail "waited in vain for $what"; }
        sleep 0.2
    done
}

prepare() {
    ! command -v python3 >/dev/null || fail "there is a Python in the path"
    useradd --create-home $user
    mkdir -p -m 700 /run/$user && chown $user /run/$user
    as_user mkdir -p "$(dirname "$settings")" $transcripts
    as_user sh -c "cat >$settings" <<TOML
[captions]
lines = 4

[transcript]
write = true
folder = "$transcripts"
TOML
    as_user sh -c "echo '{}' >$(dirname "$settings")/wizard.json" # the first-run pages were seen
    mkdir -p -m 1777 /tmp/.X11-unix
    as_user Xvfb :7 -screen 0 1280x720x24 -nolisten tcp >/tmp/display.log 2>&1 &
    wait_for 30 "the display" test -S /tmp/.X11-unix/X7
    as_user jwm >/dev/null 2>&1 &
    as_user pulseaudio -n --daemonize=no --exit-idle-time=-1 \
        -L "module-native-protocol-unix socket=/run/$user/pulse.sock auth-anonymous=1" \
        -L "module-null-sink sink_name=speakers" >/dev/null 2>&1 &
    wait_for 30 "the sound server" as_user pactl info
}

# Starts the application, plays the recording and waits for its words; $1 names the picture.
captions() {
    rm -f $transcripts/*
    before=$(cut -d' ' -f1 /proc/uptime)
    as_user "$2" >/tmp/program.log 2>&1 &
    wait_for 60 "the window" as_user xdotool search --onlyvisible --name '^Live Caption$'
    say "$1: the window came, $(echo "$(cut -d' ' -f1 /proc/uptime) $before" | awk '{ printf "%.1f", $1 - $2 }') s after the start"
    wait_for 90 "the listener" sh -c "runuser -u $user -- env PULSE_SERVER=unix:/run/$user/pulse.sock pactl list short source-outputs | grep ."
    tries=0
    until cat $transcripts/* 2>/dev/null | grep -qi country; do
        tries=$((tries + 1)); [ $tries -le 6 ] || { cat /tmp/program.log >&2; fail "$1: no words after six times"; }
        as_user paplay /mnt/speech.wav
        sleep 3
    done
    as_user xwd -root -silent -out /run/$user/screen.xwd && cp /run/$user/screen.xwd "/out/$1.xwd"
    say "$1: captions “$(cat $transcripts/* | tr '\n' ' ' | cut -c1-60)”"
    as_user "$2" --quit
    wait_for 30 "the end" sh -c "! pgrep -u $user live-caption"
}

keeps_settings() {
    grep -q 'lines = 4' "$settings" || fail "$1: the settings were lost"
    say "$1: the settings are kept"
}

from_package() {
    files >/tmp/before
    apt install /mnt/older.deb
    say "older package: installed, version $(dpkg-query -W -f '${Version}' live-caption)"
    dpkg-query -W -f '${binary:Package}\n' | grep -i '^python3' && fail "the package brings a Python"
    captions older live-caption
    apt install /mnt/live-caption.deb
    say "package: upgraded to $(dpkg-query -W -f '${Version}' live-caption)"
    [ ! -e /usr/lib/live-caption/of-the-older-version ] || fail "a file of the older version is left"
    keeps_settings package
    captions package live-caption
    as_user live-caption-cli transcribe /mnt/speech.wav | grep -qi "country" || fail "no transcription"
    say "package: the command transcribes"
    as_user live-caption-cli --version | head -1
    [ ! -e $home/.config/autostart/live-caption.desktop ] && [ ! -e /etc/xdg/autostart/live-caption.desktop ] ||
        fail "it starts at login unasked"
    for file in share/applications/live-caption.desktop share/man/man1/live-caption.1.gz \
        share/icons/hicolor/48x48/apps/live-caption.png share/icons/hicolor/scalable/apps/live-caption.svg; do
        [ -s /usr/$file ] || [ -L /usr/$file ] || case $file in */man/*) : ;; *) fail "/usr/$file is missing" ;; esac
    done
}

removed_package() {
    apt remove live-caption
    ! command -v live-caption || fail "the command is still there"
    [ ! -e /usr/lib/live-caption ] || fail "/usr/lib/live-caption is still there"
    dpkg --purge live-caption # apt does not know a package that is not installed
    ! dpkg-query -W live-caption 2>/dev/null || fail "dpkg still knows the package"
    apt autoremove --purge
    files >/tmp/after
    left=$(comm -13 /tmp/before /tmp/after | grep -v -e '\.cache' -e '/etc/ld.so.cache' || true)
    [ -z "$left" ] || fail "left behind: $left"
    keeps_settings "removed package"
    say "package: removed and purged, nothing is left"
}

from_tarball() {
    home_files >/tmp/home-before
    as_user mkdir /run/$user/unpacked
    as_user tar -xzf /mnt/live-caption.tar.gz -C /run/$user/unpacked --strip-components=1
    as_user /run/$user/unpacked/AppRun --version | head -1
    as_user /run/$user/unpacked/install.sh
    as_user /run/$user/unpacked/install.sh >/dev/null # over itself, as an upgrade
    captions tarball $home/.local/bin/live-caption
    keeps_settings tarball
    as_user $home/.local/lib/live-caption/uninstall.sh
    home_files >/tmp/home-after
    left=$(comm -13 /tmp/home-before /tmp/home-after)
    [ -z "$left" ] || fail "left behind: $left"
    keeps_settings "removed tarball"
    rm -rf /run/$user/unpacked
    say "tarball: removed, nothing is left"
}

prepare
from_package
from_tarball
removed_package
say "everything passed"
