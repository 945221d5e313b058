import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { childEnvironment } from '../cli/src/env.ts';
import { copySources } from '../e2e/dev-copy.ts';
import { freePort } from '../server/src/database/embedded/postmaster.ts';
import { findChromium } from '../tools/browser.mjs';
import type { Bench } from './figures.ts';
import { median } from './measure.ts';

const FORM = 'web/src/features/contact/ContactPage.tsx';
const DOCUMENT = 'server/src/pages/document.ts';
const TYPED = 'Half a sentence';

/**
 * `npm run dev`: from saving a file until its change is visible, in the open page or in the server's
 * response.
 */
export const devLoop: Bench = {
  name: 'dev-loop',
  async run({ quick }) {
    const { folder, edit, remove } = copySources();
    const port = await freePort();
    const dev = spawn(process.execPath, [join(folder, 'tools/dev.mjs')], {
      cwd: folder,
      env: childEnvironment({ PORT: String(port), LOG_LEVEL: 'warn', DATA_DIR: join(folder, '.data') }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
    try {
      const begin = performance.now();
      await outputOf(dev.stdout, 'Academy is ready');
      const start = secondsSince(begin);
      const page = await browser.newPage();
      await page.goto(`http://spring.localhost:${port}/contact`);
      // Input typed before hydration would be lost.
      await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
      await page.getByLabel('Subject').fill(TYPED);

      const measure = async (save: (round: number) => void, seen: (round: number) => Promise<unknown>) => {
        const times: number[] = [];
        for (let round = 1; round <= (quick ? 3 : 7); round++) {
          const saved = performance.now();
          save(round);
          await seen(round);
          times.push(secondsSince(saved));
        }
        return median(times);
      };
      const component = await measure(
        (round) =>
          edit(FORM, (text) =>
            text.replace(/[\w ,]+ fields are required/, `Saved ${round} times, all fields are required`),
          ),
        (round) => page.getByText(`Saved ${round} times, all fields are required`).waitFor(),
      );
      const typed = await page.getByLabel('Subject').inputValue();
      if (typed !== TYPED) throw new Error('The open page lost what was typed');
      const server = await measure(
        (round) =>
          edit(DOCUMENT, (text) =>
            text.replace(/<meta charset="utf-8"[^>]*>/, `<meta charset="utf-8" data-round="${round}">`),
          ),
        async (round) => {
          // Like a browser, requests the page when the server is back, not while it is being built.
          await outputOf(dev.stdout, 'Academy is ready');
          await untilSent(`http://localhost:${port}/`, `data-round="${round}"`);
        },
      );
      return [
        { name: 'npm run dev, from an empty database until it is ready', value: start, unit: 's' },
        {
          name: '… a saved component is shown, and the form keeps its text',
          value: component,
          unit: 's',
          limit: { atMost: 1 },
        },
        { name: '… a saved server file answers', value: server, unit: 's', limit: { atMost: 3 } },
      ];
    } finally {
      await browser.close();
      const exited = once(dev, 'exit');
      dev.kill('SIGTERM');
      await exited;
      remove();
    }
  },
};

function secondsSince(begin: number): number {
  return (performance.now() - begin) / 1000;
}

function outputOf(stream: NodeJS.ReadableStream, text: string): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes(text)) resolve();
    });
    stream.on('end', () => reject(new Error(`The development server ended before it printed "${text}"`)));
  });
}

async function untilSent(address: string, text: string): Promise<void> {
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (((await response?.text()) ?? '').includes(text)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
