import type { Palette } from '@academy/domain/tenant-data';
import { afterEach, beforeEach, inject } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '../styles.css';
import { followFocus } from '../api/query-client.ts';
import { answerFetch, callsAnswered, resetCalls, unexpectedCalls } from './calls.ts';
import { aPage, PALETTE } from './page.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    latency: number;
  }
}

// Modules read the page data when loaded, so it is added before a test imports them.
const page = aPage({ offline: 'test' });
const data = document.createElement('script');
data.id = 'page-data';
data.type = 'application/json';
data.textContent = JSON.stringify(page);

const tokens = document.createElement('style');
tokens.textContent = `:root{${variables(PALETTE)}}`;
document.head.append(data, tokens);

window.fetch = answerFetch(window.fetch.bind(window), {
  apiBasePath: page.apiBasePath,
  latency: inject('latency'),
});

followFocus();

beforeEach(async () => {
  // Screens and pending calls must not leak into the next test.
  await cleanup();
  await callsAnswered();
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
