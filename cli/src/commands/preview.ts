import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, styleText } from 'node:util';
import type { Fault } from '@academy/compiler/faults';
import { formatCount } from '@academy/domain/plural';
import { childEnvironment } from '../env.ts';
import { parseAssignments, requireFolder, type Folder } from '../folder.ts';
import type { Io } from '../io.ts';
import { takePreviewData } from '../preview-data.ts';
import { stripControlCharacters, paintFault } from '../format-fault.ts';

const OPTIONS = {
  tenant: { type: 'string' },
  port: { type: 'string' },
  set: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** `academy preview <folder>`: a whole academy of one's own that shows the folder, and shows it again when it is saved. */
export async function preview(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const folder = requireFolder(io, positionals[0], 'Name the folder to show: academy preview <folder>');
  const variables = parseAssignments(values.set);
  if (!existsSync(join(io.root, 'server')))
    throw new Error(
      'A preview is a whole academy, which this package does not hold: run npx academy preview in a checkout of the product.',
    );
  const script = join(io.root, 'server/dist/main.js');
  if (!existsSync(script))
    throw new Error('The server is not built: run it as npx academy preview, which builds it.');
  const port = values.port === undefined ? await freePort() : Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('--port is a number from 1 to 65535.');

  const tenant =
    values.tenant ??
    io.settings.tenant ??
    tenantOf(folder.path, resolve(io.root, io.settings.tenants ?? 'content/tenants')) ??
    '';
  const { previewData, cacheFolder } = io.settings;
  const data = takePreviewData(previewData ?? join(io.root, '.data/preview'), tenant || 'default');
  const cache = previewData === undefined ? cacheFolder : join(previewData, 'cache');
  const start = () => startServer({ script, port, data: data.folder, cache, folder, tenant, variables });
  try {
    try {
      return await runPreview({ io, child: start(), folder, port });
    } catch (error) {
      // A database that was left by another version or a crash is no reason to fail.
      if (!(error instanceof NotStarted) || !data.renew()) throw error;
      return await runPreview({ io, child: start(), folder, port });
    }
  } finally {
    data.release();
  }
}

/** The server ended before it was ready. */
class NotStarted extends Error {}

/** A folder inside that of a tenant is shown in its own brand. */
function tenantOf(folder: string, tenants: string): string | undefined {
  const [first] = relative(tenants, folder).split(sep);
  return first && first !== '..' && !/^[A-Z]:$/i.test(first) ? first : undefined;
}

type ServerInput = {
  script: string;
  port: number;
  data: string;
  /** Where databases lie that are prepared already. */
  cache: string;
  folder: Folder;
  tenant: string;
  variables: Record<string, string>;
};

function startServer({ script, port, data, cache, folder, tenant, variables }: ServerInput): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', script], {
    // A database of its own, so that nothing else is touched; a signal to the terminal is for us to pass on.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({
      ACADEMY_ENV: 'local',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATA_DIR: data,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      PREVIEW_FOLDER: folder.path,
      PREVIEW_TENANT: tenant,
      PREVIEW_CACHE: cache,
      PREVIEW_VARIABLES: JSON.stringify(variables),
    }),
  });
}

type PreviewInput = { io: Io; child: ChildProcess; folder: Folder; port: number };

async function runPreview(input: PreviewInput): Promise<number> {
  const { child } = input;
  try {
    return await followServer(input);
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

async function followServer({ io, child, folder, port }: PreviewInput): Promise<number> {
  const complaints: string[] = [];
  let isUp = false;
  child.stderr?.on('data', (chunk: Buffer) => void complaints.push(chunk.toString()));
  const stopped = new Promise<0>((resolve) => {
    if (io.signal.aborted) resolve(0);
    io.signal.addEventListener('abort', () => resolve(0), { once: true });
  });
  const ended = once(child, 'exit').then(() => {
    const message = complaints.join('').trim() || 'The server stopped unexpectedly.';
    throw isUp ? new Error(message) : new NotStarted(message);
  });
  io.out('Starting an academy to show it in …');
  if ((await Promise.race([isReady(child), stopped, ended])) === 0) return 0;
  isUp = true;
  io.out(
    `Log in as ada@academy.test, grace@academy.test (Pro) or root@academy.test; the password is academy.`,
  );
  const listening = followUpdates({ io, folder, port });
  return Promise.race([stopped, ended, listening.then(() => stopped)]);
}

async function isReady(child: ChildProcess): Promise<true> {
  if (!child.stdout) throw new Error('The output of the server can not be read.');
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Academy is ready')) break;
  child.stdout.resume();
  return true;
}

type PreviewUpdate = {
  faults: Fault[];
  warnings: number;
  pages: { title: string; address: string }[];
  isPart: boolean;
};

/** Tells what the server sees whenever it looked at the folder. */
async function followUpdates({ io, folder, port }: Omit<PreviewInput, 'child'>): Promise<void> {
  const response = await io.fetch(`http://localhost:${port}/dev/preview/events`, { signal: io.signal });
  let text = '';
  let isFirst = true;
  const printed = new Set<string>();
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const update = JSON.parse(message.replace(/^data: /, '')) as PreviewUpdate;
      printUpdate(update, { io, folder, isFirst });
      if (isFirst) printPages(update, { io, printed });
      isFirst &&= update.isPart;
    }
  }
}

function printUpdate(
  { faults, warnings, isPart }: PreviewUpdate,
  { io, folder, isFirst }: { io: Io; folder: Folder; isFirst: boolean },
): void {
  if (isPart) return io.out('Shown in part, and all of it in a moment:');
  for (const fault of faults)
    io.out(paintFault(fault, { base: folder.shown, label: styleText('red', 'fault') }));
  const sum = `${formatCount(faults.length, 'fault')}, ${formatCount(warnings, 'warning')}`;
  if (faults.length > 0) io.out(`${styleText('red', sum)}: all is shown but what they are in`);
  else io.out(styleText('green', isFirst ? 'Shown, and again whenever you save:' : `Shown again: ${sum}`));
}

const MAX_PAGES = 8;

/** Tells where to look, once of each page. */
function printPages({ pages }: PreviewUpdate, { io, printed }: { io: Io; printed: Set<string> }): void {
  const news = pages.filter(({ address }) => !printed.has(address));
  for (const { title, address } of news.slice(0, MAX_PAGES - printed.size)) {
    io.out(`  ${address}  ${styleText('dim', stripControlCharacters(title))}`);
    printed.add(address);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
