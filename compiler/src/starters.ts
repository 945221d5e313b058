import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '@academy/domain/tenant-data';
import type { Parts } from '@academy/domain/tenant-faults';
import { findClosest } from './folder/suggestions.ts';

type Starter = Parts<NonNullable<Tenant['starters']>[number]>;

/**
 * Starters missing in the content next to tenant.yaml. If a tenant has none of a kind there, nothing is
 * known.
 */
export function starterFaults(
  folder: string,
  starters: readonly Starter[],
): { path: (string | number)[]; message: string }[] {
  return starters.flatMap(({ type, slug }, index) => {
    if (type === undefined || slug === undefined) return [];
    const known = slugsIn(join(folder, `${type}s`), `${type}.json`);
    if (!known || known.includes(slug)) return [];
    const closest = findClosest(slug, known);
    const hint = closest ? `; did you mean ${closest}?` : '';
    return [
      { path: ['starters', index, 'slug'], message: `names the ${type} ${slug}, which is not there${hint}` },
    ];
  });
}

function slugsIn(folder: string, file: string): string[] | null {
  if (!existsSync(folder)) return null;
  return readdirSync(folder).flatMap((name) => slugOf(join(folder, name, file)) ?? []);
}

/** Faults of the file itself are reported when the content is checked. */
function slugOf(path: string): string | null {
  try {
    const { slug } = JSON.parse(readFileSync(path, 'utf8')) as { slug?: unknown };
    return typeof slug === 'string' ? slug : null;
  } catch {
    return null;
  }
}
