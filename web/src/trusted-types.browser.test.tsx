import { describe, expect, it } from 'vitest';
import { asTrustedHtml, asTrustedScriptUrl } from './trusted-types.ts';

declare const TrustedHTML: abstract new () => object;
declare const TrustedScriptURL: abstract new () => object;

describe('the policy for Trusted Types', () => {
  it.each(['/assets/worker.js', `${location.origin}/assets/worker.js`])(
    'trusts a script of this site: %s',
    (url) => {
      const trusted: unknown = asTrustedScriptUrl(url);
      expect(trusted).toBeInstanceOf(TrustedScriptURL);
      expect(String(trusted)).toBe(url);
    },
  );

  it.each([
    'https://elsewhere.test/worker.js',
    '//elsewhere.test/worker.js',
    `${location.protocol}//${location.hostname}:1/worker.js`,
    `${location.origin}.elsewhere.test/worker.js`,
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
  ])('refuses a script of another origin: %s', (url) => {
    expect(() => asTrustedScriptUrl(url)).toThrow(TypeError);
  });

  it('trusts the HTML that the server has sanitized', () => {
    const trusted: unknown = asTrustedHtml('<b>Tea</b>');
    expect(trusted).toBeInstanceOf(TrustedHTML);
    expect(String(trusted)).toBe('<b>Tea</b>');
  });
});
