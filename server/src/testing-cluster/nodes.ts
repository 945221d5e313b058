import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './processes.ts';
import type { Place, Started } from './processes.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

export type Node = {
  port: number;
  metricsPort: number;
  isReady: () => Promise<boolean>;
  start: (release: string) => Promise<void>;
  /** Gracefully, as operators do: it drains first. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** A copy of a built product with its own content, and optionally an additional migration. */
export function makeRelease({
  folder,
  from = checkout,
  tenants,
  migration,
}: {
  folder: string;
  from?: string | undefined;
  tenants: string;
  migration?: { name: string; sql: string };
}): string {
  const migrations = 'server/src/database/migrations';
  for (const path of ['server/dist', migrations])
    cpSync(join(from, path), join(folder, path), { recursive: true });
  cpSync(tenants, join(folder, 'content/tenants'), { recursive: true });
  for (const path of ['node_modules', 'web/dist', 'server/fonts', 'package.json']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(from, path), join(folder, path));
  }
  if (migration) writeFileSync(join(folder, migrations, migration.name), migration.sql);
  return folder;
}

/** A node of the built server on its own port; it can be restarted with another release. */
export function createNode(
  place: Place,
  {
    name,
    port,
    metricsPort,
    variables,
  }: { name: string; port: number; metricsPort: number; variables: Record<string, string> },
): Node {
  let running: Started | undefined;
  const isReady = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(1_000),
    });
    return response.status === 200;
  };
  return {
    port,
    metricsPort,
    isReady,
    async start(release) {
      running = place.start({
        name,
        program: process.execPath,
        args: ['--enable-source-maps', join(release, 'server/dist/main.js')],
        env: {
          PATH: '/usr/bin:/bin',
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          DATA_DIR: join(place.folder, `data-${name}`),
          ...variables,
        },
      });
      const { log } = running;
      await until(`the node ${name} is ready`, isReady).catch((error: Error) => {
        throw new Error(`${error.message}\n${log().slice(-3_000)}`);
      });
    },
    async stop() {
      await running?.kill('SIGTERM');
    },
    async kill() {
      await running?.kill();
    },
  };
}
