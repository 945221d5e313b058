import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../database/embedded/start.ts';
import { migrate } from '../database/migrate.ts';
import { migrationsDir, privateFolder } from './folders.ts';
import { silentLog } from './log.ts';
import { sweepAbandoned } from './sweep.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `testDatabase` creates databases, and from which template. */
    cluster: { url: string; template: string };
  }
}

interface Shared {
  users: number;
  cluster: Promise<TestCluster>;
}

interface TestCluster {
  url: string;
  template: string;
  stop(): Promise<void>;
}

// Vitest loads this file once per project, so shared state lives outside of the module.
const world = globalThis as { academyTestCluster?: Shared };

/** One PostgreSQL per test run, with a template database that has every migration. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (world.academyTestCluster ??= { users: 0, cluster: startCluster() });
  shared.users += 1;
  const { url, template, stop } = await shared.cluster;
  project.provide('cluster', { url, template });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete world.academyTestCluster;
    await stop();
  };
}

async function startCluster(): Promise<TestCluster> {
  await sweepAbandoned();
  const folder = await privateFolder();
  const endAtOnce = () => killCluster(folder.path);
  // Covers Ctrl-C, which skips the teardown.
  process.once('exit', endAtOnce);
  const embedded = await startEmbedded({ dataDir: folder.path, log: silentLog, durable: false });
  const template = await makeTemplate(embedded.url);
  async function stop(): Promise<void> {
    await embedded.stop();
    await folder.remove();
    process.off('exit', endAtOnce);
  }
  return { url: embedded.url, template, stop };
}

async function makeTemplate(url: string): Promise<string> {
  const template = 'academy_template';
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  const inTemplate = new URL(url);
  inTemplate.pathname = template;
  await migrate({
    url: inTemplate.href,
    migrationsDir,
    now: () => new Date('2026-01-05T09:00:00Z'),
    log: silentLog,
  });
  // A template without connections can be copied at any time.
  await client.query(`alter database ${template} with is_template true allow_connections false`);
  await client.end();
  return template;
}

function killCluster(folder: string): void {
  try {
    const [pid] = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It is not running.
  }
  rmSync(folder, { recursive: true, force: true });
}
