import { describe, expect, it } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent', () => {
  it.each([
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on macOS',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/156.0.8078.79 Safari/537.36`,
      'Chrome on Linux',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
    ['curl/8.5.0', 'curl'],
    ['something of its own', 'Unknown browser'],
    ['', 'Unknown browser'],
  ])('ADM-11 is told in words: %s', (userAgent, words) => {
    expect(describeUserAgent(userAgent)).toBe(words);
  });
});
