#!/bin/bash
# Copies the primary when the standby's folder is empty, then follows it under the name that the primary waits for.
set -euo pipefail
export PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was cut off is begun again.
  rm -rf "$PGDATA.part"
  mkdir -p -m 0700 "$PGDATA.part"
  pg_basebackup -h "${PRIMARY_HOST:-primary}" -p "${PRIMARY_PORT:-5432}" -U replicator -D "$PGDATA.part" -X stream -S standby -R
  mv -T "$PGDATA.part" "$PGDATA"
fi
# Should it be promoted, it has nobody to wait for.
exec postgres -c hot_standby=on -c cluster_name=standby -c synchronous_standby_names= "$@"
