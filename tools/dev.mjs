// The development server. Vite serves the web's sources and hot-reloads edits in the open page. When a file
// of the server is saved, the server is rebundled and restarted; when a file of the content is saved, it is
// restarted, which publishes the change. Open pages then reload. PostgreSQL keeps running, and the next
// server is already waiting with its packages loaded.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { root } from './files.mjs';
import { nodeBuild } from './node-build.mjs';

/** Lets open pages reload first. */
const NEXT_AFTER_MS = 1000;

const database = startDatabase();
const port = await freePort();
const vite = await createServer({
  root: join(root, 'web'),
  clearScreen: false,
  logLevel: 'warn',
  server: {
    host: 'localhost',
    port,
    strictPort: true,
    // Pages come from the tenants' hosts and connect to this one for updates.
    hmr: { host: 'localhost', clientPort: port },
  },
});
await vite.listen();

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {typeof server} */
let waiting;
let starts = 0;
let isStopping = false;
/** Restarts run in sequence, and several saves in a row are combined. */
let restarting = database.ready;
let isRestartQueued = false;

const serverBuild = nodeBuild('server');
const bundler = await build({ ...serverBuild, build: { ...serverBuild.build, watch: {} } });
if (!('on' in bundler)) throw new Error('The bundler does not watch.');
bundler.on('event', (event) => {
  if (event.code === 'END') restart();
  if (event.code === 'ERROR') console.error(event.error.message);
});
watch(join(root, 'content'), { recursive: true }, restart);

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

function restart() {
  if (isRestartQueued) return;
  isRestartQueued = true;
  restarting = restarting.then(async () => {
    await end(server);
    isRestartQueued = false;
    if (!isStopping) server = start();
  });
}

/** A separate process: the last process that uses PostgreSQL stops it, and servers come and go. */
function startDatabase() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'server/src/database/dev-database.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  child.stdout.pipe(process.stdout);
  return { child, ready: waitFor(child) };
}

/** @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} child */
async function waitFor(child) {
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
}

function start() {
  const child = isRunning(waiting) ? waiting : spawnServer();
  waiting = undefined;
  child.send('start');
  return child;
}

function spawnServer() {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'tools/dev-server.mjs')], {
    cwd: root,
    // An open page holds its connection; a restart need not wait for it.
    env: { SHUTDOWN_SECONDS: '0', ...process.env, WEB_DEV_SERVER: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // A separate process group: Ctrl-C only reaches this process, which then stops the server once.
    detached: true,
  });
  child.stdout?.on('data', (chunk) => {
    process.stdout.write(chunk);
    if (!String(chunk).includes('Academy is ready')) return;
    starts += 1;
    if (starts > 1) vite.ws.send({ type: 'full-reload' });
    setTimeout(prepareNext, NEXT_AFTER_MS);
  });
  return child;
}

function prepareNext() {
  if (!isStopping) waiting ??= spawnServer();
}

/**
 * @param {typeof server} child
 * @returns {child is import('node:child_process').ChildProcess}
 */
function isRunning(child) {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/** @param {typeof server} child */
async function end(child) {
  if (!isRunning(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function stop() {
  if (isStopping) return;
  isStopping = true;
  // Vite ends this process on the same signal, so both are signaled before anything is awaited.
  await Promise.all([end(server), end(waiting), end(database.child)]);
  process.exit(0);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createProbe().listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
    probe.on('error', reject);
  });
}
