import { listFavorites } from '@academy/contract/favorites';
import { getLearning } from '@academy/contract/learning';
import { query } from '../../api/query.ts';

export const myLearning = query(getLearning, { query: {} });
export const myFavorites = query(listFavorites, { query: {} });
