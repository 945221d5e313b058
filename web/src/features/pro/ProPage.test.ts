import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { aTenant, htmlOf, textOf } from '../../testing.tsx';
import { ProPage } from './ProPage.tsx';

const tier = {
  name: 'Free',
  price: 'No charge',
  text: 'To begin',
  points: ['Labs'],
  action: { label: 'Join', path: '/auth' },
};

describe('ProPage', () => {
  it('RTE-13 puts the free and the Pro tier side by side and leads to the store', () => {
    const paid = {
      ...tier,
      name: 'Pro',
      price: 'A year',
      action: { label: 'Go Pro', path: 'https://store.example.org' },
    };
    const pro = { title: 'Free and Pro', text: 'Both', free: tier, paid, note: 'One voucher a year' };
    const html = htmlOf(createElement(ProPage), { tenant: aTenant({ pro }) });
    expect(html).toMatch(/<h1[^>]*>Free and Pro<\/h1>/);
    expect(html.match(/<h2[^>]*>(Free|Pro)<\/h2>/g)).toHaveLength(2);
    expect(html).toContain('href="https://store.example.org"');
    expect(textOf(html)).toContain('One voucher a year');
  });

  it('RTE-09 is not found where the tenant has no tiers', () => {
    expect(textOf(htmlOf(createElement(ProPage)))).toContain("doesn't exist");
  });
});
