import { Client } from 'pg';
import { inject } from 'vitest';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/database.ts';
import { publishBundled } from '../features/publishing/bundled.ts';
import { loadSites } from '../catalog/tenants.ts';
import { silentLogger } from './log.ts';

/** The templates this worker has used. */
const seen = new Set<string>();

/**
 * A template database with published content: compiling it for every test file would take most of the time.
 * The first file that needs it creates it.
 */
export async function publishedTemplate(
  content: string,
  configFor: (databaseUrl: string) => Config,
): Promise<string> {
  const { url, template } = inject('cluster');
  const name = `${template}_${content}`;
  if (seen.has(name)) return name;
  const own = Object.assign(new URL(url), { pathname: name });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Several workers run files; the lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (rowCount !== 1) await make(client, { name, template, config: configFor(own.href) });
    seen.add(name);
    return name;
  } finally {
    await client.end();
  }
}

async function make(
  client: Client,
  { name, template, config }: { name: string; template: string; config: Config },
): Promise<void> {
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name} template ${template}`);
  await publishInto(config);
  await client.query(`alter database ${name} with is_template true allow_connections false`);
}

/** Before the time of all tests, so that no content is in their future. */
const PUBLISHED_AT = new Date('2026-01-05T09:00:00Z');

async function publishInto(config: Config): Promise<void> {
  const now = () => PUBLISHED_AT;
  const sites = await loadSites(config);
  const log = silentLogger();
  const database = await openDatabase({ ...config.database, now, log });
  await publishBundled({ config, database, sites, now, log });
  await database.stop();
}
