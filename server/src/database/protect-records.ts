import { Client, escapeIdentifier } from 'pg';
import { StartupError } from '../config/startup-error.ts';

/** What the server's role may do with protected records; on other tables it may do everything. */
const RECORDS: Record<string, string> = {
  audit: 'select, insert',
  // Written by a trigger with the owner's rights.
  audit_chain: 'select',
  identity_event_retention: 'select',
  // The guard of the table further limits this.
  identity_events:
    'select, insert, delete, update (in_syslog, in_collector), update (network, country, browser, details)',
  schema_migrations: 'select',
};

type Protection = {
  /** The server's connection, if it is not that of the owner. */
  serverUrl: string | undefined;
  /** The minimum retention of login events. */
  retentionDays: number | undefined;
};

/** Runs after the migrations on their connection, under their lock. */
export async function protectRecords(
  client: Client,
  { serverUrl, retentionDays }: Protection,
): Promise<void> {
  const { rows } = await client.query<{ isAllowed: boolean | null; schema: string }>(
    `select has_table_privilege(to_regclass('identity_event_retention'), 'update') as "isAllowed",
            current_schema() as schema`,
  );
  const [{ isAllowed = null, schema = '' } = {}] = rows;
  // A node without the owner's connection leaves it unchanged.
  if (isAllowed && retentionDays !== undefined)
    await client.query('update identity_event_retention set days = $1 where days <> $1', [retentionDays]);
  if (serverUrl === undefined) return;
  const role = new Client({ connectionString: serverUrl }).user;
  if (role === undefined || role === client.user)
    throw new StartupError(
      'DATABASE_OWNER_URL must name another role than DATABASE_URL: the owner of the tables, which the server does not use itself.',
    );
  await client.query(grants({ role: escapeIdentifier(role), schema: escapeIdentifier(schema) }));
}

/** Sent together, which makes them one transaction, so that a running server never lacks a right. */
function grants({ role, schema }: { role: string; schema: string }): string {
  return [
    `grant usage on schema ${schema} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    `grant usage, select on all sequences in schema ${schema} to ${role}`,
    ...Object.entries(RECORDS).flatMap(([table, rights]) => [
      `revoke all on ${table} from ${role}`,
      `grant ${rights} on ${table} to ${role}`,
    ]),
  ].join(';\n');
}
