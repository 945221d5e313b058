import { listGuides } from '@academy/contract/guides';
import { schemas } from '@academy/contract/schemas';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import { describe, expect, it } from 'vitest';
import { aGuide } from '../../catalog/reading/testing.ts';
import { stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { GuidePage } from './GuidePage.tsx';
import { GuidesPage } from './GuidesPage.tsx';

describe('the list of guides', () => {
  it('GDE-01, RTE-12 has the guides under the heading Guides', async () => {
    stubCall(listGuides, schemas.listGuides.example);
    const { banners } = aTenant();
    const tenant = aTenant({
      banners: { ...banners, guides: { title: 'One thing', text: '15-30 minutes' } },
    });
    const screen = await renderScreen(<GuidesPage />, { path: '/guides', page: { tenant } });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Guides');
    await expect.element(screen.getByText('One thing')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'REST in 20 minutes' }))
      .toHaveAttribute('href', '/guides/rest-in-20-minutes');
  });

  it('RTE-09 is not found if the tenant has no guides', async () => {
    const screen = await renderScreen(<GuidesPage />, { path: '/guides' });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent("doesn't exist");
  });
});

describe('the page of a guide', () => {
  const renderGuide = (guide: Partial<GuideDetail> = {}) =>
    renderScreen(<GuidePage />, {
      path: '/guides/cup',
      route: '/guides/:slug',
      page: { queries: { '/guides/getGuide?slug=cup': aGuide(guide) } },
    });

  it('GDE-01 shows the text with its duration and sections', async () => {
    const screen = await renderGuide();
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('A cup in a quarter of an hour');
    await expect.element(screen.getByText('15 minutes')).toBeVisible();
    await expect.element(screen.getByText('Boil it.')).toBeVisible();
    await expect
      .element(screen.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Water' }))
      .toHaveAttribute('href', '/guides/cup#water');
    await expect
      .element(screen.getByRole('link', { name: 'Guides', exact: true }))
      .toHaveAttribute('href', '/guides');
  });

  it('READ-05 names its instructors, since a guide has no course', async () => {
    const ada = {
      instructorId: 'ada',
      slug: 'ada',
      name: 'Ada Example',
      credentials: 'Teacher',
      avatar: null,
    };
    const taught = (await renderGuide({ instructors: [ada] })).getByRole('region', { name: 'Taught by' });
    await expect
      .element(taught.getByRole('link', { name: 'Ada Example' }))
      .toHaveAttribute('href', '/instructors/ada');
  });

  describe('a link in its text', () => {
    const content = '<p>Read <a href="/courses/tea">the course</a> first.</p>';

    it('RTE-10 navigates within the document', async () => {
      const screen = await renderGuide({ content, toc: [] });
      await screen.getByRole('link', { name: 'the course' }).click();
      await expect.poll(() => screen.path()).toBe('/courses/tea');
    });

    it.each(['Control', 'Meta', 'Shift', 'Alt'] as const)(
      'RTE-10 leaves a click with %s to the browser, which opens a tab, a window or a download',
      async (key) => {
        const handled: boolean[] = [];
        const stopLeaving = (event: Event) => {
          handled.push(event.defaultPrevented);
          event.preventDefault();
        };
        document.addEventListener('click', stopLeaving, { once: true });
        const screen = await renderGuide({ content, toc: [] });
        await screen.getByRole('link', { name: 'the course' }).click({ modifiers: [key] });
        await expect.poll(() => handled).toEqual([false]);
        expect(screen.path()).toBe('/guides/cup');
      },
    );
  });

  it('GATE-01 says what unlocks a locked guide', async () => {
    const screen = await renderGuide({ opens: 'sign-in', content: '', toc: [] });
    await expect.element(screen.getByRole('heading', { name: 'Log in to open this guide' })).toBeVisible();
  });
});
