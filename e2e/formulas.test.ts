import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { expectInOrder, NARROW, scrollsSideways, startWorld } from './world.ts';

const CONTENT = `Energy is $E = mc^2$, a cup costs $5 and a pot $10.

$$
${Array.from({ length: 40 }, (_, at) => `a_{${at}}`).join(' + ')} = \\frac{1}{2}
$$

A faulty one: $\\frac{1$.

\`\`\`mermaid
flowchart LR
  accTitle: How tea is made
  Kettle-->|boils|Cup
  Cup-->Guest
  Guest-->Kettle
\`\`\`
`;
const lesson = { id: 'formulas', slug: 'formulas', title: 'Formulas', status: 'live', type: 'article' };
const folder = 'spring/courses/01-tea/90-formulas';
const tree = contentTree({
  ...sampleFiles,
  [`${folder}/lesson.json`]: { ...lesson, duration: 60, entitlements: [] },
  [`${folder}/content.md`]: CONTENT,
});
const { folders } = testConfig({});
const { openPage, visit } = await startWorld({ folders: { ...folders, tenants: tree.folder } });
const PATH = '/courses/making-tea/lessons/formulas';

const diagram = (page: Page) => page.getByRole('img', { name: 'How tea is made' });

describe('formulas and diagrams in the page', () => {
  it('SRC-11 SRC-12 comply with the site’s policy, in both schemes, without overflow', async () => {
    const { page, troubles } = await openPage();
    await visit(page, 'spring', PATH);
    await diagram(page).waitFor();
    await expect.poll(() => page.locator('main math').count()).toBe(2);
    await expect.poll(() => page.getByText('a cup costs $5 and a pot $10.').count()).toBe(1);
    await page.getByText('This formula can not be shown yet').waitFor();
    await expectInOrder(page);
    expect(troubles).toEqual([]);
  });

  it('SRC-11 include long formulas that scroll separately on a phone', { tags: 'full' }, async () => {
    const { page } = await openPage({ viewport: NARROW });
    await visit(page, 'spring', PATH);
    const formula = page.locator('.math-block');
    const overflow = await formula.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBeGreaterThan(100);
    await formula.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => formula.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it(
    'SRC-12 include diagrams in the colors of the scheme, with their source one click away',
    { tags: 'full' },
    async () => {
      const { page } = await openPage();
      await visit(page, 'spring', PATH);
      const fill = () =>
        diagram(page)
          .locator('rect')
          .first()
          .evaluate((shape) => getComputedStyle(shape).fill);
      await page.emulateMedia({ colorScheme: 'light' });
      const light = await fill();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(fill).not.toBe(light);
      expect(light).toMatch(/^(?:rgb|color|oklab)\(/);
      const source = page.getByText('accTitle: How tea is made');
      expect(await source.isVisible()).toBe(false);
      await page.getByText('Source of the diagram').click();
      await source.waitFor();
    },
  );

  it('SRC-11 SRC-12 need no script', { tags: 'full' }, async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await visit(page, 'spring', PATH);
    await diagram(page).waitFor();
    await expect.poll(() => page.locator('main math').count()).toBe(2);
  });
});
