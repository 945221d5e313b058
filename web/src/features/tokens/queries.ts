import { listAbilities, listTokens } from '@academy/contract/tokens';
import type { Token } from '@academy/contract/schemas/tokens';
import type { Ability } from '@academy/domain/abilities';
import { askAdmin } from '../../admin/ask.ts';
import type { Query } from '../../api/answers.ts';
import { secondLayer } from '../../api/second.ts';

export const tokenList: Query<Token[]> = {
  key: listTokens.path,
  load: async () => (await askAdmin(listTokens, {})).result,
};

/** They hardly ever change, so each tenant is asked once. */
export function abilitiesOf(tenantId: string): Query<Ability[]> {
  return {
    key: `${listAbilities.path} ${tenantId}`,
    load: async () => {
      const about = { tenantId };
      const manners = { hideLoader: true, onFailure: 'in-place' as const, cache: true };
      return (await secondLayer.send(listAbilities, { query: about, headers: about }, manners)).data
        .abilities;
    },
  };
}
