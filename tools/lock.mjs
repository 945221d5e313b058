import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './files.mjs';

// Outside of the repository, because an install empties node_modules and a build empties dist.
const folder = join(
  tmpdir(),
  `academy-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`,
);
const pidFile = join(folder, 'pid');

/**
 * Does the work while no other prepare of this checkout works; a lock whose owner has died is taken over.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function withLock(work) {
  let isAnnounced = false;
  while (!take()) {
    if (ownerIsGone()) rmSync(folder, { recursive: true, force: true });
    else if (!isAnnounced) {
      isAnnounced = true;
      console.log('Another command is preparing this checkout; waiting for it to finish.');
    }
    await wait(100);
  }
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(pidFile, String(process.pid));
  return true;
}

function ownerIsGone() {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    return pid > 0 ? !isAlive(pid) : isOld();
  } catch {
    return isOld();
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// An owner may also die between creating the folder and writing its pid.
function isOld() {
  try {
    return Date.now() - statSync(folder).mtimeMs > 2000;
  } catch {
    return false;
  }
}
