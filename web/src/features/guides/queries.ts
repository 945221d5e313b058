import type { OutputOf } from '@academy/contract/endpoint';
import { contentKey } from '@academy/contract/content-key';
import type { getGuide, listGuides } from '@academy/contract/guides';
import type { Query } from '../../api/answers.ts';

export const guideList: Query<OutputOf<typeof listGuides>> = {
  key: contentKey('/guides/list'),
  isSilent: true,
  load: async () => (await import('./ask.ts')).askGuides(),
};

export function guideDetails(slug: string): Query<OutputOf<typeof getGuide>> {
  return {
    key: contentKey('/guides/getGuide', { slug }),
    isSilent: true,
    load: async () => (await import('./ask.ts')).askGuide(slug),
  };
}
