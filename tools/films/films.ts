import { dirname, join } from 'node:path';
import { formatFault } from '@academy/compiler/faults';
import { readFilm, type Film } from '@academy/compiler/films/film-file';
import { readTenants } from '@academy/compiler/tenants';
import { listFiles, readText, root } from '../files.mjs';
import { Refusal } from '../run.mjs';
import type { Picture } from './draw.ts';
import { lookOf } from './look.ts';
import { makeTimeline } from './timeline.ts';

export type LoadedFilm = { file: string; folder: string; film: Film; picture: Picture };

/** Every film of the bundled content, in the brand of its tenant. */
export function loadFilms(): LoadedFilm[] {
  const { tenants } = readTenants(join(root, 'content/tenants'));
  const looks = new Map(tenants.map((loaded) => [loaded.tenant.id, lookOf(loaded)]));
  return listFiles('content/tenants')
    .filter((file) => file.endsWith('/film.yaml'))
    .map((file) => {
      const { film, faults } = readFilm({ file, text: readText(file) });
      if (!film) throw new Refusal(faults.map(formatFault).join('\n'));
      const look = looks.get(file.split('/')[2] ?? '');
      if (!look) throw new Refusal(`${file} belongs to no tenant, or to one whose tenant.yaml has faults.`);
      const timeline = makeTimeline(film, { pace: look.pace });
      return { file, folder: join(root, dirname(file)), film, picture: { timeline, look } };
    });
}
