import { getPath, listPaths } from '@academy/contract/paths';
import { askContent, inTenant } from '../../api/content.ts';

export const askPaths = () => askContent(listPaths, { query: inTenant({}) });

export const askPath = (slug: string) => askContent(getPath, { query: inTenant({ slug }) });
