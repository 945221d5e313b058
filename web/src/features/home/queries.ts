import { HOME_KEY, type HomeBlocks } from '@academy/contract/content-key';
import type { Query } from '../../api/answers.ts';

export const homeBlocks: Query<HomeBlocks> = {
  key: HOME_KEY,
  load: async () => (await import('./ask.ts')).askHomeBlocks(),
};
