import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import {
  closed,
  comments,
  contextOf,
  dialog,
  footerButton,
  isFocused,
  press,
  sentBy,
  simpleOf,
  tabTo,
  TENANTS,
  titled,
  type TenantId,
} from './feedback-steps.ts';
import { accessibilityFaults, NARROW, scrollsSideways, startWorld, turn, WIDE } from './world.ts';

const { folders } = testConfig({});
const { server, openPage, visit } = await startWorld({
  folders: { ...folders, tenants: contentTree().folder },
});

const REQUIRED = 'The comments field is required';

const textsOf = (tenantId: string) => {
  const site = server.context.sites.byId(tenantId);
  if (!site) throw new Error(`There is no tenant ${tenantId}`);
  return site.tenant.feedback;
};
/** The error messages of the fields, in their order. */
const faults = (page: Page) =>
  dialog(page)
    .locator('[aria-invalid=true], [aria-describedby]')
    .evaluateAll((fields) => {
      const ids = fields.flatMap((field) => (field.getAttribute('aria-describedby') ?? '').split(' '));
      const texts = ids.map((id) => document.getElementById(id)?.innerText.trim() ?? '');
      return [...new Set(texts)].filter((text) => text.endsWith('.'));
    });

/** The payload of the survey on the home page, as the tests below fill it in. */
async function surveyOf(page: Page, tenantId: TenantId) {
  const group = textsOf(tenantId).questionGroup;
  return {
    feedbackableType: '',
    feedbackableId: null,
    comments: '',
    moreCommentsVal: 'More labs',
    courseId: null,
    tenantId,
    rating: 4,
    schema: 'tenant-survey-v1',
    feedback: {
      levels: ['beginner'],
      ...(group && {
        customQuestion: group.key,
        customQuestionAnswers: [group.options[0]?.key],
        otherAnswer: 'Kotlin',
      }),
    },
    context: await contextOf(page),
    isBug: false,
    allowContact: false,
  };
}

const missingIn = (tenantId: TenantId) => [
  'The rating field is required when comments is not present.',
  'The comments field is required when rating is not present.',
  ...(textsOf(tenantId).questionGroup ? ['The custom question answers field is required.'] : []),
  'The levels field is required.',
];

/**
 * Sizes are measured at both widths; axe checks narrow and dark, or wide and light, alternating between
 * dialogs.
 */
function looks(): { size: typeof WIDE; schemes: readonly ('light' | 'dark')[] }[] {
  if (inject('full')) return [NARROW, WIDE].map((size) => ({ size, schemes: ['light', 'dark'] }));
  const isNarrow = turn() === 0;
  return [
    { size: NARROW, schemes: isNarrow ? ['dark'] : [] },
    { size: WIDE, schemes: isNarrow ? [] : ['light'] },
  ];
}

/** The dialogs only differ in texts between academies, so a daily run needs one of them. */
const DAILY: readonly TenantId[] = inject('full') ? TENANTS : ['spring'];

