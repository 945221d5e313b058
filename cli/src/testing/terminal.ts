import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Io, Settings } from '../io.ts';
import { run } from '../run.ts';

type World = Partial<Omit<Settings, 'configFolder'>> & {
  /** The folder to work in; else an empty one of the test. */
  cwd?: string;
  /** What the person answers, question by question; without it nobody is there. */
  answers?: string[];
  piped?: string;
  fetch?: typeof fetch;
  fetchPublic?: typeof fetch;
};

/** A terminal with an empty folder to work in, and everything it was told. */
export function terminal({
  cwd = emptyFolder(),
  answers,
  piped = '',
  fetch,
  fetchPublic,
  ...settings
}: World = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const summaries: string[] = [];
  const questions: { question: string; isSecret: boolean }[] = [];
  const io: Io = {
    out: (line) => void lines.push(line),
    err: (line) => void errors.push(line),
    summarize: (markdown) => void summaries.push(markdown),
    cwd,
    root: cwd,
    settings: {
      server: undefined,
      tenant: undefined,
      token: undefined,
      ...settings,
      cacheFolder: join(cwd, '.cache'),
      configFolder: join(cwd, '.config'),
    },
    async prompt(question, { isSecret = false } = {}) {
      questions.push({ question, isSecret });
      return answers?.shift() ?? null;
    },
    readInput: async () => piped,
    fetch: fetch ?? (() => Promise.reject(Object.assign(new Error('no network'), { code: 'ECONNREFUSED' }))),
    now: () => new Date('2026-01-05T09:00:00Z'),
    fetchPublic: fetchPublic ?? (() => Promise.reject(new Error('no network'))),
    signal: new AbortController().signal,
  };
  return {
    cwd,
    lines,
    errors,
    summaries,
    questions,
    configFolder: io.settings.configFolder,
    run: (...argv: string[]) => run(argv, io),
  };
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
