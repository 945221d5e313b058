#!/bin/bash
# Runs once, when the primary's folder is empty: a user for the standby, and its way in.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
