import { describe, expect, it } from 'vitest';
import { readPolicyReports } from './policy-reports.ts';

const old = (directive: unknown, blocked: unknown) => ({
  'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked },
});
const blockedOf = (blocked: unknown) => readPolicyReports(old('img-src', blocked))[0]?.blocked;

describe('reports of blocked resources', () => {
  it('OBS-09 are read in both forms that browsers send', () => {
    expect(readPolicyReports(old('img-src', 'https://pictures.example.org/cat.png?token=secret'))).toEqual([
      { directive: 'img-src', blocked: 'https://pictures.example.org' },
    ]);
    const body = { effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink' };
    expect(
      readPolicyReports([
        { type: 'csp-violation', body },
        { type: 'deprecation', body: {} },
      ]),
    ).toEqual([{ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' }]);
    expect(
      readPolicyReports({
        'csp-report': { 'violated-directive': `script-src 'self'`, 'blocked-uri': 'eval' },
      }),
    ).toEqual([{ directive: 'script-src', blocked: 'eval' }]);
  });

  it.each([
    ['inline', 'inline'],
    ['https://a.example:8443/x', 'https://a.example:8443'],
    ['wss://a.example/socket', 'wss://a.example'],
    ['data:image/png;base64,AAAA', 'data'],
    ['blob:https://a.example/1', 'blob'],
    ['chrome-extension://abcdef/x.js', 'browser extension'],
    [`https://${'x'.repeat(200)}.example/`, 'other'],
    ['https://', 'other'],
    ['<script>', 'other'],
    ['', 'other'],
    [7, 'other'],
  ])('OBS-09 keep of %j no more than %j', (blocked, expected) => {
    expect(blockedOf(blocked)).toBe(expected);
  });

  it('OBS-09 have one name for every directive that is not known', () => {
    expect(readPolicyReports(old('x'.repeat(10_000), 'inline'))).toEqual([
      { directive: 'other', blocked: 'inline' },
    ]);
  });

  it.each([[null], ['text'], [42], [[]], [{}], [{ 'csp-report': null }], [{ type: 'csp-violation' }]])(
    'OBS-09 are ignored if %j is sent',
    (body) => {
      expect(readPolicyReports(body)).toEqual([]);
    },
  );

  it('OBS-09 are limited in number', () => {
    expect(readPolicyReports(Array.from({ length: 500 }, () => old('img-src', 'inline')))).toHaveLength(20);
  });
});
