#!/bin/sh
# Run by the image of PostgreSQL when its folder is empty.
set -eu
psql --username postgres --file /create-logins.sql \
  --set owner_password="$(cat /run/secrets/owner_password)" --set app_password="$(cat /run/secrets/app_password)"
