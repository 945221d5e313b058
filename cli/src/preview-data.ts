import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type PreviewData = {
  folder: string;
  /** Empties a folder that was used before; false if it was not, so that trying again is of no use. */
  renew(): boolean;
  release(): void;
};

/**
 * The folder for the database of a preview. It is used again by the next one of the tenant, which so starts in a
 * fraction of the time. While one preview uses it, another gets a folder that is thrown away.
 */
export function takePreviewData(base: string, name: string): PreviewData {
  const place = join(base, name.replaceAll(/[^\w-]/g, '_'));
  mkdirSync(place, { recursive: true });
  const lock = join(place, 'lock');
  const folder = join(place, 'data');
  if (!lockOf(lock)) return throwaway();
  const isUsed = existsSync(folder);
  return {
    folder,
    renew() {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      return isUsed;
    },
    release: () => rmSync(lock, { force: true }),
  };
}

function throwaway(): PreviewData {
  const folder = mkdtempSync(join(tmpdir(), 'academy-preview-'));
  return {
    folder,
    renew: () => false,
    release: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/** A lock whose owner is gone is taken over. */
function lockOf(file: string): boolean {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isAlive(Number(readIfThere(file)))) return false;
      rmSync(file, { force: true });
    }
  }
  return false;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
