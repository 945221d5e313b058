import type { Token } from '@academy/contract/schemas/tokens';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { TokenTable } from './TokenTable.tsx';

const TOKEN: Token = {
  tokenId: '018f3f0e-7c1a-7000-8000-000000000001',
  name: '<b>Publish</b>',
  abilities: ['content:read', 'content:publish'],
  tenantId: 'test',
  owner: { userId: 'root', name: 'Root Admin', email: 'root@academy.test' },
  createdAt: '2026-01-05T09:00:00.000Z',
  expiresAt: '2126-04-05T09:00:00.000Z',
  lastUsedAt: null,
};
const selection = {
  isChecked: () => false,
  onCheck: () => undefined,
  isAllChecked: false,
  onCheckAll: () => undefined,
};
const tableOf = (...tokens: Token[]) =>
  htmlOf(createElement(TokenTable, { tokens, selection, now: Date.parse('2026-01-06T09:00:00Z') }));

describe('the table of tokens', () => {
  it('ADM-05 shows name, abilities, academy, owner, expiry and last use, as text', () => {
    const html = tableOf(TOKEN);
    const text = textOf(html);
    for (const part of [
      TOKEN.tokenId,
      'content:read',
      'content:publish',
      'test',
      'Root Admin',
      '2126',
      'Never',
    ])
      expect(text).toContain(part);
    expect(html).toContain('&lt;b&gt;Publish');
    expect(text).not.toContain('Expired');
  });

  it('ADM-05 says what has expired, and names an owner without a name by their address', () => {
    const owner = { ...TOKEN.owner, name: '' };
    const text = textOf(tableOf({ ...TOKEN, owner, expiresAt: '2020-01-01T00:00:00.000Z' }));
    expect(text).toContain('Expired');
    expect(text).toContain('root@academy.test');
  });
});
