import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findPrograms } from './cluster-programs.mjs';

it('CLU-01 says in one sentence which programs of a cluster are missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['haproxy', 'postgres']) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o755);
  }
  expect(() => findPrograms([folder])).toThrow(
    new Error(
      'The cluster test needs etcd, patroni, patronictl, pgbouncer: on Debian run apt-get install patroni etcd-server haproxy pgbouncer postgresql-15.',
    ),
  );
});
