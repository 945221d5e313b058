import { findChromium } from '../tools/browser.mjs';

/** Runs before tests that need a browser: without one there is one message instead of a stack for each test. */
export function setup(): void {
  if (findChromium()) return;
  throw new Error(
    'Browser tests need Chromium: run `node tools/prepare.mjs --browser`, or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}
