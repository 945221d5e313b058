#!/bin/bash
# Copies the primary when the standby's folder is empty, then follows it.
set -euo pipefail
export PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p -m 0700 "$PGDATA"
  pg_basebackup -h "${PRIMARY_HOST:-primary}" -p "${PRIMARY_PORT:-5432}" -U replicator -D "$PGDATA" -X stream -C -S standby -R
fi
exec postgres -c hot_standby=on "$@"
