import { randomUUID } from 'node:crypto';

import { Pool } from 'pg';
import { inject } from 'vitest';
import { openPool } from '../database/pool.ts';
import { silentLog } from './log.ts';
import { whenDone } from './when-done.ts';

export interface TestDatabase {
  url: string;
  pool: Pool;
}

/**
 * A separate database for the test file that calls this at its top, dropped when the file is done. It has
 * every migration and no content, unless another template is given.
 */
export async function testDatabase(template = inject('cluster').template): Promise<TestDatabase> {
  const { url: clusterUrl } = inject('cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const cluster = clusterPool(clusterUrl);
  await cluster.query(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = name;
  const pool = openPool({ url: url.href, log: silentLog });
  whenDone(async () => {
    await pool.end();
    await cluster.query(`drop database if exists ${name} with (force)`);
  });
  return { url: url.href, pool };
}

let shared: Pool | undefined;

/** One connection for all databases of a worker, which does not keep it alive. */
function clusterPool(url: string): Pool {
  if (shared) return shared;
  shared = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 60_000 });
  shared.on('error', () => undefined);
  return shared;
}
