import { feature } from '../../feature.ts';
import { deleteDueAccounts, deleteExpired } from '../../session/deletions.ts';
import { accountCalls } from './calls.ts';

export const account = feature({ calls: [accountCalls], jobs: [deleteDueAccounts, deleteExpired] });
