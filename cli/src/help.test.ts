import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { terminal } from './testing/terminal.ts';
import { VERSION } from './version.ts';

const COMMANDS = [
  'new',
  'check',
  'links',
  'preview',
  'login',
  'plan',
  'publish',
  'history',
  'rollback',
  'admin',
  'audit',
  'account',
  'doctor',
  'keys',
  'backup',
  'restore',
];

describe('academy --help', () => {
  it.each(COMMANDS)('COM-02 describes %s, wherever the flag is placed', async (command) => {
    const shell = terminal();
    expect(await shell.run(command, '--help')).toBe(0);
    expect(await shell.run(command, 'tea', '-h')).toBe(0);
    expect(await shell.run('help', command)).toBe(0);
    expect(shell.errors).toEqual([]);
    expect(new Set(shell.lines).size).toBe(1);
    expect(shell.lines[0]).toMatch(new RegExp(`^academy ${command}\\b`));
  });

  it('COM-02 lists all commands when none is given', async () => {
    const shell = terminal();
    for (const argv of [[], ['help'], ['--help'], ['-h']]) expect(await shell.run(...argv)).toBe(0);
    expect(new Set(shell.lines).size).toBe(1);
    for (const command of COMMANDS) expect(shell.lines[0]).toContain(`academy ${command}`);
  });

  it.each([[], ...COMMANDS.map((command) => [command])])(
    'COM-02 tells its version: %s',
    async (...command) => {
      const shell = terminal();
      expect(await shell.run(...command, '--version')).toBe(0);
      expect(shell.lines).toEqual([`academy ${VERSION}`]);
    },
  );

  it('COM-02 prints the version of its package', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as object;
    expect(manifest).toMatchObject({ version: VERSION });
  });
});
