#!/bin/sh
# Run by the image of PostgreSQL when its folder is empty.
set -eu
OWNER=$(cat /run/secrets/owner_password)
APP=$(cat /run/secrets/app_password)
export OWNER APP
psql --username postgres --file /create-logins.sql
