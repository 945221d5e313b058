import type { OutputOf } from '@academy/contract/endpoint';
import { contentKey } from '@academy/contract/content-key';
import type { search } from '@academy/contract/search';
import type { Query } from '../../api/answers.ts';

export function searchFor(q: string): Query<OutputOf<typeof search>> {
  return {
    key: contentKey('/search', { q }),
    load: async () => (await import('./ask.ts')).askSearch(q),
  };
}
