import type { Token } from '@academy/contract/schemas/tokens';

export function ownerOf({ owner }: Pick<Token, 'owner'>): string {
  return owner.name || owner.email || owner.userId;
}

export function isExpired({ expiresAt }: Pick<Token, 'expiresAt'>, now: number): boolean {
  return Date.parse(expiresAt) <= now;
}

type Words = { now: number; moment: (at: string) => string; academy: (id: string) => string };

/** What the table shows of a token beside its name, id and abilities, so that a search finds it. */
export function wordsOf(token: Token, { now, moment, academy }: Words): string[] {
  return [
    academy(token.tenantId),
    ownerOf(token),
    moment(token.expiresAt),
    token.lastUsedAt ? moment(token.lastUsedAt) : 'Never',
    ...(isExpired(token, now) ? ['Expired'] : []),
  ];
}
