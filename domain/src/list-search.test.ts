import { expect, it } from 'vitest';
import { ALERT_SEARCH_FIELDS, EMAIL_SEARCH_FIELDS, searchList, TOKEN_SEARCH_FIELDS } from './list-search.ts';

const alert = {
  id: 'a-17',
  tenantId: 'spring',
  firstName: 'Root',
  message: 'Maintenance (tonight)',
  actionText: 'Read more',
  actionUrl: 'https://status.academy.test',
  level: 'warning',
  createdAt: '2026-01-02T03:04:05Z',
  updatedAt: '2026-02-03T04:05:06Z',
  secret: 'hidden',
};
const findsAlert = (text: string) =>
  searchList({ items: [alert], fields: ALERT_SEARCH_FIELDS, text }).length === 1;

it('ADM-03 finds alerts by each of their fields, whatever the case', () => {
  for (const field of ALERT_SEARCH_FIELDS) expect(findsAlert(alert[field].toUpperCase())).toBe(true);
  expect(findsAlert('tenance')).toBe(true);
  expect(findsAlert('hidden')).toBe(false);
});

it('ADM-03 takes the text as it stands, not as a pattern', () => {
  expect(findsAlert('(tonight)')).toBe(true);
  expect(findsAlert('m.intenance')).toBe(false);
  expect(findsAlert('[')).toBe(false);
});

it('ADM-03 finds tokens by id, name and ability', () => {
  const items = [{ tokenId: 42, name: 'Deploy', abilities: ['content:publish'] }];
  const find = (text: string) => searchList({ items, fields: TOKEN_SEARCH_FIELDS, text });
  for (const text of ['42', 'deploy', 'PUBLISH']) expect(find(text)).toEqual(items);
  expect(find('alerts')).toEqual([]);
});

it('ADM-03 finds emails by address or type', () => {
  const items = [
    { email: 'ada@academy.test', type: 'login' },
    { email: 'ada@work.test', type: 'work' },
  ];
  const find = (text: string) => searchList({ items, fields: EMAIL_SEARCH_FIELDS, text }).length;
  expect(find('ADA')).toBe(2);
  expect(find('work')).toBe(1);
});

it('ADM-03 finds everything with an empty text, and copes with empty fields', () => {
  expect(findsAlert('  ')).toBe(true);
  const items = [{ email: null }, { email: undefined }, {}];
  expect(searchList({ items, fields: EMAIL_SEARCH_FIELDS, text: 'null' })).toEqual([]);
});

it('ADM-12 finds what the list shows, dates as they are written there included', () => {
  const shown = () => ['Nov 15, 2026, 1:26\u202fPM', 'Expired'];
  const find = (text: string) =>
    searchList({ items: [alert], fields: ALERT_SEARCH_FIELDS, text, shown }).length;
  for (const text of ['Nov 15, 2026', 'nov 15, 2026, 1:26 pm', '1:26  PM', 'expired', '2026-01-02'])
    expect(find(text)).toBe(1);
  expect(find('Nov 16')).toBe(0);
});

it('ADM-03 finds nothing in a row that has none of the fields, and everything by no text', () => {
  const items = [{}, { email: '  Ada   Lovelace ' }];
  const find = (text: string) => searchList<'email', { email?: string }>({ items, fields: ['email'], text });
  expect(find('  ')).toEqual(items);
  expect(find(' ada \u202f lovelace ')).toEqual([items[1]]);
  expect(find('adalovelace')).toEqual([]);
});
