import { randomUUID } from 'node:crypto';

import type { Pool } from 'pg';
import { inject } from 'vitest';
import { openPool } from '../database/pool.ts';
import { queryOnce } from './query-once.ts';
import { silentLog } from './log.ts';
import { whenDone } from './when-done.ts';

export interface TestDatabase {
  url: string;
  pool: Pool;
}

/**
 * A separate database for the test file that calls this at its top; it is dropped when the file is done. It has every
 * migration and no content, unless another template is given.
 */
export async function testDatabase(template = inject('cluster').template): Promise<TestDatabase> {
  const { url: clusterUrl } = inject('cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await queryOnce(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = name;
  const pool = openPool({ url: url.href, log: silentLog });
  whenDone(async () => {
    await pool.end();
    await queryOnce(clusterUrl, `drop database if exists ${name} with (force)`);
  });
  return { url: url.href, pool };
}
