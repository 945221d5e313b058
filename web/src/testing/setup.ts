import type { Palette } from '@academy/domain/tenant-data';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '../styles.css';
import { answerFetch, resetCalls, unexpectedCalls } from './calls.ts';
import { aPage, PALETTE } from './page.ts';

// Modules read the page's data as they load, so it is in the document before a test imports any of them.
const page = aPage({ offline: 'test' });
const data = document.createElement('script');
data.id = 'page-data';
data.type = 'application/json';
data.textContent = JSON.stringify(page);

const tokens = document.createElement('style');
tokens.textContent = `:root{${variables(PALETTE)}}`;
document.head.append(data, tokens);

window.fetch = answerFetch(window.fetch.bind(window), page.apiBasePath);

beforeEach(async () => {
  // The screen of the test before must make no call between the reset and the stubs of the next.
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  resetCalls();
});

afterEach(() => {
  const calls = unexpectedCalls();
  if (calls.length > 0) throw new Error(`The test has no stub for ${calls.join(', ')}`);
});

function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}
