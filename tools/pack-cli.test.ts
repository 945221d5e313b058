import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmCommand } from './npm.mjs';
import { packCli } from './pack-cli.mjs';

const place = mkdtempSync(join(tmpdir(), 'academy-pack-'));
const empty = join(place, 'empty');
const installed = join(empty, 'node_modules');

/** The installed command, in its installation folder. */
function start(...args: string[]) {
  const script = join(installed, '@academy/cli/main.js');
  return spawn(process.execPath, [script, ...args], { cwd: empty, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function academy(...args: string[]) {
  const child = start(...args);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { out, err, code };
}

describe('the packed command line', () => {
  beforeAll(async () => {
    const tarball = await packCli(place);
    mkdirSync(empty);
    // Offline, because only the tarball is needed.
    const { command, args } = npmCommand(['install', '--offline', '--no-audit', '--no-fund', tarball]);
    execFileSync(command, args, { cwd: empty, stdio: 'pipe' });
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('COM-04 is installed in an empty folder, with no dependencies and under 40 MB', () => {
    expect(readdirSync(installed).filter((name) => !name.startsWith('.'))).toEqual(['@academy']);
    const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const bytes = files.map((one) => statSync(join(one.parentPath, one.name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000_000);
    expect(readdirSync(join(installed, '.bin'))).toContain('academy');
    expect(readFileSync(join(installed, '@academy/cli/THIRD-PARTY.txt'), 'utf8')).toContain('unified');
  });

  it('COM-04 creates a course and checks it', async () => {
    expect(await academy('new', 'course', 'tea')).toMatchObject({ err: '', code: 0 });
    expect(await academy('check', 'tea')).toMatchObject({
      out: expect.stringContaining('1 course, 4 lessons, 1 module, 1 workshop: no faults'),
      err: '',
      code: 0,
    });
    expect(await academy('--version')).toMatchObject({ out: expect.stringMatching(/^academy \d/), code: 0 });
  });

  it('COM-04 names the commands that need a checkout', async () => {
    mkdirSync(join(empty, 'draft'));
    expect(await academy('preview', 'draft')).toMatchObject({
      err: expect.stringMatching(/^A preview is a whole academy/),
      code: 2,
    });
    expect(await academy('admin', 'list')).toMatchObject({
      err: expect.stringContaining('on the server'),
      code: 2,
    });
  });

  it('COM-05 ends without a stack trace when its output is closed', async () => {
    const child = start('--help');
    child.stdout.destroy();
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ err, code }).toEqual({ err: '', code: 0 });
  });
});
