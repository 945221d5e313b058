import { contentKey } from '@academy/contract/content-key';
import type { Pro } from '@academy/contract/schemas/pro';
import type { Query } from '../../api/answers.ts';

export const ownPro: Query<Pro> = {
  key: contentKey('/me/pro'),
  load: async () => (await import('./ask.ts')).askPro(),
};
