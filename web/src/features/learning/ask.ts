import { listFavorites } from '@academy/contract/favorites';
import { getLearning } from '@academy/contract/learning';
import { askContent } from '../../api/content.ts';

export const askLearning = () => askContent(getLearning, { query: {} });

export const askFavorites = () => askContent(listFavorites, { query: {} });
