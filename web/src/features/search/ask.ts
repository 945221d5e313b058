import { search } from '@academy/contract/search';
import { askContent } from '../../api/content.ts';

export const askSearch = (q: string) => askContent(search, { query: { q } });
