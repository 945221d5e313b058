import { parseAllDocuments, stringify } from 'yaml';
import { done, failed, readOptions } from './options.ts';
import type { Program, ProgramIo } from './programs.ts';

/** Commands of the library, with what each leaves out. */

/** Several paths in one `del`. */
export const jq: Program = (args, io) =>
  io.original(
    args.map((arg) => arg.replaceAll(/\bdel\(([^()]*,[^()]*)\)/g, (_, paths: string) => deletions(paths))),
  );

function deletions(paths: string): string {
  // A comma inside brackets belongs to one path, as in `.[0,1]`.
  const parts = paths.match(/(?:[^,[\]"]|\[[^\]]*\]|"[^"]*")+/g) ?? [paths];
  return parts.map((part) => `del(${part.trim()})`).join(' | ');
}

/** `yq`: jq's filters on YAML. */
export const yq: Program = async (args, io) => {
  const options = readOptions(
    'yq',
    args.map((arg) => (arg === '-oj' || arg === '-o=json' ? '-j' : arg)),
    { flags: 'rcjien' },
  );
  const [filter = '.', file] =
    options.words[0] === 'eval' || options.words[0] === 'e' ? options.words.slice(1) : options.words;
  const text = file === undefined || file === '-' ? io.stdin : await io.files.read(file);
  if (text === null) return failed(`Error: open ${file}: no such file or directory`);
  const documents = parseAllDocuments(text);
  const broken = documents.flatMap(({ errors }) => errors)[0];
  if (broken) return failed(`Error: bad file '${file ?? '-'}': yaml: ${broken.message.split('\n')[0]}`);
  const json = documents.map((document) => JSON.stringify(document.toJS())).join('\n');
  const words = ['jq', ...(options.has('j') ? [] : ['-c']), ...(options.has('n') ? ['-n'] : []), filter];
  const ran = await io.exec(words, json);
  if (ran.exitCode !== 0 || options.has('j'))
    return { ...ran, stderr: ran.stderr.replace(/^jq: error/, 'Error') };
  const shown = ran.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => yaml(JSON.parse(line)));
  const output = shown.join(documents.length > 1 ? '---\n' : '');
  if (!options.has('i') || file === undefined) return done(output);
  await io.files.write(file, output);
  return done();
};

function yaml(value: unknown): string {
  if (value === null || typeof value !== 'object') return `${String(value)}\n`;
  return stringify(value, { lineWidth: 0 });
}

/** Without a file, `paste` reads its input. */
export const paste: Program = (args, io) => {
  const options = readOptions('paste', args, { flags: 'sz', values: 'd' });
  return io.original(options.words.length > 0 ? args : [...args, '-']);
};

const UNITS: Record<string, number> = {
  sec: 1,
  second: 1,
  min: 60,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  fortnight: 1_209_600,
};
const STEP = /([+-]?\s*\d+)\s*(sec|second|min|minute|hour|day|week|fortnight|month|year)s?\b(\s+ago)?/gi;

/** `date -d` with steps such as `+1 day`. */
export const date: Program = async (args, io) => {
  const at = args.findIndex((arg) => /^(?:-u?d|--date=?)/.test(arg));
  const [, flag = '', attached = ''] = /^(-u?d|--date=?)(.*)$/.exec(args[at] ?? '') ?? [];
  const given = attached || (args[at + 1] ?? '');
  const text = given
    .replace(/\btomorrow\b/i, '+1 day')
    .replace(/\byesterday\b/i, '-1 day')
    .replace(/\bnext (\w+)/i, '+1 $1')
    .replace(/\blast (\w+)/i, '-1 $1');
  const steps = [...text.matchAll(STEP)];
  if (at < 0 || steps.length === 0) return io.original(args);
  const base = text
    .replaceAll(STEP, '')
    .replace(/\bnow\b|\btoday\b/i, '')
    .trim();
  const start = base
    ? await io.original(['-u', '-d', base, '+%s'])
    : done(String(Math.floor(io.now() / 1000)));
  if (start.exitCode !== 0) return failed(`date: invalid date ‘${given}’`);
  const day = new Date(Number(start.stdout) * 1000);
  for (const [, count = '', unit = '', ago] of steps) {
    const amount = Number(count.replaceAll(/\s/g, '')) * (ago ? -1 : 1);
    const seconds = UNITS[unit.toLowerCase()];
    if (seconds) day.setTime(day.getTime() + amount * seconds * 1000);
    else if (unit.toLowerCase() === 'month') day.setUTCMonth(day.getUTCMonth() + amount);
    else day.setUTCFullYear(day.getUTCFullYear() + amount);
  }
  const rest = [...args.slice(0, at), ...args.slice(at + (attached ? 1 : 2))];
  const whole = flag.includes('u') && flag.startsWith('-u') ? ['-u', ...rest] : rest;
  return io.original([...whole, '-d', `@${Math.floor(day.getTime() / 1000)}`]);
};

/** The real modes in a long listing. */
export const ls: Program = async (args, io) => {
  const listed = await io.original(args);
  const stderr = listed.stderr.replaceAll(
    /^ls: (?!cannot)(.+): No such/gm,
    "ls: cannot access '$1': No such",
  );
  const result = { ...listed, stderr };
  if (!args.some((arg) => /^-[a-zA-Z]*l/.test(arg))) return result;
  let folder = args.find((arg) => !arg.startsWith('-')) ?? '.';
  const isFolder = async (path: string) =>
    (await io.fs.stat(io.files.resolve(path)).catch(() => null))?.isDirectory;
  const listsFolders = !args.some((arg) => /^-[a-zA-Z]*d/.test(arg)) && ((await isFolder(folder)) ?? false);
  const lines: string[] = [];
  for (const line of result.stdout.split('\n')) {
    const [, listed] = /^(\S.*):$/.exec(line) ?? [];
    if (listed !== undefined) folder = listed;
    const [, , name] = /^([-dl][rwx-]{9})(?:\s+\S+){4}\s+\S+\s+\S+\s+\S+ (.*)$/.exec(line) ?? [];
    const shown = name?.replace(/ -> .*$/, '').replace(/[*/@]$/, '');
    const path =
      shown === undefined
        ? null
        : io.files.resolve(listsFolders || listed !== undefined ? `${folder}/${shown}` : shown);
    const status = path === null ? null : await io.fs.lstat(path).catch(() => null);
    lines.push(status && !status.isSymbolicLink ? line[0] + letters(status.mode) + line.slice(10) : line);
  }
  return { ...result, stdout: lines.join('\n') };
};

const letters = (mode: number) =>
  [...'rwxrwxrwx'].map((letter, bit) => (mode & (0o400 >> bit) ? letter : '-')).join('');

/** The columns of `od -c`. */
export const od: Program = async (args, io) => {
  const result = await io.original(args);
  return args.includes('-c')
    ? { ...result, stdout: result.stdout.replaceAll(/^(\d{7}) {2}/gm, '$1 ') }
    : result;
};

/** `wget` by the lab's curl. */
export const wget: Program = async (args, io: ProgramIo) => {
  if (args.includes('--version')) return done('GNU Wget 1.21.4 built on linux-gnu.\n');
  const options = readOptions('wget', args, { flags: 'qc', values: 'OTt' });
  const [url] = options.words;
  if (url === undefined)
    return failed(
      "wget: missing URL\nUsage: wget [OPTION]... [URL]...\n\nTry `wget --help' for more options.",
    );
  const file =
    options.value('O') ?? (/\/([^/?]+)(?:\?.*)?$/.exec(url.replace(/^https?:\/\//, ''))?.[1] || 'index.html');
  const ran = await io.exec(['curl', '-fsSL', url]);
  if (ran.exitCode === 127)
    return failed(
      `wget: unable to resolve host address ‘${url.replace(/^https?:\/\//, '').split('/')[0]}’`,
      4,
    );
  if (ran.exitCode !== 0)
    return failed(options.has('q') ? '' : ran.stderr.replace(/^curl: \(\d+\) /, 'wget: ').trimEnd(), 8);
  if (file === '-') return done(ran.stdout);
  await io.files.write(file, ran.stdout);
  return {
    stdout: '',
    stderr: options.has('q') ? '' : `‘${file}’ saved [${ran.stdout.length}]\n`,
    exitCode: 0,
  };
};
