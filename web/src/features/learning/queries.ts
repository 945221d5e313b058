import { contentKey } from '@academy/contract/content-key';
import type { Learning } from '@academy/contract/learning';
import type { Query } from '../../api/answers.ts';

export const myLearning: Query<Learning> = {
  key: contentKey('/me/learning'),
  load: async () => (await import('./ask.ts')).askLearning(),
};
