import { findChromium } from '../tools/browser.mjs';

/** One message instead of a stack trace per test if there is no browser. */
export function requireChromium(): void {
  if (findChromium()) return;
  throw new Error(
    'Browser tests need Chromium: run `node tools/prepare.mjs --browser`, or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}

/** Runs before component tests. */
export const setup = requireChromium;
