#!/bin/sh
# Writes the password of the nodes' user where pgbouncer reads it, in memory only.
set -eu
umask 077
printf '"academy" "%s"\n' "$POSTGRES_PASSWORD" > "${PGBOUNCER_USERS:-/tmp/users.txt}"
exec pgbouncer "${PGBOUNCER_SETTINGS:-/etc/academy/pgbouncer.ini}"
