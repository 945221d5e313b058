import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type ReleaseInfo = { version: string; commit: string | null };

/** What runs here: a release has a bill of materials, a checkout only its version. */
export async function readReleaseInfo(root: string): Promise<ReleaseInfo> {
  const release = await readJson(join(root, 'release.json'));
  const { version = 'of unknown version' } = release ?? (await readJson(join(root, 'package.json'))) ?? {};
  return { version, commit: release?.commit ?? null };
}

async function readJson(file: string): Promise<{ version?: string; commit?: string } | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { version?: string; commit?: string };
  } catch {
    return undefined;
  }
}
