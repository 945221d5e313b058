import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { terminal } from './testing/terminal.ts';

type Shell = ReturnType<typeof terminal>;
const fieldsOf = (shell: Shell, file: string) =>
  JSON.parse(readFileSync(join(shell.cwd, file), 'utf8')) as Record<string, unknown>;

/** What a check has to say; a scaffold has no faults. */
async function warningsOf(shell: Shell, folder: string): Promise<Set<string>> {
  expect(await shell.run('check', folder, '--json')).toBe(0);
  const { warnings } = JSON.parse(shell.lines.at(-1) ?? '') as { warnings: { message: string }[] };
  return new Set(warnings.map(({ message }) => message));
}
const UNTOUCHED = new Set(['this sentence comes from the scaffold']);

describe('academy new', () => {
  it('ADM-07 creates a course that passes the check', async () => {
    const shell = terminal();
    expect(await shell.run('new', 'course', 'Making Tea')).toBe(0);
    expect(await shell.run('check', 'Making Tea')).toBe(0);
    expect(shell.lines.at(-1)).toBe('1 course, 4 lessons, 1 module, 1 workshop: no faults, 9 warnings');
    expect(await warningsOf(shell, 'Making Tea')).toEqual(UNTOUCHED);
  });

  it.each([
    ['lesson', 'tea/03-green-tea', 'article'],
    ['lesson', 'tea/02-first-steps/04-more', 'article'],
    ['quiz', 'tea/04-what-you-know', 'knowledge-check'],
    ['lab', 'tea/05-pour', 'lab'],
  ])('COM-01 creates a %s in %s', async (kind, folder, type) => {
    const shell = terminal();
    await shell.run('new', 'course', 'tea');
    expect(await shell.run('new', kind, folder, '--title', 'Another one')).toBe(0);
    expect(shell.lines.at(-1)).toContain('academy check tea');
    const slug = folder.replace(/^.*\/\d+-/, '');
    expect(fieldsOf(shell, `${folder}/lesson.json`)).toMatchObject({
      id: `tea-${slug}`,
      slug,
      title: 'Another one',
      type,
    });
    expect(await warningsOf(shell, 'tea')).toEqual(UNTOUCHED);
    expect(await shell.run('check', 'tea')).toBe(0);
    expect(shell.lines.at(-1)).toContain('5 lessons');
    expect(existsSync(join(shell.cwd, 'tea/workshops/pour'))).toBe(kind === 'lab');
  });

  it('COM-01 creates a guide, and a path through the neighboring courses', async () => {
    const shell = terminal();
    await shell.run('new', 'course', 'shop/courses/tea');
    expect(await shell.run('new', 'guide', 'shop/guides/better-tea')).toBe(0);
    expect(await warningsOf(shell, 'shop/guides/better-tea')).toEqual(UNTOUCHED);
    expect(await shell.run('new', 'path', 'shop/paths/from-leaf-to-cup')).toBe(0);
    expect(fieldsOf(shell, 'shop/paths/from-leaf-to-cup/path.json')).toMatchObject({
      title: 'From leaf to cup',
      steps: [{ type: 'course', id: 'tea' }],
    });
    expect(await warningsOf(shell, 'shop')).toEqual(UNTOUCHED);
    expect(await shell.run('check', 'shop')).toBe(0);
    expect(shell.lines.at(-1)).toContain('1 path');
  });

  it('COM-01 creates a module with its first lesson', async () => {
    const shell = terminal();
    await shell.run('new', 'course', 'tea');
    expect(await shell.run('new', 'module', 'tea/05-black-tea')).toBe(0);
    expect(fieldsOf(shell, 'tea/05-black-tea/module.json')).toMatchObject({ title: 'Black tea' });
    expect(await warningsOf(shell, 'tea')).toEqual(UNTOUCHED);
    expect(await shell.run('check', 'tea')).toBe(0);
    expect(shell.lines.at(-1)).toContain('5 lessons, 2 modules');
  });

  it('COM-01 creates an academy with a course, an instructor and a page that passes the check', async () => {
    const shell = terminal();
    expect(await shell.run('new', 'tenant', 'brewing', '--title', 'The Brewing School')).toBe(0);
    expect(readFileSync(join(shell.cwd, 'brewing/tenant.yaml'), 'utf8')).toContain('The Brewing School');
    expect(await shell.run('new', 'course', 'brewing/courses/tea')).toBe(0);
    expect(await shell.run('new', 'instructor', 'brewing/instructors/ada')).toBe(0);
    expect(await shell.run('new', 'page', 'brewing/pages/jobs')).toBe(0);
    expect(shell.lines.at(-1)).toContain('academy check brewing');
    expect(await warningsOf(shell, 'brewing')).toEqual(UNTOUCHED);
    expect(await shell.run('check', 'brewing')).toBe(0);
    expect(shell.lines.at(-1)).toContain('1 instructor');
    expect(shell.lines.at(-1)).toContain('4 pages');
  });

  it('COM-01 gives a new tenant its hosts, and makes the first one the default', async () => {
    const shell = terminal();
    const textOf = (id: string) => readFileSync(join(shell.cwd, id, 'tenant.yaml'), 'utf8');
    await shell.run('new', 'tenant', 'brewing', '--host', 'learn.brewing.test', '--host', 'brewing.test');
    expect(textOf('brewing')).toContain('\nhosts: ["learn.brewing.test","brewing.test"]\n');
    expect(textOf('brewing')).toContain('\ndefault: true\n');
    expect(await shell.run('check', 'brewing')).toBe(0);
    await shell.run('new', 'tenant', 'baking');
    expect(textOf('baking')).not.toMatch(/^(?:default|hosts):/m);
  });

  it('COM-01 says where a lesson and a path go', async () => {
    const shell = terminal();
    expect(await shell.run('new', 'lesson', 'alone')).toBe(2);
    expect(await shell.run('new', 'path', 'alone')).toBe(2);
    expect(await shell.run('new', 'kettle', 'alone')).toBe(2);
    expect(await shell.run('new', 'guide')).toBe(2);
    expect(shell.errors).toEqual([
      'Lessons are folders of a course: name one inside of it, such as my-course/03-more.',
      'A path leads through courses: name them in their order with --course <id>.',
      'Name what to make: academy new course|module|lesson|quiz|lab|guide|path|instructor|page|tenant <folder>',
      'Name the folder for it: academy new guide <folder>',
    ]);
    expect(readdirSync(shell.cwd)).toEqual([]);
    expect(await shell.run('new', 'path', 'alone', '--course', 'tea', '--course', 'cups')).toBe(0);
    expect(fieldsOf(shell, 'alone/path.json')['steps']).toHaveLength(2);
  });

  it('COM-03 adds the schema to each file if a server is known', async () => {
    const shell = terminal({ server: 'https://learn.example.org/api/v1' });
    await shell.run('new', 'course', 'tea');
    expect(fieldsOf(shell, 'tea/course.json')['$schema']).toBe(
      'https://learn.example.org/schemas/course.json',
    );
    expect(fieldsOf(shell, 'tea/01-welcome/lesson.json')['$schema']).toBe(
      'https://learn.example.org/schemas/lesson.json',
    );
    expect(await warningsOf(shell, 'tea')).toEqual(UNTOUCHED);
    const alone = terminal();
    await alone.run('new', 'course', 'tea');
    expect(fieldsOf(alone, 'tea/course.json')).not.toHaveProperty('$schema');
  });

  it('ADM-07 overwrites nothing', async () => {
    const shell = terminal();
    mkdirSync(join(shell.cwd, 'tea'));
    writeFileSync(join(shell.cwd, 'tea/notes.txt'), 'Mine.');
    expect(await shell.run('new', 'course', 'tea')).toBe(2);
    expect(shell.errors).toEqual(['tea is not empty; name a folder that does not exist yet.']);
    expect(readdirSync(join(shell.cwd, 'tea'))).toHaveLength(1);
  });
});
