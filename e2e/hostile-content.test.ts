import { rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { checkFolder } from '../compiler/src/check.ts';
import { course, lesson, writeFolder } from '../compiler/src/testing/folders.ts';
import { XSS_PAYLOADS } from '../compiler/src/testing/xss-payloads.ts';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { leavesUs, startWorld } from './world.ts';
import { whenDone } from '../server/src/testing/when-done.ts';

const publishable = await withoutRefused(XSS_PAYLOADS);
/** Combined on one page, since every page is loaded. The compiler's tests cover each of them alone. */
const TOGETHER = inject('full') ? 8 : 24;
const lessons = inGroups(publishable, TOGETHER).map((payloads, at) => ({
  payloads,
  slug: `hostile-${at}`,
  title: payloads.map((payload) => payload.trim()).find(({ length }) => length <= 500) ?? '',
}));
const lessonFiles = lessons.flatMap(({ payloads, slug, title }, at) => {
  const folder = `spring/courses/01-tea/9-${String(at).padStart(2, '0')}`;
  return [
    [`${folder}/lesson.json`, { id: slug, slug, title, status: 'live', type: 'article', duration: 60 }],
    [`${folder}/summary.md`, payloads.at(-1) ?? ''],
    [`${folder}/content.md`, payloads.map((payload) => `before ${payload} after`).join('\n\n')],
  ];
});
const tree = contentTree({ ...sampleFiles, ...Object.fromEntries(lessonFiles) });
const { folders } = testConfig({});
const { server, openPage } = await startWorld({ folders: { ...folders, tenants: tree.folder } });

it('SSR-08 covers nearly all known attacks', () => {
  expect(publishable.length).toBeGreaterThan(200);
});

describe('hostile content and addresses, with the content security policy off', () => {
  it('SSR-08 run nothing in any lesson, and leave the page intact', { timeout: 180_000 }, async () => {
    const { open, faults } = await startTab();
    for (const { slug, title } of lessons) {
      const page = await open(`/courses/making-tea/lessons/${slug}`);
      await expect.poll(() => page.locator('h1').innerText()).toBe(title.replace(/\s+/g, ' '));
    }
    expect(faults).toEqual([]);
  });

  it('SSR-08 run nothing in combined titles and descriptions', { tags: 'full' }, async () => {
    const { open, faults } = await startTab();
    await open('/courses/making-tea');
    for (const word of ['alert', 'script', 'onerror', 'javascript']) await open(`/search?q=${word}`);
    expect(faults).toEqual([]);
  });

  it('SSR-08 run nothing from an address', { tags: 'full', timeout: 180_000 }, async () => {
    const { open, faults } = await startTab();
    for (const [at, [payload = '', other = '']] of inGroups(XSS_PAYLOADS, TOGETHER).entries()) {
      const addresses = [
        `/search?q=${escaped(payload)}&type=${escaped(other)}`,
        `/courses?search=${escaped(other)}&level=${escaped(payload)}`,
        `/guides/${escaped(payload)}?${escaped(other)}#${escaped(payload)}`,
      ];
      // A full run opens all three with each of them; otherwise they alternate.
      for (const address of inject('full') ? addresses : addresses.slice(at % 3, (at % 3) + 1))
        await open(address);
    }
    expect(faults).toEqual([]);
  });
});

/** Some are already refused when content is published. */
async function withoutRefused(payloads: readonly string[]): Promise<string[]> {
  const texts = payloads.flatMap((payload, at) => [
    [`${at}-x/lesson.json`, { ...lesson, id: `x${at}`, slug: `x${at}` }],
    [`${at}-x/content.md`, payload],
  ]);
  const folder = writeFolder({ 'course.json': course, 'summary.md': 'x', ...Object.fromEntries(texts) });
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const { faults } = await checkFolder(folder);
  const refused = new Set(faults.map(({ file }) => Number.parseInt(file, 10)));
  return payloads.filter((_, at) => !refused.has(at));
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

function escaped(payload: string): string {
  return encodeURIComponent(payload.slice(0, 200));
}

/** A tab without a policy that records everything that runs or could run after a click. */
async function startTab() {
  const { page } = await openPage({ bypassCSP: true });
  const origin = server.origin('spring');
  const faults: string[] = [];
  let path = '';
  await page.exposeFunction('reportRun', (what: string) => faults.push(`${path} ran ${what}`));
  await page.addInitScript(reportCalls);
  // Listening keeps the browser cache, which a route would disable.
  page.on('request', (request) => {
    const isMedia = /^(image|media)$/.test(request.resourceType());
    if (leavesUs(request.url()) && !isMedia)
      faults.push(`${path} loaded the ${request.resourceType()} ${request.url()}`);
  });
  const open = async (next: string): Promise<Page> => {
    path = next;
    await page.goto(origin + next, { waitUntil: 'domcontentloaded' });
    const sent = await page.evaluate(dangersInPage);
    await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
    const alive = await page.evaluate(dangersInPage);
    faults.push(...new Set([...sent, ...alive].map((danger) => `${path} ${danger}`)));
    return page;
  };
  return { open, faults };
}

/** Runs in the page before anything else. */
function reportCalls(): void {
  const report = (globalThis as never as { reportRun: (what: string) => void }).reportRun;
  for (const name of ['alert', 'confirm', 'prompt'] as const)
    Object.assign(window, { [name]: () => report(name) });
}

/**
 * Everything in the document that could act, now or on a click, and parts that occur more or less than once.
 */
function dangersInPage(): string[] {
  const dangers: string[] = [];
  for (const name of ['main', 'h1', 'title', 'body', '#root', '#page-data'])
    if (document.querySelectorAll(name).length !== 1) dangers.push(`has not one ${name}`);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) dangers.push(`has ${element.tagName}[${name}]`);
      // Browsers skip control characters and blanks in a scheme.
      const address = [...value].filter((character) => character > ' ').join('');
      if (
        /^(href|src|action|formaction|data|poster|xlink:href)$/i.test(name) &&
        /^(javascript|vbscript|data:text)/i.test(address)
      )
        dangers.push(`has ${element.tagName}[${name}=${value}]`);
    }
    if (/^(iframe|object|embed|base|frame|frameset|applet|portal)$/i.test(element.tagName))
      dangers.push(`has <${element.tagName}>`);
    if (
      element instanceof HTMLScriptElement &&
      element.src !== '' &&
      new URL(element.src).origin !== location.origin
    )
      dangers.push(`has a script of ${element.src}`);
  }
  return dangers;
}
