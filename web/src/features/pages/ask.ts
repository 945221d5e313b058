import { getPage } from '@academy/contract/pages';
import { askContent } from '../../api/content.ts';

export const askPage = (id: string) => askContent(getPage, { query: { id } });
