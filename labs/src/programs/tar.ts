import type { CommandResult } from '../commands/command.ts';
import { bytesResult, joined, packed, unpacked } from './archive.ts';
import { done, failed, readOptions, type Options } from './options.ts';
import type { Program, ProgramIo } from './programs.ts';

const BLOCK = 512;
type Entry = {
  name: string;
  mode: number;
  at: number;
  kind: 'file' | 'folder' | 'link';
  target: string;
  bytes: Uint8Array;
};

/** `tar` that creates, lists and extracts, with or without gzip. */
export const tar: Program = async (args, io) => {
  // The first word needs no dash: `tar czf`.
  const [first = '', ...rest] = args;
  const options = readOptions('tar', [first.startsWith('-') ? first : `-${first}`, ...rest], {
    flags: 'cxtzvp',
    values: 'fC',
  });
  const modes = ['c', 'x', 't'].filter(options.has);
  if (modes.length !== 1)
    return failed(
      "tar: You must specify one of the '-Acdtrux', '--delete' or '--test-label' options\nTry 'tar --help' or 'tar --usage' for more information.",
      2,
    );
  const folder = io.files.resolve(options.value('C') ?? '.');
  if (!(await io.fs.exists(folder)))
    return failed(
      `tar: ${options.value('C')}: Cannot open: No such file or directory\ntar: Error is not recoverable: exiting now`,
      2,
    );
  return modes[0] === 'c' ? create(options, folder, io) : read(options, folder, io);
};

async function create(options: Options, folder: string, io: ProgramIo): Promise<CommandResult> {
  if (options.words.length === 0)
    return failed(
      "tar: Cowardly refusing to create an empty archive\nTry 'tar --help' or 'tar --usage' for more information.",
      2,
    );
  const entries: Entry[] = [];
  const missing: string[] = [];
  for (const word of options.words) {
    const path = io.fs.resolvePath(folder, word);
    if (await io.fs.exists(path))
      await collect(word.replace(/^\/+/, '').replace(/\/+$/, ''), path, { entries, io });
    else missing.push(`tar: ${word}: Cannot stat: No such file or directory\n`);
  }
  const blocks = entries.flatMap((entry) => [header(entry), padded(entry.bytes)]);
  const whole = joined([...blocks, new Uint8Array(2 * BLOCK)]);
  const bytes = options.has('z') ? await packed(whole) : whole;
  const file = options.value('f');
  const listed = options.has('v') ? entries.map(shownName).join('') : '';
  const failure =
    missing.length > 0 ? `${missing.join('')}tar: Exiting with failure status due to previous errors\n` : '';
  if (file === undefined || file === '-')
    return { ...bytesResult(bytes), stderr: listed + failure, exitCode: failure ? 2 : 0 };
  await io.fs.writeFile(io.files.resolve(file), bytes);
  return { stdout: listed, stderr: failure, exitCode: failure ? 2 : 0 };
}

async function collect(
  name: string,
  path: string,
  { entries, io }: { entries: Entry[]; io: ProgramIo },
): Promise<void> {
  const { isDirectory, isSymbolicLink, mode, mtime } = await io.fs.lstat(path);
  const common = {
    name,
    mode: mode & 0o777,
    at: Math.floor(mtime.getTime() / 1000),
    target: '',
    bytes: new Uint8Array(),
  };
  if (isSymbolicLink) entries.push({ ...common, kind: 'link', target: await io.fs.readlink(path) });
  else if (!isDirectory) entries.push({ ...common, kind: 'file', bytes: await io.fs.readFileBuffer(path) });
  else {
    entries.push({ ...common, kind: 'folder' });
    for (const child of (await io.fs.readdir(path)).sort())
      await collect(`${name}/${child}`, `${path}/${child}`, { entries, io });
  }
}

