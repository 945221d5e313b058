import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { describeStartupError } from './config/startup-error.ts';
import { startServer } from './start.ts';
import { contentTree } from './testing/content.ts';
import { testConfig, testServer } from './testing/server.ts';

const tree = contentTree({});
const running = await testServer({ config: { folders: { tenants: tree.folder } } });

type Changes = {
  port?: number;
  host?: string;
  tenants?: string;
  databaseUrl?: string;
  backup?: { folder?: string; keyFile?: string };
};

/** The terminal output if the server cannot start. */
async function complaint({
  port,
  host,
  tenants = tree.folder,
  databaseUrl = running.database.url,
  backup = {},
}: Changes): Promise<string> {
  const usual = testConfig({ DATABASE_URL: databaseUrl });
  const config = {
    ...usual,
    port: port ?? 0,
    host: host ?? '127.0.0.1',
    folders: { ...usual.folders, tenants },
    backup: { ...usual.backup, ...backup },
    database: { ...usual.database, timeoutMs: 1 },
  };
  try {
    const started = await startServer({ config, log: pino({ level: 'silent' }) });
    await started.stop();
    return 'It started';
  } catch (error) {
    return describeStartupError(error);
  }
}

describe('a server that cannot start', () => {
  it('TEN-07 reports that its port is in use', async () => {
    expect(await complaint({ port: running.port })).toBe(
      `Academy did not start: port ${running.port} is in use. Stop the other program or set PORT to a free one.`,
    );
  });

  it('TEN-07 reports that HOST is not an address of this machine', async () => {
    const output =
      'Academy did not start: HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.';
    expect(await complaint({ host: '203.0.113.7' })).toBe(output);
    const unknown = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
    expect(describeStartupError(unknown)).toBe(output);
  });

  it('OPS-08 reports an unreadable backup key at startup', async () => {
    const output = /^Academy did not start\.\nBACKUP_KEY_FILE .*key\.txt cannot be read \(ENOENT\)\.$/;
    const keyFile = join(tree.folder, 'key.txt');
    expect(await complaint({ backup: { folder: tree.folder, keyFile } })).toMatch(output);
    expect(await complaint({ backup: { keyFile } })).toBe('It started');
  });

  it('TEN-07 reports that a low port needs more rights', () => {
    const refused = Object.assign(new Error('listen EACCES'), {
      code: 'EACCES',
      syscall: 'listen',
      port: 80,
    });
    expect(describeStartupError(refused)).toBe(
      'Academy did not start: port 80 is not open to this user. Set PORT to one above 1023.',
    );
  });

  it('TEN-07 reports in one line, without the password, which database does not answer', async () => {
    const output = await complaint({ databaseUrl: 'postgres://ada:hunter2@127.0.0.1:1/academy' });
    expect(output).toBe(
      'Academy did not start.\nThe database at 127.0.0.1:1 cannot be used (connection refused): check DATABASE_URL and that PostgreSQL runs there.',
    );
  });

  it("TEN-09 reports the location of a fault in a tenant's file", async () => {
    const broken = contentTree({});
    broken.edit('kube/tenant.yaml', (text) => text.replace('tagline:', 'tagLine:'));
    const output = await complaint({ tenants: broken.folder });
    expect(output.replaceAll(broken.folder, 'tenants')).toBe(
      'Academy did not start.\ntenants/kube/tenant.yaml:2:1 tagline is missing\ntenants/kube/tenant.yaml:4:1 tagLine is not a known field (did you mean tagline?)',
    );
  });

  it('TEN-12 reports all faults of all tenants and of their content', async () => {
    const broken = contentTree({
      'kube/pages/about/page.json': { id: 'about', slug: 'about', status: 'live' },
      'kube/pages/about/content.md': 'Us.',
    });
    broken.edit('kube/tenant.yaml', (text) =>
      text.replace('tagline:', 'tagLine:').replace('icon: home', 'icon: house'),
    );
    broken.edit('spring/tenant.yaml', (text) => text.replace('hero: hero.svg', 'hero: heroes.svg'));
    const output = await complaint({ tenants: broken.folder });
    for (const fault of [
      /kube\/tenant\.yaml:2:1 tagline is missing/,
      /kube\/tenant\.yaml:\d+:\d+ navigation\[0\]\.icon must be one of/,
      /spring\/tenant\.yaml:\d+:\d+ hero names heroes\.svg/,
      /kube\/pages\/about\/page\.json:1:1 title is missing/,
    ])
      expect(output).toMatch(fault);
  });

  it('TEN-01 reports that no tenant is the default', async () => {
    const none = contentTree({});
    none.edit('spring/tenant.yaml', (text) => text.replace('default: true', 'default: false'));
    expect(await complaint({ tenants: none.folder })).toMatch(/default: true/);
  });

  it('TEN-07 shows a stack trace only for unexpected errors', () => {
    expect(describeStartupError(new Error('Boom'))).toMatch(/^Academy did not start: Error: Boom\n\s+at /);
    expect(describeStartupError('odd')).toBe('Academy did not start: odd');
  });

  it('TEN-07 ends with status 1 and the reason on the terminal', async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
      env: { PORT: 'harbour' },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output).toBe(
      'Academy did not start.\nPORT must be a port number from 0 to 65535, it is "harbour".\n',
    );
  });
});

describe('a server that starts', () => {
  it('TEN-07 only accepts tokens signed by its own provider', async () => {
    const config = {
      ...testConfig({ DATABASE_URL: running.database.url }),
      folders: running.context.config.folders,
    };
    const alone = await startServer({ config, log: pino({ level: 'silent' }) });
    const authorization = `Bearer ${await running.signToken({ subject: 'root' })}`;
    const response = await running.fetch(`http://localhost:${alone.port}/api/v1/alerts`, {
      headers: { authorization },
    });
    expect(response.status).toBe(401);
    await alone.stop();
  });

  it('TEN-07 stops even if a browser keeps a connection open', async () => {
    const short = await testServer({
      config: { folders: { tenants: tree.folder } },
      database: running.database,
    });
    const response = await short.get('/', { headers: { connection: 'keep-alive' } });
    await response.text();
    await expect(short.stop()).resolves.toBeUndefined();
    await expect(short.get('/')).rejects.toThrow(/ECONNREFUSED|socket hang up/);
  });
});
