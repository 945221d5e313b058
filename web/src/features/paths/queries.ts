import type { OutputOf } from '@academy/contract/endpoint';
import { contentKey } from '@academy/contract/content-key';
import type { getPath, listPaths } from '@academy/contract/paths';
import type { Query } from '../../api/answers.ts';

export const pathList: Query<OutputOf<typeof listPaths>> = {
  key: contentKey('/paths/list'),
  load: async () => (await import('./ask.ts')).askPaths(),
};

export function pathDetails(slug: string): Query<OutputOf<typeof getPath>> {
  return {
    key: contentKey('/paths/details', { slug }),
    load: async () => (await import('./ask.ts')).askPath(slug),
  };
}
