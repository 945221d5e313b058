import { findChromium } from '../tools/browser.mjs';

/** Without a browser there is one message instead of a stack for each test. */
export function requireChromium(): void {
  if (findChromium()) return;
  throw new Error(
    'Browser tests need Chromium: run `node tools/prepare.mjs --browser`, or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}

/** Runs before component tests. */
export const setup = requireChromium;
