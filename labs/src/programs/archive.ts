import type { CommandResult } from '../commands/command.ts';
import type { Program, ProgramIo } from './programs.ts';
import { done, failed, readOptions } from './options.ts';

/** `gzip`, `gunzip` and `zcat`. */
export const gzip: Program = (args, io) => run('gzip', args, io);
export const gunzip: Program = (args, io) => run('gunzip', ['-d', ...args], io);
export const zcat: Program = (args, io) => run('gzip', ['-dc', ...args], io);

async function run(name: string, args: readonly string[], io: ProgramIo): Promise<CommandResult> {
  const options = readOptions(name, args, { flags: 'dckfvqt123456789' });
  const isUnpacking = options.has('d') || options.has('t');
  const convert = isUnpacking ? unpacked : packed;
  if (options.words.length === 0 || options.words[0] === '-') {
    const bytes = await convert(io.stdinBytes()).catch(() => null);
    return bytes ? bytesResult(bytes) : failed('gzip: stdin: not in gzip format');
  }
  let stdout: Uint8Array = new Uint8Array();
  for (const word of options.words) {
    const path = io.files.resolve(word);
    if (!(await io.fs.exists(path))) return failed(`gzip: ${word}: No such file or directory`);
    if (isUnpacking && !word.endsWith('.gz') && !options.has('c'))
      return failed(`gzip: ${word}: unknown suffix -- ignored`, 2);
    const bytes = await convert(await io.fs.readFileBuffer(path)).catch(() => null);
    if (!bytes) return failed(`gzip: ${word}: not in gzip format`);
    if (options.has('t')) continue;
    if (options.has('c')) {
      stdout = joined([stdout, bytes]);
      continue;
    }
    await io.fs.writeFile(isUnpacking ? path.slice(0, -3) : `${path}.gz`, bytes);
    if (!options.has('k')) await io.fs.rm(path);
  }
  return bytesResult(stdout);
}

export const packed = (bytes: Uint8Array) => through(bytes, new CompressionStream('gzip'));
export const unpacked = (bytes: Uint8Array) => through(bytes, new DecompressionStream('gzip'));

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const readable = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(
    await new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  );
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The shell takes bytes as a string of one character each. */
export function bytesResult(bytes: Uint8Array): CommandResult {
  let stdout = '';
  for (let at = 0; at < bytes.length; at += 8192)
    stdout += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { ...done(stdout), stdoutKind: 'bytes' };
}
