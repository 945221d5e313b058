#!/bin/bash
# Runs once, when the primary's folder is empty: a user and a place in the log for the standby, and its way in.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
select pg_create_physical_replication_slot('standby');
-- From the next start on: what is acknowledged is at the standby too, and writes wait while it is away.
alter system set synchronous_standby_names = 'standby';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
