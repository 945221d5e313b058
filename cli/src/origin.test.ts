import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { originOf } from './origin.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'academy-origin-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();

describe('the origin of a folder', () => {
  it('ADM-16 is unknown outside a repository and without a remote', async () => {
    expect(await originOf(folder)).toBeUndefined();
    git('init', '-q');
    expect(await originOf(folder)).toBeUndefined();
  });

  it('ADM-16 is the repository without credentials, the commit and the folder within it', async () => {
    mkdirSync(join(folder, 'content/tea'), { recursive: true });
    writeFileSync(join(folder, 'content/tea/course.json'), '{}');
    git('remote', 'add', 'origin', 'https://ada:secret@git.example.org/acme/tea.git');
    git('add', '.');
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@academy.test', 'commit', '-qm', 'Begin');
    const repository = 'https://git.example.org/acme/tea.git';
    const commit = git('rev-parse', 'HEAD');
    expect(await originOf(folder)).toEqual({ repository, commit });
    expect(await originOf(join(folder, 'content/tea'))).toEqual({
      repository,
      commit,
      folder: 'content/tea',
    });
    writeFileSync(join(folder, 'content/tea/course.json'), '{ }');
    expect(await originOf(join(folder, 'content/tea'))).toEqual({ repository, folder: 'content/tea' });
  });
});