describe('the four dialogs', () => {
  it.for(DAILY)(
    'FBK-01, FBK-02, FBK-03, FBK-04, FBK-05, FBK-06 are sent by mouse in %s',
    async (tenantId) => {
      const texts = textsOf(tenantId);
      const { page, troubles } = await openPage();
      await visit(page, tenantId, '/');
      await footerButton(page).click();
      await titled(page, texts.title);
      await expect.poll(() => dialog(page).getByRole('checkbox').count()).toBe(1);

      await press(page, 'Submit');
      await dialog(page).getByText(REQUIRED).waitFor();
      await comments(page).fill('  Clear and short. ');
      await expect.poll(() => faults(page)).toEqual([]);
      expect(await sentBy(page, () => press(page, 'Submit'))).toEqual(await simpleOf(page, tenantId));
      await titled(page, 'Thank you!');
      await dialog(page).getByText(texts.thanks).waitFor();
      await press(page, 'No Thanks');
      await closed(page);

      await footerButton(page).click();
      await titled(page, texts.title);
      await comments(page).fill('Once more');
      await sentBy(page, () => press(page, 'Submit'));
      await press(page, 'Sure!');
      await titled(page, texts.extendedTitle);
      await expect.poll(() => dialog(page).count()).toBe(1);
      await dialog(page).getByText(texts.levels.question).waitFor();
      expect(await dialog(page).locator('[name="customQuestion"]').count()).toBe(
        texts.questionGroup?.options.length ?? 0,
      );
      await press(page, 'Submit');
      await dialog(page).getByText('The levels field is required.').waitFor();
      await expect.poll(() => faults(page)).toEqual(missingIn(tenantId));

      const stars = dialog(page).locator('label:has([name="rating"])');
      const shining = () => dialog(page).locator('label[data-on="true"]').count();
      await stars.nth(2).hover();
      await expect.poll(() => shining()).toBe(3);
      await page.getByText('Good', { exact: true }).filter({ visible: true }).waitFor();
      await dialog(page).getByRole('heading').hover();
      await expect.poll(() => shining()).toBe(0);
      await stars.nth(3).click();
      await expect.poll(() => shining()).toBe(4);
      await dialog(page).getByLabel('What else would you like to tell us?').fill('More labs ');
      if (texts.questionGroup) {
        await dialog(page)
          .getByLabel(texts.questionGroup.options[0]?.value ?? '', { exact: true })
          .check();
        await expect.poll(() => dialog(page).getByLabel('Other answer').count()).toBe(0);
        await dialog(page).getByLabel('Other', { exact: true }).check();
        await dialog(page).getByLabel('Other answer').fill(' Kotlin ');
      }
      await dialog(page).getByLabel('Beginner').check();
      expect(await sentBy(page, () => press(page, 'Submit'))).toEqual(await surveyOf(page, tenantId));
      await titled(page, 'Thank you!');
      await dialog(page).getByText(texts.extendedThanks).waitFor();
      await press(page, 'Back to Learning');
      await closed(page);
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );

  it.for(DAILY)(
    'FBK-01, FBK-05, LAY-13 are sent by keyboard alone in %s',
    { tags: 'full' },
    async (tenantId) => {
      const texts = textsOf(tenantId);
      const { page, troubles } = await openPage();
      await visit(page, tenantId, '/');
      await page.locator('#root h1').waitFor();
      await tabTo(page, footerButton(page), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await titled(page, texts.title);
      await isFocused(comments(page));
      await page.keyboard.type('Clear and short.');
      await tabTo(page, dialog(page).getByRole('button', { name: 'Submit' }));
      expect(await sentBy(page, () => page.keyboard.press('Enter'))).toEqual(await simpleOf(page, tenantId));

      await titled(page, 'Thank you!');
      await tabTo(page, dialog(page).getByRole('button', { name: 'Sure!' }));
      await page.keyboard.press('Enter');
      await titled(page, texts.extendedTitle);
      await dialog(page).getByText(texts.levels.question).waitFor();
      await tabTo(page, dialog(page).locator('[name="rating"]').first());
      await page.keyboard.press('Space');
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
      await expect.poll(() => dialog(page).locator('label[data-on="true"]').count()).toBe(4);
      await page.keyboard.press('Tab');
      await page.keyboard.type('More labs');
      if (texts.questionGroup) {
        await tabTo(page, dialog(page).locator('[name="customQuestion"]').first());
        await page.keyboard.press('Space');
        await tabTo(page, dialog(page).locator('[name="isMore"]'));
        await page.keyboard.press('Space');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Kotlin');
      }
      await tabTo(page, dialog(page).locator('[name="levels"]').first());
      await page.keyboard.press('Space');
      await tabTo(page, dialog(page).getByRole('button', { name: 'Submit' }));
      expect(await sentBy(page, () => page.keyboard.press('Enter'))).toEqual(await surveyOf(page, tenantId));

      await dialog(page).getByText(texts.extendedThanks).waitFor();
      await tabTo(page, dialog(page).getByRole('button', { name: 'Back to Learning' }));
      await page.keyboard.press('Enter');
      await closed(page);
      await isFocused(footerButton(page));
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );

  it('FBK-05 have stars that can be set by touch', { tags: 'full' }, async () => {
    const { page } = await openPage({ viewport: NARROW, hasTouch: true });
    await visit(page, 'kube', '/');
    await footerButton(page).tap();
    await comments(page).fill('By thumb');
    await sentBy(page, () => press(page, 'Submit'));
    await press(page, 'Sure!');
    await dialog(page).locator('label:has([name="rating"])').nth(1).tap();
    await expect.poll(() => dialog(page).locator('label[data-on="true"]').count()).toBe(2);
    await page.context().close();
  });

  it.for(DAILY)(
    'FBK-07, LAY-13 have the specified sizes in %s, wide and narrow, light and dark',
    { tags: 'full' },
    async (tenantId) => {
      const { page, troubles } = await openPage();
      await visit(page, tenantId, '/');
      await footerButton(page).click();
      const found: string[] = [];
      const look = async (what: string) => {
        for (const { size, schemes } of looks()) {
          await page.setViewportSize(size);
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme });
            found.push(
              ...(await accessibilityFaults(page, { isRecolored: colorScheme !== schemes[0] })).map(
                (fault) => `${what} ${colorScheme} ${size.width}: ${fault}`,
              ),
            );
          }
          if (await scrollsSideways(page)) found.push(`${what} ${size.width}: scrolls sideways`);
          const body = dialog(page).locator('form > div').nth(1);
          const height = (await body.boundingBox())?.height ?? 0;
          if (height > size.height * 0.55 + 1) found.push(`${what} ${size.width}: ${height} px high`);
          const rows = await dialog(page)
            .locator('textarea')
            .evaluateAll((fields) => fields.map((field) => field.getAttribute('rows')));
          if (rows.some((count) => count !== '4')) found.push(`${what}: rows ${rows.join()}`);
        }
      };
      await titled(page, textsOf(tenantId).title);
      await press(page, 'Submit');
      await dialog(page).getByText(REQUIRED).waitFor();
      await look('simple form');
      await comments(page).fill('Good');
      await press(page, 'Submit');
      await titled(page, 'Thank you!');
      await look('simple thanks');
      await press(page, 'Sure!');
      await dialog(page).getByText(textsOf(tenantId).levels.question).waitFor();
      await press(page, 'Submit');
      await look('extended form');
      await page.setViewportSize(WIDE);
      const levels = dialog(page).locator('label:has([name="levels"])');
      const lefts = await levels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
      const grid = (await levels.first().locator('xpath=../..').boundingBox())?.width ?? 0;
      expect(Math.round(((lefts[1] ?? 0) - (lefts[0] ?? 0)) / (grid / 12))).toBe(3);
      await dialog(page).locator('label:has([name="rating"])').nth(4).click();
      if (textsOf(tenantId).questionGroup)
        await dialog(page).locator('[name="customQuestion"]').first().check();
      await dialog(page).getByLabel('Advanced').check();
      await press(page, 'Submit');
      await titled(page, 'Thank you!');
      await look('extended thanks');
      expect(found).toEqual([]);
      expect(troubles).toEqual([]);
      await page.context().close();
    },
  );
});
