import { listAbilities, listTokens } from '@academy/contract/tokens';
import { query } from '../../api/query.ts';

export const tokenList = query(listTokens, {}, { isAdmin: true });

/** They rarely change, so they are fetched once per tenant. */
export const abilitiesOf = (tenantId: string) => ({
  ...query(listAbilities, { query: { tenantId }, headers: { tenantId } }, { isAdmin: true }),
  staleTime: Infinity,
});

export const TOKENS_CHANGED = { invalidates: [listTokens] };
