import { Client } from 'pg';

/** Makes the output independent of server and role settings, and disables timeouts. */
const SETTINGS = {
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  synchronize_seqscans: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** Runs work on one connection, which is always closed. */
export async function onConnection<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: 'academy backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Older servers do not know all of them.
    await client.query(
      `select set_config(name, $1::jsonb ->> lower(name), false) from pg_settings where $1::jsonb ? lower(name)`,
      [JSON.stringify(SETTINGS)],
    );
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
