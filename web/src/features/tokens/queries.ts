import { listAbilities, listTokens } from '@academy/contract/tokens';
import { adminQuery } from '../../api/query.ts';

export const tokenList = adminQuery(listTokens, {}, { select: ({ result }) => result });

/** They hardly ever change, so they are fetched once for each tenant. */
export const abilitiesOf = (tenantId: string) =>
  adminQuery(
    listAbilities,
    { query: { tenantId }, headers: { tenantId } },
    { select: ({ abilities }) => abilities, cache: true },
  );