async function read(options: Options, folder: string, io: ProgramIo): Promise<CommandResult> {
  const file = options.value('f') ?? '-';
  const path = io.files.resolve(file);
  if (file !== '-' && !(await io.fs.exists(path)))
    return failed(
      `tar: ${file}: Cannot open: No such file or directory\ntar: Error is not recoverable: exiting now`,
      2,
    );
  const raw = file === '-' ? io.stdinBytes() : await io.fs.readFileBuffer(path);
  const isPacked = raw[0] === 0x1f && raw[1] === 0x8b;
  const entries = parse(isPacked ? await unpacked(raw) : raw);
  if (!entries)
    return failed(
      'tar: This does not look like a tar archive\ntar: Exiting with failure status due to previous errors',
      2,
    );
  const wanted = entries.filter(
    ({ name }) =>
      options.words.length === 0 ||
      options.words.some(
        (word) => name === word.replace(/\/$/, '') || name.startsWith(`${word.replace(/\/$/, '')}/`),
      ),
  );
  const isListing = options.has('t');
  if (!isListing) for (const entry of wanted) await extract(entry, folder, io);
  const shown = wanted.map((entry) => (isListing && options.has('v') ? longLine(entry) : shownName(entry)));
  return done(isListing || options.has('v') ? shown.join('') : '');
}

async function extract(
  { name, kind, mode, target, bytes }: Entry,
  folder: string,
  io: ProgramIo,
): Promise<void> {
  const path = io.fs.resolvePath(folder, name);
  await io.fs.mkdir(kind === 'folder' ? path : path.slice(0, path.lastIndexOf('/')) || '/', {
    recursive: true,
  });
  if (kind === 'link') {
    await io.fs.rm(path, { force: true });
    return io.fs.symlink(target, path);
  }
  if (kind === 'file') await io.fs.writeFile(path, bytes);
  await io.fs.chmod(path, mode);
}

const shownName = ({ name, kind }: Entry) => `${name}${kind === 'folder' ? '/' : ''}\n`;

function longLine(entry: Entry): string {
  const { kind, mode, bytes, at } = entry;
  const letters = [...'rwxrwxrwx'].map((letter, bit) => (mode & (0o400 >> bit) ? letter : '-')).join('');
  const date = new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const first = kind === 'folder' ? 'd' : kind === 'link' ? 'l' : '-';
  return `${first}${letters} learner/learner ${String(bytes.length).padStart(9)} ${date} ${shownName(entry)}`;
}

function header({ name, mode, at, kind, target, bytes }: Entry): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (text: string, offset: number) => block.set(new TextEncoder().encode(text), offset);
  const octal = (value: number, width: number) => value.toString(8).padStart(width - 1, '0');
  put(kind === 'folder' ? `${name}/` : name, 0);
  put(octal(mode, 8), 100);
  put(octal(1000, 8), 108);
  put(octal(1000, 8), 116);
  put(octal(bytes.length, 12), 124);
  put(octal(at, 12), 136);
  put(' '.repeat(8), 148);
  put(kind === 'folder' ? '5' : kind === 'link' ? '2' : '0', 156);
  put(target, 157);
  put('ustar\u000000', 257);
  put('learner', 265);
  put('learner', 297);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 7)}\0 `, 148);
  return block;
}

function parse(bytes: Uint8Array): Entry[] | null {
  const entries: Entry[] = [];
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0;) {
    const text = (offset: number, length: number) =>
      new TextDecoder().decode(bytes.subarray(at + offset, at + offset + length)).replace(/\0.*$/s, '');
    if (!text(257, 6).startsWith('ustar')) return null;
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const kind = { '5': 'folder', '2': 'link' }[text(156, 1)] ?? 'file';
    const prefix = text(345, 155);
    entries.push({
      name: `${prefix ? `${prefix}/` : ''}${text(0, 100)}`.replace(/\/$/, ''),
      mode: Number.parseInt(text(100, 8), 8),
      at: Number.parseInt(text(136, 12), 8),
      kind: kind as Entry['kind'],
      target: text(157, 100),
      bytes: bytes.slice(at + BLOCK, at + BLOCK + size),
    });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return bytes.length < BLOCK ? null : entries;
}

function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK);
  whole.set(bytes);
  return whole;
}
