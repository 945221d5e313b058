import { getPath, listPaths } from '@academy/contract/paths';
import { askContent } from '../../api/content.ts';

export const askPaths = () => askContent(listPaths, { query: {} });

export const askPath = (slug: string) => askContent(getPath, { query: { slug } });
