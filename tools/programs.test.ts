import { expect, it } from 'vitest';
import { findProgram, howToInstall } from './programs.mjs';

it('ENG-02 says how to install a missing engine', () => {
  expect(findProgram('firefox', { FIREFOX_PATH: '/nowhere/firefox' })).toBeUndefined();
  expect(findProgram('firefox', { FIREFOX_PATH: process.execPath })).toBe(process.execPath);
  expect(howToInstall('firefox')).toBe(
    'Firefox: install it (on Debian `apt-get install firefox-esr`) or set FIREFOX_PATH to its program.',
  );
});
