import { writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import { configure } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { proxyCheckRoute } from '../features/operations/health.ts';
import { contentTree } from '../testing/content.ts';
import { testDatabase } from '../testing/database.ts';
import { privateFolder } from '../testing/folders.ts';
import { testConfig } from '../testing/server.ts';
import { testSmtp } from '../testing/smtp.ts';
import { runDoctor } from './doctor.ts';
import type { DoctorContext } from './doctor.ts';
import { whenDone } from '../testing/when-done.ts';

const database = await testDatabase();
const smtp = await testSmtp();
const data = await privateFolder();
whenDone(data.remove);
const { folder: tenants } = contentTree();

async function doctor(variables: Record<string, string>, changes: Partial<DoctorContext> = {}) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runDoctor([], {
    root: data.path,
    configure: () => configOf(variables),
    setVariables: Object.keys(variables),
    unknownSettings: [],
    now: () => new Date(),
    out: print,
    err: print,
    readInput: async () => '',
    ...changes,
  });
  return { code, lines, wrong: lines.filter((line) => line.startsWith('wrong')) };
}

function configOf(variables: Record<string, string>): Config {
  const config = testConfig({ DATABASE_URL: database.url, DATA_DIR: data.path, ...variables });
  return { ...config, folders: { ...config.folders, tenants } };
}

type Proxy = { trusted?: string[]; host?: string; forwarded?: string };

