import { getGuide, listGuides } from '@academy/contract/guides';
import { askContent } from '../../api/content.ts';

export const askGuides = () => askContent(listGuides, { query: {} });

export const askGuide = (slug: string) => askContent(getGuide, { query: { slug } });
