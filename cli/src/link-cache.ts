import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkResult } from './outside-links.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Stored = LinkResult & { at: string };
type Clock = { now: Date };

/** What hosts answered within the last day, so that checking again requests only what is new. */
export function readLinkCache(configFolder: string, { now }: Clock): Map<string, Stored> {
  try {
    const stored = JSON.parse(readFileSync(fileIn(configFolder), 'utf8')) as Record<string, Stored>;
    return new Map(
      Object.entries(stored).filter(
        ([, { at, state }]) => state !== undefined && now.getTime() - Date.parse(at) < DAY_MS,
      ),
    );
  } catch {
    return new Map();
  }
}

/** Dead links are not stored: an author wants to know at once whether they are mended. */
export function saveLinkCache(
  configFolder: string,
  { known, found, now }: Clock & { known: Map<string, Stored>; found: ReadonlyMap<string, LinkResult> },
): void {
  const fresh = [...found].flatMap(([url, result]) =>
    result.state === 'dead' ? [] : [[url, { ...result, at: now.toISOString() }] as const],
  );
  mkdirSync(configFolder, { recursive: true, mode: 0o700 });
  writeFileSync(fileIn(configFolder), JSON.stringify(Object.fromEntries([...known, ...fresh])));
}

function fileIn(configFolder: string): string {
  return join(configFolder, 'links.json');
}