/** A server behind a proxy that rewrites headers; returns the port of the proxy. */
async function startBehindProxy({ trusted = [], host, forwarded }: Proxy): Promise<number> {
  const app = fastify();
  proxyCheckRoute(app, { config: { trustedProxies: trusted } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const proxy = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      ...(host !== undefined && { host }),
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    };
    request({ port, host: '127.0.0.1', path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  whenDone(async () => {
    proxy.close();
    await app.close();
  });
  return (proxy.address() as AddressInfo).port;
}

describe('academy doctor', () => {
  it('OPS-09 finds no problems in a healthy installation, and reports what it found', async () => {
    const port = await startBehindProxy({ trusted: ['127.0.0.1'], forwarded: '203.0.113.7' });
    const { code, lines } = await doctor({
      PORT: String(port),
      SMTP_URL: smtp.url,
      MAIL_FROM: 'academy@example.org',
    });
    expect(lines.filter((line) => !line.startsWith('note   Node'))).toEqual([
      expect.stringMatching(/^ok {5}This is Academy of unknown version from a checkout, on Node v\d/),
      'ok     The settings can be read: 3 are set.',
      expect.stringMatching(/^note {3}ACADEMY_ENV is local/),
      expect.stringMatching(/^ok {5}PostgreSQL \d+\.\d+ answers at 127\.0\.0\.1:\d+\.$/),
      expect.stringMatching(/^ok {5}This machine's clock and the database's differ by \d+\.\d s\.$/),
      expect.stringMatching(/^ok {5}A node opens up to 18 connections, .* enough for \d+ nodes\.$/),
      expect.stringMatching(/^ok {5}The schema is that of this release: \d+ migrations are applied\.$/),
      'note   Nobody administers it yet: log in once, then run academy admin grant <email>.',
      expect.stringMatching(/^ok {5}The chain of the audit log is unbroken: \d+ entries\.$/),
      expect.stringMatching(/^ok {5}The mail server 127\.0\.0\.1:\d+ takes emails from academy@example\.org/),
      expect.stringMatching(/^note {3}OIDC_ISSUER is not set/),
      `ok     http://localhost:${port} is answered by this server, by a trusted proxy.`,
      `ok     http://kube.localhost:${port} is answered by this server, by a trusted proxy.`,
      `ok     http://spring.localhost:${port} is answered by this server, by a trusted proxy.`,
      `ok     http://tanzu.localhost:${port} is answered by this server, by a trusted proxy.`,
      expect.stringMatching(/^ok {5}DATA_DIR .* has \d+\.\d GB free\.$/),
    ]);
    expect(code).toBe(0);
  });

  it('OPS-09 reports all wrong and misspelled settings, and checks nothing with them', async () => {
    const { code, lines } = await doctor(
      {},
      {
        configure: () => configure(readEnv({ ACADEMY_ENV: 'prod', PORT: 'harbour' }), { root: '' }),
        unknownSettings: ['PUBLIC_ULR is not a setting and has no effect: did you mean PUBLIC_URL?'],
      },
    );
    expect(code).toBe(1);
    expect(lines.slice(-3)).toEqual([
      'wrong  PUBLIC_ULR is not a setting and has no effect: did you mean PUBLIC_URL?',
      'wrong  PORT must be a port number from 0 to 65535, it is "harbour".',
      'note   Nothing else was checked: correct the settings first.',
    ]);
  });

  it('OPS-09 reports an unreachable database, without its password', async () => {
    const { code, wrong } = await doctor({ DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/academy' });
    expect(code).toBe(1);
    expect(wrong).toEqual([
      'wrong  The database at 127.0.0.1:1 cannot be used (connection refused): check DATABASE_URL and that PostgreSQL runs there.',
    ]);
  });

  it('OPS-09 distinguishes a new database, an old release and an edited migration', async () => {
    const empty = await testDatabase('template0');
    const fresh = await doctor({ DATABASE_URL: empty.url });
    expect(fresh.code).toBe(0);
    expect(fresh.lines).toContainEqual(
      expect.stringMatching(/^note {3}\d+ of \d+ migrations are not applied yet: the next start does it\.$/),
    );
    const { rows: tables } = await empty.pool.query(
      `select 1 from pg_tables where schemaname = 'public' limit 1`,
    );
    expect(tables).toEqual([]);

    const other = await testDatabase();
    await other.pool.query(`update schema_migrations set hash = 'x' where name like '0001%'`);
    await other.pool.query(`insert into schema_migrations values ('9999-future.sql', 'x', now())`);
    const { wrong } = await doctor({ DATABASE_URL: other.url });
    expect(wrong).toEqual([
      expect.stringMatching(/^wrong {2}The migration 0001\S* was edited after it ran here/),
      'wrong  The schema is newer than this release (9999-future.sql): run the newer release, or restore a backup.',
    ]);
  });

  it('OPS-09 notices a wrong clock, and pools too large for PostgreSQL', async () => {
    const late = () => new Date(Date.now() - 3_600_000);
    const { wrong } = await doctor({ DATABASE_READ_CONNECTIONS: '200' }, { now: late });
    expect(wrong).toEqual([
      expect.stringMatching(/differ by \d+\.\d s: turn on time synchronization \(NTP\) on both\.$/),
      expect.stringMatching(/^wrong {2}A node opens up to 212 connections, .*: raise max_connections/),
    ]);
  });

  it('OPS-09 connects to the mail server, and suggests what to check if it does not answer', async () => {
    const unset = await doctor({});
    expect(unset.lines).toContainEqual(expect.stringMatching(/^note {3}SMTP_URL is not set/));
    const { code, wrong } = await doctor({
      SMTP_URL: 'smtp://ada:hunter2@127.0.0.1:1',
      MAIL_FROM: 'academy@example.org',
    });
    expect(code).toBe(1);
    expect(wrong).toEqual([
      expect.stringMatching(
        /^wrong {2}The mail server 127\.0\.0\.1:1 cannot be used \(.*\): check host and port/,
      ),
    ]);
    expect(wrong.join()).not.toContain('hunter2');
  });

  it('OPS-09 checks by its public addresses whether the proxy passes on the host and is trusted', async () => {
    const untrusted = await startBehindProxy({ forwarded: '203.0.113.7' });
    expect((await doctor({ PORT: String(untrusted) })).wrong).toHaveLength(4);
    expect((await doctor({ PORT: String(untrusted) })).wrong[0]).toBe(
      `wrong  The proxy in front of http://localhost:${untrusted} is not trusted, so all its clients count as one: add its address to TRUSTED_PROXIES.`,
    );
    const changed = await startBehindProxy({ host: 'node-1:3000' });
    expect((await doctor({ PORT: String(changed) })).wrong[1]).toBe(
      `wrong  A request to http://kube.localhost:${changed} arrives for the host node-1:3000: let the proxy pass on the Host header, it names the tenant.`,
    );
    const portless = await startBehindProxy({ host: 'spring.localhost' });
    expect((await doctor({ PORT: String(portless) })).lines).toContain(
      `ok     http://spring.localhost:${portless} is answered by this server.`,
    );
    // Outside local, but at addresses that need no network.
    const away = await doctor({}, { configure: () => ({ ...configOf({ PORT: '1' }), isLocal: false }) });
    expect(away.lines).toContainEqual(expect.stringMatching(/^note {3}IDENTITY_ENCRYPTION_KEY is not set/));
    expect(away.wrong[0]).toMatch(/^wrong {2}http:\/\/localhost:1 is not answered by this server \(ECONN/);
  });

  it('OPS-09 continues when one check fails unexpectedly', async () => {
    const config = configOf({});
    const broken = { ...config, database: { ...config.database, migrationsDir: '/nowhere' } };
    const { wrong, lines } = await doctor({}, { configure: () => broken });
    expect(wrong).toEqual([expect.stringMatching(/^wrong {2}The check of the database failed: ENOENT/)]);
    expect(lines.at(-1)).toMatch(/^ok {5}DATA_DIR/);
  });

  it('OPS-09 checks folder and key of backups, if they are scheduled', async () => {
    const file = join(data.path, 'not-a-folder');
    await writeFile(file, 'short');
    const backups = (variables: Record<string, string>) =>
      doctor({ BACKUP_DIR: join(data.path, 'backups'), ...variables });
    const plain = await backups({});
    expect(plain.lines.slice(-2)).toEqual([
      expect.stringMatching(/^ok {5}BACKUP_DIR .*backups has \d+\.\d GB free\.$/),
      expect.stringMatching(/^note {3}Backups are not encrypted: set BACKUP_KEY or BACKUP_KEY_FILE/),
    ]);
    expect(plain.code).toBe(0);
    const encrypted = await backups({ BACKUP_KEY: 'a key of at least 16' });
    expect(encrypted.lines.at(-1)).toMatch(/^ok {5}BACKUP_DIR/);
    const { wrong } = await backups({ BACKUP_KEY_FILE: file });
    expect(wrong).toEqual([
      expect.stringMatching(/^wrong {2}BACKUP_KEY_FILE .*not-a-folder must contain at least 16 characters/),
    ]);
    const nowhere = await backups({ BACKUP_DIR: join(file, 'backups') });
    expect(nowhere.wrong).toEqual([
      expect.stringMatching(/^wrong {2}BACKUP_DIR .*backups is no folder that this user can write to: /),
    ]);
  });

  it('OPS-09 checks an embedded database only if there is one', async () => {
    const { code, lines } = await doctor({ DATABASE_URL: '' });
    expect(code).toBe(0);
    expect(lines).toContain(
      'note   DATABASE_URL is not set: the first start creates a PostgreSQL in DATA_DIR.',
    );
  });

  it.each([['database'], ['identity', 'twice'], ['--token', 'x'], ['--all']])(
    'OPS-09 does not understand %s and says what there is',
    async (...args) => {
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      const context = {
        setVariables: [],
        unknownSettings: [],
        now: () => new Date(),
        readInput: async () => '',
      };
      const code = await runDoctor(args, {
        ...context,
        root: '',
        configure: () => configOf({}),
        out: say,
        err: say,
      });
      expect({ code, lines }).toEqual({ code: 2, lines: [expect.stringMatching(/^Say what to look at: /)] });
    },
  );
});
