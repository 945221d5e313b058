import type { Container } from '../cluster/types.ts';
import { parseImage, type ImageModel } from './image-model.ts';
import { runScript } from './script.ts';

/** What a container does from its start on; times are milliseconds after it. */
export type Program = {
  lines: { at: number; text: string }[];
  /** Lines that come again and again. */
  repeats: { from: number; every: number; lines: { at: number; text: string }[] } | null;
  endsAt: number | null;
  exitCode: number;
  /** Why it could not even be started. */
  startError: string | null;
  /** Files that come and go, for probes that look at them. */
  files: { at: number; path: string; isThere: boolean }[];
  server: { port: number; answersFrom: number; model: ImageModel; args: string[] } | null;
  /** Whether it ends at once when it is to stop. */
  handlesStop: boolean;
};

const NOTHING: Program = {
  lines: [],
  repeats: null,
  endsAt: null,
  exitCode: 0,
  startError: null,
  files: [],
  server: null,
  handlesStop: true,
};

export type ProgramInput = {
  container: Container;
  model: ImageModel;
  env: Record<string, string>;
  hostname: string;
};

export function programOf({ container, model, env, hostname }: ProgramInput): Program {
  const { command, args = [] } = container;
  if (command && command.length > 0) return ofCommand([...command, ...args], { model, env, hostname });
  if (model.isToolbox) {
    if (args.length > 0) return ofCommand(args, { model, env, hostname });
    return { ...NOTHING, endsAt: 50 };
  }
  return ofImage(model, { args, env });
}

function ofImage(model: ImageModel, { args, env }: { args: string[]; env: Record<string, string> }): Program {
  const missing = (model.requires ?? []).find((name) => !env[name]);
  if (missing !== undefined) {
    const text = model.requiresMessage ?? `The environment variable ${missing} is not set`;
    return { ...NOTHING, lines: [{ at: 100, text }], endsAt: 200, exitCode: 1 };
  }
  const start = (model.startSeconds ?? 0) * 1000;
  const port = listeningPort(model, args);
  return {
    ...NOTHING,
    lines: (model.logs ?? []).map((text, at, all) => ({ at: Math.round((start * at) / all.length), text })),
    endsAt: model.exitAfterSeconds === undefined ? null : model.exitAfterSeconds * 1000,
    exitCode: model.exitCode ?? 0,
    server: port === null ? null : { port, answersFrom: start, model, args },
  };
}

function listeningPort({ port }: ImageModel, args: string[]): number | null {
  const given = /-listen[= ]:?(\d+)/.exec(args.join(' '))?.[1];
  return given ? Number(given) : (port ?? null);
}

const SHELLS = new Set(['sh', 'bash', 'ash']);
const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function ofCommand(words: string[], given: Omit<ProgramInput, 'container'>): Program {
  const [name = '', ...rest] = words;
  const { model } = given;
  if (model.isToolbox || model.hasShell) {
    if (SHELLS.has(baseName(name))) {
      const at = rest.findIndex((word) => /^-[a-z]*c$/.test(word));
      const script = at === -1 ? '' : (rest[at + 1] ?? '');
      return ofScript(script, given);
    }
    const ran = ofScript(words.map(quote).join(' '), given);
    if (ran.exitCode === 127 && ran.endsAt !== null && ran.endsAt < 100) return notFound(name);
    return ran;
  }
  // An image without a shell holds one program; its own name starts it.
  const own = parseImage(model.name)?.repository ?? '';
  if (name.startsWith('/') && !SHELLS.has(baseName(name)) && baseName(name) === baseName(own))
    return ofImage(model, { args: rest, env: given.env });
  return notFound(name);
}

function notFound(name: string): Program {
  const where = name.startsWith('/')
    ? `stat ${name}: no such file or directory`
    : `exec: "${name}": executable file not found in $PATH`;
  const what = name.startsWith('/') ? `exec: "${name}": ${where}` : where;
  return {
    ...NOTHING,
    endsAt: 0,
    exitCode: 128,
    startError: `failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: ${what}`,
  };
}

function ofScript(script: string, { model, env, hostname }: Omit<ProgramInput, 'container'>): Program {
  const ran = runScript(script, { env, hostname });
  if (ran.startsServer) return { ...ofImage(model, { args: [], env }), handlesStop: false, files: ran.files };
  return {
    ...NOTHING,
    lines: ran.lines,
    repeats: ran.repeats,
    endsAt: ran.endsAt,
    exitCode: ran.exitCode,
    files: ran.files,
    handlesStop: ran.endsAt !== null && ran.endsAt < 5000,
  };
}

function quote(word: string): string {
  return /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Whether a file is there at a time, as far as the program touches it. */
export function hasFile({ files }: Program, path: string, elapsed: number): boolean {
  return files.findLast((change) => change.path === path && change.at <= elapsed)?.isThere ?? false;
}

/** The log up to a time, newest last; `{{date}}` becomes the time of the line. */
export function logOf(program: Program, { startedAt, until }: { startedAt: number; until: number }) {
  const elapsed = until - startedAt;
  const lines = program.lines.filter(({ at }) => at <= elapsed);
  const { repeats } = program;
  if (repeats && repeats.every > 0) {
    const rounds = Math.max(0, Math.floor((elapsed - repeats.from) / repeats.every) + 1);
    for (let round = Math.max(0, rounds - MAX_ROUNDS); round < rounds; round++)
      for (const { at, text } of repeats.lines) {
        const there = repeats.from + round * repeats.every + at;
        if (there <= elapsed) lines.push({ at: there, text });
      }
  }
  return lines.map(({ at, text }) => ({
    at: startedAt + at,
    text: text.replaceAll(
      '{{date}}',
      new Date(startedAt + at).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' '),
    ),
  }));
}

const MAX_ROUNDS = 500;
