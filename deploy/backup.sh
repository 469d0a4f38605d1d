#!/bin/sh
# Makes today's backup in BACKUP_FOLDER, reads all of it to prove it whole, and only then deletes those older than BACKUP_DAYS
# (14). Run in the folder of the service with its settings: by the systemd timer, by compose, or by hand.
set -eu
umask 077
folder=${BACKUP_FOLDER:?set BACKUP_FOLDER to where the copies go}
today="$folder/cards-$(date -u +%F-%H%M%S)"
admin() { node dist/admin.js "$@"; }

mkdir -p "$folder"
admin backup "$today"
admin verify "$today"
find "$folder" -maxdepth 1 -type f -name 'cards-????-??-??-??????' -mtime "+${BACKUP_DAYS:-14}" -delete
