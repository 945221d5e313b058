import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatWarnings } from './message-groups.ts';
import { terminal } from './testing/terminal.ts';

function brokenCourse(cwd: string): void {
  mkdirSync(join(cwd, 'tea'));
  writeFileSync(
    join(cwd, 'tea/course.json'),
    '{\n  "id": "tea",\n  "slug": "tea",\n  "titel": "Tea",\n  "status": "live"\n}',
  );
  writeFileSync(join(cwd, 'tea/summary.md'), 'Tea. [more](/courses/coffee)');
}

describe('academy check', () => {
  it('ADM-07 prints each fault with its place and remedy and a summary, and exits with 1', async () => {
    const shell = terminal();
    brokenCourse(shell.cwd);
    expect(await shell.run('check', 'tea')).toBe(1);
    expect(shell.lines).toEqual([
      'tea/summary.md:1 warning: the course coffee is not in this folder\n    it is shown once it is published, from whichever folder',
      'tea/course.json:1:1 fault: title is missing\n    write the title as readers see it',
      'tea/course.json:4:3 fault: titel is not a known field\n    did you mean title?',
      'nothing: 2 faults, 1 warning',
    ]);
  });

  it('TEN-12 checks a tenant.yaml with the files it names, together with the content', async () => {
    const shell = terminal();
    const kube = fileURLToPath(new URL('../../content/tenants/kube', import.meta.url));
    cpSync(kube, join(shell.cwd, 'kube'), {
      recursive: true,
      filter: (path) => !/\/kube\/(courses|paths|pages|instructors)$/.test(path),
    });
    expect(await shell.run('check', 'kube')).toBe(0);
    const file = join(shell.cwd, 'kube/tenant.yaml');
    const yaml = readFileSync(file, 'utf8')
      .replace('tagline:', 'tagLine:')
      .replace('icon: icon.svg', 'icon: no.svg');
    writeFileSync(file, yaml);
    writeFileSync(join(shell.cwd, 'kube/logo.svg'), '<html></html>');
    writeFileSync(join(shell.cwd, 'kube/tags.json'), '{');
    expect(await shell.run('check', 'kube', '--quiet')).toBe(1);
    const printed = shell.lines.join('\n');
    for (const fault of [
      'kube/tenant.yaml:2:1 fault: tagline is missing',
      'kube/tenant.yaml:4:1 fault: tagLine is not a known field\n    did you mean tagline?',
      'kube/tenant.yaml:9:7 fault: icon names no.svg, which is not in its folder',
      'kube/logo.svg:1:1 fault: must be an SVG drawing',
      'kube/tags.json:1',
    ])
      expect(printed).toContain(fault);
  });

  it('SRC-06 groups warnings that differ only in a number', () => {
    const at = (line: number) => ({ file: 'tea.json', line });
    const lines = formatWarnings(
      [
        ...[1, 2, 3, 4].map((line) => ({ ...at(line), message: `takes ${line}`, hint: `write ${line}` })),
        ...[5, 6, 7, 8].map((line) => ({ ...at(line), message: 'is a scaffold', hint: 'write your own' })),
      ],
      { base: '.' },
    );
    expect(lines.map((group) => group.split('\n').slice(0, 3))).toEqual([
      ['4 places with the same remedy (warning)', '    write …', '    tea.json:1 takes 1'],
      ['4 places: is a scaffold (warning)', '    write your own', '    tea.json:5'],
    ]);
  });

  it('SRC-06 groups warnings with the same remedy, and prints faults last', async () => {
    const shell = terminal();
    brokenCourse(shell.cwd);
    const pictures = [1, 2, 3, 4, 5].map((at) => `![cup](https://host${at % 2}.test/${at}.png)`);
    writeFileSync(join(shell.cwd, 'tea/summary.md'), pictures.join('\n\n'));
    expect(await shell.run('check', 'tea')).toBe(1);
    const [group, ...others] = shell.lines;
    expect(group?.split('\n')).toEqual([
      '5 pictures on 2 hosts (warning)',
      '    it is copied when the folder is published, if it can be reached',
      '    tea/summary.md:1 https://host1.test/1.png lies on another host',
      '    tea/summary.md:3 https://host0.test/2.png lies on another host',
      '    tea/summary.md:5 https://host1.test/3.png lies on another host',
      '    … and 2 more; --all shows each',
    ]);
    expect(others.slice(0, -1)).toEqual([
      expect.stringContaining('fault: title is missing'),
      expect.stringContaining('fault: titel is not a known field'),
    ]);
    const all = terminal();
    brokenCourse(all.cwd);
    writeFileSync(join(all.cwd, 'tea/summary.md'), pictures.join('\n\n'));
    await all.run('check', 'tea', '--all');
    expect(all.lines).toHaveLength(8);
  });

  it('SRC-06 prints only faults with --quiet, and treats warnings as faults with --strict', async () => {
    const shell = terminal();
    mkdirSync(join(shell.cwd, 'tea'));
    writeFileSync(
      join(shell.cwd, 'tea/course.json'),
      '{"id":"tea","slug":"tea","title":"Tea","status":"draft"}',
    );
    writeFileSync(join(shell.cwd, 'tea/summary.md'), 'Tea.\n\n![cup](cup.png)');
    expect(await shell.run('check', 'tea', '--quiet')).toBe(0);
    expect(shell.lines).toEqual([]);
    expect(await shell.run('check', 'tea', '--quiet', '--strict')).toBe(1);
    expect(shell.lines).toEqual([expect.stringContaining('tea/summary.md:3 fault: cup.png is not there')]);
    expect(await shell.run('publish', 'tea', '--strict')).toBe(1);
    expect(shell.lines.at(-1)).toBe('1 fault: nothing was sent');
  });

  it('ADM-07 tells machines the same as JSON', async () => {
    const shell = terminal();
    brokenCourse(shell.cwd);
    expect(await shell.run('check', 'tea', '--json')).toBe(1);
    expect(JSON.parse(shell.lines.join(''))).toMatchObject({
      faults: [{ line: 1 }, { file: 'course.json', line: 4 }],
      warnings: [{}],
      items: [],
    });
  });

  it('ADM-07 uses color only on a terminal, and never if NO_COLOR is set', async () => {
    const shell = terminal();
    brokenCourse(shell.cwd);
    const isRed = async (stdout: { isTTY: boolean }) => {
      const { getColorDepth } = WriteStream.prototype;
      vi.spyOn(process, 'stdout', 'get').mockReturnValue(
        Object.assign(new PassThrough(), { getColorDepth, ...stdout }) as unknown as WriteStream & { fd: 1 },
      );
      shell.lines.length = 0;
      await shell.run('check', 'tea');
      return shell.lines.join('').includes('\u001B[31mfault\u001B[39m');
    };
    onTestFinished(() => void vi.restoreAllMocks().unstubAllEnvs());
    for (const name of ['FORCE_COLOR', 'NO_COLOR', 'NODE_DISABLE_COLORS', 'CI']) vi.stubEnv(name, undefined);
    vi.stubEnv('TERM', 'xterm');
    expect(await isRed({ isTTY: true })).toBe(true);
    expect(await isRed({ isTTY: false })).toBe(false);
    vi.stubEnv('NO_COLOR', '1');
    expect(await isRed({ isTTY: true })).toBe(false);
  });

  it('ADM-07 fills variables given on the command line', async () => {
    const shell = terminal();
    mkdirSync(join(shell.cwd, 'tea'));
    writeFileSync(
      join(shell.cwd, 'tea/course.template.json'),
      '{"id":"tea","slug":"tea","title":"${TITLE}","status":"draft"}',
    );
    writeFileSync(join(shell.cwd, 'tea/summary.md'), 'Tea.');
    expect(await shell.run('check', 'tea', '--set', 'TITLE=Tea')).toBe(0);
    expect(shell.lines).toEqual(['1 course: no faults, 0 warnings']);
  });

  it('ADM-07 names an argument it does not understand', async () => {
    const shell = terminal();
    expect(await shell.run('check')).toBe(2);
    expect(await shell.run('check', 'nowhere')).toBe(2);
    expect(await shell.run('brew', 'tea')).toBe(2);
    expect(shell.errors[0]).toBe('Name the folder to check: academy check <folder>');
    expect(shell.errors[1]).toBe('There is no folder nowhere.');
    expect(shell.errors[2]).toContain('There is no command brew.');
    expect(await shell.run('--help')).toBe(0);
  });
});
