import { getGuide, listGuides } from '@academy/contract/guides';
import { askContent, inTenant } from '../../api/content.ts';

export const askGuides = () => askContent(listGuides, { query: inTenant({}) });

export const askGuide = (slug: string) => askContent(getGuide, { query: inTenant({ slug }) });
