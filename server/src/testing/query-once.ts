import { Client } from 'pg';

/** Runs one statement on a new connection. */
export async function queryOnce<Row extends object = Record<string, unknown>>(
  url: string,
  sql: string,
): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
