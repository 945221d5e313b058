import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { freePort } from '../server/src/testing/free-port.ts';
import { copySources } from './dev-copy.ts';
import { hydrated } from './world.ts';
import { whenDone } from '../server/src/testing/when-done.ts';

const { folder, edit, remove } = copySources();
const port = await freePort();
const origin = `http://spring.localhost:${port}`;
const dev = spawn(process.execPath, [join(folder, 'tools/dev.mjs')], {
  cwd: folder,
  env: { PATH: '/usr/bin:/bin', PORT: String(port), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let output = '';
for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
const browser = await chromium.launch({ executablePath: inject('chromium'), args: ['--no-sandbox'] });
const page = await browser.newPage();

whenDone(async () => {
  await browser.close();
  const exited = once(dev, 'exit');
  dev.kill('SIGTERM');
  await exited;
  remove();
});

const POLL = { timeout: 90_000, interval: 200 };
const html = async (path: string) => {
  const response = await fetch(`http://localhost:${port}${path}`).catch(() => null);
  return (await response?.text()) ?? '';
};

describe('npm run dev', () => {
  it('shows a saved component and style without losing typed text', { timeout: 240_000 }, async () => {
    await expect.poll(() => output, { ...POLL, timeout: 180_000 }).toContain('Academy is ready');
    await page.goto(`${origin}/contact`);
    await hydrated(page);
    const subject = page.getByLabel('Subject');
    await subject.fill('Half a sentence');

    edit('web/src/features/contact/ContactPage.tsx', (text) =>
      text.replace('All four fields', 'These fields'),
    );
    await page.getByText('These fields are required').waitFor();
    await expect.poll(() => subject.inputValue()).toBe('Half a sentence');

    edit('web/src/styles.css', (text) => `${text}\nh1 { letter-spacing: 7px; }\n`);
    const spacing = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).letterSpacing);
    await expect.poll(spacing, POLL).toBe('7px');
    await expect.poll(() => subject.inputValue()).toBe('Half a sentence');
  });

  it('restarts the server when one of its files is saved', { timeout: 120_000 }, async () => {
    edit('server/src/pages/document.ts', (text) =>
      text.replace('<meta charset="utf-8">', '<meta charset="UTF-8">'),
    );
    await expect.poll(() => html('/'), POLL).toContain('<meta charset="UTF-8">');
  });

  it('sends pages that are already rendered', async () => {
    expect(await html('/')).toContain('<div id="root" data-rendered>');
  });

  it('publishes a saved content file', { timeout: 120_000 }, async () => {
    edit(
      'content/tenants/spring/pages/about/content.md',
      (text) => `${text}\nA sentence that was just saved.\n`,
    );
    await expect.poll(() => html('/about'), POLL).toContain('A sentence that was just saved.');
  });
});
