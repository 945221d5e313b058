import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LAB_HOME, type LabAction, type LabCheck, type Workshop } from '@academy/domain/labs';
import { Bash, InMemoryFs } from 'just-bash';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../check.ts';
import { formatFault } from '../faults.ts';
import { renderItems } from '../render.ts';
import { CHALLENGES } from '../testing/challenges.ts';

const bundled = fileURLToPath(new URL('../../../content/tenants/', import.meta.url));

/** A learner who clicks: one shell with a persistent directory, like a lab's terminal. */
class Learner {
  readonly #fs = new InMemoryFs();
  readonly #bash = new Bash({ fs: this.#fs, cwd: LAB_HOME, env: { HOME: LAB_HOME } });
  #cwd = LAB_HOME;

  async open({ files }: Workshop): Promise<void> {
    for (const { path, content, encoding, isExecutable } of files) {
      await this.#fs.writeFile(path, Buffer.from(content, encoding === 'text' ? 'utf8' : 'base64'));
      if (isExecutable) await this.#fs.chmod(path, 0o755);
    }
  }

  /** The error, or null. */
  async click(action: LabAction): Promise<string | null> {
    switch (action.does) {
      case 'terminal:execute':
        return this.type(action.command);
      case 'editor:open-file':
        return (await this.#fs.exists(action.file)) ? null : `${action.file} is not there`;
      case 'editor:create-file':
        await this.#fs.writeFile(action.file, action.text);
        return null;
      case 'workshop:copy':
      case 'examiner:execute-test':
        return null;
      default:
        // Extend this class when a lab uses another action.
        return `${action.does} was never tried`;
    }
  }

  async type(command: string): Promise<string | null> {
    const { exitCode, stderr, env } = await this.#bash.exec(command, { cwd: this.#cwd });
    this.#cwd = env['PWD'] ?? this.#cwd;
    return exitCode === 0 && stderr === '' ? null : `${command}: ${exitCode} ${stderr}`;
  }

  /** Whether it passes; a check without a message or with an error counts as failed. */
  async passes({ name, script }: LabCheck): Promise<boolean> {
    const { exitCode, stdout, stderr } = await this.#bash.exec(script, { cwd: LAB_HOME });
    if (stderr !== '' || stdout.trim() === '') throw new Error(`${name} says: ${stdout}${stderr}`);
    return exitCode === 0;
  }
}

async function workshops(): Promise<Workshop[]> {
  const found: Workshop[] = [];
  for (const tenant of readdirSync(bundled)) {
    const checked = await checkFolder(bundled + tenant);
    if (checked.faults.length > 0) throw new Error(checked.faults.map(formatFault).join('\n'));
    const items = checked.items.filter(({ kind }) => kind === 'workshop');
    for await (const item of renderItems({ ...checked, items }))
      if (item.kind === 'workshop') found.push(item.document);
  }
  return found;
}

/**
 * Labs with our own commands are tested in a browser (e2e/labs-commands.test.ts), since the commands need
 * one.
 */
const labs = (await workshops()).filter(({ commands }) => !commands);

describe('the bundled labs', () => {
  it('LAB-02 are at least three', () => expect(labs.length).toBeGreaterThanOrEqual(3));

  it('LAB-03 have a solution here for every challenge', () => {
    const checks = new Set(labs.flatMap((lab) => lab.checks.map(({ name }) => `${lab.name} ${name}`)));
    expect(Object.keys(CHALLENGES).filter((name) => !checks.has(name))).toEqual([]);
  });

  it.each(labs)(
    'LAB-03 $name: no check passes at the start, every action works, and all checks pass in the end',
    { tags: 'full' },
    async (lab) => {
      const learner = new Learner();
      await learner.open(lab);
      const passing = async () => {
        const names: string[] = [];
        for (const check of lab.checks) if (await learner.passes(check)) names.push(check.name);
        return names;
      };
      expect(lab.runsInPage).toBe(true);
      expect(await passing()).toEqual([]);

      const done: string[] = [];
      for (const { actions } of lab.pages) {
        for (const { action } of actions) {
          expect(await learner.click(action)).toBeNull();
          if (action.does !== 'examiner:execute-test') continue;
          const challenge = CHALLENGES[`${lab.name} ${action.name}`];
          if (challenge) {
            // Clicks before a challenge must not solve it.
            expect(await passing()).not.toContain(action.name);
            expect(await learner.type(challenge)).toBeNull();
          }
          // Each check passes at its place on the page, once everything above was done.
          done.push(action.name);
          expect((await passing()).toSorted()).toEqual(done.toSorted());
        }
      }
      expect(await passing()).toEqual(lab.checks.map(({ name }) => name));
    },
  );

  it.each(labs)('LAB-03 $name: every check has a description and hints', ({ checks, pages }) => {
    for (const { title, hints } of checks) {
      expect(title).toMatch(/^\S.* /);
      expect(hints.length).toBeGreaterThan(0);
    }
    for (const { title } of pages) expect(title).not.toBe('');
  });
});
