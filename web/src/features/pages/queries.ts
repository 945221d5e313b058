import type { ContentPage } from '@academy/contract/schemas/pages';
import { contentKey } from '@academy/contract/content-key';
import type { Query } from '../../api/answers.ts';

export function contentPage(slug: string): Query<ContentPage> {
  return {
    key: contentKey('/pages', { id: slug }),
    load: async () => (await import('./ask.ts')).askPage(slug),
  };
}
