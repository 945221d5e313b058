import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import type { Site } from './tenants.ts';
import { requireOwnAddress } from './own-address.ts';

const site = { origin: 'https://spring.academy.test' } as Site;
const context = {
  config: { publicUrl: 'https://academy.test' },
  sites: { all: [site] },
} as unknown as Pick<Context, 'config' | 'sites'>;
const resolve = (address: string) => requireOwnAddress(context, { site, address, field: 'returnTo' }).href;

describe('a return address', () => {
  it.each([
    ['/courses/tea', 'https://spring.academy.test/courses/tea'],
    ['https://academy.test/pro?step=2', 'https://academy.test/pro?step=2'],
    ['https://spring.academy.test/a//b', 'https://spring.academy.test/a//b'],
  ])('SEC-15 %s is on one of our sites', (address, href) => {
    expect(resolve(address)).toBe(href);
  });

  it.each([
    '//evil.example/',
    'https://evil.example/',
    'https://spring.academy.test//evil.example',
    '/.//evil.example',
    'https://spring.academy.test/%2Fevil.example',
    'https://spring.academy.test/%5cevil.example',
    'https://ada:secret@spring.academy.test/',
    'blob:https://spring.academy.test/1',
    'javascript:alert(1)',
    'http://[',
  ])('SEC-15 %s is refused', (address) => {
    expect(() => resolve(address)).toThrow('return address');
  });
});
