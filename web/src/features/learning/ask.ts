import { listFavourites } from '@academy/contract/favourites';
import { getLearning } from '@academy/contract/learning';
import { askContent } from '../../api/content.ts';

export const askLearning = () => askContent(getLearning, { query: {} });

export const askFavourites = () => askContent(listFavourites, { query: {} });
